// A check ends soon, whatever the document and the program are made of; what it leaves undone is neither right nor wrong.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_CHECK_STEPS, MAX_FAULTS } from "../../../../src/limits.ts";
import "../../../support/properties.ts";
import { findOperation } from "../../../../src/openapi/check/find-operation.ts";
import { bodyChecker, checker, documentWith } from "./support.ts";

const to = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const UNCHECKED = ["unchecked: The request was checked in part: its schema is too large."];

/** An array that is as deep. */
function nested(depth: number, at: unknown = 1): unknown {
  return Array.from({ length: depth }).reduce((inner) => [inner], at);
}

describe("a schema", () => {
  it.each([
    ["all of itself", { A: { allOf: [to("A")] } }],
    ["itself", { A: to("A") }],
    ["another, which is the first", { A: to("B"), B: to("A") }],
    ["any of itself, twice", { A: { anyOf: [to("A"), to("A")], type: "string" } }],
    ["not itself", { A: { not: to("A") } }],
    ["what it is, if it is itself", { A: { if: to("A"), else: false } }],
  ])("that is %s ends, and nothing is said of its value but where it is certain", async (_, schemas) => {
    const { messages } = (await bodyChecker(to("A"), { schemas }))(5, "strict");
    expect([[], UNCHECKED]).toContainEqual(messages.filter((message) => !message.startsWith("repaired")));
  });

  it("that doubles at each of forty levels ends", async () => {
    const schemas = Object.fromEntries(
      Array.from({ length: 40 }, (__, at) => [`S${at}`, { anyOf: [to(`S${at + 1}`), to(`S${at + 1}`)] }]),
    );
    const check = await bodyChecker(to("S0"), { schemas: { ...schemas, S40: { type: "string", enum: ["x"] } } });
    expect(check("y", "strict").messages).toEqual(UNCHECKED);
  });

  it("that returns into itself with its value is followed as deep as a check goes", async () => {
    const schemas = { A: { type: ["array", "integer"], items: to("A") } };
    const check = await bodyChecker(to("A"), { schemas });
    expect(check(nested(50, "x")).messages).toHaveLength(1);
    expect(check(nested(20_000, true), "strict").messages).toEqual(UNCHECKED);
  });

  it("with a pattern that would take years is done at once", async () => {
    const check = await bodyChecker({ items: { type: "string", pattern: "^(\\w+\\s?)*$" } });
    expect(
      check(
        Array.from({ length: 100 }, () => `${"a".repeat(10_000)}!`),
        "strict",
      ).messages,
    ).toEqual([]);
  });

  it("is held against as many items as a body can have", async () => {
    const check = await bodyChecker({ type: "array", uniqueItems: true, items: { type: "integer" } });
    const items = Array.from({ length: 150_000 }, (_, at) => at);
    expect(check(items).messages).toEqual([]);
    expect(check([...items, 0]).messages).toEqual(["mismatch: body must not have the same item twice"]);
    const many = { allOf: Array.from({ length: 20 }, () => ({ items: { type: "integer" } })) };
    const most = Math.floor(MAX_CHECK_STEPS / 30); // twenty times an item and its share of the array
    const check20 = await bodyChecker(many);
    expect(check20(Array.from({ length: Math.floor(MAX_CHECK_STEPS / 31) }, () => 1)).messages).toEqual([]);
    expect(check20(Array.from({ length: most + 1 }, () => 1)).messages).toEqual(UNCHECKED);
  });

  it.each([
    ["values", { items: { enum: Array.from({ length: 50_000 }, (_, at) => `v${at}`) } }, "x"],
    ["required names", { items: { required: Array.from({ length: 50_000 }, (_, at) => `v${at}`) } }, {}],
    [
      "patterns",
      {
        items: { patternProperties: Object.fromEntries(Array.from({ length: 50_000 }, (_, at) => [`(?=${at})`, {}])) },
      },
      { a: 1 },
    ],
    [
      "properties that are told",
      {
        items: {
          properties: Object.fromEntries(Array.from({ length: 50_000 }, (_, at) => [`v${at}`, {}])),
          additionalProperties: false,
        },
      },
      { x: 1 },
    ],
    ["types", { items: { type: Array.from({ length: 50_000 }, () => "integer") } }, true],
    ["branches", { items: { anyOf: Array.from({ length: 50_000 }, () => ({ type: "integer" })) } }, true],
    [
      "named branches",
      {
        items: { discriminator: { propertyName: "k" }, anyOf: Array.from({ length: 50_000 }, (_, at) => to(`S${at}`)) },
      },
      { k: "x" },
    ],
  ])("of 50,000 %s, against 50,000 values, ends", async (_, schema, value) => {
    const check = await bodyChecker(schema);
    expect(check(Array.from({ length: 50_000 }, () => value)).messages.length).toBeLessThanOrEqual(MAX_FAULTS + 2);
  });

  it("that goes through a large object again and again ends", async () => {
    const again = Array.from({ length: 20_000 }, () => ({
      minProperties: 1,
      maxLength: 9_000_000,
      minItems: 1,
      uniqueItems: true,
    }));
    const check = await bodyChecker({ allOf: again });
    const names = Array.from({ length: 100_000 }, (_, at) => `n${at}`);
    for (const value of [Object.fromEntries(names.map((name) => [name, 1])), names, "😀".repeat(250_000)]) {
      expect(check(value).messages).toEqual(UNCHECKED);
    }
  });

  it("of any keywords and any value is an answer", async () => {
    const json = fc.jsonValue({ maxDepth: 3 });
    const names = [
      "type",
      "enum",
      "const",
      "properties",
      "required",
      "items",
      "prefixItems",
      "allOf",
      "anyOf",
      "oneOf",
      "not",
      "if",
      "then",
      "else",
    ];
    const more = [
      "additionalProperties",
      "patternProperties",
      "discriminator",
      "nullable",
      "$ref",
      "minimum",
      "maxLength",
      "pattern",
      "multipleOf",
      "minItems",
      "uniqueItems",
    ];
    const { schema } = fc.letrec((tie) => ({
      schema: fc.oneof(
        { maxDepth: 3 },
        json,
        fc.dictionary(
          fc.constantFrom(...names, ...more),
          fc.oneof(json, tie("schema"), fc.array(tie("schema"), { maxLength: 2 })),
          { maxKeys: 4 },
        ),
      ),
    }));
    await fc.assert(
      fc.asyncProperty(schema, json, async (any, value) => {
        const { body, messages } = (await bodyChecker(any))(value);
        if (messages.every((message) => !message.startsWith("repaired"))) expect(body).toEqual(value);
      }),
      { numRuns: 150 },
    );
  });
});

