// What a list is sorted by, and what a cursor remembers of its last item. Compared by code units, so that every runtime
// and every language gives the same order.

import { MAX_SORT_KEY_CHARS } from "../../limits.ts";

/** The last part is unlike that of any other item. */
export type SortKey = readonly string[];

export function compareKeys(left: SortKey, right: SortKey): number {
  for (const [at, part] of left.entries()) {
    const [one, other] = [part.slice(0, MAX_SORT_KEY_CHARS), (right[at] ?? "").slice(0, MAX_SORT_KEY_CHARS)];
    if (one !== other) return one < other ? -1 : 1;
  }
  return 0;
}
