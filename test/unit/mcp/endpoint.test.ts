// What the address of the endpoint says of a session.
import { expect, it } from "vitest";
import { readEndpoint } from "../../../src/mcp/endpoint.ts";

const read = (query: string, answerChars?: number) =>
  readEndpoint(new URL(`https://a.example/mcp${query}`), answerChars);

it("without a word of it is every document, the code tools, and answers of the operator's size", () => {
  expect(read("")).toMatchObject({ spec: undefined, tools: new Set(["code"]), maxChars: 24_000 });
  expect(read("", 50_000).maxChars).toBe(50_000);
  expect(read("?max_chars=3000", 50_000).maxChars).toBe(3_000);
});

it.each([
  ["code,results", ["code", "results"]],
  [" catalog , code", ["catalog", "code"]],
  ["all", ["code", "catalog", "results"]],
])("tools=%s", (tools, groups) => {
  expect([...read(`?tools=${encodeURIComponent(tools)}`).tools].sort()).toEqual(groups.sort());
});

it.each(["2000", "2001", "99999", "100000"])("an answer may have %s characters", (chars) => {
  expect(read(`?max_chars=${chars}`).maxChars).toBe(Number(chars));
});

it.each(["2000&max_chars=3000", "1999", "100001", "2000.5", "-1", "many", ""])("but not %j", (chars) => {
  expect(() => read(`?max_chars=${chars}`)).toThrow("max_chars is not valid");
});

it("tools may be given one by one", () => {
  expect([...read("?tools=code&tools=catalog,results").tools].sort()).toEqual(["catalog", "code", "results"]);
});

it.each(["?tools=", "?tools=code&tools=", "?tools=everything", "?spec=", "?spec=a&spec=b", "?spec=a&spec=a"])(
  "%s is refused, and what is taken is said",
  (query) => {
    expect(() => read(query)).toThrow(/^The endpoint's address: (tools|spec) is not valid\.$/);
  },
);
