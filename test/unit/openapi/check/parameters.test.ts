// Parameters of a request: required ones are there, all are known, and their values fit.
import { describe, expect, it } from "vitest";
import { SluiceError } from "../../../../src/errors.ts";
import { checker } from "./support.ts";

const parameter = (place: string, name: string, schema: object = {}, rest: object = {}) => ({
  in: place,
  name,
  schema,
  ...rest,
});
const required = { required: true };

async function told(parameters: object[], request: object, rest: object = {}) {
  const check = await checker({ operation: { parameters }, ...rest });
  return check(request).messages.map(({ code, message }) => `${code}: ${message}`);
}

describe("a parameter", () => {
  it("that is required is told where it is missing, in each place", async () => {
    const parameters = ["query", "header", "cookie"].map((place) => parameter(place, "a", {}, required));
    expect(await told(parameters, {})).toEqual(
      ["query.a", "header.a", "cookie.a"].map((at) => `mismatch: ${at} is required`),
    );
    expect(await told(parameters, { path: "/things?a=1", headers: { A: "1" }, cookies: { a: "1" } })).toEqual([]);
    expect(await told(parameters, { query: { a: null }, headers: { a: 0 }, cookies: { a: "" } })).toEqual([
      "mismatch: query.a is required",
    ]);
  });

  it("of the path is always needed, whatever the policy, declared or not", async () => {
    const check = await checker({ path: "/things/{id}/{part}", operation: { parameters: [parameter("path", "id")] } });
    for (const policy of ["strict", "warn", "off"] as const) {
      expect(() => check({ params: { id: "" } }, policy)).toThrow(
        "POST /things/{id}/{part}: the path has no value for id, part.",
      );
      expect(() => check({ params: { id: 1 } }, policy)).toThrow("no value for part");
      expect(check({ params: { id: 1, part: "x" } }, policy).messages).toEqual([]);
      expect(check({ path: "/things/1/x" }, policy).messages).toEqual([]);
      expect(check({ path: "/things/1/{part}", params: { part: "x" } }, policy).messages).toEqual([]);
    }
  });

  it("that there is not is told, with the one that may be meant", async () => {
    const parameters = [parameter("query", "limit"), parameter("header", "trace"), parameter("path", "id")];
    const rest = { path: "/things/{id}" };
    expect(
      await told(parameters, { params: { id: 1, ids: 2, zzz: 3 }, query: { limt: 1, trace: 2, id: 3 } }, rest),
    ).toEqual([
      "mismatch: path.ids is no parameter (did you mean id?)",
      "mismatch: path.zzz is no parameter",
      "mismatch: query.limt is no parameter (did you mean limit?)",
      "mismatch: query.trace is no parameter (trace belongs into headers)",
      "mismatch: query.id is no parameter (id belongs into params)",
    ]);
    expect(await told(parameters, { path: "/things/1?page=2" }, rest)).toEqual([
      "mismatch: query.page is no parameter",
    ]);
  });

  it.each([
    ["filter", "filter[status]", { type: "object" }, { style: "deepObject" }],
    ["ids", "ids[]", { type: "array" }, {}],
    ["rest", "anything", { type: "object" }, {}],
    [
      "whole",
      "anything",
      {},
      { in: "querystring", schema: undefined, content: { "application/x-www-form-urlencoded": {} } },
    ],
  ])("%s is what %s is a part of", async (name, written, schema, rest) => {
    expect(await told([parameter("query", name, schema, rest)], { query: { [written]: "x" } })).toEqual([]);
  });

  it.each([
    [{ type: "integer" }, "5"],
    [{ type: "number" }, "1.50"],
    [{ type: "integer" }, "12345678901234567890"],
    [{ type: "boolean" }, "false"],
    [{ type: "string", maxLength: 2 }, 15],
    [{ enum: [1, 2] }, "2"],
    [{ type: "array", items: { type: "integer" } }, ["1", 2]],
    [{ type: "object", properties: { a: { type: "boolean" } } }, { a: "true" }],
    [{ type: "string" }, "x"],
  ])("of %j may be %j: it is text on the wire", async (schema, value) => {
    const check = await checker({ operation: { parameters: [parameter("query", "a", schema)] } });
    const { options, messages } = check({ query: { a: value } });
    expect(messages).toEqual([]);
    expect(options.query).toEqual({ a: value });
  });

  it.each([
    [{ type: "integer" }, "x", 'query.a must be an integer, not "x"'],
    [{ type: "integer" }, "", 'query.a must be an integer, not ""'],
    [{ type: "integer", maximum: 100 }, "500", "query.a must be at most 100"],
    [{ type: "string", enum: ["asc", "desc"] }, "up", 'query.a must be one of "asc", "desc", not "up"'],
    [{ type: "array", items: { enum: ["x"] } }, ["x", "y"], 'query.a/1 must be one of "x", not "y"'],
    [{ type: "object" }, 5, "query.a must be an object, not 5"],
  ])("of %j is not %j: %s", async (schema, value, fault) => {
    expect(await told([parameter("query", "a", schema)], { query: { a: value } })).toEqual([`mismatch: ${fault}`]);
  });

  it("that is a list or an object is made of what can only mean one, and that is told", async () => {
    const parameters = [parameter("query", "ids", { type: "array" }), parameter("query", "filter", { type: "object" })];
    const check = await checker({ operation: { parameters } });
    const { options, messages } = check({ query: { ids: "a", filter: '{"b":1}', __proto__: null } }, "strict");
    expect(options.query).toEqual({ ids: ["a"], filter: { b: 1 } });
    expect(messages.map(({ message }) => message)).toEqual(['query.filter "{\\"b\\":1}" was sent as an object']);
  });

  it("that is written as a document is held against it as JSON", async () => {
    const parameters = [
      {
        in: "query",
        name: "a",
        content: { "application/json": { schema: { properties: { n: { type: "integer" } } } } },
      },
    ];
    expect(await told(parameters, { query: { a: { n: "x" } } })).toEqual([
      'mismatch: query.a/n must be an integer, not "x"',
    ]);
  });

  it("that stands in the path is checked there, and stays as it is", async () => {
    const parameters = [
      parameter("path", "id", { type: "integer" }),
      parameter("path", "name", { enum: ["a b"] }),
      parameter("path", "ids", { type: "array", minItems: 2 }),
    ];
    const rest = { path: "/things/{id}/{name}/{ids}" };
    expect(await told(parameters, { path: "/things/5/a%20b/1,2" }, rest)).toEqual([]);
    expect(await told(parameters, { path: "/things/x/c/1" }, rest)).toEqual([
      'mismatch: path.id must be an integer, not "x"',
      'mismatch: path.name must be one of "a b", not "c"',
    ]);
  });

  it.each([
    ["query", { style: "form", explode: false }, "name,owner", ["name", "owner"]],
    ["query", { style: "spaceDelimited" }, "name owner", ["name", "owner"]],
    ["query", { style: "pipeDelimited" }, "name|owner", ["name", "owner"]],
    ["query", { style: "pipeDelimited" }, "name,owner", ["name,owner"]],
    ["query", {}, "name,owner", ["name,owner"]],
    ["query", { explode: false }, 5, [5]],
    ["query", {}, true, [true]],
    ["query", { explode: false }, "", [""]],
    ["header", {}, "name,owner", ["name", "owner"]],
    ["header", { explode: true }, "name,owner", ["name", "owner"]],
    ["path", {}, "name,owner", ["name", "owner"]],
    ["path", { style: "label", explode: true }, "name", ["name"]],
    ["cookie", { explode: false }, "name,owner", ["name", "owner"]],
  ])("that is a list, in %s with %j, may be %j: the server sees the same", async (place, rest, given, list) => {
    const parts = { query: "query", header: "headers", path: "params", cookie: "cookies" } as const;
    const part = parts[place as keyof typeof parts];
    const check = await checker({
      ...(place === "path" && { path: "/things/{a}" }),
      operation: { parameters: [parameter(place, "a", { type: "array", items: {} }, rest)] },
    });
    const { options, messages } = check({ [part]: { a: given } }, "strict");
    expect(options[part]).toEqual({ a: list });
    expect(messages).toEqual([]);
  });

  it("that is a list of one is told where the server sees another", async () => {
    const deep = parameter("query", "a", { type: "array" }, { style: "deepObject", explode: true });
    expect(await told([deep], { query: { a: 1 } })).toEqual(["repaired: query.a 1 was sent as an array"]);
  });

  it("that is a list or a text stays the text that it is, and the items of its list are checked", async () => {
    const list = { type: "array", items: { enum: ["name", "owner"] } };
    const either = parameter("query", "a", { anyOf: [list, { type: "string" }] }, { explode: false });
    const check = await checker({ operation: { parameters: [either] } });
    expect(check({ query: { a: "name,owner" } })).toMatchObject({ options: { query: { a: "name,owner" } } });
    expect(await told([parameter("query", "a", list, { explode: false })], { query: { a: "name,age" } })).toEqual([
      'mismatch: query.a/1 must be one of "name", "owner", not "age"',
    ]);
  });

  it("that the document has in its path is known, and has no other value", async () => {
    const exploded = parameter("query", "rest", { type: "object" });
    const check = await checker({
      path: "/things?beta=true&Action=List#x",
      operation: { parameters: [parameter("query", "n")] },
    });
    const other = await checker({ path: "/things?Action=List", operation: { parameters: [exploded] } });
    for (const query of [{}, { beta: true }, { beta: "true", Action: null }]) {
      expect(check({ query }, "strict").messages).toEqual([]);
    }
    for (const policy of ["strict", "warn", "off"] as const) {
      for (const value of ["Delete", "", ["List"], { toString: 1 }, 5]) {
        expect(() => check({ query: { Action: value } }, policy)).toThrow("Action is part of the path");
        expect(() => other({ query: { rest: { Action: value } } }, policy)).toThrow("Action is part of the path");
      }
    }
    expect(() => other({ query: { rest: '{"Action":"Delete"}' } }, "warn")).toThrow("Action is part of the path");
    expect(check({ query: { page: 1 } }).messages.map(({ message }) => message)).toEqual([
      "query.page is no parameter",
    ]);
  });

  it("that is null is left out: it is not told, whatever its name", async () => {
    expect(await told([], { query: { nope: null }, params: { nope: null } })).toEqual([]);
  });

  it("that is no scalar is held against constants without being read as text", async () => {
    expect(await told([parameter("query", "a", { enum: ["x"] })], { query: { a: { toString: 1 } } })).toEqual([
      'mismatch: query.a must be one of "x", not an object',
    ]);
  });

  it("of a name that OpenAPI has elsewhere is none", async () => {
    const parameters = ["Accept", "content-type", "Authorization"].map((name) =>
      parameter("header", name, {}, required),
    );
    expect(await told(parameters, {})).toEqual([]);
  });

  it("may have a name that every object has", async () => {
    const parameters = ["__proto__", "constructor"].map((name) =>
      parameter("query", name, { type: "array" }, required),
    );
    expect(await told(parameters, {})).toEqual([
      "mismatch: query.__proto__ is required",
      "mismatch: query.constructor is required",
    ]);
    const check = await checker({ operation: { parameters } });
    const { options } = check({ query: JSON.parse('{"__proto__": 1, "constructor": 2}') });
    expect(JSON.stringify(options.query)).toBe('{"__proto__":[1],"constructor":[2]}');
  });
});

describe("a policy", () => {
  const operation = { parameters: [parameter("query", "limit", { type: "integer" }, required)] };

  it("of strict refuses, and names what is accepted", async () => {
    const check = await checker({ operation });
    try {
      check({ query: { limt: 5 } }, "strict");
      expect.unreachable();
    } catch (thrown) {
      if (!(thrown instanceof SluiceError)) throw thrown;
      expect(thrown.code).toBe("validation_failed");
      expect(thrown.text).toBe(
        "POST /things: query.limit is required; query.limt is no parameter (did you mean limit?). It takes limit (query, required).",
      );
    }
  });

  it("of warn tells, and leaves the request to be sent", async () => {
    const check = await checker({ operation });
    const { options, messages } = check({ query: { limit: "x" } }, "warn");
    expect(options.query).toEqual({ limit: "x" });
    expect(messages).toEqual([{ code: "mismatch", message: 'query.limit must be an integer, not "x"' }]);
  });

  it("of off neither tells nor repairs", async () => {
    const check = await checker({ operation });
    expect(check({ query: { limt: 5 } }, "off")).toMatchObject({ options: { query: { limt: 5 } }, messages: [] });
  });
});
