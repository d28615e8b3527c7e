// Ranks the operations of one or several documents by a query, as if they were one collection, so that their scores can be
// compared. Not here: what a score is made of (score.js, aptness.js), how a query is written (query.js).
//
// MiniSearch, a well-kept library for this, is asked the same questions by the bench: it knows words, but neither verbs nor
// methods nor paths, so that it finds fewer of the right operations; its index is twenty times as large; and it has to
// be parsed whole in each guest, where this one is read as it lies.
import { worthAt } from "./address.js";
import { aptnessFor } from "./aptness.js";
import { filtersOf } from "./filter.js";
import { readQuery } from "./query.js";
import { Tally, tallyWord } from "./tally.js";

/** @typedef {import("./ranking.js").Operation} Operation */

/**
 * `at` is the place of its ranking among those that were searched.
 * @template {Operation} T @typedef {{ at: number, operation: T, score: number }} Hit
 */

/**
 * @template {Operation} T
 * @param {readonly import("./ranking.js").Ranking<T>[]} rankings
 * @param {string | import("./query.js").Query} asked a text is read as far as it reads
 * @param {number} limit
 * @param {(operation: T, at: number) => boolean} [accepts]
 * @returns {Hit<T>[]} best first; none for a query that looks for nothing
 */
export function search(rankings, asked, limit, accepts = () => true) {
  const query = typeof asked === "string" ? readQuery(asked) : asked;
  const { wanted, filters, address } = query;
  if (wanted.length === 0 && filters.length === 0 && address === undefined) return [];
  const tallies = rankings.map((ranking) => new Tally(ranking));
  const operations = rankings.reduce((sum, ranking) => sum + ranking.operations.length, 0);
  const heft = wanted.reduce((sum, word) => sum + tallyWord(word, tallies, operations), 0);
  const aptness = aptnessFor(query, heft);
  const hits = rankings.flatMap((ranking, at) => {
    const [tally, passes] = [tallies[at], filtersOf(filters, ranking)];
    return ranking.operations.flatMap((operation, place) => {
      // Where there is nothing but filters, what passes them is found.
      const found = wanted.length === 0 && address === undefined ? 1 : (tally?.score[place] ?? 0);
      const there = address === undefined ? 0 : worthAt(address, operation);
      if (!tally || found + there === 0 || !accepts(operation, at) || !passes(place)) return [];
      return [{ at, operation, score: there + found * aptness(tally, place) }];
    });
  });
  return hits.sort(byScore).slice(0, limit);
}

/** Equals by path and method, so that an answer is always the same. @param {Hit<Operation>} left @param {Hit<Operation>} right */
function byScore(left, right) {
  const [one, other] = [left.operation, right.operation];
  return (
    right.score - left.score ||
    left.at - right.at ||
    one.path.length - other.path.length ||
    compare(one.path, other.path) ||
    compare(one.method, other.method)
  );
}

/** @param {string} left @param {string} right */
function compare(left, right) {
  return left < right ? -1 : left > right ? 1 : 0;
}
