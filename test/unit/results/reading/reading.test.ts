// The results tools over any value: what they answer is true of the value, and fits its room.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readCondition } from "../../../../src/results/reading/condition.js";
import { filter } from "../../../../src/results/reading/filter.js";
import { lineOf, linesOf } from "../../../../src/results/reading/lines.js";
import { outline } from "../../../../src/results/reading/outline.js";
import { read } from "../../../../src/results/reading/read.js";
import { pathOf, select } from "../../../../src/results/reading/select.js";

const key = fc.oneof(
  fc.string({ maxLength: 6 }),
  fc.constantFrom("id", "__proto__", "constructor", "…", "a b", "'", '"', "\\", "$ref", "🙂", "\u0000"),
);
const { value: anyValue } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: "medium", withCrossShrink: true },
    ...[fc.integer(), fc.boolean(), fc.constant(null), fc.string(), fc.string({ unit: "binary", minLength: 30 })],
    fc.array(tie("value"), { maxLength: 6 }),
    fc.array(fc.tuple(key, tie("value")), { maxLength: 6 }).map((pairs) => Object.fromEntries(pairs)),
  ),
}));

const DEFAULTS = {
  ...{ size: 1, maxDepth: 3, maxArrayItems: 5, arrayHead: 3, arrayTail: 2, stringLen: 80, around: 20 },
  ...{ page: 1, pageSize: 10 },
};
const ask = (value: unknown, tool: string, args: object, room = 24_000): Record<string, unknown> =>
  JSON.parse(JSON.stringify(read(value, JSON.stringify({ ...DEFAULTS, tool, room, ...args }))));

const MODES = ["first_of_array", "sample_array", "truncate_strings", "keys_only", "select_keys"];
const readings = fc.oneof(
  fc.record({ tool: fc.constant("response_outline"), maxDepth: fc.integer({ min: 1, max: 10 }) }),
  fc.record({
    tool: fc.constant("response_compress"),
    mode: fc.constantFrom(...MODES),
    selectKeys: fc.constant(["id", "…"]),
    arrayHead: fc.nat(5),
    arrayTail: fc.nat(5),
    stringLen: fc.integer({ min: 1, max: 50 }),
  }),
  fc.record({ tool: fc.constant("response_slice"), line: fc.integer({ min: 1, max: 30 }), around: fc.nat(500) }),
  fc.record({
    tool: fc.constant("response_filter"),
    page: fc.integer({ min: 1, max: 4 }),
    pageSize: fc.integer({ min: 1, max: 50 }),
    jsonPath: fc.option(fc.constantFrom("$", "$..*", "$.*", "$..id", "$[0]"), { nil: undefined }),
  }),
);

it("every answer fits its room, whatever the value", () => {
  const large = fc
    .tuple(anyValue, fc.integer({ min: 1, max: 3_000 }))
    .map(([value, times]) => Array.from({ length: times }, () => value));
  fc.assert(
    fc.property(fc.oneof(anyValue, large), readings, fc.integer({ min: 2_000, max: 9_000 }), (value, args, room) => {
      fc.pre((JSON.stringify(value) ?? "").length < 300_000);
      const answer = ask(value, args.tool, args, room);
      expect(JSON.stringify(answer).length).toBeLessThanOrEqual(room);
    }),
    { numRuns: 300 },
  );
});

