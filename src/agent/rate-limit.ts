// How often a principal calls a spec, where the operator has set a rate: so many calls in a time that begins with the
// first of them. The principal's object counts. Not here: where it is asked (run/).
import { SluiceError } from "../errors.ts";
import type { Policy } from "./spec-settings.ts";

export type RateLimit = NonNullable<Policy["rateLimit"]>;

/** One row a spec. */
export const RATE_SCHEMA = `
  CREATE TABLE IF NOT EXISTS rates (
    spec TEXT PRIMARY KEY,
    began INTEGER NOT NULL,
    used INTEGER NOT NULL
  ) STRICT;
`;

/**
 * Counts a call, unless there were too many.
 * @param now milliseconds since 1970
 * @returns milliseconds until another is admitted; 0: this one is
 */
export function countCall(sql: SqlStorage, spec: string, { requests, seconds }: RateLimit, now: number): number {
  const [row] = sql.exec<{ began: number; used: number }>("SELECT began, used FROM rates WHERE spec = ?", spec);
  const end = (row?.began ?? 0) + seconds * 1000;
  // A clock that was set back does not lock anyone out for longer than the time of the limit.
  const isOver = row === undefined || now >= end || now < row.began;
  if (!isOver && row.used >= requests) return end - now;
  const [began, used] = isOver ? [now, 1] : [row.began, row.used + 1];
  sql.exec("INSERT OR REPLACE INTO rates (spec, began, used) VALUES (?, ?, ?)", spec, began, used);
  return 0;
}

/** @param wait milliseconds */
export function rateLimited(spec: string, { requests, seconds }: RateLimit, wait: number): SluiceError {
  return new SluiceError(
    "rate_limit",
    `${spec} takes ${requests.toLocaleString("en-US")} requests in ${seconds.toLocaleString("en-US")} s from each caller; these are used up.`,
    `Try again in ${Math.ceil(wait / 1000).toLocaleString("en-US")} s.`,
  );
}