describe("a request", () => {
  const parameters = Array.from({ length: 1_000 }, (_, at) => ({
    in: "query",
    name: `parameter_number_${at}`,
    schema: {},
  }));

  it("with 8,000 names that a thousand parameters do not have is told of as many as others", async () => {
    const check = await checker({ operation: { parameters } });
    const names = Array.from({ length: 8_000 }, (_, at) => `parameter_nummer_${at}`);
    const { messages } = check({ query: Object.fromEntries(names.map((name) => [name, 1])) });
    expect(messages).toHaveLength(MAX_FAULTS + 1);
  });

  it("with 150,000 values, each of a repair of its own, ends", async () => {
    const lists = parameters.map((parameter) => ({ ...parameter, in: "query", schema: { type: "array" } }));
    const headers = parameters.map((parameter) => ({ ...parameter, in: "header", required: true }));
    const check = await checker({ operation: { parameters: [...lists, ...headers] } });
    const names = Array.from({ length: 150_000 }, (_, at) => `parameter_number_${at}`);
    const values = Object.fromEntries(names.map((name) => [name, 1]));
    expect(check({ query: values, headers: values }).options.query).toMatchObject({ parameter_number_999: [1] });
  });

  it("of 150,000 short texts, none of which is one of 500, is told", async () => {
    const check = await bodyChecker({ items: { enum: Array.from({ length: 500 }, (_, at) => `value ${at}`) } });
    expect(check(Array.from({ length: 150_000 }, () => "x")).messages).toHaveLength(MAX_FAULTS + 2);
  });

  it("with one text that is a list of many is checked in part", async () => {
    const list = { in: "query", name: "a", explode: false, schema: { type: "array", items: { type: "integer" } } };
    const check = await checker({ operation: { parameters: [list] } });
    expect(check({ query: { a: ",".repeat(500_000) } }).messages.at(-1)?.code).toBe("unchecked");
  });
});

describe("a path", () => {
  it("that fits a thousand shapes but in its end is refused soon", async () => {
    const paths = Array.from({ length: 1_000 }, (_, at) => {
      const kinds = at.toString(2).padStart(10, "0");
      return `/${[...kinds].map((kind, place) => (kind === "1" ? `{p${place}}` : "a")).join("/")}/end`;
    });
    const document = await documentWith(...paths);
    expect(findOperation(document, "GET", `${"/a".repeat(10)}/end`).params).toEqual({});
    expect(() => findOperation(document, "GET", `${"/a".repeat(10)}/ned`)).toThrow("no path");
    expect(() => findOperation(document, "GET", "/a".repeat(4_000))).toThrow("no path");
  });
});
