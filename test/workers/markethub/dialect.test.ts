// The query dialect over real SQLite, held against a plain filter and sort over the same rows in memory.
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import type { Field, Scalar } from "../../../src/markethub/field.ts";
import { type Operator, operatorsOf } from "../../../src/markethub/query.ts";
import type { Resource, ResourceName } from "../../../src/markethub/resource.ts";
import { TABLE } from "../../../src/markethub/resources/table.ts";
import { freshMarket, link, walk } from "./market.ts";

type MemoryRow = Record<string, unknown>;

const market = freshMarket();
const tables = new Map<ResourceName, MemoryRow[]>();
const rowsOf = (name: ResourceName): MemoryRow[] => tables.get(name) ?? [];

beforeAll(async () => {
  for (const { name } of TABLE) tables.set(name, await walk(market, `/${name}?_per_page=100`));
});

function holds(cell: Scalar, operator: Operator, value: Scalar, list: readonly Scalar[]): boolean {
  if (operator === "eq") return cell === value;
  if (operator === "ne") return cell !== value;
  if (cell === null || value === null) return false;
  const [text, part] = [String(cell).toLowerCase(), String(value).toLowerCase()];
  switch (operator) {
    case "lt":
      return cell < value;
    case "lte":
      return cell <= value;
    case "gt":
      return cell > value;
    case "gte":
      return cell >= value;
    case "in":
      return list.includes(cell);
    case "contains":
      return text.includes(part);
    case "startsWith":
      return text.startsWith(part);
    case "endsWith":
      return text.endsWith(part);
  }
}

interface Condition {
  name: string;
  operator: Operator;
  text: string;
  holds(row: MemoryRow): boolean;
}

const cellOf = (row: MemoryRow, name: string): Scalar => {
  const cell = row[name];
  return typeof cell === "string" || typeof cell === "number" || typeof cell === "boolean" ? cell : null;
};

/** A value of the column, or part of one: filters that find something are worth more than those that do not. */
function condition(resource: Resource, name: string, field: Field): fc.Arbitrary<Condition> {
  const cells = rowsOf(resource.name).map((row) => cellOf(row, name));
  const present = cells.filter((cell) => cell !== null && !String(cell).includes(","));
  const value = fc.constantFrom(...(present.length > 0 ? present : ["null"]));
  const values = fc.array(value, { minLength: 1, maxLength: 4 });
  const operator = fc.constantFrom(...operatorsOf(field));
  return fc.tuple(operator, values, fc.nat(6), fc.nat(6)).map(([operator, list, from, length]): Condition => {
    const [first = "null"] = list;
    const part = String(first).slice(from, from + length + 1) || String(first);
    const substring = operator === "contains" || operator === "startsWith" || operator === "endsWith";
    const text = substring ? part : operator === "in" ? list.join(",") : String(first);
    const meant = substring ? part : first === "null" && (operator === "eq" || operator === "ne") ? null : first;
    return { name, operator, text, holds: (row) => holds(cellOf(row, name), operator, meant, list) };
  });
}

// Columns without a value in the seed say nothing about operators other than on null.
const fieldsOf = (resource: Resource): [string, Field][] =>
  Object.entries(resource.fields).filter(([name]) => rowsOf(resource.name).some((row) => cellOf(row, name) !== null));

const resources = fc.constantFrom(...TABLE);

const filtered = resources.chain((resource) => {
  const one = fc.constantFrom(...fieldsOf(resource)).chain(([name, field]) => condition(resource, name, field));
  const several = fc.uniqueArray(one, {
    minLength: 1,
    maxLength: 3,
    selector: ({ name, operator }) => `${name}:${operator}`,
  });
  return fc.record({ resource: fc.constant(resource), conditions: several });
});

test("a list holds exactly the rows for which every condition holds", async () => {
  await fc.assert(
    fc.asyncProperty(filtered, async ({ resource, conditions }) => {
      const query = conditions.map(({ name, operator, text }) => `${name}:${operator}=${encodeURIComponent(text)}`);
      const expected = rowsOf(resource.name).filter((row) => conditions.every((each) => each.holds(row)));
      const found = await walk(market, `/${resource.name}?${query.join("&")}&_per_page=100`);
      expect(found).toEqual(expected);
    }),
    { numRuns: 300 },
  );
});

test("a field without operator means eq", async () => {
  const plain = await market("GET", "/returns?status=approved");
  expect(plain.rows()).toEqual((await market("GET", "/returns?status:eq=approved")).rows());
  expect(plain.rows().length).toBeGreaterThan(0);
});

