// A document that can be searched: its operations, and what ranking needs to know of each. Made on first use, of the
// snapshot's section; operations that this does not know, as where it has another format, are indexed from what the
// document's index has of them. Not here: queries and scores (search.js).
import { termWeight } from "./score.js";
import { readSection, WEIGHT_UNIT } from "./section.js";
import { FIELD_BITS, FIELDS, PATH, SUMMARY, termsOf } from "./terms.js";

/**
 * @typedef {object} Operation
 * @property {string} method upper case
 * @property {string} path
 * @property {string | undefined} operationId
 * @property {string | undefined} summary
 * @property {readonly string[]} tags
 * @property {boolean} deprecated
 */

/**
 * @template {Operation} T
 * @typedef {object} Ranking
 * @property {readonly T[]} operations
 * @property {(term: string) => number[]} postings of a word: the place of an operation in `operations`, shifted by FIELD_BITS, and the fields
 * @property {(prefix: string, limit: number) => string[]} termsFrom words that begin so
 * @property {(at: number, field: number) => number} lengthOf how many words a field of an operation has, 1 for an average one
 * @property {(at: number, field: number) => number} weightOf how much all words of a field of an operation weigh: PATH or SUMMARY
 */

/**
 * @template {Operation} T
 * @param {readonly T[]} operations
 * @param {(operation: T) => number | undefined} numberOf how the index counts it
 * @param {Uint8Array | undefined} section
 * @param {import("./section.js").Inflate} inflate
 * @returns {Ranking<T>}
 */
export function openRanking(operations, numberOf, section, inflate) {
  const known = (section && readSection(section, inflate)) ?? NOTHING;
  const { terms, starts, gaps, fields, lengths, weights } = known;
  /** Where an operation of the section stands in `operations`, and the other way. */
  const places = new Int32Array(known.operations).fill(-1);
  const numbers = new Int32Array(operations.length).fill(-1);
  /** Words of operations that the section does not know, by place. @type {Map<number, Map<string, number>>} */
  const others = new Map();
  for (const [at, operation] of operations.entries()) {
    const number = numberOf(operation);
    if (number === undefined || places[number] !== -1) others.set(at, termsOf(operation));
    else {
      places[number] = at;
      numbers[at] = number;
    }
  }
  const added = others.size === 0 ? undefined : addedOf(others, operations.length);
  const averages = averagesOf(lengths);

  return {
    operations,
    postings(term) {
      /** @type {number[]} */
      const found = [];
      const at = lowerBound(terms, term);
      if (terms[at] === term) {
        let number = -1;
        for (let posting = starts[at] ?? 0; posting < (starts[at + 1] ?? 0); posting++) {
          number += gaps[posting] ?? 0;
          const place = places[number] ?? -1;
          if (place !== -1) found.push((place << FIELD_BITS) | (fields[posting] ?? 0));
        }
      }
      return added === undefined ? found : found.concat(added.postings.get(term) ?? []);
    },
    termsFrom: (prefix, limit) => [
      ...new Set([...beginning(terms, prefix, limit), ...beginning(added?.terms ?? [], prefix, limit)]),
    ],
    lengthOf(at, field) {
      const [number = -1, order] = [numbers[at], FIELDS.indexOf(field)];
      return number === -1 ? 1 : (lengths[number * FIELD_BITS + order] ?? 0) / (averages[order] ?? 1);
    },
    weightOf(at, field) {
      const number = numbers[at] ?? -1;
      if (number === -1) return added?.weights.get(at)?.[field] ?? 0;
      return (weights[2 * number + (field === PATH ? 0 : 1)] ?? 0) / WEIGHT_UNIT;
    },
  };
}

/** @type {import("./section.js").Section} */
const NOTHING = {
  operations: 0,
  terms: [],
  starts: new Uint32Array(1),
  gaps: new Uint16Array(0),
  fields: new Uint8Array(0),
  lengths: new Uint8Array(0),
  weights: new Uint8Array(0),
};

/** An index of the words of some operations. @param {ReadonlyMap<number, ReadonlyMap<string, number>>} others by place @param {number} operations in all */
function addedOf(others, operations) {
  /** @type {Map<string, number[]>} */
  const postings = new Map();
  for (const [at, words] of others)
    for (const [term, fields] of words) {
      const posting = (at << FIELD_BITS) | fields;
      const known = postings.get(term);
      if (known === undefined) postings.set(term, [posting]);
      else known.push(posting);
    }
  const weightOf = (/** @type {string} */ term) => termWeight(term, operations, postings.get(term)?.length ?? 0);
  const weights = new Map(Array.from(others, ([at, words]) => [at, weightsOf(words, weightOf)]));
  return { postings, weights, terms: [...postings.keys()].sort() };
}

/** How much the words of the path and of the summary weigh. @param {ReadonlyMap<string, number>} words @param {(term: string) => number} weightOf @returns {Readonly<Record<number, number>>} */
function weightsOf(words, weightOf) {
  const sums = { [PATH]: 0, [SUMMARY]: 0 };
  for (const [term, fields] of words) {
    if (fields & PATH) sums[PATH] = (sums[PATH] ?? 0) + weightOf(term);
    if (fields & SUMMARY) sums[SUMMARY] = (sums[SUMMARY] ?? 0) + weightOf(term);
  }
  return sums;
}

/** Words of each field of an average operation; 1 for a field that none has. @param {Uint8Array} lengths */
function averagesOf(lengths) {
  const sums = new Array(FIELD_BITS).fill(0);
  for (let at = 0; at < lengths.length; at++) sums[at % FIELD_BITS] += lengths[at] ?? 0;
  return sums.map((sum) => sum / Math.max(1, lengths.length / FIELD_BITS) || 1);
}

/** The first place in a sorted list whose word is not before `term`. @param {readonly string[]} terms @param {string} term */
function lowerBound(terms, term) {
  let [low, high] = [0, terms.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((terms[middle] ?? "") < term) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** @param {readonly string[]} terms @param {string} prefix @param {number} limit @returns {string[]} */
function beginning(terms, prefix, limit) {
  const first = lowerBound(terms, prefix);
  return terms.slice(first, first + limit).filter((term) => term.startsWith(prefix));
}
