// Swagger 2.0 as OpenAPI 3.0, construct by construct, and that what comes out is valid.
import { Validator } from "@seriousme/openapi-schema-validator";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compiled } from "./support/compiled.ts";
import { converted } from "./support/converted.ts";

const info = { title: "T", version: "1" };

/** One operation of a document, converted. */
function operation(get: object, document: object = {}): unknown {
  const { paths } = converted({ swagger: "2.0", info, paths: { "/a": { get } }, ...document }).document;
  return JSON.parse(JSON.stringify(paths))["/a"].get;
}

const parameter = (value: object) => operation({ parameters: [{ name: "p", in: "query", ...value }] });
const servers = (document: object) => converted({ swagger: "2.0", info, paths: {}, ...document }).document.servers;
const schema = (value: object) =>
  converted({ swagger: "2.0", info, paths: {}, definitions: { A: value } }).document.components;

describe("host, basePath and schemes", () => {
  it.each([
    [
      "become a server for each scheme, https first",
      { host: "a.example", basePath: "/v1/", schemes: ["http", "https"] },
      ["https://a.example/v1", "http://a.example/v1"],
    ],
    ["alone: the host is taken by https", { host: "a.example:8443" }, ["https://a.example:8443"]],
    ["alone: the basePath is a relative server", { basePath: "v1" }, ["/v1"]],
  ])("%s", (_, document, urls) => {
    expect(servers(document)).toStrictEqual(urls.map((url) => ({ url })));
  });

  it("that are not there leave no servers", () => expect(servers({})).toBeUndefined());

  it("without schemes are told", () => {
    const { warnings } = converted({ swagger: "2.0", info, paths: {}, host: "a.example" });
    expect(warnings).toStrictEqual(["The document has a host and no schemes: https is taken."]);
  });

  it("are an operation's own where it has schemes", () => {
    expect(operation({ schemes: ["wss"] }, { host: "a.example", schemes: ["https"] })).toStrictEqual({
      servers: [{ url: "wss://a.example" }],
    });
  });
});

describe("a parameter", () => {
  it("has its type in its schema, and keeps the rest", () => {
    expect(
      parameter({
        type: "integer",
        format: "int32",
        maximum: 9,
        default: 1,
        description: "d",
        required: true,
        "x-a": 1,
      }),
    ).toStrictEqual({
      parameters: [
        {
          name: "p",
          in: "query",
          description: "d",
          required: true,
          "x-a": 1,
          schema: { type: "integer", format: "int32", maximum: 9, default: 1 },
        },
      ],
    });
  });

  it.each([
    ["csv", { style: "form", explode: false }],
    ["multi", { style: "form", explode: true }],
    ["ssv", { style: "spaceDelimited", explode: false }],
    ["pipes", { style: "pipeDelimited", explode: false }],
    [undefined, { style: "form", explode: false }],
  ])("with collectionFormat %s has the style that says the same", (collectionFormat, style) => {
    const items = { type: "string" };
    expect(parameter({ type: "array", items, ...(collectionFormat && { collectionFormat }) })).toStrictEqual({
      parameters: [{ name: "p", in: "query", ...style, schema: { type: "array", items } }],
    });
  });

  it("with collectionFormat tsv is named in a warning", () => {
    const get = { parameters: [{ name: "p", in: "path", type: "array", items: {}, collectionFormat: "tsv" }] };
    expect(converted({ swagger: "2.0", info, paths: { "/a/{p}": { get } } }).warnings).toStrictEqual([
      "GET /a/{p}: collectionFormat tsv has no counterpart in OpenAPI 3; csv is taken.",
    ]);
  });
});

