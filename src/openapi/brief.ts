// A text of the document as a list or a message shows it: whatever its length, a line of it.
import { MAX_QUOTED_CHARS } from "../limits.ts";

/** At most `limit` characters of `text`, whole ones; an ellipsis stands for what was cut. */
export function brief(text: string, limit: number = MAX_QUOTED_CHARS): string {
  if (text.length <= limit) return text;
  return `${text.slice(0, limit - 1).replace(/[\ud800-\udbff]$/, "")}…`;
}