describe("lines", () => {
  const pretty = (value: unknown) => JSON.stringify(value, null, 2).split("\n");
  const dedented = (lines: string[]) => {
    const least = Math.min(...lines.map((line) => line.length - line.trimStart().length));
    return lines.map((line) => line.slice(least));
  };

  it("of JSON are those of an indent of two, whichever are looked at, without the indent that all have", () => {
    fc.assert(
      fc.property(anyValue, fc.integer({ min: 1, max: 40 }), fc.nat(40), (value, from, more) => {
        fc.pre(typeof value !== "string");
        const all = pretty(value);
        fc.pre(all.every((line) => line.length <= 500));
        expect(linesOf(value, from, from + more)).toEqual({
          total: all.length,
          lines: dedented(all.slice(from - 1, from + more)),
        });
      }),
      { numRuns: 300 },
    );
  });

  it("of a text are its own", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 20 })), (parts) => {
        const text = parts.join("\n");
        expect(linesOf(text, 1, 999)).toEqual({ total: text.split("\n").length, lines: text.split("\n") });
      }),
    );
  });

  it("where a place begins is told truly", () => {
    fc.assert(
      fc.property(anyValue, fc.nat(), (value, pick) => {
        fc.pre(typeof value === "object" && value !== null);
        const found = [...select(value, "$..*")];
        const chosen = found[pick % Math.max(found.length, 1)];
        fc.pre(chosen !== undefined);
        const line = linesOf(value, lineOf(value, chosen.location), lineOf(value, chosen.location)).lines[0] ?? "";
        const { value: held } = chosen;
        const opening = Array.isArray(held)
          ? "["
          : typeof held === "object" && held !== null
            ? "{"
            : JSON.stringify(held);
        const step = chosen.location.at(-1);
        const name = typeof step === "string" ? `${JSON.stringify(step)}: ` : "";
        fc.pre(line.length < 500);
        expect(line.trimStart().startsWith(name + opening)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it("of deep levels are not written out where they are not looked at, nor with an indent that all have", () => {
    const deep = Array.from({ length: 250 }).reduce<unknown>((inner) => ({ inner, rows: Array(200).fill(1) }), "end");
    const answer = ask(deep, "response_slice", { jsonPath: `$${".inner".repeat(250)}`, around: 1 });
    expect(answer).toMatchObject({
      totalLines: 1 + 250 * 204,
      text: '"inner": {\n  "inner": "end",\n  "rows": [',
    });
  });

  it("that are too long are cut, and as many are shown as there is room for, the one that was asked for among them", () => {
    const text = Array.from({ length: 2_000 }, (_, n) => `${n + 1} ${"x".repeat(n === 999 ? 5_000 : 60)}`).join("\n");
    const answer = ask(text, "response_slice", { line: 1_000, around: 500 }, 4_000);
    expect(answer).toMatchObject({ totalLines: 2_000, text: expect.stringContaining("\n1000 xxx") });
    expect(answer.text).toContain("… (5,005 characters)");
    expect(Number(answer.to) - Number(answer.from)).toBeGreaterThan(20);
    expect(String(answer.text).split("\n").length).toBe(Number(answer.to) - Number(answer.from) + 1);
  });

  it("can be gone through from the first to the last by next, and back by previous", () => {
    const value = Array.from({ length: 900 }, (_, id) => ({ id, text: "t".repeat(id % 90) }));
    const walk = (range: string, way: "next" | "previous") => {
      const pages: string[][] = [];
      for (let at: unknown = range; typeof at === "string"; ) {
        const page = ask(value, "response_slice", { range: at }, 3_000);
        pages.push(String(page.text).split("\n"));
        at = page[way];
      }
      return pages;
    };
    const all = pretty(value).map((line) => line.trim());
    const trimmed = (pages: string[][]) => pages.flat().map((line) => line.trim());
    expect(trimmed(walk("1-40", "next"))).toEqual(all);
    expect(walk(`${all.length}-${all.length}`, "previous").flat().length).toBe(all.length);
  });
});

describe("a filter", () => {
  const holds = (condition: string, item: unknown) => readCondition(condition)(item);

  it.each([
    ["price > 10", { price: 11 }, { price: 10 }],
    ["price >= 10", { price: 10 }, { price: "9" }],
    ["price<10", { price: 9.5 }, { price: 10 }],
    ["price <= 10", { price: "10" }, { price: 10.5 }],
    ["price = 10", { price: 10 }, { price: 100 }],
    ["price == 10", { price: 10 }, {}],
    ["price != 10", { price: 11 }, { price: 10 }],
    ["price != 10", {}, { price: 10 }],
    ["name = Ann Lee", { name: "Ann Lee" }, { name: "ann lee" }],
    ['name = "10"', { name: "10" }, { name: "1" }],
    ["name = ''", { name: "" }, { name: 0 }],
    ["name = null", { name: null }, {}],
    ["open = true", { open: true }, { open: false }],
    ["at > 2026-01-02", { at: "2026-01-02T10:00:00Z" }, { at: "2025-12-31" }],
    ["name contains LEE", { name: "Ann Lee" }, { name: "Ann" }],
    ["tags contains new", { tags: ["a", "new"] }, { tags: [["new"]] }],
    ["ids contains 7", { ids: [6, 7] }, { ids: [77] }],
    ["a.b.0 = x", { a: { b: ["x"] } }, { a: { b: "x" } }],
    ["@.a = 1", { a: 1 }, { a: 2 }],
    [". > 5", 6, 5],
    [". contains err", "an ERROR", "fine"],
    ["price > 10", { price: 11 }, { price: [11] }],
    ["constructor contains O", { constructor: "O" }, {}],
    ["__proto__.a = 1", JSON.parse('{"__proto__":{"a":1}}'), { a: 1 }],
  ])("%s", (condition, fits, does_not) => {
    expect([holds(condition, fits), holds(condition, does_not)]).toEqual([true, false]);
  });

  it.each(["", "price", "> 5", "price ~ 5", "price contains", "a b = 1", " ".repeat(500)])("%j is none", (text) => {
    expect(() => readCondition(text)).toThrow("filter is a field, an operator and a value.");
  });

  it("counts all that fits and pages it without a gap", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(20), { maxLength: 200 }), fc.integer({ min: 1, max: 50 }), (items, pageSize) => {
        const wanted = items.filter((item) => item > 10);
        const pages = Array.from({ length: Math.ceil(wanted.length / pageSize) }, (_, page) =>
          filter(items, { filter: ". > 10", page: page + 1, pageSize }),
        );
        expect(pages.flatMap(({ items }) => items)).toEqual(wanted);
        for (const { total, totalPages } of pages)
          expect({ total, totalPages }).toEqual({ total: wanted.length, totalPages: pages.length });
        expect(filter(items, { filter: ". > 10", page: pages.length + 1, pageSize }).items).toEqual([]);
      }),
    );
  });

  it("is over the longest array, a path's items, a text's lines, or an object's properties", () => {
    const page = { page: 1, pageSize: 5 };
    const value = { meta: { warnings: [1] }, list: { items: [3, 4, 5] } };
    expect(filter(value, page)).toMatchObject({ path: "$.list.items", items: [3, 4, 5] });
    expect(filter(value, { ...page, jsonPath: "$.meta.warnings" })).toMatchObject({ items: [1], total: 1 });
    expect(filter(value, { ...page, jsonPath: "$..[0]" })).toMatchObject({ items: [1, 3], total: 2 });
    expect(filter("a\nb", page)).toMatchObject({ path: "lines", items: ["a", "b"] });
    expect(filter({ a: 1, b: "x" }, { ...page, search: "X" })).toMatchObject({ items: [{ key: "b", value: "x" }] });
    expect(filter([{ note: 'say "hi"\n' }], { ...page, search: '"HI"\n' }).total).toBe(1);
  });
});

