// The Registry: one Durable Object a deployment, the ledger of which documents are served and which of their snapshots
// is current. Not here: the snapshots' bytes (snapshots/store.ts), and each isolate's view of this (registry-view.ts).
import { Agent } from "agents";
import { z } from "zod";
import { KEPT_SNAPSHOTS, RESERVATION_MS } from "../limits.ts";
import { deleteSnapshot } from "../snapshots/store.ts";
import { chosenServer } from "./chosen-server.ts";
import type { NewSnapshot, SpecChange } from "./registry-changes.ts";
import { makeTables } from "./registry-schema.ts";
import { DEFAULT_SETTINGS, patchAuth, SpecSettings } from "./spec-settings.ts";

/** What a run needs to know of a document. */
export interface DocumentEntry {
  readonly domain: string;
  readonly collection: string;
  readonly title: string;
  readonly baseUrl: string;
  readonly snapshot: string;
  /** How many it has. */
  readonly operations: number;
  /** The spec's. */
  readonly settings: SpecSettings;
}

/** What the view reads of a document's summary. */
const Counts = z.object({ operations: z.number() });

/** A spec: one API, its address, and its documents. */
export interface SpecRecord {
  readonly domain: string;
  readonly title: string;
  /** Absolute, or `service:NAME`; "": each document's own first server. */
  readonly baseUrl: string;
  readonly settings: SpecSettings;
  readonly collections: readonly CollectionRecord[];
}

/** A collection: one document of a spec, at its current snapshot. */
export interface CollectionRecord {
  readonly collection: string;
  readonly title: string;
  /** Null: the spec's. */
  readonly baseUrl: string | null;
  /** Where the document says that the API is, with the values that the spec's settings choose, or "". */
  readonly server: string;
  /** SHA-256 of the snapshot's bytes, hexadecimal. */
  readonly snapshot: string;
  /** What the importer counted, as JSON. */
  readonly summary: string;
  /** Milliseconds since 1970. */
  readonly importedAt: number;
}

export class Registry extends Agent<Cloudflare.Env> {
  constructor(ctx: DurableObjectState, env: Cloudflare.Env) {
    super(ctx, env);
    makeTables(ctx.storage.sql);
  }

  /** Every document, by name; and the version of the demo that was installed. */
  view(): { documents: DocumentEntry[]; demo: string | null } {
    const documents = this.specs().flatMap(({ domain, baseUrl, settings, collections }) =>
      collections.map((record) => ({
        domain,
        collection: record.collection,
        title: record.title,
        baseUrl: record.baseUrl ?? (baseUrl || record.server),
        snapshot: record.snapshot,
        operations: Counts.parse(JSON.parse(record.summary)).operations,
        settings,
      })),
    );
    const demo = this.sql<{ value: string }>`SELECT value FROM settings WHERE name = 'demo'`[0]?.value ?? null;
    return { documents, demo };
  }

  setDemo(version: string): void {
    this.sql`INSERT OR REPLACE INTO settings (name, value) VALUES ('demo', ${version})`;
  }

  specs(): SpecRecord[] {
    const collections = Map.groupBy(
      this.sql<CollectionRecord & { domain: string }>`
        SELECT domain, collection, title, base_url AS baseUrl, server, name AS snapshot, summary, imported_at AS importedAt
        FROM snapshots WHERE sequence IN (SELECT max(sequence) FROM snapshots GROUP BY domain, collection)
        ORDER BY domain, collection`,
      ({ domain }) => domain,
    );
    return this.sql<{
      domain: string;
      title: string;
      baseUrl: string;
      settings: string;
    }>`SELECT domain, title, base_url AS baseUrl, settings FROM specs ORDER BY domain`.map((row) => {
      const settings = SpecSettings.parse(JSON.parse(row.settings));
      // Summaries are read only where something was chosen: every view of the Registry goes through here.
      const isChosen = Object.keys(settings.serverVariables).length > 0;
      const records = (collections.get(row.domain) ?? []).map(({ domain: _, ...record }) => ({
        ...record,
        server: isChosen ? chosenServer(record.summary, settings.serverVariables) : record.server,
      }));
      return { ...row, settings, collections: records };
    });
  }

