// Pages of a list: complete for every limit and room, and in the right place after the list has changed.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_SORT_KEY_CHARS } from "../../../../src/limits.ts";
import { type List, pageOf } from "../../../../src/openapi/catalogue/page.ts";
import { compareKeys } from "../../../../src/openapi/catalogue/sort-key.ts";

interface Item {
  readonly name: string;
  readonly id: string;
}

const keyOf = ({ name, id }: Item) => [name, id];

function listOf(items: readonly Item[], name = "list"): List<Item, Item> {
  const sorted = [...items].sort((left, right) => compareKeys(keyOf(left), keyOf(right)));
  return { name, items: sorted, keyOf, show: (item) => item };
}

function walk(list: List<Item, Item>, limit: number, room: number) {
  const pages = [];
  let cursor: string | undefined;
  do {
    const page = pageOf(list, { limit, cursor }, room);
    pages.push(page);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return pages;
}

const text = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.string({ unit: "binary", minLength: 0, maxLength: 5 }),
  fc.constantFrom(
    "x".repeat(MAX_SORT_KEY_CHARS),
    `${"x".repeat(MAX_SORT_KEY_CHARS)}y`,
    "__proto__",
    "\ud800",
    "\udbff\udc00",
  ),
);
const items = fc
  .array(text, { maxLength: 40 })
  .map((names) => names.map((name, at) => ({ name, id: String(at).padStart(4, "0") })));

describe("the pages of a list", () => {
  it("have every item once, in order, whatever the limit and the room", () => {
    fc.assert(
      fc.property(
        items,
        fc.integer({ min: 1, max: 50 }),
        fc.integer({ min: 1_000, max: 4_000 }),
        (all, limit, room) => {
          const list = listOf(all);
          const pages = walk(list, limit, room);
          expect(pages.flatMap((page) => page.items)).toEqual(list.items);
          for (const page of pages) {
            expect(page.total).toBe(all.length);
            expect(page.items.length).toBeLessThanOrEqual(limit);
          }
        },
      ),
    );
  });

  it("keep to the room: of one item that alone is larger, the long texts are cut", () => {
    fc.assert(
      fc.property(items, fc.integer({ min: 500, max: 3_000 }), (all, room) => {
        for (const page of walk(listOf(all), 50, room)) {
          const chars = JSON.stringify(page.items).length + (page.nextCursor ?? "").length;
          expect(chars).toBeLessThanOrEqual(room + 1);
        }
      }),
    );
    const [first, second] = ["a", "b"].map((id) => ({ name: '"'.repeat(5_000), id })) as [Item, Item];
    const { items: shown, nextCursor } = pageOf(listOf([first, second]), { limit: 2 }, 1_000);
    expect(shown).toEqual([{ name: expect.stringMatching(/^"{50,}…$/), id: "a" }]);
    expect(nextCursor).toBeDefined();
  });

  it("go on in the right place after items came and went", () => {
    const [a, b, c, d] = ["a", "b", "c", "d"].map((name) => ({ name, id: name })) as [Item, Item, Item, Item];
    const { nextCursor: cursor } = pageOf(listOf([a, b, d]), { limit: 2, cursor: undefined }, 1_000);
    expect(pageOf(listOf([a, c, d]), { limit: 5, cursor }, 1_000)).toEqual({ items: [c, d], total: 3 });
  });
});

describe("a cursor", () => {
  const list = listOf([..."abc"].map((name) => ({ name, id: name })));
  const { nextCursor = "" } = pageOf(list, { limit: 1, cursor: undefined }, 1_000);

  const refused = expect.objectContaining({
    code: "validation_failed",
    hint: expect.stringContaining("nextCursor"),
  });

  it.each([
    ["empty", ""],
    ["made up", "abc"],
    ["cut", nextCursor.slice(0, -2)],
    ["changed", `A${nextCursor.slice(1)}`],
    ["no base64 at all", "\u0000€"],
  ])("that is %s is refused", (_, cursor) => {
    expect(() => pageOf(list, { limit: 1, cursor }, 1_000)).toThrow(refused);
  });

  it("of another list is refused", () => {
    const other = { ...list, name: "other" };
    expect(() => pageOf(other, { limit: 1, cursor: nextCursor }, 1_000)).toThrow(refused);
  });
});
