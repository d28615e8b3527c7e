// The host's reading of a compiled document is the same document that programs see.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type ApiDocument, openApiDocument } from "../../../src/openapi/api-document.ts";
import { compiled } from "./support/compiled.ts";

interface SeenOperation {
  readonly operationId?: string;
  readonly tags?: string[];
  readonly parameters?: { in: string; name: string }[];
  readonly requestBody?: { content: object };
  readonly responses: object;
}

async function opened(document: object | string) {
  const snapshot = await compiled(document);
  const spec = snapshot.open().spec as { paths: Record<string, Record<string, SeenOperation>> };
  return { api: openApiDocument(snapshot.index, snapshot.blocks), spec };
}

const read = ({ operations, operation }: ApiDocument, at = 0) => {
  const entry = operations[at];
  if (entry === undefined) throw new Error("no operation");
  return operation(entry);
};

const get = (operation: object, item: object = {}, rest: object = {}) => ({
  openapi: "3.1.0",
  info: { title: "T", version: "1" },
  paths: { "/things/{id}": { get: { responses: {}, ...operation }, ...item } },
  ...rest,
});

describe("the operations of a document", () => {
  it("are those that a program sees, of MarketHub one by one", async () => {
    const { api, spec } = await opened(
      readFileSync(join(import.meta.dirname, "../../../specs/markethub.json"), "utf8"),
    );
    const seen = Object.entries(spec.paths).flatMap(([path, item]) =>
      Object.entries(item)
        .filter(([key]) => key !== "parameters")
        .map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
    );
    expect(api.operations.map(({ path, method }) => ({ path, method }))).toEqual(
      seen.map(({ path, method }) => ({ path, method })),
    );
    for (const [at, { operation }] of seen.entries()) {
      const mine = read(api, at);
      expect(mine.operationId).toBe(operation.operationId);
      expect(mine.tags).toEqual(operation.tags);
      expect(mine.parameters.map(({ in: place, name }) => `${place}:${name}`).sort()).toEqual(
        (operation.parameters ?? []).map(({ in: place, name }) => `${place}:${name}`).sort(),
      );
      expect([...mine.responses.keys()]).toEqual(Object.keys(operation.responses));
      expect([...(mine.requestBody?.content.keys() ?? [])]).toEqual(Object.keys(operation.requestBody?.content ?? {}));
    }
  });

  it("leave out webhooks and extensions, and have additional methods", async () => {
    const { api } = await opened({
      openapi: "3.2.0",
      info: {},
      paths: { "/a": { get: {}, additionalOperations: { COPY: {} } }, "x-more": { get: {} } },
      webhooks: { made: { post: {} } },
    });
    expect(api.operations.map(({ method, path }) => `${method} ${path}`)).toEqual(["GET /a", "COPY /a"]);
  });

  it("are found behind a path item that is a reference", async () => {
    const shared = { get: { operationId: "shared" }, parameters: [{ name: "id", in: "path" }] };
    const { api } = await opened({
      openapi: "3.1.0",
      info: {},
      paths: { "/a": { $ref: "#/components/pathItems/shared" }, "/b": { $ref: "#/paths/~1c", post: {} }, "/c": shared },
      components: { pathItems: { shared } },
    });
    expect(api.operations.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "GET /a",
      "POST /b",
      "GET /b",
      "GET /c",
    ]);
    expect(read(api, 0)).toMatchObject({ operationId: "shared", parameters: [{ name: "id", required: true }] });
    expect(read(api, 2)).toMatchObject({ operationId: "shared", parameters: [{ name: "id" }] });
  });

  it("with odd fields are read from the body", async () => {
    const long = "x".repeat(2_000);
    const { api } = await opened(get({ summary: long, tags: [1, "a"], deprecated: "yes" }));
    expect(api.operations[0]).toMatchObject({ summary: long, tags: ["a"], deprecated: false });
  });
});

