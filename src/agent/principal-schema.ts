// A principal's tables. What a version made, the next one keeps: tables are made where they are not there.
import { RATE_SCHEMA } from "./rate-limit.ts";

const PRINCIPAL_SCHEMA = `
  -- Results that were too large for their answers. Small ones are here, large ones are objects whose row has no data.
  CREATE TABLE IF NOT EXISTS results (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    head TEXT NOT NULL,
    bytes INTEGER NOT NULL,
    data BLOB,
    expires_at INTEGER NOT NULL
  ) STRICT;
`;

export function makePrincipalTables(sql: SqlStorage): void {
  sql.exec(PRINCIPAL_SCHEMA);
  sql.exec(RATE_SCHEMA);
}
