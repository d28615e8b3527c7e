// Bodies are held against their schemas: what is wrong is told where it is, what is certain is repaired.
import { describe, expect, it } from "vitest";
import { MAX_FAULTS } from "../../../../src/limits.ts";
import { bodyChecker, checker } from "./support.ts";

const faultsOf = async (schema: unknown, body: unknown, rest = {}) =>
  (await bodyChecker(schema, rest))(body).messages.map((message) => message.replace("mismatch: ", ""));

describe("a body", () => {
  it.each([
    [{ type: "integer" }, 1.5, "body must be an integer, not 1.5"],
    [{ type: ["string", "null"] }, {}, "body must be a string or null, not an object"],
    [{ type: "string", enum: ["open", "closed"] }, "opne", 'body must be one of "open", "closed", not "opne"'],
    [{ const: 5 }, 6, "body must be one of 5, not 6"],
    [{ type: "integer", minimum: 1 }, 0, "body must be at least 1"],
    [{ type: "integer", exclusiveMinimum: 1 }, 1, "body must be more than 1"],
    [{ type: "integer", maximum: 9 }, 10, "body must be at most 9"],
    [{ type: "number", multipleOf: 0.1 }, 0.35, "body must be a multiple of 0.1"],
    [{ type: "string", minLength: 2 }, "😀", "body must have at least 2 characters, not 1"],
    [{ type: "string", maxLength: 1 }, "ab", "body must have at most 1 characters, not 2"],
    [{ type: "string", pattern: "^[a-z]+$" }, "A", 'body must match the pattern "^[a-z]+$"'],
    [{ type: "array", minItems: 1 }, [], "body must have at least 1 items, not 0"],
    [{ type: "array", maxItems: 1 }, [1, 2], "body must have at most 1 items, not 2"],
    [{ type: "array", uniqueItems: true }, ["a", "b", "a"], "body must not have the same item twice"],
    [{ type: "array", prefixItems: [{ type: "string" }], items: false }, ["a", 1], "body/1 is not allowed here"],
    [{ type: "object", required: ["a"] }, {}, "body/a is required"],
    [{ type: "object", minProperties: 1 }, {}, "body must have at least 1 properties, not 0"],
    [{ type: "object", maxProperties: 1 }, { a: 1, b: 2 }, "body must have at most 1 properties, not 2"],
    [
      { properties: { name: {} }, additionalProperties: false },
      { nmae: 1 },
      "body/nmae is no property there (did you mean name?); it takes name",
    ],
    [{ additionalProperties: { type: "integer" } }, { a: true }, "body/a must be an integer, not true"],
    [
      { patternProperties: { "^x": { type: "integer" } }, additionalProperties: false },
      { x: "y" },
      'body/x must be an integer, not "y"',
    ],
    [{ not: { type: "string" } }, "a", "body is what the schema excludes (not)"],
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    [{ if: { required: ["a"] }, then: { required: ["b"] } }, { a: 1 }, "body/b is required"],
    [{ if: { required: ["a"] }, else: { required: ["b"] } }, {}, "body/b is required"],
    [
      { properties: { items: { items: { properties: { quantity: { type: "integer" } } } } } },
      { items: [{ quantity: "two" }] },
      'body/items/0/quantity must be an integer, not "two"',
    ],
    [{ properties: { "a/b~c": { type: "integer" } } }, { "a/b~c": "x" }, 'body/a~1b~0c must be an integer, not "x"'],
  ])("of %j is not %j: %s", async (schema, body, fault) => {
    expect(await faultsOf(schema, body)).toEqual([fault]);
  });

  it.each([
    [{ type: "number", multipleOf: 0.1 }, 0.3],
    [{ type: "integer" }, 5.0],
    [{ type: "string", format: "date" }, "no date"],
    [{ type: "string", maxLength: 1 }, "😀"],
    [{ type: "array", uniqueItems: true }, [1, "1", null, {}, {}]],
    [{ enum: [{ a: [1] }, "x"] }, { a: [1] }],
    [{ oneOf: [{ type: "integer" }, { type: "number" }] }, 5],
    [{ type: "any" }, 5],
    [{ $ref: "#/components/schemas/None" }, 5],
    [{ $ref: "other.json#/x" }, 5],
    [true, 5],
    [{ type: "string", pattern: "^(a+)+$" }, `${"a".repeat(50)}!`],
    [{ type: "string", pattern: "(" }, "a"],
    [{ patternProperties: { "^(a+)+$": {} }, additionalProperties: false }, { b: 1 }],
    [{ not: { type: "string", pattern: "^(a+)+$" } }, "b"],
  ])("of %j is %j", async (schema, body) => {
    expect(await faultsOf(schema, body)).toEqual([]);
  });

  it("of OpenAPI 3.0 may be nullable, and has its exclusive bounds", async () => {
    const rest = { version: "3.0.3", schemas: { A: { type: "object" } } };
    const schema = {
      properties: {
        a: { type: "string", nullable: true },
        b: { nullable: true, allOf: [{ $ref: "#/components/schemas/A" }] },
        c: { type: "integer", minimum: 1, exclusiveMinimum: true, maximum: 5, exclusiveMaximum: true },
        d: { type: "string", nullable: true, enum: ["x"] },
      },
    };
    expect(await faultsOf(schema, { a: null, b: null, c: 2, d: null }, rest)).toEqual([]);
    expect(await faultsOf(schema, { c: 1 }, rest)).toEqual(["body/c must be more than 1"]);
    expect(await faultsOf(schema, { c: 5 }, rest)).toEqual(["body/c must be less than 5"]);
  });

  it("is held against what references lead to, and what stands beside them", async () => {
    const schemas = {
      Id: { type: "integer" },
      Order: { required: ["id"], properties: { id: { $ref: "#/components/schemas/Id" } } },
    };
    const schema = { $ref: "#/components/schemas/Order", required: ["note"] };
    expect(await faultsOf(schema, { id: "x" }, { schemas })).toEqual([
      'body/id must be an integer, not "x"',
      "body/note is required",
    ]);
  });

  it("needs not what the server sets, wherever the schema says so", async () => {
    const schemas = { Base: { properties: { id: { readOnly: true } } } };
    const schema = {
      allOf: [
        { $ref: "#/components/schemas/Base" },
        { required: ["id", "made"], properties: { made: { readOnly: true } } },
      ],
    };
    expect(await faultsOf(schema, {}, { schemas })).toEqual([]);
  });

  it("that fits none of several alternatives is told by the nearest", async () => {
    const cat = { required: ["purrs"], properties: { purrs: { type: "boolean" } } };
    const dog = { required: ["barks", "age"], properties: { barks: { type: "boolean" } } };
    expect(await faultsOf({ oneOf: [dog, cat] }, {})).toEqual(["body/purrs is required"]);
    expect(await faultsOf({ anyOf: [{ type: "integer" }, { type: "boolean" }] }, "x")).toEqual([
      'body fits none of its 2 forms: must be an integer, not "x"; or must be true or false, not "x"',
    ]);
    const forms = ["mail", "ip", "group", "key"].map((name) => ({
      ...{ type: "object", required: [name] },
      properties: { [name]: { type: "object", required: ["id"], properties: { id: { type: "string" } } } },
    }));
    expect(await faultsOf({ items: { anyOf: forms } }, [{ ip: {} }])).toEqual(["body/0/ip/id is required"]);
    expect(await faultsOf({ items: { anyOf: forms } }, [{}])).toEqual([
      "body/0 fits none of its 4 forms: mail is required; or ip is required; or group is required",
    ]);
    expect(await faultsOf({ anyOf: [{ type: "string" }, { required: ["a", "b"] }] }, {})).toEqual([
      "body/a is required",
      "body/b is required",
    ]);
  });

  it("is held against the alternative that its discriminator names", async () => {
    const schemas = { Cat: { required: ["purrs"] }, Dog: { required: ["barks", "age"] } };
    const oneOf = [{ $ref: "#/components/schemas/Cat" }, { $ref: "#/components/schemas/Dog" }];
    const schema = { oneOf, discriminator: { propertyName: "kind", mapping: { hound: "#/components/schemas/Dog" } } };
    for (const kind of ["Dog", "hound"]) {
      expect(await faultsOf(schema, { kind }, { schemas })).toEqual(["body/barks is required", "body/age is required"]);
    }
  });

  it("with many faults tells ten, and that there are more", async () => {
    const { messages } = (await bodyChecker({ items: { type: "boolean" } }))(Array.from({ length: 100 }, () => 5));
    expect(messages).toHaveLength(MAX_FAULTS + 1);
    const check = await bodyChecker({ items: { type: "boolean" } });
    expect(() =>
      check(
        Array.from({ length: MAX_FAULTS }, () => 5),
        "strict",
      ),
    ).toThrow(/not 5\.$/);
    expect(() =>
      check(
        Array.from({ length: MAX_FAULTS + 1 }, () => 5),
        "strict",
      ),
    ).toThrow(/; and more\.$/);
  });

  it("has properties of names that every object has", async () => {
    const body = JSON.parse('{"__proto__": "5", "constructor": "x", "toString": "6"}');
    const schema = JSON.parse(
      '{"additionalProperties": false, "properties": {"__proto__": {"type": "integer"}, "constructor": {"type": "string"}}}',
    );
    const { body: repaired, messages } = (await bodyChecker(schema))(body);
    expect(JSON.stringify(repaired)).toBe('{"__proto__":5,"constructor":"x","toString":"6"}');
    expect(messages).toEqual([
      'repaired: body/__proto__ "5" was sent as 5',
      expect.stringContaining("body/toString is no property there"),
    ]);
  });
});