describe("an operation", () => {
  it("has its own parameters over those of its path item", async () => {
    const { api } = await opened(
      get(
        {
          parameters: [
            { $ref: "#/components/parameters/limit" },
            { name: "X-A", in: "header", required: true },
            "nonsense",
            { name: "q", in: "nowhere" },
          ],
        },
        {
          parameters: [
            { name: "id", in: "path", schema: { type: "string" } },
            { name: "limit", in: "query", description: "outer" },
            { name: "x-a", in: "header" },
          ],
        },
        {
          components: { parameters: { limit: { name: "limit", in: "query", style: "pipeDelimited", explode: false } } },
        },
      ),
    );
    expect(read(api).parameters).toEqual([
      expect.objectContaining({ name: "id", in: "path", required: true, style: "simple", explode: false }),
      expect.objectContaining({ name: "limit", style: "pipeDelimited", explode: false, description: undefined }),
      expect.objectContaining({ name: "X-A", required: true }),
    ]);
  });

  it.each([
    ["path", "simple", false],
    ["query", "form", true],
    ["header", "simple", false],
    ["cookie", "form", true],
  ])("takes OpenAPI's defaults for a parameter in the %s", async (place, style, explode) => {
    const { api } = await opened(get({ parameters: [{ name: "a", in: place }] }));
    expect(read(api).parameters).toEqual([expect.objectContaining({ style, explode, allowReserved: false })]);
  });

  it("has a body by media type, with its encoding, and answers, all behind references", async () => {
    const { api } = await opened(
      get(
        {
          requestBody: { $ref: "#/components/requestBodies/b" },
          responses: { "2XX": { $ref: "#/components/responses/r" } },
        },
        {},
        {
          components: {
            requestBodies: {
              b: {
                required: true,
                content: {
                  "multipart/form-data": {
                    schema: { $ref: "#/components/schemas/S" },
                    encoding: { file: { contentType: "image/png", explode: false } },
                  },
                },
              },
            },
            responses: { r: { description: "fine" } },
            schemas: { S: { type: "object", properties: { self: { $ref: "#/components/schemas/S" } } } },
          },
        },
      ),
    );
    const { requestBody, responses } = read(api);
    const form = requestBody?.content.get("multipart/form-data");
    expect(requestBody?.required).toBe(true);
    expect(form?.encoding.get("file")).toMatchObject({ contentType: "image/png", explode: false });
    expect(form?.schema).toEqual({ $ref: "#/components/schemas/S" });
    expect(api.resolve(form?.schema)).toMatchObject({ type: "object" });
    expect(responses.get("2XX")).toEqual({ description: "fine" });
  });

  it("takes the document's security, unless it has its own", async () => {
    const security = [{ key: [] }, { oauth: ["read"], other: "?" }];
    expect(read((await opened(get({}, {}, { security }))).api).security).toEqual([
      { key: [] },
      { oauth: ["read"], other: [] },
    ]);
    expect(read((await opened(get({ security: [] }, {}, { security }))).api).security).toEqual([]);
    expect(read((await opened(get({}))).api).security).toEqual([]);
  });
});

describe("a reference", () => {
  it("is followed with its siblings over its target, and ends where it leads to itself or nowhere", async () => {
    const { api } = await opened(
      get(
        {},
        {},
        {
          components: { schemas: { A: { type: "string", title: "A" }, Loop: { $ref: "#/components/schemas/Loop" } } },
        },
      ),
    );
    expect(api.resolve({ $ref: "#/components/schemas/A", title: "B" })).toEqual({ type: "string", title: "B" });
    expect(api.at("#/components/schemas/A/title")).toBe("A");
    expect(api.at("#/components/schemas/Loop")).toBeUndefined();
    expect(api.at("#/components/schemas/Missing")).toBeUndefined();
    expect(api.names("#/components/schemas")).toEqual(["A", "Loop"]);
    expect(api.names("#/components/securitySchemes")).toEqual([]);
  });
});