test("null finds the rows without a value, and ne those with one", async () => {
  const without = await walk(market, "/returns?rejectReason=null&_per_page=100");
  const having = await walk(market, "/returns?rejectReason:ne=null&_per_page=100");
  expect(without.every(({ rejectReason }) => rejectReason === null)).toBe(true);
  expect(having.length).toBeGreaterThan(0);
  expect(without.length + having.length).toBe(rowsOf("returns").length);
});

test("a day compares like its first moment, in whatever zone it is written", async () => {
  const day = await walk(market, "/orders?createdAt:gte=2026-06-01&_per_page=100");
  const zoned = await walk(
    market,
    `/orders?createdAt:gte=${encodeURIComponent("2026-06-01T02:00:00+02:00")}&_per_page=100`,
  );
  expect(day).toEqual(zoned);
  expect(day).toEqual(rowsOf("orders").filter(({ createdAt }) => String(createdAt) >= "2026-06-01T00:00:00.000Z"));
});

const sorted = resources.chain((resource) =>
  fc.record({
    resource: fc.constant(resource),
    sort: fc.array(fc.tuple(fc.constantFrom(...Object.keys(resource.fields)), fc.boolean()), { maxLength: 3 }),
    perPage: fc.integer({ min: 5, max: 100 }),
  }),
);

function order(left: Scalar, right: Scalar): number {
  if (left === right) return 0;
  if (left === null) return -1;
  if (right === null) return 1;
  return left < right ? -1 : 1;
}

test("the pages of any list, followed by Link to the end, give every row once and in order", async () => {
  await fc.assert(
    fc.asyncProperty(sorted, async ({ resource, sort, perPage }) => {
      const keys = sort.map(([name, descending]) => (descending ? `-${name}` : name)).join(",");
      const expected = rowsOf(resource.name).toSorted((left, right) => {
        for (const [name, descending] of [...sort, ["id", false] as const]) {
          const by = order(cellOf(left, name), cellOf(right, name));
          if (by !== 0) return descending ? -by : by;
        }
        return 0;
      });
      expect(await walk(market, `/${resource.name}?_sort=${keys}&_per_page=${perPage}`)).toEqual(expected);
    }),
    { numRuns: 60 },
  );
});

test("pages say where they are: the total, and links to the first, previous, next and last", async () => {
  const second = await market("GET", "/orders?status:in=paid,pending&_sort=-totalCents&_page=2&_per_page=5");
  expect(second.headers.get("x-total-count")).toBe("16");
  expect(
    ["first", "prev", "next", "last"].map((relation) => link(second, relation)?.match(/_page=(\d+)/)?.[1]),
  ).toEqual(["1", "1", "3", "4"]);
  expect(link(second, "next")).toMatch(/^\/orders\?/);
  const beyond = await market("GET", "/orders?status:in=paid,pending&_page=900&_per_page=5");
  expect(beyond.rows()).toEqual([]);
  expect(link(beyond, "next")).toBeUndefined();
});

test("without paging a list is its first twenty rows", async () => {
  expect((await market("GET", "/orders")).rows()).toEqual(rowsOf("orders").slice(0, 20));
});

test("_embed puts parents and children into the rows, from commas or repeats alike", async () => {
  const path = "/products?sellerId=seller-aurora";
  const listed = (await market("GET", `${path}&_embed=seller,variants`)).rows();
  expect((await market("GET", `${path}&_embed=seller&_embed=variants`)).rows()).toEqual(listed);
  for (const { seller, variants, ...product } of listed) {
    expect(seller).toEqual(rowsOf("sellers").find(({ id }) => id === "seller-aurora"));
    expect(variants).toEqual(rowsOf("variants").filter(({ productId }) => productId === product.id));
    expect(rowsOf("products")).toContainEqual(product);
  }
  const [lamp] = listed.filter(({ id }) => id === "product-desk-lamp");
  expect((await market("GET", "/products/product-desk-lamp?_embed=seller,variants")).row()).toEqual(lamp);
});

test("a list under a row is the list filtered by that row", async () => {
  const nested = await walk(market, "/sellers/seller-aurora/returns?status=requested&_sort=-updatedAt");
  expect(nested).toEqual(await walk(market, "/returns?sellerId=seller-aurora&status=requested&_sort=-updatedAt"));
});

test("HEAD answers the headers of GET and no rows", async () => {
  const head = await market("HEAD", "/sellers?status=active");
  expect([head.status, head.headers.get("x-total-count"), head.text]).toEqual([200, "9", ""]);
});