describe("a body", () => {
  const body = { name: "pet", in: "body", required: true, description: "d", schema: { $ref: "#/definitions/Pet" } };
  const media = { schema: { $ref: "#/components/schemas/Pet" } };

  it("has the media types of the operation, of the document, or JSON", () => {
    const requestBody = (types: string[]) => ({
      requestBody: {
        required: true,
        description: "d",
        content: Object.fromEntries(types.map((type) => [type, media])),
        "x-body-name": "pet",
      },
    });
    expect(operation({ parameters: [body], consumes: ["text/xml"] }, { consumes: ["a/b"] })).toStrictEqual(
      requestBody(["text/xml"]),
    );
    expect(operation({ parameters: [body] }, { consumes: ["a/b", "a/c"] })).toStrictEqual(requestBody(["a/b", "a/c"]));
    expect(operation({ parameters: [body] })).toStrictEqual(requestBody(["application/json"]));
  });

  it("that is shared becomes a shared request body, wherever the document says what it is", () => {
    const { document } = converted({
      paths: { "/a": { get: { parameters: [{ $ref: "#/parameters/Body" }, { $ref: "#/parameters/Page" }] } } },
      parameters: { Body: body, Page: { name: "page", in: "query", type: "integer" } },
      info,
      swagger: "2.0",
    });
    expect(document).toMatchObject({
      openapi: "3.0.4",
      paths: {
        "/a": {
          get: {
            parameters: [{ $ref: "#/components/parameters/Page" }],
            requestBody: { $ref: "#/components/requestBodies/Body" },
          },
        },
      },
      components: {
        requestBodies: { Body: { content: { "application/json": media } } },
        parameters: { Page: { name: "page", in: "query", schema: { type: "integer" } } },
      },
    });
  });

  it("of a path item is the body of its operations", () => {
    const { document } = converted({ swagger: "2.0", info, paths: { "/a": { parameters: [body], put: {} } } });
    expect(document.paths).toMatchObject({ "/a": { parameters: [], put: { requestBody: { required: true } } } });
  });
});

describe("form fields", () => {
  const field = (name: string, rest: object = {}) => ({ name, in: "formData", type: "string", ...rest });

  it("become one body, urlencoded unless the operation says otherwise", () => {
    expect(operation({ parameters: [field("a", { required: true, description: "d" }), field("b")] })).toStrictEqual({
      requestBody: {
        content: {
          "application/x-www-form-urlencoded": {
            schema: {
              type: "object",
              properties: { a: { type: "string", description: "d" }, b: { type: "string" } },
              required: ["a"],
            },
          },
        },
        required: true,
      },
    });
  });

  it("with a file are multipart, and a list has its encoding", () => {
    const list = field("l", { type: "array", items: { type: "string" }, collectionFormat: "multi" });
    expect(
      operation({ consumes: ["multipart/form-data"], parameters: [field("f", { type: "file" }), list] }),
    ).toStrictEqual({
      requestBody: {
        content: {
          "multipart/form-data": {
            schema: {
              type: "object",
              properties: {
                f: { type: "string", format: "binary" },
                l: { type: "array", items: { type: "string" } },
              },
            },
            encoding: { l: { style: "form", explode: true } },
          },
        },
      },
    });
  });

  it("that are shared are written into each operation's body", () => {
    const shared = { parameters: { F: field("f") } };
    expect(operation({ parameters: [{ $ref: "#/parameters/F" }] }, shared)).toMatchObject({
      requestBody: {
        content: { "application/x-www-form-urlencoded": { schema: { properties: { f: { type: "string" } } } } },
      },
    });
  });
});

describe("a response", () => {
  it("has its schema and its examples below the media types", () => {
    const response = {
      description: "d",
      schema: { type: "file" },
      headers: { "X-N": { type: "integer", description: "n" } },
      examples: { "text/csv": "a,b" },
    };
    expect(operation({ produces: ["application/pdf"], responses: { 200: response, "x-r": 1 } })).toStrictEqual({
      responses: {
        200: {
          description: "d",
          headers: { "X-N": { description: "n", schema: { type: "integer" } } },
          content: {
            "application/pdf": { schema: { type: "string", format: "binary" } },
            "text/csv": { schema: { type: "string", format: "binary" }, example: "a,b" },
          },
        },
        "x-r": 1,
      },
    });
  });

  it("that is shared, and a reference into its schema, are found where they now stand", async () => {
    const { open, snapshot } = await compiled({
      swagger: "2.0",
      info,
      paths: {
        "/a": {
          get: {
            responses: {
              200: { $ref: "#/responses/R" },
              404: { description: "", schema: { $ref: "#/responses/R/schema" } },
            },
          },
        },
      },
      responses: { R: { description: "r", schema: { type: "boolean" } } },
    });
    const content = { "application/json": { schema: { type: "boolean" } } };
    expect(JSON.parse(JSON.stringify(open().spec.paths))["/a"].get.responses).toStrictEqual({
      200: { description: "r", content },
      404: { description: "", content },
    });
    expect(snapshot.summary).toMatchObject({ openapi: "2.0", operations: 1, warnings: [] });
  });
});

