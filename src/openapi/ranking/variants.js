// The words of documents that one word of a question stands for, and how much each is worth beside the word itself: other words
// of that meaning, the family that it belongs to, what it may have been meant to be. Not here: which words have one meaning
// (synonyms.js), what is found by them (tally.js).
import { synonymsOf } from "./synonyms.js";
import { plainIntent } from "./verbs.js";

/** @typedef {(prefix: string, limit: number) => Iterable<string>} TermsFrom words of the documents that begin so */
/** @typedef {Map<string, number>} Variants the worth of each word, 0 to 1 */

/** Together with its neighbour it is one word, `web hook`. */
const JOINED = 1;
/** Another word of that meaning. */
const SYNONYM = 0.7;
/** A word of its family, `reviewer` for `review`. */
const FAMILY = 0.7;
/** A word that begins with it, `healthcheck` for `health`. */
const COMPOUND = 0.3;
/** A word that is but one mistake away from it. */
const MISSPELT = 0.8;

/** Shorter words begin, or are nearly, too many others. */
const MIN_ROOT_CHARS = 4;
const MIN_MISSPELT_CHARS = 5;
/** Words that one prefix stands for. */
const MAX_EXPANSIONS = 50;
/** Words that are compared with one that no document has. */
const MAX_COMPARED = 2_000;

/** What is behind a stem in its family: who does it, to whom it is done, that it is so. */
const ENDING = /^(?:[eo]r|ee?|ing|al|anc|enc|abl|iv|ur|ship|ist|ity|y|ory|ary)$/;
const ENDED = /^(.{4,}?)(?:[eo]r|ee?|anc|enc|abl|iv|ur|ship|al|y)$/;

/** What is no longer done, to whom it was done: `unassign`. */
const UNDONE = /^un(.{4,})$/;

/** @param {import("./query.js").Wanted} wanted @param {TermsFrom} termsFrom @returns {Variants} */
export function variantsOf({ word, isPrefix, joined }, termsFrom) {
  /** @type {Variants} */
  const variants = new Map();
  const add = (/** @type {Iterable<string>} */ terms, /** @type {number} */ worth) => {
    for (const term of terms) variants.set(term, Math.max(worth, variants.get(term) ?? 0));
  };
  if (isPrefix) {
    add(termsFrom(word, MAX_EXPANSIONS), 1);
    return variants;
  }
  add([word], 1);
  add(joined, JOINED);
  add(synonymsOf(word), SYNONYM);
  if (word.length < MIN_ROOT_CHARS || plainIntent(word) !== undefined) return variants;
  add(ENDED.exec(word)?.slice(1) ?? [], FAMILY);
  for (const term of termsFrom(word, MAX_EXPANSIONS))
    add([term], ENDING.test(term.slice(word.length)) ? FAMILY : COMPOUND);
  const undone = UNDONE.exec(word)?.[1];
  if (undone === undefined) return variants;
  for (const term of termsFrom(undone, MAX_EXPANSIONS)) if (ENDING.test(term.slice(undone.length))) add([term], FAMILY);
  return variants;
}

/** For a word that no document has; few mistake the first letters. @param {string} word @param {TermsFrom} termsFrom @returns {Variants} */
export function correctionsOf(word, termsFrom) {
  if (word.length < MIN_MISSPELT_CHARS) return new Map();
  const like = [...termsFrom(word.slice(0, 2), MAX_COMPARED)];
  return new Map(like.filter((term) => isOneMistakeAway(word, term)).map((term) => [term, MISSPELT]));
}

/** One letter more, less, other, or two in each other's place. @param {string} one @param {string} other */
function isOneMistakeAway(one, other) {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start++;
  const [left, right] = [one.slice(start), other.slice(start)];
  return (
    left.slice(1) === right ||
    left === right.slice(1) ||
    left.slice(1) === right.slice(1) ||
    (left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2))
  );
}
