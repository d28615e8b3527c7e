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
    fc.property(fc.oneof(anyValue, large), readings, fc.integer({ min: 1_300, max: 9_000 }), (value, args, room) => {
      fc.pre((JSON.stringify(value) ?? "").length < 300_000);
      const answer = ask(value, args.tool, args, room);
      expect(JSON.stringify(answer).length).toBeLessThanOrEqual(room);
    }),
    { numRuns: 300 },
  );
});

it("fits the least room with names and lines that are escaped to six times their length", () => {
  const text = "\u0001".repeat(499);
  const keys = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`${text}${n}`, { [text]: [text] }]));
  for (const value of [text, `${text}\n${text}`, keys, [keys, keys], [[[text]]], Array(50).fill(text)])
    for (const args of [
      ...[
        { tool: "response_outline" },
        { tool: "response_filter", filter: `${text} = 1` },
        { tool: "response_slice", line: 1 },
      ],
      ...MODES.map((mode) => ({ tool: "response_compress", mode, selectKeys: [text] })),
    ]) {
      const answer = ask(value, args.tool, args, 1_300);
      expect(JSON.stringify(answer).length).toBeLessThanOrEqual(1_300);
      expect(answer).not.toHaveProperty("refused");
    }
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
  const holds = (condition: string, item: unknown) => readCondition(condition).fits(item);

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
    ["a.b[0] = x", { a: { b: ["x"] } }, { a: { b: "x" } }],
    ["[0] = x", ["x"], "x"],
    ["a.b = 1", { "a.b": 1 }, { a: { b: 2 } }],
    ['a["b.c d"].e = 1', { a: { "b.c d": { e: 1 } } }, { a: { b: { "c d": { e: 1 } } } }],
    ["['=>'] = 1", { "=>": 1 }, {}],
    ["name = Salt and Pepper", { name: "Salt and Pepper" }, { name: "Salt" }],
    ['name = "a && b = c"', { name: "a && b = c" }, { name: "a" }],
    ["name = '= 5'", { name: "= 5" }, { name: 5 }],
    ["name contains salt or", { name: "Salt or" }, { name: "salt" }],
    ["@.a = 1", { a: 1 }, { a: 2 }],
    [". > 5", 6, 5],
    [". contains err", "an ERROR", "fine"],
    ["price > 10", { price: 11 }, { price: [11] }],
    ["constructor contains O", { constructor: "O" }, {}],
    ["__proto__.a = 1", JSON.parse('{"__proto__":{"a":1}}'), { a: 1 }],
  ])("%s", (condition, fits, does_not) => {
    expect([holds(condition, fits), holds(condition, does_not)]).toEqual([true, false]);
  });

  it.each([
    ...["", "price", "> 5", "price ~ 5", "price contains", "a b = 1", " ".repeat(500)],
    ...["id === 5", "id !== 5", "id <> 5", "id =~ 5", "id => 5", "id =< 5", "id <=> 5", "id =", "id >= ", "id = !x"],
    ...["id > 5 and id < 9", "id >= 5 && id <= 6", "id>=5&&id<=6", "id = 1 || id = 2", "id = 1 OR name contains x"],
    ...[
      "name = 'a' and id = '2'",
      "a[*] = 1",
      "a[-1] = 1",
      "a[?x] = 1",
      `${"[".repeat(400)} = 1`,
      `${"a.".repeat(200)}`,
    ],
  ])("%j is none", (text) => {
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

  it("that fits nothing says why, where that may be a slip", () => {
    const rows = [{ id: 1, at: { city: "Rome", "a b": 1 }, none: null, "x\n": 1 }, { id: 2 }];
    const note = (told: string, items: unknown = rows) =>
      String(ask(items, "response_filter", { filter: told }).notice ?? "");
    expect(note("idx > 1")).toBe('No item has the field "idx". The first has id, at.city, at["a b"], none, ["x\\n"].');
    expect(note("idx != 1")).toContain('No item has the field "idx"');
    expect(note("id > 1")).toBe("");
    expect(note("id > ten")).toBe('No item fits; the first "id" is 1.');
    expect(note("at = Rome")).toBe('No item fits; the first "at" is an object.');
    expect(note("none = 1")).toBe('No item fits; the first "none" is null.');
    expect(note("level = x", "a\nb")).toContain('the field "." is the item itself');
    expect(note("id = 1", { few: [] })).not.toContain("id = 1");
    expect(filter([], { filter: "id = 1", page: 1, pageSize: 1 }).note).toBe("");
  });

  it("is over a table's properties, in an envelope and by path; an empty array is not what a value is about", () => {
    const table = Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`k${n}`, { name: `n${n}` }]));
    const value = { success: true, errors: [], messages: [], result: table };
    const found = { total: 1, items: [{ key: "k4999", value: { name: "n4999" } }] };
    expect(ask(value, "response_filter", { search: "n4999" })).toMatchObject({ path: "$.result", ...found });
    for (const jsonPath of ["$.result", "$..result"])
      expect(ask(value, "response_filter", { jsonPath, filter: "value.name = n4999" })).toMatchObject(found);
    expect(ask(value, "response_outline", {})).toMatchObject({ itemCount: 5_000, itemType: "object" });
    const deep = Array.from({ length: 240 }).reduce<unknown>((inner) => ({ level: 1, inner }), [7, 8, 9]);
    expect(ask(deep, "response_filter", { filter: ". = 8" })).toMatchObject({ total: 1, items: [8] });
    expect(ask({ errors: [], ok: true }, "response_filter", {})).toMatchObject({ path: "$", total: 2 });
    expect(ask([], "response_filter", {})).toMatchObject({ path: "$", total: 0 });
    const record = Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`k${n}`, n]));
    expect(ask({ record }, "response_filter", { jsonPath: "$.record" })).toMatchObject({ total: 1, items: [record] });
  });

  it("finds text in texts, keys, values, and a key with its value", () => {
    const item = { id: 5, "a key": [{ deep: "Some Text" }, null, true], 'q"': 'say "hi"\n' };
    const total = (search: string) => filter([item], { search, page: 1, pageSize: 1 }).total;
    for (const search of ["5", "A KEY", "some t", "null", "TRUE", '"id":5', '"deep":"some text"', '"hi"\n', 'q"'])
      expect([search, total(search)]).toEqual([search, 1]);
    for (const search of ["6", "deeper", '"id":"5"', "[", "}"]) expect([search, total(search)]).toEqual([search, 0]);
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

it("what a path finds within one another, or again and again, is looked at only so far", () => {
  const nested = Array.from({ length: 38 }).reduce<unknown>(
    (inner) => ({ a: inner }),
    Array.from({ length: 400_000 }, (_, n) => n),
  );
  const refused = (value: unknown, tool: string, args: object) =>
    expect(ask(value, tool, args)).toMatchObject({ refused: { code: "too_large" } });
  refused(nested, "response_filter", { jsonPath: "$..*", search: "zzz" });
  refused(nested, "response_compress", { jsonPath: "$..*", mode: "truncate_strings" });
  for (const jsonPath of ["$..*", "$..none", "$..*..*"])
    refused({ a: { a: { a: nested } } }, "response_filter", { jsonPath });
  const again = (step: string) => `$[${Array(140).fill(step).join(",")}]`;
  refused(["x".repeat(1_000_000)], "response_filter", { jsonPath: again("0"), search: "zzz" });
  refused([Array(500_000).fill("a")], "response_filter", { jsonPath: again("0"), filter: ". contains b" });
  const large = Array.from({ length: 50_000 }, (_, id) => ({ id, text: "x".repeat(290) }));
  expect(ask(large, "response_filter", { jsonPath: "$..*", search: "49999" })).toMatchObject({ total: 2 });
}, 60_000);

it("a line that does not exist is not found, whatever lies around it", () => {
  const lines = (count: number) => Array.from({ length: count }, (_, n) => n + 1).join("\n");
  for (const args of [{ line: 101 }, { line: 101, around: 0 }, { line: 900, around: 500 }, { range: "101-140" }])
    expect(ask(lines(100), "response_slice", args)).toMatchObject({ refused: { code: "not_found" } });
  expect(ask(lines(100), "response_slice", { line: 100, around: 0 })).toMatchObject({ text: "100", next: null });
  expect(ask(lines(100), "response_slice", { range: "100-140" })).toMatchObject({ text: "100", to: 100 });
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

  it("of what a path finds counts all, though it looks at the first thousand and the last", () => {
    const many = Array.from({ length: 50_000 }, (_, id) => ({ id }));
    const of = (args: object) => ask(many, "response_compress", { jsonPath: "$[*]", ...args });
    expect(of({ mode: "first_of_array" }).value).toEqual([{ id: 0 }, "… 49,999 more items"]);
    expect(of({ mode: "keys_only" }).value).toEqual([{ id: "number" }, "… 49,999 more items"]);
    expect(of({ mode: "sample_array", arrayHead: 1, arrayTail: 1 }).value).toEqual([
      ...[{ id: 0 }, "… 49,998 more items", { id: 49_999 }],
    ]);
    for (const mode of ["truncate_strings", "select_keys"])
      expect(of({ mode, selectKeys: ["id"] }).notice).toMatch(/^Cut to fit: result: \d+ of 50000 items\. /);
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 3_000 }), fc.nat(100), fc.nat(100), (count, arrayHead, arrayTail) => {
        const rows = Array.from({ length: count }, (_, id) => id);
        const args = { mode: "sample_array", arrayHead, arrayTail };
        const byPath = ask(rows, "response_compress", { ...args, jsonPath: "$[*]" }).value;
        expect(byPath).toEqual(ask(rows, "response_compress", args).value);
        const shown = (byPath as unknown[]).filter((each) => typeof each === "number").length;
        const more = (byPath as unknown[]).find((each) => typeof each === "string") ?? "0";
        expect(shown + Number(String(more).replaceAll(/\D/g, ""))).toBe(count);
      }),
    );
  });

  it("that is cut as well says what its counts are of", () => {
    const rows = Array.from({ length: 9_000 }, (_, id) => ({ id, text: "t".repeat(300) }));
    const sample = ask(rows, "response_compress", { mode: "sample_array", arrayHead: 90, arrayTail: 90 });
    expect(sample.notice).toMatch(/^Cut to fit, counted in the sample: result: \d+ of 181 items/);
    const short = ask(rows, "response_compress", { mode: "truncate_strings" });
    expect(short.notice).toMatch(/^Cut to fit: result: \d+ of 9000 items/);
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
