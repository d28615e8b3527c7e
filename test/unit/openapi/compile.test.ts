// Compiling: what is counted, what is refused and in which words, and the bytes that come out.
import { describe, expect, it } from "vitest";
import { MAX_DOCUMENT_BYTES, MAX_OPERATIONS, MAX_PIECES } from "../../../src/limits.ts";
import { compile } from "../../../src/openapi/compile.ts";
import { HEADER_BYTES, packSnapshot, readDirectory } from "../../../src/openapi/snapshot.ts";
import { compiled, section } from "./support/compiled.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);
const joined = (parts: readonly Uint8Array[]) => new Uint8Array(Buffer.concat(parts));

describe("compiling a document", () => {
  it("counts operations by their methods, of the duplicates the last alone", async () => {
    const { snapshot } = await compiled(`{
      "paths": { "/old": { "get": {}, "put": {} } },
      "p\\u0061ths": { "/a": { "get": {}, "post": null, "parameters": [], "x-get": {}, "query": {} }, "/b": "no item", "/c": { "get": {}, "get": {}, "head": {}, "head": 1 } },
      "webhooks": { "w": { "post": {}, "put": {} } },
      "components": { "schemas": { "A": {}, "A": {}, "B": true } },
      "info": { "title": "T", "version": "2" }, "openapi": "3.1.0"
    }`);
    expect(snapshot.summary).toMatchObject({
      openapi: "3.1.0",
      title: "T",
      version: "2",
      paths: 3,
      operations: 3,
      webhooks: 2,
      components: 2,
    });
  });

  it("warns of what an importer should look at", async () => {
    const { snapshot } = await compiled({
      paths: {},
      x: [{ $ref: "#/components/schemas/No" }, { $ref: "a.json" }, { $ref: "b.json#/x" }],
      webhooks: { w: { get: { operationId: "same" }, put: { operationId: "same" } } },
    });
    expect(snapshot.summary.warnings).toStrictEqual([
      "The document does not say which version of OpenAPI it is.",
      "The document has no operations.",
      "The reference #/components/schemas/No leads nowhere.",
      "2 references lead to other documents, e.g. a.json, b.json#/x.",
      "PUT w: its operationId same is that of GET w too.",
    ]);
  });

  it("warns of references that end inside a part, and of no others", async () => {
    const schemas = {
      A: { properties: { a: { items: [true] } } },
      B: { $ref: "#/components/schemas/A" },
      "x/y": { properties: { "a~b": {} } },
    };
    const there = ["A/properties/a", "A/properties/a/items/0", "B/properties/a", "x~1y/properties/a~0b"];
    const gone = ["A/properties/b", "A/properties/a/items/1", "x~1y/properties/a/b"];
    const warningsOf = async (names: readonly string[]) => {
      const refs = names.map((name) => ({ $ref: `#/components/schemas/${name}` }));
      const { snapshot } = await compiled({
        openapi: "3.1.0",
        paths: { "/a": { get: { "x-refs": refs } } },
        components: { schemas },
      });
      return snapshot.summary.warnings;
    };
    expect(await warningsOf(there)).toStrictEqual([]);
    expect((await warningsOf(gone))[0]).toMatch(/^3 references lead nowhere, e\.g\. /);
  });

  it.each(["[]", "null", '"text"', "5"])("refuses %s, which is no object", async (text) => {
    await expect(compiled(text)).rejects.toMatchObject({
      name: "SluiceError",
      code: "parse_error",
      message: expect.stringContaining("expected an object"),
    });
  });

  it.each([
    ["{}", "found an empty one"],
    ['{"name":"x","version":"1"}', 'found one with "name", "version"'],
    ['{"openapi":"3.1.0","info":{},"paths":null}', 'found one with "openapi", "info", "paths"'],
  ])("refuses %s, in which nothing can be used", async (text, found) => {
    await expect(compiled(text)).rejects.toMatchObject({
      code: "parse_error",
      message: `Line 1, column 1: expected an object with paths, webhooks or components, ${found}.`,
      hint: expect.stringContaining("root document"),
    });
  });

  it("takes as many operations as the limit, and not one more", async () => {
    const document = (count: number) =>
      `{"paths":{"/":{"get":{}}${Array.from({ length: count - 1 }, (_, at) => `,"/${at}":{"get":{}}`).join("")}}}`;
    expect((await compiled(document(MAX_OPERATIONS))).snapshot.summary.operations).toBe(MAX_OPERATIONS);
    await expect(compiled(document(MAX_OPERATIONS + 1))).rejects.toMatchObject({
      code: "too_large",
      message: "The document has more than 50,000 operations.",
    });
  });

  it("refuses more pieces than an index should hold", async () => {
    const schemas = Array.from({ length: MAX_PIECES }, (_, at) => `"${at}":1`).join();
    await expect(compiled(`{"components":{"schemas":{${schemas}}}}`)).rejects.toMatchObject({ code: "too_large" });
  });

  it("refuses a document beyond the limit of bytes before it is read to its end", async () => {
    const blank = new Uint8Array(1 << 20).fill(0x20);
    let sent = 0;
    function* endless() {
      for (;;) {
        sent += blank.length;
        yield blank;
      }
    }
    await expect(compile(endless())).rejects.toMatchObject({
      code: "too_large",
      message: "The document is larger than 64 MB.",
    });
    expect(sent).toBe(MAX_DOCUMENT_BYTES + blank.length);
  });

  it("gives the same bytes however the document arrives", async () => {
    const document = { openapi: "3.1.0", paths: { "/ü": { get: { summary: "日本" } } } };
    const whole = await compiled(document);
    const inBytes = await compiled(document, 1);
    expect(joined(inBytes.snapshot.parts)).toStrictEqual(joined(whole.snapshot.parts));
  });

  it("writes an index of ASCII alone", async () => {
    const { index } = await compiled({
      paths: { "/ü": { get: { summary: "日本\u0085", tags: ["é"] } } },
      components: { schemas: { "ß👍": {} } },
    });
    expect(index).toMatch(/^[\x20-\x7e]*$/);
  });
});