describe("a repair", () => {
  it.each([
    [{ type: "integer" }, "5", 5],
    [{ type: "integer" }, "-5", -5],
    [{ type: "number" }, "1.5", 1.5],
    [{ type: "boolean" }, "true", true],
    [{ type: "string" }, 5, "5"],
    [{ type: "string" }, false, "false"],
    [{ type: "object" }, '{"a": 1}', { a: 1 }],
    [{ type: "array" }, "[1]", [1]],
    [{ type: "array", items: { type: "integer" } }, 5, [5]],
    [
      { type: "object", properties: { a: { items: { type: "integer" } } } },
      { a: [1, "2"], b: 3 },
      { a: [1, 2], b: 3 },
    ],
    [{ anyOf: [{ type: "integer" }, { type: "null" }] }, "5", 5],
    [{ allOf: [{ type: "integer" }, { minimum: 3 }] }, "5", 5],
  ])("of %j makes of %j %j, and is told", async (schema, body, repaired) => {
    const sent = (await bodyChecker(schema))(body, "strict");
    expect(sent.body).toEqual(repaired);
    expect(sent.messages.map((message) => message.split(":")[0])).toEqual(["repaired"]);
  });

  it("leaves the program's own body as it is", async () => {
    const body = { a: ["5"] };
    const sent = (await bodyChecker({ properties: { a: { items: { type: "integer" } } } }))(body);
    expect([sent.body, body]).toEqual([{ a: [5] }, { a: ["5"] }]);
  });

  it.each([
    [{ type: "integer" }, "05"],
    [{ type: "integer" }, "5.0"],
    [{ type: "integer" }, "12345678901234567890"],
    [{ type: "integer" }, ""],
    [{ type: "boolean" }, "yes"],
    [{ type: "boolean" }, 1],
    [{ type: "object" }, "[1]"],
    [{ type: "object" }, "null"],
    [{ type: "string" }, { a: 1 }],
    [{ anyOf: [{ type: "integer" }, { type: "array" }] }, "5"],
  ])("of %j is not made of %j: it is not certain", async (schema, body) => {
    const sent = (await bodyChecker(schema))(body);
    expect(sent.body).toEqual(body);
    expect(sent.messages.map((message) => message.split(":")[0])).toEqual(["mismatch"]);
  });
});

