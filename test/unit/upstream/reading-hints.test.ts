// What a compiled document tells of an operation's answers.
import { describe, expect, it } from "vitest";
import { MAX_PAGING_NAME_CHARS, MAX_PAGING_PARAMETERS } from "../../../src/limits.ts";
import { openApiDocument } from "../../../src/openapi/api-document.ts";
import { readingHints } from "../../../src/upstream/reading-hints.ts";
import { compiled } from "../openapi/support/compiled.ts";

async function hintsOf(operation: object, { method = "get", components = {} } = {}) {
  const paths = { "/rows": { [method]: { operationId: "rows", responses: {}, ...operation } } };
  const { index, blocks } = await compiled({ openapi: "3.1.0", info: { title: "T", version: "1" }, paths, components });
  const document = openApiDocument(index, blocks);
  const hints = document.operations.map((entry) => readingHints(document.operation(entry), document))[0];
  if (hints === undefined) throw new Error("no operation");
  return hints;
}
const inQuery = (name: string, schema?: object) => ({ name, in: "query", ...(schema && { schema }) });

describe("an answer is JSON", () => {
  it.each([
    [{ "200": { content: { "application/json": {} } } }, true],
    [
      { "200": { content: { "application/hal+json; charset=utf-8": {} } }, "404": { content: { "text/html": {} } } },
      true,
    ],
    [{ "2XX": { content: { "application/json": {} } } }, true],
    [{ "200": { content: { "application/json": {}, "text/csv": {} } } }, false],
    [{ "200": { content: { "application/x-ndjson": {} } } }, false],
    [{ "200": { description: "no content" } }, false],
    [{ default: { content: { "application/json": {} } } }, false],
    [{}, false],
  ])("where all that the document declares for a success is: %j, %s", async (responses, isJson) => {
    expect((await hintsOf({ responses })).isJson).toBe(isJson);
  });
});

it("the parameters of the query are told with their types and first values, references followed", async () => {
  const components = {
    schemas: { Page: { type: ["null", "integer"], default: 1 } },
    parameters: { Limit: inQuery("limit", { type: "integer", minimum: 1, default: 20 }) },
  };
  const parameters = [
    inQuery("page", { $ref: "#/components/schemas/Page" }),
    { $ref: "#/components/parameters/Limit" },
    inQuery("offset", { type: "integer", minimum: 0 }),
    inQuery("since", { type: "string", default: "x" }),
    inQuery("year", { type: "integer", minimum: 1900 }),
    inQuery("__proto__"),
    { name: "X-Page", in: "header" },
  ];
  expect((await hintsOf({ parameters }, { components })).query).toEqual([
    { name: "page", type: "integer", first: 1 },
    { name: "limit", type: "integer", first: 20 },
    { name: "offset", type: "integer", first: 0 },
    { name: "since", type: "string", first: null },
    { name: "year", type: "integer", first: null },
    { name: "__proto__", type: "", first: null },
  ]);
});

it("what changes something has no pages", async () => {
  expect((await hintsOf({ parameters: [inQuery("page")] }, { method: "post" })).query).toEqual([]);
});

it("parameters are bounded in number and length", async () => {
  const parameters = (count: number) => Array.from({ length: count }, (_, at) => inQuery(`p${at}`));
  expect((await hintsOf({ parameters: parameters(MAX_PAGING_PARAMETERS + 1) })).query.length).toBe(
    MAX_PAGING_PARAMETERS,
  );
  const names = [MAX_PAGING_NAME_CHARS, MAX_PAGING_NAME_CHARS + 1].map((length) => inQuery("p".repeat(length)));
  expect((await hintsOf({ parameters: names })).query.length).toBe(1);
});

describe("a link of the document leads to the next page", () => {
  const link = {
    operationId: "rows",
    parameters: { "query.cursor": "$response.body#/next", limit: "$request.query.limit" },
  };
  it.each<[string, object, unknown]>([
    ["by its name and its operation", { next: link }, [["cursor", "$response.body#/next"]]],
    ["by reference", { NextPage: { $ref: "#/components/links/Next" } }, [["cursor", "$response.body#/next"]]],
    ["not under another name", { prev: link }, []],
    ["not of another operation", { next: { ...link, operationId: "others" } }, []],
    ["not without parameters", { next: { operationId: "rows" } }, []],
  ])("%s", async (_, links, expected) => {
    const responses = { "200": { description: "", links } };
    expect((await hintsOf({ responses }, { components: { links: { Next: link } } })).link).toEqual(expected);
  });
});
