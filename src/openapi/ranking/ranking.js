// A document that can be searched: its postings, and its operations with what ranking needs to know of each. Made on first
// use, from the snapshot's section; operations that this does not know, as in snapshots of before, are indexed from
// what the index has of them. Not here: queries and scores (search.js).
import { rarity } from "./score.js";
import { readSection } from "./section.js";
import { plainIntent } from "./synonyms.js";
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
 * @property {(term: string) => Iterable<number>} postings of a word: the place of an operation in `operations`, shifted by FIELD_BITS, and the fields
 * @property {(prefix: string, limit: number) => string[]} termsFrom words that begin so
 * @property {(at: number, field: number) => number} lengthOf how long a field of an operation is, 1 for an average one
 * @property {(at: number, field: number) => number} massOf how much all words of a field of an operation weigh: PATH or SUMMARY
 * @property {(having: number) => number} rarity of a word that so many operations have
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
  const read = section === undefined ? undefined : readSection(section, inflate);
  const places = new Int32Array(read?.operations ?? 0).fill(-1);
  /** Words of operations that the section does not know. @type {Map<string, number[]>} */
  const others = new Map();
  for (const [at, operation] of operations.entries()) {
    const number = numberOf(operation);
    if (number !== undefined && places[number] === -1) places[number] = at;
    else
      for (const [term, fields] of termsOf(operation)) {
        const known = others.get(term);
        if (known === undefined) others.set(term, [(at << FIELD_BITS) | fields]);
        else known.push((at << FIELD_BITS) | fields);
      }
  }
  const { terms, starts, postings } = read ?? { terms: [], starts: new Uint32Array(1), postings: new Uint32Array(0) };
  const otherTerms = [...others.keys()].sort();

  const mask = (1 << FIELD_BITS) - 1;
  const rarityOf = (/** @type {number} */ having) => rarity(operations.length, having);
  /** A verb that only says what is done needs not be asked for. @param {string} term @param {number} having */
  const massOfTerm = (term, having) => (plainIntent(term) === undefined ? rarityOf(having) : 0);
  const lengths = FIELDS.map(() => new Uint16Array(operations.length));
  const masses = new Map([PATH, SUMMARY].map((field) => [field, new Float32Array(operations.length)]));
  /** @param {number} posting @param {number} weight */
  const note = (posting, weight) => {
    const at = posting >> FIELD_BITS;
    for (const [order, field] of FIELDS.entries()) {
      if ((posting & field) === 0) continue;
      const length = lengths[order];
      if (length !== undefined) length[at] = (length[at] ?? 0) + 1;
      const mass = masses.get(field);
      if (mass !== undefined) mass[at] = (mass[at] ?? 0) + weight;
    }
  };
  for (let term = 0; term < terms.length; term++) {
    const [start = 0, end = 0] = [starts[term], starts[term + 1]];
    const weight = massOfTerm(terms[term] ?? "", end - start);
    for (let posting = start; posting < end; posting++) {
      const value = postings[posting] ?? 0;
      const at = places[value >> FIELD_BITS] ?? -1;
      postings[posting] = at === -1 ? 0 : (at << FIELD_BITS) | (value & mask);
      if (at !== -1) note(postings[posting] ?? 0, weight);
    }
  }
  for (const [term, found] of others) for (const posting of found) note(posting, massOfTerm(term, found.length));
  const averages = lengths.map((all) => all.reduce((sum, length) => sum + length, 0) / Math.max(1, all.length) || 1);

  return {
    operations,
    *postings(term) {
      const at = lowerBound(terms, term);
      if (terms[at] === term)
        for (let posting = starts[at] ?? 0; posting < (starts[at + 1] ?? 0); posting++)
          if (postings[posting] !== 0) yield postings[posting] ?? 0;
      yield* others.get(term) ?? [];
    },
    termsFrom: (prefix, limit) => [
      ...new Set([...beginning(terms, prefix, limit), ...beginning(otherTerms, prefix, limit)]),
    ],
    lengthOf(at, field) {
      const order = FIELDS.indexOf(field);
      return (lengths[order]?.[at] ?? 0) / (averages[order] ?? 1);
    },
    massOf: (at, field) => masses.get(field)?.[at] ?? 0,
    rarity: rarityOf,
  };
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
