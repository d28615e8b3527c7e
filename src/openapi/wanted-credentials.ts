// Which security schemes the operations of a document want, counted: what whoever imports it must have credentials for.
// Pure. Not here: which of them one call is sent with (upstream/auth/choice.ts).
import { z } from "zod";
import { MAX_WANTED_CHARS, MAX_WANTED_KINDS } from "../limits.ts";
import { readSecurity } from "./operation.ts";

/** Operations that want the same. Those that can go without are not counted. */
export interface WantedCredentials {
  /** How many they are. */
  readonly operations: number;
  /** Alternatives (OR) of names of schemes that are wanted together (AND). */
  readonly anyOf: readonly (readonly string[])[];
}

const AnyOf = z.array(z.array(z.string()));

/** @param security of an operation or of the document @returns what it wants, as text; undefined where it says nothing */
export function wantedText(security: unknown): string | undefined {
  if (security === undefined || security === null) return undefined;
  const anyOf = readSecurity(security).map((requirement) => Object.keys(requirement));
  const text = JSON.stringify(anyOf.some((schemes) => schemes.length === 0) ? [] : anyOf);
  return text.length <= MAX_WANTED_CHARS ? text : "[]"; // nobody would configure so many
}

/**
 * @param wanted the text of each operation
 * @param security of the document, for operations that say nothing
 * @returns the kinds that most operations want, within bounds
 */
export function countWanted(wanted: Iterable<string | undefined>, security: unknown): readonly WantedCredentials[] {
  const inherited = wantedText(security) ?? "[]";
  const counts = new Map<string, number>();
  for (const own of wanted) counts.set(own ?? inherited, (counts.get(own ?? inherited) ?? 0) + 1);
  counts.delete("[]");
  return [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, MAX_WANTED_KINDS)
    .map(([text, operations]) => ({ operations, anyOf: AnyOf.parse(JSON.parse(text)) }));
}
