// Lists: a ListQuery as SQL over one resource, and the rows that are embedded in others. Values are always bound, names
// always come from the table.

import { type Bound, bind, count, type Database, type Row, select } from "./database.ts";
import type { Condition, ListQuery, Operator } from "./query.ts";
import { type Resource, spoken } from "./resource.ts";
import { embedsOf } from "./resources/table.ts";
import { quoted } from "./schema.ts";

/** A row with the rows that were embedded in it. */
export type FullRow = Readonly<Record<string, Row[string] | Row | readonly Row[]>>;

// Null differs from every value, hence IS and IS NOT. Letter case is ignored inside texts only.
const SQL: Readonly<Record<Operator, (column: string) => string>> = {
  eq: (column) => `${column} IS ?`,
  ne: (column) => `${column} IS NOT ?`,
  lt: (column) => `${column} < ?`,
  lte: (column) => `${column} <= ?`,
  gt: (column) => `${column} > ?`,
  gte: (column) => `${column} >= ?`,
  in: (column) => `${column} IN (SELECT "value" FROM json_each(?))`,
  contains: (column) => `instr(lower(${column}), lower(?)) > 0`,
  startsWith: (column) => `instr(lower(${column}), lower(?)) = 1`,
  endsWith: (column) => `substr(lower(${column}), -length(?)) = lower(?)`,
};

export function list(db: Database, resource: Resource, query: ListQuery): { rows: FullRow[]; total: number } {
  const conditions = query.conditions.map(({ field, operator }) => SQL[operator](quoted(field)));
  const where = conditions.length > 0 ? `WHERE ${conditions.join(" AND ")}` : "";
  const bound = query.conditions.flatMap(boundOf);
  // The id decides between equals, so that pages neither repeat nor skip a row.
  const sort = [...query.sort, { field: "id", descending: false }];
  const order = sort.map(({ field, descending }) => `${quoted(field)} ${descending ? "DESC" : "ASC"}`).join(", ");
  const offset = (query.page - 1) * query.perPage;
  const page = select(db, resource, `${where} ORDER BY ${order} LIMIT ? OFFSET ?`, ...bound, query.perPage, offset);
  return { rows: embed(db, resource, page, query.embed), total: count(db, resource, where, ...bound) };
}

function boundOf({ operator, values }: Condition): Bound[] {
  const bound = values.map(bind);
  if (operator === "in") return [JSON.stringify(bound)];
  const [value = null] = bound;
  return operator === "endsWith" ? [value, value] : [value];
}

/** The rows with, under each name, the parent that they refer to or the children that refer to them. */
export function embed(db: Database, resource: Resource, rows: readonly Row[], names: readonly string[]): FullRow[] {
  const relations = embedsOf(resource);
  return names.reduce<FullRow[]>(
    (full, name) => {
      const relation = relations.get(name);
      if (!relation) throw new Error(`no ${name} to embed in a ${spoken(resource.noun)}`);
      const { parent, child, field } = relation;
      if (name === field.replace(/Id$/, "")) {
        const found = named(
          db,
          parent,
          "id",
          full.map((row) => row[field]),
        );
        return full.map((row) => ({ ...row, [name]: found.find(({ id }) => id === row[field]) ?? null }));
      }
      const found = Map.groupBy(
        named(
          db,
          child,
          field,
          full.map((row) => row.id),
        ),
        (row) => row[field],
      );
      return full.map((row) => ({ ...row, [name]: found.get(text(row.id)) ?? [] }));
    },
    [...rows],
  );
}

function named(db: Database, resource: Resource, field: string, values: readonly unknown[]): Row[] {
  const ids = JSON.stringify(values.filter((value) => typeof value === "string"));
  return select(db, resource, `WHERE ${quoted(field)} IN (SELECT "value" FROM json_each(?)) ORDER BY "id"`, ids);
}

const text = (value: unknown): string => (typeof value === "string" ? value : "");
