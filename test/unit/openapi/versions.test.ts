// Constructs of OpenAPI 3.1 and 3.2 that earlier versions do not have, and versions that are not known.
import { describe, expect, it } from "vitest";
import { compiled } from "./support/compiled.ts";

// biome-ignore lint/suspicious/noExplicitAny: a program sees a document of unknown shape
type Spec = any;

async function open(
  document: object,
): Promise<{ spec: Spec; warnings: readonly string[]; operations: number; webhooks: number }> {
  const { snapshot, open: opened } = await compiled(document);
  const { warnings, operations, webhooks } = snapshot.summary;
  return { spec: opened().spec, warnings, operations, webhooks };
}

const responses = { 200: { description: "" } };
const plain = (value: unknown) => JSON.parse(JSON.stringify(value));

describe("OpenAPI 3.1", () => {
  it("webhooks are counted and read, and are no operations", async () => {
    const { spec, operations, webhooks } = await open({
      openapi: "3.1.0",
      webhooks: { created: { post: { requestBody: { $ref: "#/components/requestBodies/B" } } } },
      components: { requestBodies: { B: { content: {} } } },
    });
    expect([operations, webhooks]).toStrictEqual([0, 1]);
    expect(plain(spec.webhooks.created.post)).toStrictEqual({ requestBody: { content: {} } });
  });

  it("a path item may be a reference to components.pathItems, and its own members come first", async () => {
    const { spec, warnings } = await open({
      openapi: "3.1.0",
      paths: { "/a": { $ref: "#/components/pathItems/P", summary: "own" }, "/b": { get: { responses } } },
      components: {
        pathItems: { P: { summary: "shared", parameters: [{ name: "q", in: "query" }], get: { responses } } },
      },
    });
    expect(warnings).toStrictEqual([
      "/a: what it refers to is read there; its operations are not counted as this path's.",
    ]);
    expect(spec.paths["/a"].summary).toBe("own");
    expect(plain(spec.paths["/a"].get.parameters)).toStrictEqual([{ name: "q", in: "query" }]);
  });

  it("keywords of JSON Schema 2020-12 are left as they are", async () => {
    const schema = {
      $id: "https://example.com/s",
      $schema: "https://json-schema.org/draft/2020-12/schema",
      $defs: { item: { $anchor: "item", type: ["string", "null"], const: null } },
      $dynamicAnchor: "node",
      type: ["object", "null"],
      properties: { child: { $dynamicRef: "#node" }, list: { prefixItems: [{ type: "integer" }], items: false } },
      patternProperties: { "^x": true },
      unevaluatedProperties: false,
      if: { properties: { a: { exclusiveMinimum: 1 } } },
      dependentRequired: { a: ["b"] },
      examples: [1],
    };
    const { spec } = await open({ openapi: "3.1.0", paths: {}, components: { schemas: { S: schema } } });
    expect(plain(spec.components.schemas.S)).toStrictEqual(schema);
  });

  it("a reference into $defs is followed", async () => {
    const { spec, warnings } = await open({
      openapi: "3.1.0",
      paths: { "/a": { get: { responses, "x-s": { $ref: "#/components/schemas/S/$defs/T" } } } },
      components: { schemas: { S: { $defs: { T: { const: 1 } } } } },
    });
    expect(warnings).toStrictEqual([]);
    expect(plain(spec.paths["/a"].get["x-s"])).toStrictEqual({ const: 1 });
  });
});

