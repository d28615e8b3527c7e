// When a request is sent again, and after what time. Only what changes nothing (RFC 9110, section 9.2.1) is: a write that
// got no answer may have been done. Pure: the clock and the dice are given.
import { MAX_RETRIES, MAX_RETRY_AFTER_MS, MIN_BACKOFF_MS } from "../limits.ts";

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/** Whether a request of this method changes nothing, so that it can be sent again. */
export function isSafe(method: string): boolean {
  return SAFE.has(method);
}

/** Too many requests, and what a gateway says of a server that is not there for now. */
const PASSING = new Set([429, 502, 503, 504]);

/** One answer to one attempt; no response: there was no connection, or it broke. */
export interface Tried {
  readonly method: string;
  readonly response: Response | undefined;
  /** Times that the request was sent again before. */
  readonly retries: number;
}

/**
 * @param now milliseconds since 1970 @param random from 0 to 1
 * @returns milliseconds to wait, or undefined: it is not sent again
 */
export function retryDelay({ method, response, retries }: Tried, now: number, random: number): number | undefined {
  if (!isSafe(method) || retries >= MAX_RETRIES) return undefined;
  if (response !== undefined && !PASSING.has(response.status)) return undefined;
  const asked = retryAfter(response?.headers.get("retry-after") ?? null, now);
  if (asked > MAX_RETRY_AFTER_MS) return undefined;
  // Half is fixed, half is dice: many that failed together must not come again together.
  const backoff = MIN_BACKOFF_MS * 2 ** retries;
  return Math.max(asked, (backoff * (1 + random)) / 2);
}

/** RFC 9110, section 10.2.3: seconds, or a date. What is neither asks for nothing. @returns milliseconds */
function retryAfter(value: string | null, now: number): number {
  if (value === null) return 0;
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? 0 : Math.max(0, date - now);
}
