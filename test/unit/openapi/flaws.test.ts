// Flawed documents: what is kept, and in which words its importer is told, each naming the operation.
import { describe, expect, it } from "vitest";
import { MAX_WARNINGS } from "../../../src/limits.ts";
import { compiled } from "./support/compiled.ts";

const responses = { 200: { description: "" } };

async function summaryOf(paths: object, openapi = "3.1.0") {
  return (await compiled({ openapi, paths })).snapshot.summary;
}

/** What is told of one operation. */
async function flawsOf(operation: object, path = "/a", openapi = "3.1.0"): Promise<readonly string[]> {
  const { warnings, operations } = await summaryOf({ [path]: { get: { responses, ...operation } } }, openapi);
  expect(operations).toBe(1);
  return warnings;
}

const parameter = (value: unknown) => ({ parameters: [value] });
const content = (schema: object) => ({ content: { "text/plain": { schema } } });

describe("an operation is kept and named", () => {
  it.each([
    ["parameters that are no list", { parameters: {} }, "its parameters are no list"],
    ["a parameter that is no object", parameter(5), "parameter 1 is no object"],
    ["a parameter without a name", parameter({ in: "query" }), "parameter 1 has no name"],
    [
      "a parameter in an unknown place",
      parameter({ name: "p", in: "body" }),
      'the parameter p is in "body", not in path, query, header or cookie',
    ],
    [
      "a parameter in no place",
      parameter({ name: "p" }),
      "the parameter p is in undefined, not in path, query, header or cookie",
    ],
    [
      "a parameter of unknown type",
      parameter({ name: "p", in: "query", schema: { type: "int" } }),
      'the parameter p has the unknown type "int"',
    ],
    [
      "an unknown type deep in a parameter",
      parameter({
        name: "p",
        in: "query",
        schema: { items: { properties: { x: { anyOf: [{ type: ["string", 5] }] } } } },
      }),
      "the parameter p has the unknown type 5",
    ],
    ["a parameter that is not in the path", parameter({ name: "p", in: "path" }), "the parameter p is not in the path"],
    ["a body that is no object", { requestBody: [] }, "its requestBody is no object"],
    ["content that is no object", { requestBody: { content: [] } }, "the content of its body is no object"],
    [
      "a body of unknown type",
      { requestBody: content({ type: "file" }) },
      'its body as text/plain has the unknown type "file"',
    ],
    ["responses that are no object", { responses: [] }, "its responses are no object"],
    ["a lower-case 4xx", { responses: { "4xx": {} } }, '"4xx" is no status: 200, 4XX or default is'],
    ["a status beyond 599", { responses: { 888: {} } }, '"888" is no status: 200, 4XX or default is'],
    ["a response that is no object", { responses: { 200: "fine" } }, "the response 200 is no object"],
    [
      "a response of unknown type",
      { responses: { 200: content({ allOf: [{ type: "any" }] }) } },
      'the response 200 as text/plain has the unknown type "any"',
    ],
    ["an operationId that is no text", { operationId: 5 }, "its operationId is no text"],
    [
      "two parameters in querystring",
      {
        parameters: [
          { name: "a", in: "querystring" },
          { name: "b", in: "querystring" },
        ],
      },
      "it has more than one parameter in querystring",
    ],
    [
      "a query beside a querystring",
      {
        parameters: [
          { name: "a", in: "querystring" },
          { name: "b", in: "query" },
        ],
      },
      "it has parameters in query beside one in querystring",
    ],
  ])("with %s", async (_, operation, says) => {
    expect(await flawsOf(operation)).toStrictEqual([`GET /a: ${says}.`]);
  });

  it("without a parameter that its path names", async () => {
    expect(await flawsOf({}, "/a/{id}")).toStrictEqual(["GET /a/{id}: {id} in the path has no parameter."]);
  });

  it("without responses, where the version demands them", async () => {
    const without = { responses: undefined };
    expect(await flawsOf(without, "/a", "3.0.3")).toStrictEqual(["GET /a: it has no responses."]);
    expect(await flawsOf(without, "/a", "3.1.0")).toStrictEqual([]);
  });

  it("with an operationId that another has", async () => {
    const get = { operationId: "same", responses };
    expect((await summaryOf({ "/a": { get }, "/b": { get } })).warnings).toStrictEqual([
      "GET /b: its operationId same is that of GET /a too.",
    ]);
  });
});

describe("a path is kept and named", () => {
  const get = { responses };

  it.each([
    [
      "that differs from another only in names",
      { "/a/{x}": {}, "/a/{y}": {} },
      "/a/{y}: it differs from /a/{x} only in the names of its parameters.",
    ],
    ["with a query", { "/a?x=1": { get } }, "/a?x=1: a path has no ? and no #: queries are parameters."],
    ["with a fragment", { "/a#b": { get } }, "/a#b: a path has no ? and no #: queries are parameters."],
    ["without a slash", { a: { get } }, "a: a path starts with /."],
    ["whose braces do not match", { "/{a": {} }, "/{a: the braces of the path do not match."],
    ["that is no object", { "/a": null }, "/a: a path item is an object."],
    [
      "with a method that OpenAPI does not have",
      { "/a": { copy: get } },
      "COPY /a: that is no method of OpenAPI; it is not an operation like this.",
    ],
    [
      "with a method in upper case",
      { "/a": { GET: get } },
      "GET /a: methods are written in lower case; it is not an operation like this.",
    ],
    ["with an operation that is no object", { "/a": { get: 5 } }, "GET /a: an operation is an object."],
    [
      "with additionalOperations that are none",
      { "/a": { additionalOperations: { COPY: 5 } } },
      "/a: its additionalOperations are no map of operations; none of them is an operation like this.",
    ],
    [
      "with a fixed method among the additional ones",
      { "/a": { additionalOperations: { POST: get } } },
      "POST /a: it stands among the additionalOperations, where OpenAPI has a field for it.",
    ],
  ])("%s", async (_, paths, says) => {
    const { warnings, paths: count } = await summaryOf(paths);
    expect(warnings.filter((warning) => !warning.includes("no operations."))).toStrictEqual([says]);
    expect(count).toBe(Object.keys(paths).length);
  });
});

it("nothing is told of a document without flaws", async () => {
  const own = [{ name: "id", in: "path" }, { $ref: "#/components/parameters/P" }];
  const { warnings } = (
    await compiled({
      openapi: "3.0.3",
      paths: {
        "x-extension": 5,
        "/a/{id}": {
          summary: "a",
          "x-b": 1,
          parameters: own,
          get: { responses: { 200: {}, "4XX": {}, default: {}, "x-c": 1 } },
        },
        "/b/{id}/{other}": { get: { parameters: own, responses } },
      },
      components: { parameters: { P: { name: "other", in: "path" } } },
    })
  ).snapshot.summary;
  expect(warnings).toStrictEqual([]);
});

it("as many flaws are named as the limit, the rest is counted", async () => {
  const paths = Object.fromEntries(Array.from({ length: MAX_WARNINGS + 2 }, (_, at) => [`p${at}`, { get: {} }]));
  const { warnings } = await summaryOf(paths);
  expect(warnings).toHaveLength(MAX_WARNINGS + 1);
  expect(warnings.at(-1)).toBe("And 2 more of this kind.");
});
