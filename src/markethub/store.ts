// The marketplace's rows: reading and writing them under the rules of the table. It knows nothing of HTTP beyond the
// problems that it throws, and trusts that bodies were checked; every write is one transaction of its caller.

import { bind, count, type Database, insert, type Row, select } from "./database.ts";
import { nullable, type Scalar } from "./field.ts";
import { newId } from "./identifier.ts";
import { refuseDuplicate, refuseMove, refuseNamed } from "./integrity.ts";
import { problem, quote } from "./problem.ts";
import { type Resource, type ResourceName, spoken } from "./resource.ts";
import { RESOURCES, TABLE } from "./resources/table.ts";
import { quoted, SCHEMA } from "./schema.ts";
import type { Values } from "./validation.ts";

export type { Row } from "./database.ts";

export interface Store {
  readonly db: Database;
  /** The row, or a not_found problem. */
  get(name: ResourceName, id: string): Row;
  /** Rows whose fields equal the values, by id. */
  where(name: ResourceName, values: Values): Row[];
  create(name: ResourceName, values: Values): Row;
  update(name: ResourceName, row: Row, values: Values): Row;
  /** Updates a row to another status; that it has it already is a conflict. */
  move(name: ResourceName, row: Row, to: string, values?: Values): Row;
  remove(name: ResourceName, row: Row): void;
  reset(): void;
}

/** Rows of one resource: a demo's database stays small whatever is sent to it. */
const ROWS = 2_000;

/** The rows of a fresh marketplace. */
export type Seed = (name: ResourceName) => readonly Row[];

/** `now` is the clock; `seed` is asked only when there is something to plant. */
export function openStore(db: Database, seed: () => Seed, now: () => Date): Store {
  prepare(db, seed);
  const find = (resource: Resource, id: string) => select(db, resource, `WHERE "id" = ?`, id)[0];

  const store: Store = {
    db,
    get(name, id) {
      const resource = RESOURCES[name];
      const row = find(resource, id);
      if (row) return row;
      throw problem("not_found", `No ${spoken(resource.noun)} has the id ${quote(id)}. GET /${name} lists them.`);
    },
    where(name, values) {
      const equal = Object.keys(values).map((field) => `${quoted(field)} = ?`);
      return select(
        db,
        RESOURCES[name],
        `WHERE ${equal.join(" AND ")} ORDER BY "id"`,
        ...Object.values(values).map(bind),
      );
    },
    create(name, values) {
      const resource = RESOURCES[name];
      refuseDuplicate(db, resource, values);
      if (count(db, resource, "") >= ROWS) {
        throw problem("conflict", `There are ${ROWS} ${name}, the most that are kept. Delete some, or POST /reset.`);
      }
      const at = now().toISOString();
      const id = newId(resource, values, (taken) => find(resource, taken) !== undefined);
      insert(db, resource, { ...initial(resource), ...values, id, createdAt: at, updatedAt: at });
      return store.get(name, id);
    },
    update(name, row, values) {
      const resource = RESOURCES[name];
      const changed = Object.entries(values).filter(([field, value]) => row[field] !== value);
      if (changed.length === 0) return row;
      const next = { ...row, ...values };
      if (next.status !== row.status) refuseMove(resource, row.status, next.status);
      refuseDuplicate(db, resource, next);
      const set = [...changed, ["updatedAt", now().toISOString()] as const];
      const sql = `UPDATE ${quoted(name)} SET ${set.map(([field]) => `${quoted(field)} = ?`).join(", ")} WHERE "id" = ?`;
      db.all(sql, ...set.map(([, value]) => bind(value)), bind(row.id ?? null));
      return store.get(name, String(row.id));
    },
    move(name, row, to, values = {}) {
      refuseMove(RESOURCES[name], row.status, to);
      return store.update(name, row, { ...values, status: to });
    },
    remove(name, row) {
      refuseNamed(db, RESOURCES[name], [String(row.id)]);
      db.all(`DELETE FROM ${quoted(name)} WHERE "id" = ?`, String(row.id));
    },
    reset() {
      for (const { name } of TABLE.toReversed()) db.all(`DELETE FROM ${quoted(name)}`);
      plant(db, seed());
    },
  };
  return store;
}

/** What the fields of a resource hold when nothing is said. */
export function initial(resource: Resource): Record<string, Scalar> {
  return Object.fromEntries(
    Object.entries(resource.fields).flatMap(([name, field]) =>
      field.initial !== undefined || nullable(field) ? [[name, field.initial ?? null]] : [],
    ),
  );
}

/** Makes the tables and plants the seed, unless tables of this very schema are there: a demo is remade, not migrated. */
function prepare(db: Database, seed: () => Seed): void {
  // Without what SQLite and the platform keep for themselves; what was made last, and may refer to the rest, first.
  const present = db.all(
    `SELECT "type", "name", "sql" FROM sqlite_schema WHERE "name" NOT GLOB '_cf_*' AND "name" NOT GLOB 'sqlite_*' ORDER BY rowid DESC`,
  );
  const statements = present.map(({ sql }) => String(sql));
  if (statements.toSorted().join("\n") === SCHEMA.toSorted().join("\n")) return;
  db.transaction(() => {
    for (const { type, name } of present) if (type === "table") db.all(`DROP TABLE ${quoted(String(name))}`);
    for (const statement of SCHEMA) db.all(statement);
    plant(db, seed());
  });
}

function plant(db: Database, seed: Seed): void {
  for (const resource of TABLE) for (const row of seed(resource.name)) insert(db, resource, row);
}
