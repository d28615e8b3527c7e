// What MarketHub asks of SQLite, whoever provides it, and how a row goes in and comes out. No rules of the marketplace.

import type { Scalar } from "./field.ts";
import type { Resource } from "./resource.ts";
import { quoted } from "./schema.ts";

export type Bound = string | number | null;

export interface Database {
  all(sql: string, ...bound: Bound[]): Record<string, unknown>[];
  /** Runs `work` in a transaction that rolls back when it throws. */
  transaction<T>(work: () => T): T;
}

export type Row = Readonly<Record<string, Scalar>>;

/** SQLite has no booleans: they are 0 and 1 there. */
export const bind = (value: Scalar): Bound => (typeof value === "boolean" ? Number(value) : value);

export function select(db: Database, resource: Resource, clauses: string, ...bound: Bound[]): Row[] {
  return db.all(`SELECT * FROM ${quoted(resource.name)} ${clauses}`, ...bound).map((raw) => read(resource, raw));
}

export function count(db: Database, resource: Resource, clauses: string, ...bound: Bound[]): number {
  const [row] = db.all(`SELECT COUNT(*) AS "count" FROM ${quoted(resource.name)} ${clauses}`, ...bound);
  return Number(row?.count ?? 0);
}

export function insert(db: Database, resource: Resource, row: Row): void {
  const names = Object.keys(resource.fields);
  const places = names.map(() => "?").join(", ");
  const sql = `INSERT INTO ${quoted(resource.name)} (${names.map(quoted).join(", ")}) VALUES (${places})`;
  db.all(sql, ...names.map((name) => bind(row[name] ?? null)));
}

function read(resource: Resource, raw: Record<string, unknown>): Row {
  return Object.fromEntries(
    Object.entries(resource.fields).map(([name, field]) => {
      const value = raw[name];
      if (value === null || value === undefined) return [name, null];
      if (field.type === "boolean") return [name, value === 1];
      return [name, field.type === "integer" ? Number(value) : String(value)];
    }),
  );
}