describe("a body's media type", () => {
  const content = (...types: string[]) => ({
    requestBody: {
      required: true,
      content: Object.fromEntries(
        types.map((type) => [
          type,
          { schema: { type: "object", required: ["a"], properties: { n: { type: "integer" } } } },
        ]),
      ),
    },
  });
  const told = async (types: string[], request: object) =>
    (await checker({ operation: content(...types) }))(request).messages.map(({ message }) => message);

  it.each([
    [["application/json"], {}, ["body/a is required"]],
    [["text/plain", "application/problem+json; charset=utf-8"], {}, ["body/a is required"]],
    [["application/*"], { contentType: "application/vnd.x+json" }, ["body/a is required"]],
    [["application/json"], { contentType: "Application/JSON;charset=utf-8" }, ["body/a is required"]],
    [["application/json"], { contentType: "text/csv" }, ["contentType must be one of application/json, not text/csv"]],
    [["application/json"], { rawBody: true }, []],
    [["application/json"], { bytes: [""] }, []],
    [["application/xml"], {}, []],
  ])("%j, asked for with %j: %j", async (types, request, faults) => {
    expect(await told(types, { body: {}, ...request })).toEqual(faults);
  });

  it("of a form takes text for any scalar, and leaves files alone", async () => {
    const schema = {
      properties: { n: { type: "integer" }, b: { type: "boolean" }, file: { type: "string", format: "binary" } },
    };
    for (const type of ["application/x-www-form-urlencoded", "multipart/form-data"]) {
      const check = await bodyChecker(schema, { type });
      const body = { n: "5", b: "true", file: { filename: "a", text: "b" } };
      expect(check(body)).toEqual({ body, messages: [] });
      expect(check({ n: "five" }).messages).toEqual(['mismatch: body/n must be an integer, not "five"']);
      expect(check("n=5").messages).toEqual([]);
    }
  });

  it("of a form takes a list as its text, and tells of it only where the server sees another", async () => {
    const list = { type: "array", items: { type: "string" } };
    const properties = { plain: list, joined: list, deep: list };
    for (const type of ["application/x-www-form-urlencoded", "multipart/form-data"]) {
      const encoding = { joined: { style: "form", explode: false }, deep: { style: "deepObject", explode: true } };
      const content = { [type]: { schema: { properties }, encoding } };
      const check = await checker({ operation: { requestBody: { content } } });
      const { options, messages } = check({ body: { plain: "a,b", joined: "a,b", deep: "a" } });
      expect(options.body).toEqual({ plain: ["a,b"], joined: ["a", "b"], deep: ["a"] });
      expect(messages.map(({ message }) => message)).toEqual(['body/deep "a" was sent as an array']);
    }
  });

  it("of a form keeps its bytes where they are, whatever is wanted there", async () => {
    const properties = Object.fromEntries(["files", "a/b~", "n"].map((name) => [name, { type: "array", items: {} }]));
    const content = { "multipart/form-data": { schema: { properties } } };
    const check = await checker({ operation: { requestBody: { content } } });
    const body = { files: "AAEC", "a/b~": ["AAEC"], n: "AAEC" };
    const { options, messages } = check({ body, bytes: ["/files", "/a~1b~0/0"] });
    expect(options.body).toEqual({ ...body, n: ["AAEC"] });
    expect(messages).toEqual([]);
  });

  it("is none where a body is missing, or none is taken", async () => {
    expect(await told(["application/json"], {})).toEqual(["body is required"]);
    const check = await checker({});
    expect(check({ body: 1 }).messages.map(({ message }) => message)).toEqual(["body is not taken by this operation"]);
  });
});