describe("a snapshot", () => {
  it("has each section where its directory says", async () => {
    const { snapshot } = await compiled({ openapi: "3.1.0", paths: {} });
    const bytes = joined(snapshot.parts);
    expect(bytes).toHaveLength(snapshot.length);
    const directory = readDirectory(bytes.subarray(0, HEADER_BYTES));
    expect([...directory.keys()]).toStrictEqual(["meta", "index", "blocks", "ranking", "openings"]);
    for (const [name, { offset, length }] of directory) {
      expect(bytes.subarray(offset, offset + length)).toStrictEqual(section(snapshot, name));
    }
    expect(JSON.parse(new TextDecoder().decode(section(snapshot, "meta")))).toStrictEqual(snapshot.summary);
  });

  it("takes sections that are not known here", () => {
    const { parts, length } = packSnapshot([
      { name: "ranking", parts: [bytesOf("ab"), bytesOf("c")] },
      { name: "meta", parts: [] },
    ]);
    expect(joined(parts)).toHaveLength(length);
    expect(readDirectory(joined(parts))).toStrictEqual(
      new Map([
        ["ranking", { offset: HEADER_BYTES, length: 3 }],
        ["meta", { offset: HEADER_BYTES + 3, length: 0 }],
      ]),
    );
  });

  it("is refused when it is none, or of another format", async () => {
    expect(() => readDirectory(bytesOf("{}"))).toThrow("Not a snapshot.");
    const bytes = joined((await compiled({ openapi: "3.1.0", paths: {} })).snapshot.parts);
    bytes[8] = 99;
    expect(() => readDirectory(bytes)).toThrow("A snapshot of format 99: this reads 1.");
  });
});
