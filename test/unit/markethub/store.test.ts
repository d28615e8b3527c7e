// The store over SQLite as Node brings it: what becomes of a database that is opened again.
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import type { Database } from "../../../src/markethub/database.ts";
import { seed } from "../../../src/markethub/seed/seed.ts";
import { openStore } from "../../../src/markethub/store.ts";

const NOW = new Date("2026-12-24T18:00:00Z");

function memory(): Database {
  const sqlite = new DatabaseSync(":memory:");
  const all: Database["all"] = (sql, ...bound) => sqlite.prepare(sql).all(...bound);
  return {
    all,
    transaction(work) {
      all("BEGIN");
      try {
        const result = work();
        all("COMMIT");
        return result;
      } catch (error) {
        all("ROLLBACK");
        throw error;
      }
    },
  };
}

const open = (db: Database) => openStore(db, seed, () => NOW);

test("a marketplace that is opened again keeps its changes", () => {
  const db = memory();
  const store = open(db);
  const changed = store.update("orders", store.get("orders", "order-1001"), { note: "ring twice" });
  expect(changed.updatedAt).toBe(NOW.toISOString());
  expect(open(db).get("orders", "order-1001")).toEqual(changed);
});

test("tables of another shape are taken away and the marketplace begins anew", () => {
  const db = memory();
  open(db);
  db.all(`CREATE TABLE "wishes" ("id" TEXT PRIMARY KEY, "customerId" TEXT REFERENCES "customers" ("id"))`);
  db.all(`INSERT INTO "wishes" VALUES ('wish-1', 'customer-ada-lindqvist')`);
  db.all(`UPDATE "orders" SET "note" = 'old'`);
  const store = open(db);
  expect(store.get("orders", "order-1001").note).toBeNull();
  expect(() => db.all(`SELECT * FROM "wishes"`)).toThrow("no such table");
  store.update("orders", store.get("orders", "order-1001"), { note: "kept" });
  expect(open(db).get("orders", "order-1001").note).toBe("kept");
});

test("a transaction that is refused half-way leaves nothing behind", () => {
  const db = memory();
  const store = open(db);
  const [received] = store.where("returns", { status: "received" });
  const refused = () =>
    db.transaction(() => {
      store.move("returns", received ?? {}, "refunded");
      store.move("returns", received ?? {}, "requested");
    });
  expect(refused).toThrow("cannot become requested");
  expect(store.get("returns", String(received?.id))).toEqual(received);
});
