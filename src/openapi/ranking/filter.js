// What must hold of a hit: `field:term`, `"phrase"`, `-not`. A phrase is looked for in the fields that a list shows, one by
// one; a single word without a field in all of them, the description too. Not here: how these are written (query.js).
import { FIELD_BITS, literalPath } from "./terms.js";
import { wordsOfName, wordsOfText } from "./words.js";

/** @typedef {import("./query.js").Filter} Filter */
/** @typedef {import("./ranking.js").Operation} Operation */

/**
 * @template {Operation} T
 * @param {readonly Filter[]} filters @param {import("./ranking.js").Ranking<T>} ranking
 * @returns {(place: number) => boolean} whether all hold of the operation at that place
 */
export function filtersOf(filters, ranking) {
  const all = filters.map((filter) => filterOf(filter, ranking));
  return (place) => {
    const operation = ranking.operations[place];
    return operation !== undefined && all.every((holds) => holds(operation, place));
  };
}

/**
 * @template {Operation} T
 * @param {Filter} filter @param {import("./ranking.js").Ranking<T>} ranking
 * @returns {(operation: T, place: number) => boolean}
 */
function filterOf({ field, phrase, isPrefix, not }, ranking) {
  const [first = ""] = phrase;
  if (field === "method") return ({ method }) => (isPrefix ? method.startsWith(first) : method === first) !== not;
  const having = new Set(field === undefined && phrase.length === 1 ? placesOf(ranking, first, isPrefix) : []);
  return (operation, place) =>
    (having.has(place) || fieldsOf(operation, field).some((words) => includes(words, phrase, isPrefix))) !== not;
}

/** Where a word is, in whatever field. @template {Operation} T @param {import("./ranking.js").Ranking<T>} ranking @param {string} word @param {boolean} isPrefix */
function placesOf(ranking, word, isPrefix) {
  const terms = isPrefix ? ranking.termsFrom(word, Number.POSITIVE_INFINITY) : [word];
  return terms.flatMap((term) => ranking.postings(term).map((posting) => posting >> FIELD_BITS));
}

/** @param {Operation} operation @param {string | undefined} field @returns {string[][]} */
function fieldsOf({ path, summary = "", tags, operationId = "" }, field) {
  if (field === "path") return [wordsOfName(literalPath(path)), wordsOfName(path)];
  if (field === "summary") return [wordsOfText(summary)];
  if (field === "tag") return tags.map(wordsOfText);
  return [wordsOfName(literalPath(path)), wordsOfText(summary), wordsOfName(operationId), ...tags.map(wordsOfText)];
}

/** @param {string[]} words @param {string[]} phrase @param {boolean} isPrefix */
function includes(words, phrase, isPrefix) {
  return words.some((_, start) =>
    phrase.every((word, at) => {
      const found = words[start + at];
      return isPrefix && at === phrase.length - 1 ? found?.startsWith(word) === true : found === word;
    }),
  );
}
