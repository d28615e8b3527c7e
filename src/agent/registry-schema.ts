// The Registry's tables. A deployment's ledger is never dropped by a new version: tables are made where they are not
// there, and what came later is added to those that are.

const REGISTRY_SCHEMA = `
  CREATE TABLE IF NOT EXISTS specs (
    domain TEXT PRIMARY KEY,
    title TEXT NOT NULL,
    base_url TEXT NOT NULL,
    settings TEXT NOT NULL DEFAULT '{}'
  ) STRICT;

  -- The newest row of a domain and collection is the current one.
  CREATE TABLE IF NOT EXISTS snapshots (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    domain TEXT NOT NULL REFERENCES specs (domain) ON DELETE CASCADE,
    collection TEXT NOT NULL,
    name TEXT NOT NULL,
    title TEXT NOT NULL,
    base_url TEXT,
    server TEXT NOT NULL,
    summary TEXT NOT NULL,
    imported_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS snapshots_by_collection ON snapshots (domain, collection, sequence DESC);

  CREATE TABLE IF NOT EXISTS settings (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
  ) STRICT;

  -- Stored objects that no row may point to yet, or any more. One row an import: two may write the same name at once.
  CREATE TABLE IF NOT EXISTS reservations (
    token TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    until INTEGER NOT NULL
  ) STRICT;
`;

/** SQLite has no `ADD COLUMN IF NOT EXISTS`. */
export function makeTables(sql: SqlStorage): void {
  sql.exec(REGISTRY_SCHEMA);
  const columns = sql.exec<{ name: string }>("SELECT name FROM pragma_table_info('specs')").toArray();
  if (columns.some(({ name }) => name === "settings")) return;
  sql.exec("ALTER TABLE specs ADD COLUMN settings TEXT NOT NULL DEFAULT '{}'");
}
