// What is found of a query in the operations of one document, word by word: of each word the best of its variants counts, once.
import { frequency, rarity, termWeight } from "./score.js";
import { FIELD_BITS, PATH, SUMMARY } from "./terms.js";
import { correctionsOf, variantsOf } from "./variants.js";
import { plainIntent } from "./verbs.js";

/** @typedef {import("./ranking.js").Ranking<import("./ranking.js").Operation>} Ranking */

/** A verb that only says what is done counts less than what it is done to. */
const PLAIN_VERB = 0.6;
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
export function tallyWord(wanted, tallies, operations) {
  const isVerb = plainIntent(wanted.word) !== undefined;
  const importance = isVerb ? PLAIN_VERB : 1;
  const termsFrom = (/** @type {string} */ prefix, /** @type {number} */ limit) =>
    new Set(tallies.flatMap(({ ranking }) => ranking.termsFrom(prefix, limit)));
  const meant = look(variantsOf(wanted, termsFrom), tallies);
  const found = meant.length > 0 || wanted.isPrefix ? meant : look(correctionsOf(wanted.word, termsFrom), tallies);
  // Verbs of one meaning are one word: `get` is not worth more where most summaries say `list`.
  const together = found.reduce((sum, { having }) => sum + having, 0);
  let heft = 0;
  for (const { term, worth, postings, having } of found) {
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

/** Where each is, in all documents; nothing of those that are nowhere. @param {import("./variants.js").Variants} variants @param {readonly Tally[]} tallies */
function look(variants, tallies) {
  return [...variants].flatMap(([term, worth]) => {
    const postings = tallies.map(({ ranking }) => ranking.postings(term));
    const having = postings.reduce((sum, { length }) => sum + length, 0);
    return having === 0 ? [] : [{ term, worth, postings, having }];
  });
}
