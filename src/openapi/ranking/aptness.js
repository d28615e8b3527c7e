// How apt an operation is, beyond the words that were found: whether its method does what the verb asks for, how much of
// it was asked for, whether its path ends in one thing or in many. A search engine for prose knows nothing of these.
import { nameOf } from "./query.js";
import { PATH, SUMMARY } from "./terms.js";
import { METHODS_OF, plainIntent, tellingIntent } from "./verbs.js";

/** @typedef {import("./query.js").Query} Query */
/** @typedef {import("./verbs.js").Intent} Intent */

/** A score keeps this part of itself where the method does not what is asked for at all … */
const WRONG_METHOD = 0.3;
/** … or of an order whose verb is not known one that only reads … */
const UNKNOWN_VERB = 0.6;
/** … or, where there is no verb, a method that reads nothing … */
const NO_VERB = 0.85;
/** … where nothing of the path or the summary was asked for … */
const UNASKED_PATH = 0.5;
const UNASKED_SUMMARY = 0.6;
/** … where one thing is asked for and many are answered, or the other way … */
const WRONG_NUMBER = 0.85;
/** … where hardly any of the query is found … */
const UNFOUND = 0.25;
/** … for each part of its path: what an API is about stands near the top … */
const DEPTH = 0.03;
/** … and where the operation is deprecated. */
const DEPRECATED = 0.6;
/** Whoever gives its summary or its operationId means it. */
const NAMED = 10;

/** @param {Query} query @param {number} heft of all its words @returns {(tally: import("./tally.js").Tally, place: number) => number} what a score is multiplied with */
export function aptnessFor(query, heft) {
  const intent = intentOf(query);
  const methods = METHODS_OF[intent ?? (query.isOrder ? "act" : "read")];
  const wrongMethod = intent !== undefined ? WRONG_METHOD : query.isOrder ? UNKNOWN_VERB : NO_VERB;
  const asksForMany = query.wanted.some(({ isPlural }) => isPlural);
  return ({ ranking, path, summary, covered }, place) => {
    const operation = ranking.operations[place];
    if (operation === undefined) return 0;
    const { method, summary: title = "", operationId = "" } = operation;
    const isNamed = nameOf(title) === query.name || nameOf(operationId) === query.name;
    const isOne = operation.path.endsWith("}");
    return (
      between(wrongMethod, methods[method] ?? 0) *
      between(UNASKED_PATH, ratio(path[place], ranking.weightOf(place, PATH))) *
      between(UNASKED_SUMMARY, ratio(summary[place], ranking.weightOf(place, SUMMARY))) *
      between(UNFOUND, ratio(covered[place], heft)) *
      (method === "GET" && isOne === asksForMany ? WRONG_NUMBER : 1) *
      (intent === "create" && method === "POST" && isOne ? WRONG_NUMBER : 1) *
      (1 / (1 + DEPTH * operation.path.split("/").length)) *
      (operation.deprecated ? DEPRECATED : 1) *
      (isNamed ? NAMED : 1)
    );
  };
}

/** The first verb tells; one that says nothing else before others. @param {Query} query @returns {Intent | undefined} */
function intentOf({ wanted, isQuestion }) {
  if (isQuestion) return "read";
  for (const intent of [plainIntent, tellingIntent])
    for (const { word, isDone } of wanted) {
      const found = isDone ? undefined : intent(word);
      if (found !== undefined) return found;
    }
  return wanted.some(({ isDone }) => isDone) ? "read" : undefined;
}

/** @param {number} least @param {number} share 0 to 1 */
function between(least, share) {
  return least + (1 - least) * share;
}

/** @param {number | undefined} part @param {number} whole */
function ratio(part = 0, whole = 0) {
  return whole === 0 ? 1 : Math.min(1, part / whole);
}