describe("a schema", () => {
  it("keeps its words but for references, discriminator, x-nullable and files", () => {
    expect(
      schema({
        type: "object",
        discriminator: "kind",
        "x-nullable": true,
        "x-more": { $ref: "#/definitions/B" },
        example: { $ref: "#/definitions/B" },
        required: ["kind"],
        properties: { $ref: { type: "string" }, f: { type: "file" }, b: { $ref: "#/definitions/B/properties/c" } },
        additionalProperties: { allOf: [{ $ref: "#/definitions/A~1b" }] },
      }),
    ).toStrictEqual({
      schemas: {
        A: {
          type: "object",
          discriminator: { propertyName: "kind" },
          nullable: true,
          "x-more": { $ref: "#/components/schemas/B" },
          example: { $ref: "#/definitions/B" },
          required: ["kind"],
          properties: {
            $ref: { type: "string" },
            f: { type: "string", format: "binary" },
            b: { $ref: "#/components/schemas/B/properties/c" },
          },
          additionalProperties: { allOf: [{ $ref: "#/components/schemas/A~1b" }] },
        },
      },
    });
  });
});

const flows = Object.entries({
  implicit: "implicit",
  password: "password",
  application: "clientCredentials",
  accessCode: "authorizationCode",
});
const oauth = (said: object) => ({ type: "oauth2", ...said });
const flow = { tokenUrl: "https://t.example", scopes: { a: "b" } };
const schemes: [object, object][] = [
  [{ type: "basic" }, { type: "http", scheme: "basic" }],
  [
    { type: "apiKey", in: "header", name: "k" },
    { type: "apiKey", in: "header", name: "k" },
  ],
  ...flows.map(([name, to]): [object, object] => [oauth({ flow: name, ...flow }), oauth({ flows: { [to]: flow } })]),
];

it.each(schemes)("the security definition %j becomes a security scheme", (definition, scheme) => {
  const { document } = converted({ swagger: "2.0", info, paths: {}, securityDefinitions: { s: definition } });
  expect(document.components).toStrictEqual({ securitySchemes: { s: scheme } });
});

it("what is not Swagger's own is kept: tags, security, extensions, odd values", () => {
  const kept = { tags: [{ name: "t" }], security: [{ s: [] }], "x-a": { b: 1 }, externalDocs: { url: "u" } };
  const paths = {
    "x-p": 1,
    "/odd": 5,
    "/a": { "x-i": 1, get: { operationId: "o", deprecated: true, parameters: "odd" } },
  };
  const { document } = converted({ swagger: "2.0", info, paths, ...kept });
  expect(document).toStrictEqual({ openapi: "3.0.4", info, paths, ...kept });
});

it("a valid document becomes a valid document, in whatever order its members come", async () => {
  const type = fc.constantFrom(
    { type: "string" },
    { type: "array", items: { type: "integer" }, collectionFormat: "pipes" },
  );
  const typed = (place: string) =>
    fc.tuple(fc.constantFrom("a", "b"), type).map(([name, said]) => ({ name, in: place, ...said }));
  const body = fc.constant({ name: "body", in: "body", schema: { $ref: "#/definitions/D" } });
  const parameters = fc.oneof(
    fc.uniqueArray(fc.oneof(typed("query"), typed("header")), { selector: (p) => `${p.in}${p.name}`, maxLength: 4 }),
    fc.tuple(body, fc.constant({ $ref: "#/parameters/P" })),
    fc.uniqueArray(typed("formData"), { selector: (p) => p.name, maxLength: 2 }),
    fc.constant([{ $ref: "#/parameters/B" }]),
  );
  const responses = fc.constantFrom(
    { 200: { description: "", schema: { $ref: "#/definitions/D" } } },
    { default: { $ref: "#/responses/R" } },
  );
  const media = fc.option(fc.constantFrom(["application/json"], ["multipart/form-data"]), { nil: undefined });
  const one = fc.record({ parameters, responses, consumes: media, produces: media });
  const members = fc.record({
    swagger: fc.constant("2.0"),
    info: fc.constant(info),
    host: fc.constantFrom("a.example"),
    schemes: fc.constant(["https"]),
    paths: fc.record({ "/x": fc.record({ get: one, put: one }, { requiredKeys: [] }) }),
    definitions: fc.constant({ D: { type: "object", properties: { d: { $ref: "#/definitions/D" } } } }),
    parameters: fc.constant({
      P: { name: "p", in: "query", type: "string" },
      B: { name: "b", in: "body", schema: {} },
    }),
    responses: fc.constant({ R: { description: "r" } }),
  });
  const document = members.chain((value) =>
    fc.shuffledSubarray(Object.entries(value), { minLength: Object.keys(value).length }),
  );
  await fc.assert(
    fc.asyncProperty(document, async (entries) => {
      const swagger = JSON.parse(JSON.stringify(Object.fromEntries(entries)));
      expect((await new Validator().validate(structuredClone(swagger))).valid).toBe(true);
      expect((await new Validator().validate(converted(swagger).document)).errors).toBeUndefined();
    }),
    { numRuns: 30 },
  );
});
