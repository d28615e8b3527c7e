// What a notice tells of a whole: its shape, and how a program could return less of it.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { adviceFor } from "../../../src/results/value/advice.js";
import { shapeOf } from "../../../src/results/value/shape.js";

const rows = (count: number, row: (id: number) => unknown) => Array.from({ length: count }, (_, id) => row(id));

describe("a shape", () => {
  it.each<[unknown, string]>([
    [1, "number"],
    ["a", "string"],
    [null, "null"],
    [[], "unknown[]"],
    [{}, "{}"],
    [[1, "a", null], "(number | string | null)[]"],
    [[[1], ["a"]], "(number | string)[][]"],
    [[{ a: 1 }, { a: "x", b: true }], "{ a: number | string; b?: boolean }[]"],
    [[{ a: 1 }, null], "(null | { a: number })[]"],
    [{ "a-b": 1, ok: { c: [] } }, '{ "a-b": number; ok: { c: unknown[] } }'],
    [JSON.parse('{"__proto__":{"a":1}}'), "{ __proto__: { a: number } }"],
    [
      Object.fromEntries(rows(41, (id) => [`key-${id}`, { id }]) as [string, unknown][]),
      "Record<string, { id: number }>",
    ],
  ])("of %j is %s", (value, shape) => {
    expect(shapeOf(value, 300)).toBe(shape);
  });

  it("is of items from all over an array, not of its first ones", () => {
    expect(
      shapeOf(
        rows(50_000, (id) => (id > 40_000 ? { late: 1 } : { early: 1 })),
        300,
      ),
    ).toBe("{ early?: number; late?: number }[]");
  });

  it("leaves levels out where it would be too long, and always fits", () => {
    const wide = Object.fromEntries(rows(30, (id) => [`property${id}`, { inner: { id } }]) as [string, unknown][]);
    expect(shapeOf([{ id: 1, wide }], 300)).toBe("{ id: number; wide: object }[]");
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 8 }), fc.integer({ min: 60, max: 300 }), (value, chars) => {
        expect(shapeOf(value, chars).length).toBeLessThanOrEqual(chars);
      }),
    );
  });
});

describe("an advice", () => {
  it.each<[unknown, string]>([
    [rows(2, (id) => ({ price: 1, name: "a", id })), "result.map(({ id, name, price }) => ({ id, name, price }))"],
    [{ total: 2, data: rows(2, (id) => ({ id, tags: [] })) }, "result.data.map(({ id }) => ({ id }))"],
    [{ result: { items: rows(2, (id) => ({ id })) } }, "result.result.items.map(({ id }) => ({ id }))"],
    [{ few: [1, 2], many: [1, 2, 3] }, "result.many.slice(0, 20)"],
    [["a", "b"], 'result.filter((text) => text.includes("…"))'],
    [rows(2, () => ({ "a-b": 1 })), "result.slice(0, 20)"],
    [{ "a b": [1, 2] }, ""],
    [{ a: "x".repeat(9) }, "Object.keys(result)"],
    [{ errors: [], ok: true }, "Object.keys(result)"],
    [
      { errors: [], result: Object.fromEntries(rows(41, (id) => [`k${id}`, id]) as [string, unknown][]) },
      "Object.entries(result.result).slice(0, 20)",
    ],
    ["a\nb", 'result.split("\\n").filter((line) => line.includes("…"))'],
    ["ab", "result.slice(0, 2000)"],
    [7, ""],
  ])("for %j is %s", (value, advice) => {
    expect(adviceFor(value)).toBe(advice);
  });

  it("is JavaScript that runs on the value, and makes it no larger", () => {
    const key = fc.oneof(
      fc.string({ maxLength: 8 }),
      fc.constantFrom("id", "name", "constructor", "class", "data", "__proto__"),
    );
    const row = fc.array(fc.tuple(key, fc.jsonValue({ maxDepth: 1 })), { maxLength: 6 }).map(Object.fromEntries);
    const value = fc.oneof(fc.array(row), fc.array(fc.tuple(key, fc.array(row))).map(Object.fromEntries), fc.string());
    fc.assert(
      fc.property(value, (value) => {
        const advice = adviceFor(value);
        fc.pre(advice !== "");
        const made: unknown = new Function("result", `"use strict"; return ${advice}`)(value);
        expect(JSON.stringify(made).length).toBeLessThanOrEqual(JSON.stringify(value).length);
      }),
      { numRuns: 300 },
    );
  });
});
