// What a program's text tells of its requests before it runs.
import { describe, expect, it } from "vitest";
import { normalise } from "../../../src/sandbox/normalise.ts";

const requests = (code: string) => normalise(code).requests;
const told = (code: string) => requests(code).map(({ position: _, ...request }) => request);
const GET_X = { method: "GET", path: "/x", spec: undefined, params: [], query: [] };

describe("a request is literal", () => {
  it.each([
    ['() => api.request({ method: "GET", path: "/x" })', GET_X],
    ["() => api.request(({ 'method': 'get', path: `/x` }))", GET_X],
    ['() => api.request({ path: "/y", path: "/x", method: "GET" })', GET_X],
    ['() => api?.request({ method: "GET", path: "/x" })', GET_X],
    ['if (1) { for (const a of b) await api.request({ method: "GET", path: "/x", body: a, headers }) }', GET_X],
    ['export default () => api.request({ method: "GET", path: "/x", spec: "a/b" })', { ...GET_X, spec: "a/b" }],
    [
      '() => api.request({ method: "GET", path: "/x", params: { id, "a-b": 1 }, query: {} })',
      { ...GET_X, params: ["id", "a-b"] },
    ],
    [
      '() => api.request({ method: "GET", path: "/x", params, query: { ...more } })',
      { ...GET_X, params: undefined, query: undefined },
    ],
    [
      '() => api.request({ method: "GET", path: "/x", params: { [name]: 1 }, query: f() })',
      { ...GET_X, params: undefined, query: undefined },
    ],
    [
      '() => api.request({ method: "GET", path: "/x", params: undefined, query: { a: 1, b: undefined, c: (void 0), d: null, e } })',
      { ...GET_X, query: ["a", "e"] },
    ],
  ])("%s", (code, request) => {
    expect(told(code)).toEqual([request]);
  });

  it.each(["p > 1 ? p : undefined", "p || undefined", "p ?? null", "(p ? void 0 : (p && undefined))", "p?.q"])(
    "but not the names of an object in which one may be left out: %s",
    (value) => {
      const code = `() => api.request({ method: "GET", path: "/x", params: { a: ${value} }, query: { a, b: ${value} } })`;
      expect(told(code)).toEqual([{ ...GET_X, params: undefined, query: undefined }]);
    },
  );

  it.each([
    "() => api.request({ method: 'GET', path: `/x/$" + "{id}` })",
    '() => api.request({ method, path: "/x" })',
    '() => api.request({ method: "GET", path: "/x" + id })',
    '() => api.request({ ...options, method: "GET", path: "/x" })',
    '() => api.request({ method: "GET", path: "/x", spec: name })',
    '() => api.request({ __proto__: options, method: "GET", path: "/x" })',
    '() => api.request({ get method() { return "GET" }, path: "/x" })',
    '() => api.request({ ["method"]: "GET", path: "/x" })',
    '() => api.request("GET", "/x")',
    "() => api.request()",
    '() => api["request"]({ method: "GET", path: "/x" })',
    '() => other.request({ method: "GET", path: "/x" })',
    '() => { const api = mine(); return api.request({ method: "GET", path: "/x" }); }',
    '() => items.map((api) => api.request({ method: "GET", path: "/x" }))',
    '() => { const { api } = mine; return api.request({ method: "GET", path: "/x" }); }',
    '() => { api = mine; return api.request({ method: "GET", path: "/x" }); }',
    '() => { function api() {} return api.request({ method: "GET", path: "/x" }); }',
    '() => { class api { static request() {} } return api.request({ method: "GET", path: "/x" }); }',
  ])("or is left to the run: %s", (code) => {
    expect(told(code)).toEqual([]);
  });

  it("and told with the line and column of its options, which are the author's", () => {
    const code = '```js\nasync () => {\n  const a = 1;\n  return api.request({ method: "GET", path: "/x" });\n}\n```';
    expect(requests(code).map(({ position }) => position)).toEqual([{ line: 4, column: 22 }]);
    expect(requests('1;\nawait api.request({ method: "GET", path: "/x" })')[0]?.position).toEqual({
      line: 2,
      column: 19,
    });
  });
});
