// The rules that need the stored rows: what is referred to exists, unique values stay unique, a status follows its life
// cycle, and what others refer to is not deleted. Each gives faults or throws a conflict; none writes.

import { bind, count, type Database, type Row, select } from "./database.ts";
import type { Fields, Scalar } from "./field.ts";
import { type Detail, problem, quote } from "./problem.ts";
import { type Resource, spoken } from "./resource.ts";
import { childrenOf, RESOURCES } from "./resources/table.ts";
import { quoted } from "./schema.ts";
import type { Values } from "./validation.ts";

/** Faults of the references in `values`: rows that do not exist, or that belong to something else. */
export function referenceFaults(db: Database, fields: Fields, values: Values): Detail[] {
  return Object.entries(fields).flatMap(([name, { reference }]): Detail[] => {
    const id = values[name];
    if (!reference || typeof id !== "string") return [];
    const parent = RESOURCES[reference.to];
    const [row] = select(db, parent, `WHERE "id" = ?`, id);
    if (!row) return [{ field: name, message: `no ${spoken(parent.noun)} has the id ${quote(id)}` }];
    return (reference.agrees ?? [])
      .filter((shared) => values[shared] !== undefined && values[shared] !== row[shared])
      .map((shared) => ({
        field: shared,
        message: `must be ${quote(String(row[shared]))}, as of ${name} ${quote(id)}`,
      }));
  });
}

/** Faults of values that try to change a field that is fixed once the row exists. */
export function fixedFaults(fields: Fields, row: Row, values: Values): Detail[] {
  return Object.entries(values)
    .filter(([name, value]) => fields[name]?.fixed && value !== row[name])
    .map(([field]) => ({ field, message: `cannot change after creation; it is ${show(row[field])}` }));
}

export function refuseDuplicate(db: Database, resource: Resource, row: Row): void {
  for (const names of resource.unique) {
    const values = names.map((name) => row[name] ?? null);
    if (values.includes(null)) continue;
    const same = names.map((name) => `${quoted(name)} = ?`).join(" AND ");
    const [other] = select(db, resource, `WHERE ${same} AND "id" <> ?`, ...values.map(bind), String(row.id ?? ""));
    if (!other) continue;
    const pairs = names.map((name) => `${name} ${show(row[name])}`).join(" and ");
    const message = `The ${spoken(resource.noun)} ${quote(String(other.id))} has ${pairs} already.`;
    const details = names.map((field) => ({ field, message: `${show(row[field])} is taken` }));
    throw problem("conflict", message, details);
  }
}

export function refuseMove(resource: Resource, from: Scalar | undefined, to: Scalar | undefined): void {
  const next = resource.lifeCycle?.[String(from)] ?? [];
  if (next.includes(String(to))) return;
  const choices = next.length > 0 ? `can become only ${next.join(" or ")}` : "stays so";
  const message = `A ${spoken(resource.noun)} that is ${from} ${choices}; it cannot become ${to}.`;
  throw problem("conflict", message, [{ field: "status", message: `cannot go from ${from} to ${to}` }]);
}

/** Refuses when rows that are to stay name any of `ids`, or any row that goes with them. */
export function refuseNamed(db: Database, resource: Resource, ids: readonly string[]): void {
  for (const { child, field } of childrenOf(resource)) {
    const onDelete = child.fields[field]?.reference?.onDelete;
    const named = `WHERE ${quoted(field)} IN (SELECT "value" FROM json_each(?))`;
    const list = JSON.stringify(ids);
    if (onDelete === "restrict") {
      const rows = count(db, child, named, list);
      if (rows === 0) continue;
      const message = `It cannot be deleted while ${child.name} name it (${rows} by ${field}).`;
      throw problem("conflict", message, [{ field: "id", message: `is named by ${rows} ${child.name}` }]);
    }
    if (onDelete === "cascade") {
      const below = select(db, child, named, list).map((row) => String(row.id));
      if (below.length > 0) refuseNamed(db, child, below);
    }
  }
}

const show = (value: Scalar | undefined): string => (typeof value === "string" ? quote(value) : String(value));
