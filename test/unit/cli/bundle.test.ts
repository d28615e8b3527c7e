// Documents of several files, as the command reads them: what is brought in and under which name, what is refused, and
// what is told.
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CommandError } from "../../../src/cli/command-error.ts";
import { readDocument } from "../../../src/cli/document.ts";
import { MAX_BUNDLED_FILES, MAX_DOCUMENT_BYTES, MAX_FETCHED_FILES, MAX_INLINED } from "../../../src/limits.ts";

let folder: string;
let folders = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sluice-bundle-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Writes files into a folder of their own and gives its path. */
async function written(files: Record<string, string | object>): Promise<string> {
  const root = join(folder, String(folders++));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), typeof content === "string" ? content : JSON.stringify(content));
  }
  return root;
}

async function bundled(files: Record<string, string | object>, root = "api.json", flags = {}) {
  const { json, ...rest } = await readDocument(join(await written(files), root), flags);
  return { document: JSON.parse(new TextDecoder().decode(json)), ...rest };
}

const withSchemas = (schemas: object) => ({ openapi: "3.1.0", paths: {}, components: { schemas } });
const ref = ($ref: string) => ({ $ref });

describe("a reference to another file", () => {
  it("becomes a shared part, named by the pointer or by the file; JSON and YAML may mix", async () => {
    const { document, files, warnings } = await bundled({
      "api.json": withSchemas({ A: { items: ref("common.yaml#/defs/Pet"), not: ref("./schemas/user.json") } }),
      "common.yaml": "defs:\n  Pet: {type: object, properties: {owner: {$ref: schemas/user.json}}}\n",
      "schemas/user.json": { properties: { pets: { items: ref("../common.yaml#/defs/Pet") } } },
    });
    expect(document.components.schemas).toStrictEqual({
      A: { items: ref("#/components/schemas/Pet"), not: ref("#/components/schemas/user") },
      Pet: { type: "object", properties: { owner: ref("#/components/schemas/user") } },
      user: { properties: { pets: { items: ref("#/components/schemas/Pet") } } },
    });
    expect([files, warnings]).toStrictEqual([3, []]);
  });

  it("goes to the section of its kind", async () => {
    const { document } = await bundled({
      "api.json": {
        openapi: "3.1.0",
        paths: {
          "/a": {
            get: {
              parameters: [ref("p.json#/Page")],
              requestBody: ref("p.json#/Body"),
              responses: { 200: ref("p.json#/Ok"), 404: { description: "", headers: { H: ref("p.json#/Head") } } },
              callbacks: { done: ref("p.json#/Done") },
            },
          },
        },
      },
      "p.json": {
        Page: { name: "page", in: "query", schema: ref("#/Number") },
        Number: { type: "integer" },
        Body: { content: { "text/plain": { examples: { e: ref("#/Example") } } } },
        Example: { value: ref("#/data") },
        Ok: { description: "ok", links: { l: ref("#/Link") } },
        Link: { operationId: "x" },
        Head: { schema: true },
        Done: { "{$url}": { post: { responses: { 200: ref("#/Ok") } } } },
      },
    });
    const components = "#/components";
    expect(document.paths["/a"].get).toStrictEqual({
      parameters: [ref(`${components}/parameters/Page`)],
      requestBody: ref(`${components}/requestBodies/Body`),
      responses: {
        200: ref(`${components}/responses/Ok`),
        404: { description: "", headers: { H: ref(`${components}/headers/Head`) } },
      },
      callbacks: { done: ref(`${components}/callbacks/Done`) },
    });
    expect(document.components).toMatchObject({
      schemas: { Number: { type: "integer" } },
      examples: { Example: { value: ref("#/data") } },
      links: { Link: { operationId: "x" } },
      callbacks: { Done: { "{$url}": { post: { responses: { 200: ref(`${components}/responses/Ok`) } } } } },
    });
  });

  it("does not take a name that is there: the file's name is put before it, then a number after it", async () => {
    const { document } = await bundled({
      "api.json": withSchemas({
        Pet: {},
        a_Pet: {},
        Use: { anyOf: [ref("a.json#/Pet"), ref("b.json#/Pet"), ref("a.json#/x/Pet")] },
      }),
      "a.json": { Pet: { title: "a" }, x: { Pet: { title: "x" } } },
      "b.json": { Pet: { title: "b" } },
    });
    const at = (name: string) => ref(`#/components/schemas/${name}`);
    expect(document.components.schemas.Use).toStrictEqual({ anyOf: [at("a_Pet_2"), at("b_Pet"), at("a_Pet_3")] });
  });

  it("that is all of a component is that component", async () => {
    const { document } = await bundled({
      "api.json": withSchemas({ User: ref("user.json"), List: { items: ref("user.json") }, Same: ref("user.json") }),
      "user.json": { type: "object", properties: { friend: ref("user.json"), self: ref("#") } },
    });
    const user = ref("#/components/schemas/User");
    expect(document.components.schemas).toStrictEqual({
      User: { type: "object", properties: { friend: user, self: user } },
      List: { items: user },
      Same: user,
    });
  });

  it("for a path item, a map of paths or a map of schemas stands where it stood", async () => {
    const { document } = await bundled({
      "api.json": { openapi: "3.0.0", paths: ref("paths.yaml"), components: { schemas: ref("schemas/index.json") } },
      "paths.yaml": "/a: {$ref: paths/a.yaml, summary: own}\n",
      "paths/a.yaml": "summary: theirs\nget: {responses: {200: {$ref: '../schemas/index.json#/X'}}}\n",
      "schemas/index.json": { Y: ref("y.json"), X: { description: "x" } },
      "schemas/y.json": { allOf: [ref("index.json#/Y")] },
    });
    expect(document.paths).toStrictEqual({
      "/a": { summary: "own", get: { responses: { 200: ref("#/components/responses/X") } } },
    });
    expect(document.components.schemas).toStrictEqual({
      Y: { allOf: [ref("#/components/schemas/Y")] },
      X: { description: "x" },
    });
  });

  it("may lead back to the document, through other references, to an anchor, or into a discriminator", async () => {
    const { document } = await bundled({
      "api.json": withSchemas({
        Own: {},
        A: {
          oneOf: [ref("b.json#/Back"), ref("b.json#/Way/properties/p"), ref("b.json#named")],
          discriminator: { propertyName: "k", mapping: { own: "Own", other: "b.json#/Other" } },
        },
      }),
      "b.json": {
        Back: { items: ref("api.json#/components/schemas/Own") },
        Way: ref("#/Real"),
        Real: { properties: { p: { title: "p" } } },
        deep: { x: { $anchor: "named", title: "anchored" } },
        Other: { title: "other" },
      },
    });
    const { A, ...schemas } = document.components.schemas;
    expect(A.discriminator.mapping).toStrictEqual({ own: "Own", other: "#/components/schemas/Other" });
    expect(A.oneOf).toStrictEqual(["Back", "p", "named"].map((name) => ref(`#/components/schemas/${name}`)));
    expect(schemas).toMatchObject({
      Back: { items: ref("#/components/schemas/Own") },
      p: { title: "p" },
      named: { title: "anchored" },
    });
  });

  it("in an example or a default is data", async () => {
    const data = { example: ref("no.json"), default: ref("no.json"), items: ref("yes.json") };
    const { document, warnings } = await bundled({ "api.json": withSchemas({ A: data }), "yes.json": {} });
    expect(document.components.schemas.A).toStrictEqual({ ...data, items: ref("#/components/schemas/yes") });
    expect(warnings).toStrictEqual([]);
  });

  it("of Swagger 2.0 goes to its definitions, parameters and responses", async () => {
    const { document } = await bundled({
      "api.json": {
        swagger: "2.0",
        paths: { "/a": { get: { parameters: [ref("p.json#/P")], responses: { 200: ref("p.json#/R") } } } },
      },
      "p.json": { P: { name: "p", in: "body", schema: ref("#/S") }, R: { description: "" }, S: { type: "string" } },
    });
    expect(document).toMatchObject({
      paths: { "/a": { get: { parameters: [ref("#/parameters/P")], responses: { 200: ref("#/responses/R") } } } },
      parameters: { P: { schema: ref("#/definitions/S") } },
      definitions: { S: { type: "string" } },
    });
  });

  it("is the same part by whatever spelling of its file", async () => {
    const root = await written({
      "api.json": withSchemas({ A: { anyOf: ["s/x.json", "./s/../s/x.json", "s/%78.json", "link.json"].map(ref) } }),
      "s/x.json": { type: "string" },
    });
    await symlink(join(root, "s/x.json"), join(root, "link.json"));
    const { json, files } = await readDocument(join(root, "api.json"));
    expect(JSON.parse(new TextDecoder().decode(json)).components.schemas).toStrictEqual({
      A: { anyOf: Array.from({ length: 4 }, () => ref("#/components/schemas/x")) },
      x: { type: "string" },
    });
    expect(files).toBe(2);
  });
});

