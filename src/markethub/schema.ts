// The SQLite schema that follows from the table of resources. The rules that clients meet are checked before a write;
// the constraints here stand behind them.

import type { Field, OnDelete } from "./field.ts";
import { nullable } from "./field.ts";
import type { Resource } from "./resource.ts";
import { TABLE } from "./resources/table.ts";

const COLUMN_TYPES = { text: "TEXT", timestamp: "TEXT", integer: "INTEGER", boolean: "INTEGER" } as const;

const ON_DELETE: Readonly<Record<OnDelete, string>> = {
  cascade: " ON DELETE CASCADE",
  clear: " ON DELETE SET NULL",
  // Checked when the statement ends, so that a row and all that refer to it can go in one.
  restrict: "",
};

/** Names come from the table alone, never from a client; quoted because some hold a hyphen. */
export const quoted = (name: string): string => `"${name}"`;

function column(name: string, field: Field): string {
  const key = name === "id" ? " PRIMARY KEY" : "";
  const presence = nullable(field) ? "" : " NOT NULL";
  const choices = field.choices?.map((choice) => `'${choice}'`).join(", ");
  const check = choices ? ` CHECK (${quoted(name)} IN (${choices}))` : "";
  const to = field.reference;
  const reference = to ? ` REFERENCES ${quoted(to.to)} ("id")${ON_DELETE[to.onDelete]}` : "";
  return `${quoted(name)} ${COLUMN_TYPES[field.type]}${key}${presence}${check}${reference}`;
}

function createTable(resource: Resource): string {
  const columns = Object.entries(resource.fields).map(([name, field]) => column(name, field));
  const unique = resource.unique.map((names) => `UNIQUE (${names.map(quoted).join(", ")})`);
  return `CREATE TABLE ${quoted(resource.name)} (${[...columns, ...unique].join(", ")}) STRICT`;
}

function createIndexes(resource: Resource): string[] {
  return Object.entries(resource.fields)
    .filter(([, field]) => field.reference)
    .map(
      ([name]) => `CREATE INDEX ${quoted(`${resource.name}.${name}`)} ON ${quoted(resource.name)} (${quoted(name)})`,
    );
}

/** Every statement, in an order that SQLite accepts. */
export const SCHEMA: readonly string[] = TABLE.flatMap((resource) => [
  createTable(resource),
  ...createIndexes(resource),
]);
