// What every answer to a broken request must hold to, whatever it says: no server fault, and nothing of the inside in it.
import { expect } from "vitest";
import type { Received } from "./http.ts";

/** Stack frames, places in files, the machine's folders, the runtime's names. */
const INSIDE = [
  /\bat \S+ \(/,
  /\w\.[jt]s:\d+/,
  /node_modules|file:\/\/|wrangler|workerd|miniflare/i,
  /\/(?:work|home|root|tmp|usr)\//,
];

export function expectNothingLeaked({ status, text, headers }: Received, secrets: readonly string[]): void {
  expect(status, text).not.toBe(500);
  const whole = `${text}\n${JSON.stringify(headers)}`;
  for (const pattern of INSIDE) expect(whole).not.toMatch(pattern);
  for (const secret of secrets) expect(whole).not.toContain(secret);
}