  putSpec({ domain, title, baseUrl, policy, auth }: SpecChange): void {
    this.ctx.storage.transactionSync(() => {
      const row = this.sql<{ settings: string }>`SELECT settings FROM specs WHERE domain = ${domain}`[0];
      const known = row === undefined ? DEFAULT_SETTINGS : SpecSettings.parse(JSON.parse(row.settings));
      const patched = auth === undefined ? known.auth : patchAuth(known.auth, auth);
      const settings = JSON.stringify({ ...known, ...policy, auth: patched } satisfies SpecSettings);
      this
        .sql`INSERT INTO specs (domain, title, base_url, settings) VALUES (${domain}, ${title}, ${baseUrl}, ${settings})
        ON CONFLICT (domain) DO UPDATE
        SET title = excluded.title, base_url = excluded.base_url, settings = excluded.settings`;
    });
  }

  /**
   * Before a snapshot's bytes are written: until it is switched to, or the time is over, nobody deletes that name.
   * @returns what to give to `switchTo`
   */
  reserve(name: string): string {
    return this.#reserve(name, Date.now() + RESERVATION_MS);
  }

  /**
   * Makes a stored snapshot the current one, in one transaction: readers see the old one or the new one.
   * @returns false where there is no such spec (any more)
   */
  switchTo({ domain, collection, title, baseUrl, server, name, summary, reservation }: NewSnapshot): boolean {
    return this.ctx.storage.transactionSync(() => {
      if (this.sql`SELECT 1 FROM specs WHERE domain = ${domain}`.length === 0) return false;
      this.sql`INSERT INTO snapshots (domain, collection, name, title, base_url, server, summary, imported_at)
        VALUES (${domain}, ${collection}, ${name}, ${title}, ${baseUrl}, ${server}, ${summary}, ${Date.now()})`;
      this.#retire(this.sql<{ sequence: number }>`SELECT sequence FROM snapshots
        WHERE domain = ${domain} AND collection = ${collection} ORDER BY sequence DESC LIMIT -1 OFFSET ${KEPT_SNAPSHOTS}`);
      this.sql`DELETE FROM reservations WHERE token = ${reservation}`;
      return true;
    });
  }

  /** @returns false where there was none */
  removeCollection(domain: string, collection: string): boolean {
    return this.#remove(
      this.sql`SELECT sequence FROM snapshots WHERE domain = ${domain} AND collection = ${collection}`,
    );
  }

  /** @returns false where there was none */
  removeSpec(domain: string): boolean {
    this.#remove(this.sql`SELECT sequence FROM snapshots WHERE domain = ${domain}`);
    return this.sql`DELETE FROM specs WHERE domain = ${domain} RETURNING domain`.length > 0;
  }

  /** Deletes what nothing points to. Nobody can reserve a name meanwhile, so none is deleted while it is written. */
  async sweep(): Promise<void> {
    await this.ctx.blockConcurrencyWhile(async () => {
      const now = Date.now();
      const unused = this.sql<{ name: string }>`SELECT DISTINCT name FROM reservations WHERE until < ${now}
        AND name NOT IN (SELECT name FROM snapshots) AND name NOT IN (SELECT name FROM reservations WHERE until >= ${now})`;
      await Promise.all(unused.map(({ name }) => deleteSnapshot(this.env.SNAPSHOTS, name)));
      this.sql`DELETE FROM reservations WHERE until < ${now}`;
    });
  }

  #reserve(name: string, until: number): string {
    const token = crypto.randomUUID();
    this.sql`INSERT INTO reservations (token, name, until) VALUES (${token}, ${name}, ${until})`;
    return token;
  }

  #remove(rows: { sequence: number }[]): boolean {
    this.ctx.storage.transactionSync(() => this.#retire(rows));
    return rows.length > 0;
  }

  /** Rows go at once; their objects when they are swept. */
  #retire(rows: readonly { sequence: number }[]): void {
    for (const { sequence } of rows) {
      for (const { name } of this.sql<{
        name: string;
      }>`DELETE FROM snapshots WHERE sequence = ${sequence} RETURNING name`) {
        this.#reserve(name, 0);
      }
    }
  }
}
