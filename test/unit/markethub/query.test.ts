// Reading the query dialect: what is understood, and that all else is one 400 that names every fault.
import fc from "fast-check";
import { HTTPException } from "hono/http-exception";
import { expect, test } from "vitest";
import {
  CONDITIONS,
  MOST_PER_PAGE,
  OPERATORS,
  operatorsOf,
  PER_PAGE,
  parseListQuery,
  QUERY,
  VALUES,
} from "../../../src/markethub/query.ts";
import { embedsOf, RESOURCES, TABLE } from "../../../src/markethub/resources/table.ts";

const parse = (query: string) => parseListQuery(RESOURCES.returns, new URLSearchParams(query));

async function refused(query: string): Promise<{ status: number; body: string }> {
  try {
    parse(query);
  } catch (error) {
    if (error instanceof HTTPException) return { status: error.status, body: await error.getResponse().text() };
    throw error;
  }
  throw new Error(`${query} was taken`);
}

test("an empty query is the first page, in no order but the rows' own", () => {
  expect(parse("")).toEqual({ conditions: [], sort: [], page: 1, perPage: PER_PAGE, embed: [] });
});

test("a whole query is read part by part", () => {
  const query =
    "status:in=requested,approved&refundCents:gte=500&_sort=-updatedAt,id&_page=3&_per_page=7&_embed=seller,order";
  expect(parse(query)).toEqual({
    conditions: [
      { field: "status", operator: "in", values: ["requested", "approved"] },
      { field: "refundCents", operator: "gte", values: [500] },
    ],
    sort: [
      { field: "updatedAt", descending: true },
      { field: "id", descending: false },
    ],
    page: 3,
    perPage: 7,
    embed: ["seller", "order"],
  });
});

const fields = fc
  .constantFrom(...TABLE)
  .chain((resource) =>
    fc.constantFrom(...Object.entries(resource.fields)).map(([name, field]) => ({ resource, name, field })),
  );

test("every field takes the operators of its type and no other, and a plain name is eq", () => {
  fc.assert(
    fc.property(fields, fc.constantFrom(...OPERATORS), ({ resource, name, field }, operator) => {
      const samples = { text: "a", integer: "7", boolean: "true", timestamp: "2026-05-04" };
      const value = field.choices?.[0] ?? samples[field.type];
      const read = (key: string) => parseListQuery(resource, new URLSearchParams([[key, value]])).conditions;
      if (operatorsOf(field).includes(operator)) {
        expect(read(`${name}:${operator}`)).toMatchObject([{ field: name, operator }]);
      } else {
        expect(() => read(`${name}:${operator}`)).toThrow(operator);
      }
      expect(read(name)).toEqual(read(`${name}:eq`));
    }),
  );
});

test("any query at all is either read or refused with 400", async () => {
  const word = fc.oneof(
    fc.string(),
    fc.constantFrom("status", "_page", "_sort", "_embed", "__proto__", "refundCents:gte", "constructor"),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(word, word)), async (pairs) => {
      const query = new URLSearchParams(pairs).toString();
      let taken = true;
      try {
        parse(query);
      } catch {
        taken = false;
      }
      if (!taken) expect((await refused(query)).status).toBe(400);
    }),
  );
});

test("a name that is no field is refused with the names that are", async () => {
  const names = Object.keys(RESOURCES.returns.fields);
  const stranger = fc
    .string({ minLength: 1, maxLength: 20 })
    .filter((name) => !name.startsWith("_") && !names.includes(name.split(":")[0] ?? ""));
  await fc.assert(
    fc.asyncProperty(stranger, async (name) => {
      const { body } = await refused(new URLSearchParams([[name, "1"]]).toString());
      for (const accepted of names) expect(body).toContain(accepted);
    }),
  );
});

test("limits hold at the number and not one past it", async () => {
  const values = (count: number) => `reason:ne=late&id:in=${Array.from({ length: count }, (_, at) => at).join(",")}`;
  const conditions = (count: number) => Array.from({ length: count }, (_, at) => `id:ne=${at}`).join("&");
  for (const [taken, over] of [
    [values(VALUES), values(VALUES + 1)],
    [conditions(CONDITIONS), conditions(CONDITIONS + 1)],
    [`reason:ne=late&id=${"x".repeat(QUERY - 20)}`, `reason:ne=late&id=${"x".repeat(QUERY - 19)}`],
    [`_per_page=${MOST_PER_PAGE}`, `_per_page=${MOST_PER_PAGE + 1}`],
  ]) {
    expect(() => parse(taken ?? "")).not.toThrow();
    expect((await refused(over ?? "")).status).toBe(400);
  }
});

test("a row can be embedded in those that name it, and they in it", () => {
  expect([...embedsOf(RESOURCES.returns).keys()]).toEqual(["order", "orderItem", "seller", "refunds"]);
  expect([...embedsOf(RESOURCES.categories).keys()]).toEqual(["parent", "categories", "products"]);
});