describe("what is not brought in stays as it is and is told", () => {
  const uses = (to: string) => withSchemas({ A: ref(to) });

  it.each([
    ["a file that is not there", "no.json", "there is no such file"],
    ["a part that is not there", "there.json#/x/y", "there is no /x/y in it"],
    ["an anchor that is not there", "there.json#x", "there is no anchor x in it"],
    ["a file that is not well formed", "broken.yaml", 'Line 2, column 1: the key "a" is there twice, first on line 1.'],
    ["a file outside the folder", "../outside.json", "--allow-outside reads it"],
    ["a link to outside the folder", "link.json", "--allow-outside reads it"],
    ["a remote file", "https://example.com/a.json", "--fetch-refs fetches it"],
    ["another protocol", "ftp://example.com/a.json", "ftp: is not read"],
  ])("%s", async (_, to, why) => {
    const root = await written({
      "in/api.json": uses(to),
      "in/there.json": { x: {} },
      "in/broken.yaml": "a: 1\na: 2\n",
      "outside.json": { title: "outside" },
    });
    await symlink(join(root, "outside.json"), join(root, "in/link.json"));
    const { json, warnings } = await readDocument(join(root, "in/api.json"));
    expect(JSON.parse(new TextDecoder().decode(json))).toStrictEqual(uses(to));
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toMatch(new RegExp(`^The reference ${to.replaceAll(".", "\\.")} is left as it is: `));
    expect(warnings[0]).toContain(why);
  });

  it("a path item that contains itself", async () => {
    const { warnings } = await bundled({
      "api.json": { openapi: "3.1.0", paths: { "/a": ref("a.json") } },
      "a.json": { post: { callbacks: { c: { u: ref("a.json") } } } },
    });
    expect(warnings).toStrictEqual([expect.stringMatching(/a\.json#: it contains itself/)]);
  });
});

it("files outside the folder are read when that is allowed", async () => {
  const files = { "in/api.json": withSchemas({ A: ref("../outside.json") }), "outside.json": { title: "outside" } };
  const { document, warnings } = await bundled(files, "in/api.json", { allowOutside: true });
  expect(document.components.schemas).toStrictEqual({ A: { title: "outside" } });
  expect(warnings).toStrictEqual([]);
});

it("remote files are fetched when that is asked for, and do not lead back to local ones", async () => {
  const server = createServer((_, response) =>
    response.end(JSON.stringify({ A: { items: ref("file:///etc/hosts") } })),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/remote.json`;
  const { document, warnings } = await bundled({ "api.json": withSchemas({ B: ref(`${url}#/A`) }) }, "api.json", {
    fetchRefs: true,
  });
  server.close();
  expect(document.components.schemas).toStrictEqual({ B: { items: ref("file:///etc/hosts") } });
  expect(warnings).toStrictEqual([expect.stringContaining("a remote file does not lead to local ones")]);
});

it("a document whose files are together larger than the limit is refused, naming it", async () => {
  const half = { title: "x".repeat(MAX_DOCUMENT_BYTES / 2) };
  const files = { "api.json": withSchemas({ A: ref("a.json"), B: ref("b.json") }), "a.json": half, "b.json": half };
  await expect(bundled(files)).rejects.toThrow(/api\.json and its files are larger than 64 MB\./);
});

it("a document of more files than the limit is refused", async () => {
  const files = Object.fromEntries(Array.from({ length: MAX_BUNDLED_FILES }, (_, at) => [`f${at}.json`, "{}"]));
  const refs = Object.keys(files).map(ref);
  const refused = bundled({ "api.json": withSchemas({ A: { anyOf: refs } }), ...files });
  await expect(refused).rejects.toThrow(`leads to more than ${MAX_BUNDLED_FILES} files`);
  await expect(refused).rejects.toBeInstanceOf(CommandError);
});

it("a document of more path items in other files than the limit is refused", async () => {
  const paths = Object.fromEntries(Array.from({ length: MAX_INLINED + 1 }, (_, at) => [`/${at}`, ref("p.json")]));
  await expect(bundled({ "api.json": { openapi: "3.1.0", paths }, "p.json": {} })).rejects.toThrow(
    "more than 20,000 references stand for whole path items or maps. Import its parts as collections.",
  );
});

it("of remote files as many are fetched as the limit", async () => {
  const server = createServer((_, response) => response.end("{}"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const anyOf = Array.from({ length: MAX_FETCHED_FILES + 1 }, (_, at) => ref(`http://127.0.0.1:${port}/${at}.json`));
  const { files, warnings } = await bundled({ "api.json": withSchemas({ A: { anyOf } }) }, "api.json", {
    fetchRefs: true,
  });
  server.close();
  expect(files).toBe(1 + MAX_FETCHED_FILES);
  expect(warnings).toStrictEqual([expect.stringContaining("more than 200 files would be fetched")]);
});

it("a document of one file is not touched", async () => {
  const text = '{ "openapi":"3.1.0",\n "paths": {} }';
  const { json, files } = await readDocument(join(await written({ "api.json": text }), "api.json"));
  expect(new TextDecoder().decode(json)).toBe(text);
  expect(files).toBe(1);
});
