// What a list is sorted by, and what a cursor remembers of its last item. Compared by code units, so that every runtime
// and every language gives the same order.

/** The last part is unlike that of any other item. */
export type SortKey = readonly string[];

/** Characters of one part that count: a cursor has to hold them all. */
export const MAX_KEY_CHARS = 200;

export function compareKeys(left: SortKey, right: SortKey): number {
  for (const [at, part] of left.entries()) {
    const [one, other] = [part.slice(0, MAX_KEY_CHARS), (right[at] ?? "").slice(0, MAX_KEY_CHARS)];
    if (one !== other) return one < other ? -1 : 1;
  }
  return 0;
}