it("a place is told as a path that finds it; the library takes no path with a control character", () => {
  fc.assert(
    fc.property(anyValue, (value) => {
      fc.pre(typeof value === "object" && value !== null);
      for (const { location, value: held } of select(value, "$..*")) {
        fc.pre(location.every((step) => typeof step === "number" || (step.isWellFormed() && !/\p{Cc}/u.test(step))));
        expect([...select(value, pathOf(location))]).toEqual([{ location, value: held }]);
      }
    }),
  );
});

it("an outline counts truly", () => {
  const levels = (value: unknown): number =>
    typeof value === "object" && value !== null ? 1 + Math.max(0, ...Object.values(value).map(levels)) : 0;
  fc.assert(
    fc.property(anyValue, (value) => {
      const { depth, keys, keyCount } = outline(value, { maxDepth: 3, maxArrayItems: 5, size: 1 });
      expect(depth).toBe(levels(value));
      if (keys !== undefined) expect(keyCount).toBe(Object.keys(value ?? {}).length);
    }),
  );
  const mixed = [{ id: 1, tags: ["a"] }, { id: "x" }, { id: null, at: { city: "Rome" } }];
  expect(outline({ mixed, none: [] }, { maxDepth: 4, maxArrayItems: 3, size: 1 })).toMatchObject({
    ...{ itemCount: 3, itemType: "object" },
    structure: {
      mixed: {
        itemCount: 3,
        items: { id: "number | string | null", tags: { itemCount: 1, items: "string" }, at: { city: "string" } },
      },
      none: { itemCount: 0, items: "unknown" },
    },
  });
});

describe("compressing", () => {
  const value = { rows: Array.from({ length: 9 }, (_, id) => ({ id, note: "n".repeat(100), at: { city: "Rome" } })) };
  const compressed = (args: object) => ask(value, "response_compress", args).value;

  it("keeps one item, or some from both ends, and counts the others", () => {
    expect(compressed({ mode: "first_of_array" })).toEqual({ rows: [value.rows[0], "… 8 more items"] });
    expect(compressed({ mode: "sample_array", arrayHead: 1, arrayTail: 2 })).toEqual({
      rows: [value.rows[0], "… 6 more items", value.rows[7], value.rows[8]],
    });
    expect(compressed({ mode: "sample_array", arrayHead: 4, arrayTail: 4 })).toEqual(value);
  });

  it("keeps some keys and what leads to them", () => {
    expect(compressed({ mode: "select_keys", selectKeys: ["city"], jsonPath: "$.rows[0:2]" })).toEqual([
      ...[{ at: { city: "Rome" } }, { at: { city: "Rome" } }],
    ]);
  });

  it("never ends a string in half a character", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.integer({ min: 1, max: 30 }), (text, stringLen) => {
        const [shown] = ask([text], "response_compress", { mode: "truncate_strings", stringLen }).value as string[];
        expect(shown?.isWellFormed()).toBe(true);
        if (text.length <= stringLen) expect(shown).toBe(text);
        else expect(shown).toContain(`(${text.length.toLocaleString("en-US")} characters)`);
      }),
    );
  });
});

it("a text that is JSON is read as what it says; one that only begins so is a text", () => {
  expect(ask(' {"a":[1,2,3]}', "response_filter", {})).toMatchObject({ path: "$.a", total: 3 });
  expect(ask("{ not\njson", "response_filter", {})).toMatchObject({ path: "lines", total: 2 });
});
