// How far one word is from another that may have been meant: writing, plural, a slip of the keys. Pure.

/** Characters of a word that are looked at, and of one that a slip may not change beyond a letter. */
const MAX_WORD_CHARS = 40;
const SHORT_WORD_CHARS = 5;
const MAX_SLIPS = 2;

/** Words that are compared with one. */
const MAX_WORDS = 1_000;

/** Where nothing tells that the one was meant by the other. */
export const UNLIKE = 1;

/** 0 for the same word, below 0.5 for one that is likely meant, `UNLIKE` for any other. */
export function distance(written: string, word: string): number {
  if (written === word) return 0;
  const [one, other] = [stem(written), stem(word)];
  if (one === other) return 0.1;
  const most = Math.min(one.length, other.length) < SHORT_WORD_CHARS ? 1 : MAX_SLIPS;
  if (Math.abs(one.length - other.length) <= most) {
    const slips = slipsBetween(one, other);
    if (slips <= most) return 0.1 + slips / 10;
  }
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length >= SHORT_WORD_CHARS && long.includes(short) ? 0.6 : UNLIKE;
}

/** `OrderItems`, `order-items` and `order_item` are one. */
function stem(word: string): string {
  const plain = word
    .slice(0, MAX_WORD_CHARS)
    .toLowerCase()
    .replace(/[-_. ]/g, "");
  return plain.length > 3 ? plain.replace(/ies$/, "y").replace(/s$/, "") : plain;
}

/** Letters that are added, left out, changed or swapped with the next (optimal string alignment). */
function slipsBetween(one: string, other: string): number {
  let [before, row]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const changed = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const swapped = isSwap ? (before[j - 2] ?? 0) + 1 : changed;
      next.push(Math.min(changed, swapped, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    [before, row] = [row, next];
  }
  return row[other.length] ?? 0;
}

/** The words that may have been meant, the nearest first. */
export function likeliest(written: string, words: readonly string[], count: number): string[] {
  return words
    .slice(0, MAX_WORDS)
    .map((word) => ({ word, far: distance(written, word) }))
    .filter(({ far }) => far < UNLIKE)
    .sort((one, other) => one.far - other.far)
    .slice(0, count)
    .map(({ word }) => word);
}
