// The Registry: one Durable Object a deployment, the ledger of which documents are served and where their snapshots
// are. Not here: the snapshots (snapshots/store.ts), and the view of it that each isolate keeps (registry-view.ts).
import { Agent } from "agents";
import { REGISTRY_SCHEMA } from "./registry-schema.ts";

/** One document: `domain/collection`, and the snapshot that is current. */
export interface DocumentEntry {
  readonly domain: string;
  readonly collection: string;
  readonly title: string;
  /** Absolute, or `service:NAME`. */
  readonly baseUrl: string;
  /** SHA-256 of the snapshot's bytes, hexadecimal. */
  readonly snapshot: string;
}

export class Registry extends Agent<Cloudflare.Env> {
  constructor(ctx: DurableObjectState, env: Cloudflare.Env) {
    super(ctx, env);
    ctx.storage.sql.exec(REGISTRY_SCHEMA);
  }

  /** Every document, by name. */
  documents(): DocumentEntry[] {
    return this.sql<Row>`SELECT * FROM documents ORDER BY domain, collection`.map((row) => ({
      domain: row.domain,
      collection: row.collection,
      title: row.title,
      baseUrl: row.base_url,
      snapshot: row.snapshot,
    }));
  }

  /** Adds a document or switches it to another snapshot, in one statement: readers see the old one or the new one. */
  put(entry: DocumentEntry): void {
    this.sql`INSERT INTO documents (domain, collection, title, base_url, snapshot)
      VALUES (${entry.domain}, ${entry.collection}, ${entry.title}, ${entry.baseUrl}, ${entry.snapshot})
      ON CONFLICT (domain, collection) DO UPDATE SET title = excluded.title, base_url = excluded.base_url, snapshot = excluded.snapshot`;
  }
}

type Row = { domain: string; collection: string; title: string; base_url: string; snapshot: string };
