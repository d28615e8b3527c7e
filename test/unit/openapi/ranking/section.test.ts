// The section of a snapshot that operations are found by: what is written is what is read, it is small, and no document
// makes it large.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { deflateRawSync } from "node:zlib";
import fc from "fast-check";
import { inflateSync } from "fflate";
import { describe, expect, it } from "vitest";
import { openApiDocument } from "../../../../src/openapi/api-document.ts";
import { openRanking } from "../../../../src/openapi/ranking/ranking.js";
import { readSection } from "../../../../src/openapi/ranking/section.js";
import { termsOf } from "../../../../src/openapi/ranking/terms.js";
import { compiled, section } from "../support/compiled.ts";
import { documentOf, found, searchable } from "../support/searchable.ts";

const ROOT = join(import.meta.dirname, "../../../..");

async function read(document: object) {
  const { snapshot } = await compiled(document);
  const parts = readSection(section(snapshot, "ranking"), inflateSync);
  if (parts === undefined) throw new Error("The section does not read.");
  return parts;
}

const name = fc.oneof(fc.string({ maxLength: 12 }), fc.constantFrom("__proto__", "constructor", "toString", "orders"));

describe("the section", () => {
  it("has each word of each operation, with its fields", async () => {
    const operation = fc.record({
      operationId: name,
      summary: name,
      description: name,
      tags: fc.array(name, { maxLength: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 1, maxLength: 8 }), async (operations) => {
        const paths = operations.map((_, at) => `/things/${at}/{thingId}`);
        const {
          terms,
          starts,
          gaps,
          fields,
          operations: count,
        } = await read(
          documentOf(Object.fromEntries(operations.map((operation, at) => [`GET ${paths[at]}`, operation]))),
        );
        expect(count).toBe(operations.length);
        expect(terms).toEqual([...terms].sort());
        const has = operations.map(() => new Map<string, number>());
        for (const [at, term] of terms.entries()) {
          let operation = -1;
          for (let posting = starts[at] ?? 0; posting < (starts[at + 1] ?? 0); posting++) {
            operation += gaps[posting] ?? 0;
            has[operation]?.set(term, fields[posting] ?? 0);
          }
        }
        const sorted = (words: ReadonlyMap<string, number>) =>
          [...words].sort(([one], [other]) => (one < other ? -1 : 1));
        for (const [at, operation] of operations.entries())
          expect(sorted(has[at] ?? new Map())).toEqual(sorted(termsOf({ ...operation, path: paths[at] })));
      }),
    );
  });

  it("of a document without operations is empty, and nothing is found", async () => {
    expect((await read({ openapi: "3.1.0", info: {}, paths: {} })).terms).toEqual([]);
    expect(found(await searchable({ openapi: "3.1.0", info: {}, paths: {} }), "anything")).toEqual([]);
  });

  it("is less than 15 % of a snapshot", async () => {
    const { snapshot } = await compiled(await readFile(join(ROOT, "specs/markethub.json")));
    expect(section(snapshot, "ranking").length / snapshot.length).toBeLessThan(0.15);
  });

  it("keeps of a description what it begins with, and nothing of where its links lead", async () => {
    const long = `needle https://example.com/pincushion ${"word ".repeat(100_000)} haystack`;
    const api = await searchable(documentOf({ "GET /a": { description: long } }));
    expect(found(api, "needle")).toEqual(["GET /a"]);
    expect(found(api, "haystack")).toEqual([]);
    expect(found(api, "pincushion")).toEqual([]);
  });

  it("takes odd values for none", async () => {
    const odd = {
      summary: 5,
      description: ["x"],
      operationId: null,
      tags: "no list",
      parameters: { a: 1 },
      requestBody: [1],
    };
    const items = {
      parameters: [null, 1, { name: 5 }, { $ref: 7 }],
      requestBody: { content: { "a/b": { schema: { properties: [] } } } },
    };
    const api = await searchable(documentOf({ "GET /odd": odd, "POST /odd": items }));
    expect(found(api, "odd")).toHaveLength(2);
  });

  it("of a key that comes twice has the last value's words alone", async () => {
    const text = `{"openapi":"3.1.0","info":{},"paths":{"/a":{"get":{"summary":"first"},"get":{"summary":"second"}}}}`;
    const api = await searchable(text);
    expect(found(api, "first")).toEqual([]);
    expect(found(api, "second")).toEqual(["GET /a"]);
  });

  it("of a Swagger 2.0 document is that of its conversion", async () => {
    const paths = {
      "/pets": {
        post: { summary: "Adopt a pet", parameters: [{ in: "query", name: "collar", type: "string" }], responses: {} },
      },
    };
    const api = await searchable({ swagger: "2.0", info: { title: "", version: "" }, paths });
    expect(found(api, "adopt")).toEqual(["POST /pets"]);
    expect(found(api, "collar")).toEqual(["POST /pets"]);
  });
});

describe("a section that does not read", () => {
  /** As it was before its format changed, or will be after. */
  function ofOtherFormat(format: number): Uint8Array {
    const bytes = new Uint8Array(Uint32Array.of(format, 1, 0, 0).buffer);
    const deflated = deflateRawSync(bytes);
    return new Uint8Array([bytes.length, 0, 0, 0, ...deflated]);
  }

  it.each([
    ["of another format", ofOtherFormat(1)],
    ["of a format to come", ofOtherFormat(99)],
    ["that is cut", Uint8Array.of(40, 0, 0, 0, 1)],
    ["without a length", Uint8Array.of(1)],
    ["that says it is larger than anything", Uint8Array.of(255, 255, 255, 255, 1, 2, 3)],
    ["that is empty", new Uint8Array()],
  ])("%s is as none: operations are found by what the index has of them", async (_, damaged) => {
    const { index, blocks } = await compiled(
      documentOf({ "GET /orders": "List orders", "POST /orders": "Create an order" }),
    );
    const { operations, numberOf } = openApiDocument(index, blocks);
    const ranking = openRanking(operations, numberOf, damaged, inflateSync);
    expect(found(ranking, "create order")).toEqual(
      found(openRanking(operations, numberOf, undefined, inflateSync), "create order"),
    );
    expect(found(ranking, "create order")[0]).toBe("POST /orders");
  });

  it("hides nothing of the other documents", async () => {
    const { index, blocks } = await compiled(documentOf({ "GET /orders": "List orders" }));
    const { operations, numberOf } = openApiDocument(index, blocks);
    const damaged = openRanking(operations, numberOf, ofOtherFormat(1), inflateSync);
    const whole = await searchable(documentOf({ "GET /users": "List users" }));
    expect(found([damaged, whole], "list users")).toContain("GET /users");
    expect(found([damaged, whole], "list orders")).toContain("GET /orders");
  });
});

it("50,000 operations are searched like any other", { timeout: 60_000 }, async () => {
  const operations = Array.from({ length: 50_000 }, (_, at) => [
    `GET /things/${at}`,
    `Thing number ${at} of ${at % 977}`,
  ]);
  const { snapshot } = await compiled(documentOf(Object.fromEntries(operations)));
  expect(section(snapshot, "ranking").length / snapshot.length).toBeLessThan(0.25);
  const api = await searchable(documentOf(Object.fromEntries(operations)));
  expect(found(api, "thing 31337", 1)).toEqual(["GET /things/31337"]);
  expect(found(api, "things numbers", 5)).toHaveLength(5);
});
