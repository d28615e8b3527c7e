// How well an operation answers a query: BM25 over weighted fields (BM25F: Robertson and Zaragoza, "The Probabilistic
// Relevance Framework", section 3.5), times what a search engine for prose does not know: which method does what the verb
// asks for, and whether the path ends in one thing or in many.

import { DESCRIPTION, DETAIL, FIELDS, NAME, OPERATION_ID, PATH, SUMMARY, TAG } from "./terms.js";
import { plainIntent } from "./verbs.js";

/** What a word in that field counts, and how much less in a long one: 0 no less, 1 in proportion. @type {ReadonlyMap<number, { weight: number, slope: number }>} */
const WEIGHTS = new Map([
  [PATH, { weight: 2, slope: 0.7 }],
  [OPERATION_ID, { weight: 1, slope: 0.5 }],
  [TAG, { weight: 1.5, slope: 0.2 }],
  [SUMMARY, { weight: 4, slope: 0.5 }],
  [DESCRIPTION, { weight: 1.3, slope: 0.3 }],
  [NAME, { weight: 0.7, slope: 0.2 }],
  [DETAIL, { weight: 0.4, slope: 0.3 }],
]);

/** From where on more of the same word counts little (BM25's k1, for weights as above). */
const SATURATION = 3;

/** @param {number} operations in all @param {number} having of them the word */
export function rarity(operations, having) {
  return Math.log(1 + (operations - having + 0.5) / (having + 0.5));
}

/** Of one word in one operation, before its rarity: 0 to 1. @param {number} fields bits @param {(field: number) => number} lengthOf of a field of the operation, 1 for an average one */
export function frequency(fields, lengthOf) {
  let sum = 0;
  for (const field of FIELDS) {
    if ((fields & field) === 0) continue;
    const { weight, slope } = WEIGHTS.get(field) ?? { weight: 0, slope: 0 };
    sum += weight / (1 - slope + slope * lengthOf(field));
  }
  return sum / (SATURATION + sum);
}

/** Of a word in its document: a verb that only says what is done needs not be asked for. @param {string} term @param {number} operations @param {number} having */
export function termWeight(term, operations, having) {
  return plainIntent(term) === undefined ? rarity(operations, having) : 0;
}