describe("OpenAPI 3.2", () => {
  it("query is a method", async () => {
    const { spec, operations } = await open({ openapi: "3.2.0", paths: { "/a": { query: { operationId: "find" } } } });
    expect(operations).toBe(1);
    expect(spec.paths["/a"].query.operationId).toBe("find");
  });

  it("additionalOperations are operations: counted, read lazily, with the parameters of their path item", async () => {
    const { spec, operations, warnings } = await open({
      openapi: "3.2.0",
      paths: {
        "/a": {
          parameters: [{ $ref: "#/components/parameters/P" }],
          additionalOperations: { COPY: { operationId: "copy", tags: ["t"], responses }, LINK: { responses } },
          get: { operationId: "get", responses },
        },
      },
      components: { parameters: { P: { name: "p", in: "query" } } },
    });
    expect([operations, warnings]).toStrictEqual([3, []]);
    const item = spec.paths["/a"];
    expect(Object.keys(item)).toStrictEqual(["parameters", "additionalOperations", "get"]);
    expect(item.get.operationId).toBe("get");
    expect(plain(item.additionalOperations)).toStrictEqual({
      COPY: { operationId: "copy", tags: ["t"], responses, parameters: [{ name: "p", in: "query" }] },
      LINK: { responses, parameters: [{ name: "p", in: "query" }] },
    });
  });

  it("a reference may lead to an additional operation", async () => {
    const { spec } = await open({
      openapi: "3.2.0",
      paths: { "/a": { additionalOperations: { COPY: { summary: "c" } } } },
      "x-way": { $ref: "#/paths/~1a/additionalOperations/COPY" },
    });
    expect(spec["x-way"].summary).toBe("c");
  });

  it("references by the document's own $self lead into it", async () => {
    const { spec, warnings } = await open({
      $self: "https://example.com/api/openapi.json",
      openapi: "3.2.0",
      paths: {
        "/a": {
          get: {
            responses,
            "x-whole": { $ref: "https://example.com/api/openapi.json#/components/schemas/S" },
            "x-relative": { $ref: "openapi.json#/components/schemas/S" },
            "x-other": { $ref: "other.json#/components/schemas/S" },
          },
        },
      },
      components: { schemas: { S: { type: "string" } } },
    });
    const get = spec.paths["/a"].get;
    expect([plain(get["x-whole"]), plain(get["x-relative"])]).toStrictEqual([{ type: "string" }, { type: "string" }]);
    expect(plain(get["x-other"])).toStrictEqual({ $unresolved: "other.json#/components/schemas/S" });
    expect(warnings).toStrictEqual(["The reference other.json#/components/schemas/S leads to another document."]);
  });

  it("tags with parents and kinds, and parameters in querystring, are left as they are", async () => {
    const tags = [
      { name: "a", kind: "nav" },
      { name: "b", parent: "a", summary: "B" },
    ];
    const parameters = [
      { name: "q", in: "querystring", content: { "application/x-www-form-urlencoded": { schema: {} } } },
    ];
    const { spec, warnings } = await open({
      openapi: "3.2.0",
      tags,
      paths: { "/a": { get: { parameters, responses } } },
      components: { mediaTypes: { M: { itemSchema: { type: "object" } } } },
    });
    expect(warnings).toStrictEqual([]);
    expect([plain(spec.tags), plain(spec.paths["/a"].get.parameters)]).toStrictEqual([tags, parameters]);
    expect(plain(spec.components.mediaTypes.M)).toStrictEqual({ itemSchema: { type: "object" } });
  });
});

it.each([
  [{ openapi: "3.7.1" }, "OpenAPI 3.7.1 is not known: it is read as 3.2."],
  [{ openapi: "4.0.0" }, "OpenAPI 4.0.0 is not known: it is read as 3.1."],
  [{ openapi: 3.1 }, undefined],
  [{ openapi: "3.0.0-rc2" }, undefined],
  [{ swagger: 2 }, undefined],
  [{ swagger: "1.2" }, "Swagger 1.2 is not known: it is read as 2.0."],
  [{}, "The document does not say which version of OpenAPI it is."],
])("a document that says %j is read", async (version, warning) => {
  const { spec, warnings, operations } = await open({ ...version, paths: { "/a": { get: { responses } } } });
  expect(operations).toBe(1);
  expect(Object.keys(spec.paths)).toStrictEqual(["/a"]);
  expect(warnings).toStrictEqual(warning === undefined ? [] : [warning]);
});
