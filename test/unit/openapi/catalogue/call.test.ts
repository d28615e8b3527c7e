// Flat parameters and a body as one request: everything in its place, or a refusal that says what there is.
import { describe, expect, it } from "vitest";
import { openApiDocument } from "../../../../src/openapi/api-document.ts";
import { callOf } from "../../../../src/openapi/catalogue/call.ts";
import { compiled } from "../support/compiled.ts";

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: object, required = true) => ({ required, content: { "application/json": { schema } } });

async function callFor(operation: object, parameters: unknown, body?: unknown, schemas: object = {}, path = "/a") {
  const { index, blocks } = await compiled({
    openapi: "3.1.0",
    paths: { [path]: { post: operation } },
    components: { schemas },
  });
  const document = openApiDocument(index, blocks);
  const [entry] = document.operations;
  if (entry === undefined) throw new Error("no operation");
  return callOf(document.operation(entry), document.resolve, parameters, body);
}

const PARAMETERS = [
  { name: "id", in: "path", required: true },
  { name: "id", in: "query" },
  { name: "limit", in: "query", required: true },
  { name: "X-Trace", in: "header" },
  { name: "session", in: "cookie" },
  { name: "__proto__", in: "query" },
  { name: "path.limit", in: "query" },
];

describe("flat parameters", () => {
  it("go where the document has them; headers have no case", async () => {
    const given = { "path.id": 5, "query.id": ["a"], limit: 0, "x-trace": true, session: "s" };
    expect(await callFor({ parameters: PARAMETERS }, given)).toEqual({
      ...{ method: "POST", path: "/a", params: { id: 5 }, query: { id: ["a"], limit: 0 } },
      ...{ headers: { "X-Trace": true }, cookies: { session: "s" } },
    });
  });

  it("of a path need not be declared: its template names them", async () => {
    expect((await callFor({}, { id: 5 }, undefined, {}, "/a/{id}")).params).toEqual({ id: 5 });
    await expect(callFor({}, {}, undefined, {}, "/a/{id}")).rejects.toThrow("missing: id (path, required)");
  });

  it("may have names that every object has", async () => {
    const given: unknown = JSON.parse('{"path.id":1,"limit":1,"__proto__":7}');
    const { query } = await callFor({ parameters: PARAMETERS }, given);
    expect(JSON.stringify(query)).toBe('{"limit":1,"__proto__":7}');
  });

  it("may have a place before a name that stands once, and names that look like it are names", async () => {
    const given = { "path.id": 1, "query.limit": 2, "path.limit": 3 };
    expect((await callFor({ parameters: PARAMETERS }, given)).query).toEqual({ limit: 2, "path.limit": 3 });
  });

  it("can each be named by place and name, whatever the others are called", async () => {
    const names = ["id", "path.id", "query.id", "query.path.id", "header.X-Id", "__proto__"];
    const among = names.flatMap((name) => ["query", "header", "cookie"].map((place) => ({ name, in: place })));
    for (const parameter of [...among, ...names.map((name) => ({ name, in: "path" }))]) {
      const { name, in: place } = parameter;
      const parameters = place === "path" ? [...among, parameter] : among;
      const { params, query, headers, cookies = {} } = await callFor({ parameters }, { [`${place}.${name}`]: 1 });
      const given = { path: params, query, header: headers, cookie: cookies };
      const found = Object.entries(given).flatMap(([at, values]) => Object.keys(values).map((key) => [at, key]));
      expect(found).toEqual([[place, name]]);
    }
    const both = [{ name: "id", in: "path" }, ...["path.id", "x"].map((name) => ({ name, in: "query" }))];
    expect(await callFor({ parameters: both }, { "path.id": 1, "query.path.id": 2 })).toMatchObject({
      ...{ params: { id: 1 }, query: { "path.id": 2 } },
    });
    await expect(callFor({ parameters: both }, { no: 1 })).rejects.toMatchObject({
      hint: "It takes id (path, required), query.path.id (query), x (query).",
    });
    const header = [{ name: "X-Id", in: "header" }];
    expect((await callFor({ parameters: header }, { "header.x-id": 1 })).headers).toEqual({ "X-Id": 1 });
  });

  it.each([
    ["a name that stands in two places", { id: 1, limit: 1 }, /"id" stands in two places.*"path\.id" or "query\.id"/],
    ["a name that there is not", { "path.id": 1, limit: 1, nope: 1 }, /no parameter "nope".*limit \(query, required\)/],
    ["a place that it does not stand in", { "header.limit": 1 }, /no parameter "header.limit"/],
    [
      "nothing for what is required",
      { "query.id": 1 },
      /missing: path\.id \(path, required\), limit \(query, required\)/,
    ],
    ["null for what is required", { "path.id": 1, limit: null }, /missing: limit/],
    ["one twice", { "path.id": 1, limit: 1, "query.limit": 2 }, /"query\.limit" is given twice/],
    ["no object", ["id"], /no object/],
    ["a credential", { "path.id": 1, limit: 1, Authorization: "Bearer x" }, /no parameter "Authorization"/],
  ])("are refused with %s", async (_, given, says) => {
    const refusal = await callFor({ parameters: PARAMETERS }, given).catch((thrown: unknown) => thrown);
    expect(refusal).toMatchObject({ code: "validation_failed", text: expect.stringMatching(says) });
  });
});

describe("a body", () => {
  const schemas = {
    Pet: {
      allOf: [ref("Named"), { required: ["age", "id"], properties: { id: { readOnly: true }, owner: ref("Named") } }],
    },
    Named: { required: ["name"], properties: { name: { type: "string" } } },
    Loop: { allOf: [ref("Loop")], required: ["x"], properties: { next: ref("Loop") } },
  };
  const missing = async (schema: object, body: unknown) => {
    const refusal = await callFor({ requestBody: json(schema) }, {}, body, schemas).catch((thrown: unknown) => thrown);
    return refusal instanceof Error ? refusal.message : "";
  };

  it("goes on as it is: its type is the builder's to choose", async () => {
    const requestBody = { content: { "text/plain": {}, "application/vnd.pet+json": {} } };
    expect(await callFor({ requestBody }, undefined, 1)).toMatchObject({ body: 1 });
    expect(await callFor({ requestBody }, undefined)).not.toHaveProperty("body");
  });

  it("is refused where a required field is missing, through references, allOf, properties and items", async () => {
    expect(await missing(ref("Pet"), { name: "a", age: 1 })).toBe("");
    expect(await missing(ref("Pet"), { owner: {} })).toBe(
      "Required fields of the request body are missing: /name, /age, /owner/name.",
    );
    expect(await missing({ items: ref("Named") }, [{ name: "" }, {}])).toContain("missing: /1/name.");
    expect(await missing(ref("Pet"), { name: null, age: undefined })).toContain("missing: /age.");
  });

  it("ends in a schema that leads to itself", async () => {
    expect(await missing(ref("Loop"), { next: { next: {} } })).toContain("missing: ");
  });

  it("is left alone where the schema says nothing of required fields, or is none", async () => {
    expect(await missing({ oneOf: [ref("Pet")] }, {})).toBe("");
    expect(await missing({ required: "name", properties: 5 }, { a: 1 })).toBe("");
    expect(await missing(ref("Nowhere"), { a: 1 })).toBe("");
    expect(await missing(ref("Pet"), "text")).toBe("");
  });

  it("is refused where the operation takes none, and missed where it needs one", async () => {
    await expect(callFor({}, {}, {})).rejects.toThrow("takes no request body");
    await expect(callFor({ requestBody: json({}) }, {})).rejects.toThrow("The request body is missing");
  });
});
