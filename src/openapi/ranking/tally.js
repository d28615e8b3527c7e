// What is found of a query in the operations of one document, word by word: of each word the best of its synonyms counts, once.
import { frequency, rarity, termWeight } from "./score.js";
import { synonymsOf } from "./synonyms.js";
import { FIELD_BITS, PATH, SUMMARY } from "./terms.js";
import { plainIntent } from "./verbs.js";

/** @typedef {import("./ranking.js").Ranking<import("./ranking.js").Operation>} Ranking */

/** Other words of that meaning count less than the word itself. */
const SYNONYM = 0.7;
/** A verb that only says what is done counts less than what it is done to. */
const PLAIN_VERB = 0.6;
/** Words of the same family, `reviewer` for `review`, and words that two neighbours are put together to. */
const FAMILY = 0.7;
const COMPOUND = 0.3;
const JOINED = 0.9;
/** Words that one prefix stands for. */
const MAX_EXPANSIONS = 50;
/** A word that no document has is taken for as rare as one that one operation of so many has. */
const UNKNOWN_RARITY = 20;

export class Tally {
  /** @param {Ranking} ranking */
  constructor(ranking) {
    const size = ranking.operations.length;
    this.ranking = ranking;
    /** By the place of an operation, as all of these. */
    this.score = new Float64Array(size);
    /** How much of the query was found. */
    this.covered = new Float64Array(size);
    /** How much of its path and of its summary was asked for. */
    this.path = new Float64Array(size);
    this.summary = new Float64Array(size);
    /** Of the word that is being looked for. @type {Map<number, { score: number, worth: number }>} */
    this.best = new Map();
  }

  /** @param {Iterable<number>} postings @param {{ weight: number, worth: number, local: number }} term `local`: its rarity in this document */
  add(postings, { weight, worth, local }) {
    for (const posting of postings) {
      const place = posting >> FIELD_BITS;
      const score = weight * frequency(posting, (field) => this.ranking.lengthOf(place, field));
      const best = this.best.get(place);
      if (best === undefined) this.best.set(place, { score, worth });
      else {
        best.score = Math.max(best.score, score);
        best.worth = Math.max(best.worth, worth);
      }
      if (posting & PATH) this.path[place] = (this.path[place] ?? 0) + local * worth;
      if (posting & SUMMARY) this.summary[place] = (this.summary[place] ?? 0) + local * worth;
    }
  }

  /** Ends a word. @param {number} heft of the word in the query */
  settle(heft) {
    for (const [place, { score, worth }] of this.best) {
      this.score[place] = (this.score[place] ?? 0) + score;
      this.covered[place] = (this.covered[place] ?? 0) + heft * worth;
    }
    this.best.clear();
  }
}

/**
 * Looks for one word in all documents.
 * @param {import("./query.js").Wanted} wanted @param {readonly Tally[]} tallies @param {number} operations of all documents
 * @returns {number} how much the word weighs in the query
 */
export function tallyWord({ word, isPrefix, joined }, tallies, operations) {
  const isVerb = plainIntent(word) !== undefined;
  const importance = isVerb ? PLAIN_VERB : 1;
  const terms = isPrefix
    ? [...new Set(tallies.flatMap(({ ranking }) => ranking.termsFrom(word, MAX_EXPANSIONS)))].map((term) => [term, 1])
    : [
        [word, 1],
        ...synonymsOf(word).map((term) => [term, SYNONYM]),
        ...joined.map((term) => [term, JOINED]),
        ...relatives(word, tallies),
      ];
  const found = /** @type {[string, number][]} */ (terms).map(([term, worth]) => {
    const postings = tallies.map(({ ranking }) => ranking.postings(term));
    return { term, worth, postings, having: postings.reduce((sum, { length }) => sum + length, 0) };
  });
  // Verbs of one meaning are one word: `get` is not worth more where most summaries say `list`.
  const together = found.reduce((sum, { having }) => sum + having, 0);
  let heft = 0;
  for (const { term, worth, postings, having } of found) {
    if (having === 0) continue;
    const weight = rarity(operations, isVerb ? Math.min(together, operations) : having) * worth * importance;
    heft = Math.max(heft, weight);
    for (const [at, tally] of tallies.entries()) {
      const own = postings[at] ?? [];
      tally.add(own, { weight, worth, local: termWeight(term, tally.ranking.operations.length, own.length) });
    }
  }
  if (heft === 0) heft = importance * rarity(operations, operations / UNKNOWN_RARITY);
  for (const tally of tallies) tally.settle(heft);
  return heft;
}

/** What is made of a verb or a noun: who does it, what is done. */
const DERIVED = /^(?:[eo]r|ee|ing|al|ance|ence|able|ive|ure|ship|ist|ity|y|ory)$/;
const DERIVING = /^(.{4,}?)(?:[eo]r|ee|ance|ence|able|ive|ure|ship|al)$/;
const MIN_ROOT_CHARS = 4;

/** @param {string} word @param {readonly Tally[]} tallies @returns {[term: string, worth: number][]} */
function relatives(word, tallies) {
  if (word.length < MIN_ROOT_CHARS || plainIntent(word) !== undefined) return [];
  const root = DERIVING.exec(word)?.[1];
  const longer = new Set(tallies.flatMap(({ ranking }) => ranking.termsFrom(word, MAX_EXPANSIONS)));
  longer.delete(word);
  /** @type {[string, number][]} */
  const found = Array.from(longer, (term) => [term, DERIVED.test(term.slice(word.length)) ? FAMILY : COMPOUND]);
  return root === undefined ? found : [...found, [root, FAMILY]];
}
