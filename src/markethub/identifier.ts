// The id of a new row: the resource's prefix and the words of its own name where it has one, else random letters.

import type { Resource } from "./resource.ts";
import type { Values } from "./validation.ts";

/** No vowels, so that no words form, and nothing that reads like another. */
const LETTERS = "bcdfghjkmnpqrstvwxz23456789";
/** Letters of a random part: 27^8, some 280 thousand million. */
const RANDOM = 8;
/** Characters of the words taken over from a name. */
const WORDS = 60;

export function newId(resource: Resource, values: Values, taken: (id: string) => boolean): string {
  const words = resource.idFrom ? slugged(String(values[resource.idFrom] ?? "")) : "";
  const plain = `${resource.prefix}-${words || random()}`;
  if (!taken(plain)) return plain;
  return `${plain}-${random()}`;
}

/** A text as lower-case words with hyphens between: `Ada Lindqvist` is `ada-lindqvist`. */
export function slugged(text: string): string {
  const ascii = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return ascii
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, WORDS)
    .replace(/^-|-$/g, "");
}

function random(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(RANDOM));
  return Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length] ?? "").join("");
}
