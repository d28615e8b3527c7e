// A principal: one Durable Object for each, the ledger of what is theirs. Its name is the principal's, so that nobody asks it for
// another's. Not here: what a kept result means (results/kept.ts), and who is which principal (access/).
import { Agent } from "agents";
import { KEPT_RESULT_MS, MAX_KEPT_BYTES_IN_ALL, MAX_KEPT_RESULTS, MAX_KEPT_ROW_BYTES } from "../limits.ts";
import { type KeptEntry, KeptHead, type KeptResult } from "../results/kept.ts";
import { makePrincipalTables } from "./principal-schema.ts";
import { countCall, type RateLimit } from "./rate-limit.ts";

/** Bytes of a handle's random part: 96 bits cannot be guessed, and take a model few tokens. */
const ID_BYTES = 12;

/** Alarms are set to the second: one that came a little early would find nothing to delete. */
const EXPIRY_SLACK_MS = 1_000;

export class Principal extends Agent<Cloudflare.Env> {
  constructor(ctx: DurableObjectState, env: Cloudflare.Env) {
    super(ctx, env);
    makePrincipalTables(ctx.storage.sql);
  }

  /** @returns milliseconds until another call of the spec is admitted; 0: this one is, and is counted */
  countCall(spec: string, limit: RateLimit): number {
    return countCall(this.ctx.storage.sql, spec, limit, Date.now());
  }

  /** @returns the handle: from then on it can be read */
  async keepResult({ bytes, ...head }: KeptResult): Promise<string> {
    const id = Buffer.from(crypto.getRandomValues(new Uint8Array(ID_BYTES))).toString("base64url");
    const isRow = bytes.byteLength <= MAX_KEPT_ROW_BYTES;
    const expiresAt = Date.now() + KEPT_RESULT_MS;
    this.ctx.storage.sql.exec(
      "INSERT INTO results (id, head, bytes, data, expires_at) VALUES (?, ?, ?, ?, ?)",
      ...[id, JSON.stringify(head), bytes.byteLength, isRow ? bytes : null, expiresAt],
    );
    // The row comes first: an object without one would never be deleted.
    if (!isRow) await this.env.SNAPSHOTS.put(this.#objectKey(id), bytes);
    await this.#delete(this.#surplus());
    await this.#expireAt(expiresAt);
    return id;
  }

  /** @returns null where there is none, or none any more */
  async readResult(id: string): Promise<KeptResult | null> {
    const row = this.ctx.storage.sql
      .exec<{ head: string; data: ArrayBuffer | null }>(
        "SELECT head, data FROM results WHERE id = ? AND expires_at > ?",
        ...[id, Date.now()],
      )
      .toArray()[0];
    if (row === undefined) return null;
    const bytes = row.data ?? (await (await this.env.SNAPSHOTS.get(this.#objectKey(id)))?.arrayBuffer());
    return bytes === undefined ? null : { ...KeptHead.parse(JSON.parse(row.head)), bytes };
  }

  /** The newest first. */
  listResults(): KeptEntry[] {
    return this.ctx.storage.sql
      .exec<{ id: string; head: string; expires_at: number }>(
        "SELECT id, head, expires_at FROM results WHERE expires_at > ? ORDER BY sequence DESC",
        Date.now(),
      )
      .toArray()
      .map((row) => ({ id: row.id, ...KeptHead.parse(JSON.parse(row.head)), expiresAt: row.expires_at }));
  }

  /** @returns false where there was none */
  async deleteResult(id: string): Promise<boolean> {
    return (await this.#delete(this.#ids("SELECT id FROM results WHERE id = ?", id))) > 0;
  }

  /** Called by the alarm. */
  async expireResults(): Promise<void> {
    await this.#delete(this.#ids("SELECT id FROM results WHERE expires_at <= ?", Date.now()));
    const next = this.ctx.storage.sql.exec<{ at: number | null }>("SELECT min(expires_at) AS at FROM results").one().at;
    if (next !== null) await this.#expireAt(next);
  }

  /** One alarm ahead at a time: that of the result which expires first. The one that is running is still in the list. */
  async #expireAt(time: number): Promise<void> {
    const due = time + EXPIRY_SLACK_MS;
    const ahead = (await this.listSchedules()).map((schedule) => schedule.time * 1_000).filter((at) => at > Date.now());
    if (!ahead.some((at) => at <= due)) await this.schedule(new Date(due), "expireResults");
  }

  /** The oldest, as far as there are more, or more bytes, than are kept. */
  #surplus(): string[] {
    return this.#ids(
      `SELECT id FROM (SELECT id, row_number() OVER newest AS number, sum(bytes) OVER newest AS bytes FROM results
         WINDOW newest AS (ORDER BY sequence DESC)) WHERE number > ? OR bytes > ?`,
      ...[MAX_KEPT_RESULTS, MAX_KEPT_BYTES_IN_ALL],
    );
  }

  #ids(query: string, ...values: (string | number)[]): string[] {
    return this.ctx.storage.sql
      .exec<{ id: string }>(query, ...values)
      .toArray()
      .map(({ id }) => id);
  }

  /** The objects first: a row that is left is deleted the next time. */
  async #delete(ids: readonly string[]): Promise<number> {
    if (ids.length === 0) return 0;
    await this.env.SNAPSHOTS.delete(ids.map((id) => this.#objectKey(id)));
    for (const id of ids) this.ctx.storage.sql.exec("DELETE FROM results WHERE id = ?", id);
    return ids.length;
  }

  #objectKey(id: string): string {
    return `results/${encodeURIComponent(this.name)}/${id}`;
  }
}
