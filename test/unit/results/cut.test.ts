// Cutting: whatever the value and the budget, what is left is JSON within the budget, a part of the value, and every
// cut is told with true counts.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cutToFit, head } from "../../../src/results/value/cut.js";
import { memberOf } from "../../../src/results/value/path.js";

type Cut = ReturnType<typeof cutToFit>["cuts"][number];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Everything that was left out of `whole` in `left`, by path; throws where `left` is not a head of it. */
function* missing(whole: unknown, left: unknown, path = "result"): Iterable<Omit<Cut, "places">> {
  if (typeof whole === "string" && typeof left === "string") {
    if (left === whole) return;
    const kept = left.slice(0, -1);
    expect([left.at(-1), whole.startsWith(kept), kept.isWellFormed() || !whole.isWellFormed()]).toEqual([
      "…",
      true,
      true,
    ]);
    yield { path, unit: "characters", kept: kept.length, total: whole.length };
  } else if (Array.isArray(whole) && Array.isArray(left)) {
    if (left.length < whole.length) yield { path, unit: "items", kept: left.length, total: whole.length };
    for (const [index, item] of left.entries()) yield* missing(whole[index], item, `${path}[]`);
  } else if (isRecord(whole) && isRecord(left)) {
    const keys = Object.keys(whole);
    const isFolded = "…" in left && !("…" in whole);
    const kept = isFolded ? [] : Object.keys(left);
    const isScalar = (key: string) => typeof whole[key] !== "object" || whole[key] === null;
    const ordered = keys.length > 20 ? [...keys.filter(isScalar), ...keys.filter((key) => !isScalar(key))] : keys;
    if (isFolded) expect(ordered.join(", ").startsWith(String(left["…"]).replace(/…$/, ""))).toBe(true);
    expect(new Set(kept)).toEqual(new Set(ordered.slice(0, kept.length)));
    if (kept.length < keys.length) yield { path, unit: "properties", kept: kept.length, total: keys.length };
    for (const key of kept) yield* missing(whole[key], left[key], `${path}${keys.length > 40 ? ".*" : memberOf(key)}`);
  } else expect(left).toBe(whole);
}

function check(value: unknown, maxChars: number): void {
  const { text, cuts } = cutToFit(value, maxChars);
  expect(text.length).toBeLessThanOrEqual(maxChars);
  const found = Map.groupBy(missing(value, JSON.parse(text)), ({ path }) => path);
  expect(cuts.map(({ path }) => path).toSorted()).toEqual([...found.keys()].toSorted());
  for (const { places, ...cut } of cuts) {
    const here = found.get(cut.path) ?? [];
    expect(here).toContainEqual(cut);
    expect(places).toBe(here.length);
    expect(cut.total).toBe(Math.max(...here.map(({ total }) => total)));
  }
}

const longString = fc
  .tuple(fc.string({ unit: "binary", minLength: 1, maxLength: 20 }), fc.integer({ min: 0, max: 2_000 }))
  .map(([text, times]) => text.repeat(times));
const key = fc.oneof(fc.string({ maxLength: 8 }), fc.constantFrom("id", "name", "__proto__x", "🙂"));
const { value: anyValue } = fc.letrec<{ value: unknown; leaf: unknown }>((tie) => ({
  leaf: fc.oneof(
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.string(),
    longString,
    fc.dictionary(key, fc.string()),
  ),
  value: fc.oneof(
    { depthSize: "medium", withCrossShrink: true },
    tie("leaf"),
    fc.array(tie("value"), { maxLength: 10 }),
    fc.dictionary(key, tie("value"), { maxKeys: 10 }),
    fc.tuple(tie("leaf"), fc.integer({ max: 300, min: 1 })).map(([value, times]) => Array(times).fill(value)),
    fc.dictionary(key, tie("leaf"), { minKeys: 30, maxKeys: 60, size: "max" }),
    fc.tuple(tie("value"), fc.integer({ max: 30, min: 1 })).map(([value, levels]) => nest(value, levels)),
  ),
}));

function nest(value: unknown, levels: number): unknown {
  return Array.from({ length: levels }).reduce((inner, _, level) => (level % 2 ? [inner] : { n: inner }), value);
}

