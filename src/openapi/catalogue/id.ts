// The ids of the catalogue: what they are made of, and what they look like. They say nothing and prove nothing: a key's
// rights are checked elsewhere, and MD5 is only a short name for long parts.
import { createHash } from "node:crypto";

/** An id as it is made: 32 hexadecimal digits, lower case. */
export const ID = /^[0-9a-f]{32}$/;

/**
 * The lower-case MD5 of the parts, joined by `:`. Each part is trimmed, `/` and space become `_`, then it is lower-cased.
 * A spec's id is of its domain, a collection's of the spec's id and its name.
 */
export function id(...parts: readonly string[]): string {
  return createHash("md5").update(plainParts(parts)).digest("hex");
}

/** What an id is the hash of: equal ids are equal here. */
export function plainParts(parts: readonly string[]): string {
  return parts.map((part) => part.trim().replace(/[/ ]/g, "_").toLowerCase()).join(":");
}

/** Of an operation, in its collection. */
export function endpointParts(method: string, path: string, operationId: string | undefined): readonly string[] {
  return [method.toUpperCase(), path, operationId ?? ""];
}

/**
 * Gives each text a form of its own: a text that is taken gets `:2`, `:3` … appended.
 * @param taken what has been given out; what is given now is added
 */
export function untaken(text: string, taken: Set<string>): string {
  let free = text;
  for (let count = 2; taken.has(free); count++) free = `${text}:${count}`;
  taken.add(free);
  return free;
}
