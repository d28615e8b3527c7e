// A text of the document as a list shows it: one line, of bounded length, without characters that hide or reorder others.
import { brief } from "../brief.ts";

/** Controls and every kind of space, line ends among them. */
const SPACES = /[\p{Cc}\p{Z}]+/gu;

/** Marks of direction, tags, soft hyphens, private and half characters: nobody sees them, a model reads them. */
const UNSEEN = /[\p{Cf}\p{Co}\p{Cs}]+/gu;

/** @param limit characters of the result */
export function line(text: string, limit: number): string {
  // What is cut off is not looked at; most of what is dropped is space.
  const start = text.slice(0, 4 * limit).replace(UNSEEN, "");
  return brief(start.replace(SPACES, " ").trim(), limit);
}