describe("a cut value", () => {
  it("is a head of the whole within its budget, and tells every cut truly", () => {
    fc.assert(
      fc.property(anyValue, fc.integer({ min: 200, max: 30_000 }), (value, maxChars) => {
        fc.pre(JSON.stringify(value).length < 500_000);
        check(value, maxChars);
      }),
      { numRuns: 120 },
    );
  }, 60_000);

  it("is the whole where the whole fits", () => {
    fc.assert(
      fc.property(anyValue, (value) => {
        const text = JSON.stringify(value);
        expect(cutToFit(value, Math.max(200, text.length))).toEqual({ text, cuts: [], isShort: false });
      }),
      { numRuns: 40 },
    );
  }, 60_000);

  const rows = (count: number) =>
    Array.from({ length: count }, (_, id) => ({ id, name: `row ${id}`, tags: ["a", "b"] }));
  const strings = (chars: number) =>
    Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`s${i}`, "x".repeat(chars)]));
  it.each<[string, unknown]>([
    ["50,000 rows", rows(50_000)],
    ["rows inside an envelope", { data: rows(50_000), total: 50_000 }],
    ["one long string", "🙂".repeat(100_000)],
    ["one long string in a field", { content: "x".repeat(5_000_000) }],
    ["strings that escape to six times their length", Array(50).fill("\u0001".repeat(50_000))],
    ["an object used as a table", Object.fromEntries(rows(20_000).map((row) => [`key-${row.id}`, row]))],
    ["a table of strings", Object.fromEntries(rows(50_000).map((row) => [`key-${row.id}`, "x".repeat(100)]))],
    [
      "keys that alone exceed the budget",
      Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`${i}`.repeat(10_000), i])),
    ],
    ["one key longer than the budget", { ["k".repeat(50_000)]: 1, a: 2 }],
    [
      "rows of such keys",
      Array(10).fill({ ["k".repeat(10_000)]: 1, ["l".repeat(10_000)]: 2, ["m".repeat(10_000)]: 3 }),
    ],
    ["lists in lists", nest(Array(40).fill(Array(40).fill(Array(40).fill(1))), 3)],
    [
      "a deep value beside long strings",
      Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`k${i}`, { ...strings(4_000), deep: nest("x", 9) }])),
    ],
    ["a value deeper than a stack", nest("x".repeat(30_000), 5_000)],
    ["a deep value of wide ones", nest(rows(5_000), 250)],
  ])("of %s is honest too", (_, value) => {
    check(value, 23_000);
  });

  it("shows as many rows as there is room for", () => {
    const { text } = cutToFit({ data: rows(50_000) }, 23_000);
    expect(text.length).toBeGreaterThan(22_900);
  });

  it("keeps a record whose member has a name that is longer than the room", () => {
    const name = "\u0001".repeat(30_000);
    const { text, cuts } = cutToFit({ status: 200, body: { [name]: 1 }, list: [{ [name]: 1 }] }, 1_000);
    expect(JSON.parse(text)).toEqual({ status: 200, body: { "…": `${"\u0001".repeat(60)}…` }, list: [] });
    expect(cuts.map(({ path }) => path)).toEqual(["result.body", "result.list"]);
  });

  it("keeps the better part of a single text that is too long", () => {
    const { text } = cutToFit({ content: "x".repeat(30_000) }, 23_000);
    expect(text.length).toBeGreaterThan(16_000);
  });
});

it("the start of a string never ends in half a character", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.nat(30), (text, chars) => {
      const start = head(text, chars);
      expect(start.isWellFormed() && text.startsWith(start) && start.length <= chars).toBe(true);
      expect(start.length).toBeGreaterThanOrEqual(Math.min(text.length, chars) - 1);
    }),
  );
});

it("a table of a million properties is listed once, however often it is tried", () => {
  let listed = 0;
  const table = new Proxy(Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`key${index}`, index])), {
    ownKeys: (target) => {
      listed++;
      return Reflect.ownKeys(target);
    },
  });
  const { cuts } = cutToFit({ before: "x".repeat(5_000), table }, 2_000);
  expect(cuts).toContainEqual(expect.objectContaining({ path: "result.table", total: 10_000 }));
  expect(listed).toBe(1);
});
