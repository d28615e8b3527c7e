// The program's `find`, over all documents in scope. It reads their indexes and rankings, no body. Not here: how operations
// are ranked (openapi/ranking/).
import { search } from "../../openapi/ranking/search.js";

/** What is answered where a program does not say how many, and at most. */
const DEFAULT_LIMIT = 10;
const MAX_LIMIT = 100;

/** @param {import("./search.js").Scope} scope */
export function createFind({ all, named }) {
  /**
   * @param {unknown} query a question, or a query as `endpoint_search` has it; what does not read as one is read as words
   * @param {{ limit?: unknown, tag?: unknown, method?: unknown, spec?: unknown } | null} [options] what is null is not given
   */
  return function find(query, options) {
    if (typeof query !== "string" || !isOptions(options))
      throw new Error('find() takes a text, and options: find("create an order", { limit: 5 }).');
    const { limit, tag, method, spec } = given(options);
    const documents = spec === undefined ? all() : [named(spec)];
    const isTagged = (/** @type {readonly string[]} */ tags) =>
      tag === undefined || tags.some((one) => one.toLowerCase() === String(tag).toLowerCase());
    const isMethod = (/** @type {string} */ one) => method === undefined || one === String(method).toUpperCase();
    const hits = search(
      documents.map(({ ranking }) => ranking()),
      query,
      hitsAtMost(limit),
      ({ tags, method: one }) => isTagged(tags) && isMethod(one),
    );
    return hits.map(({ at, operation, score }) => ({
      spec: documents[at]?.name,
      method: operation.method,
      path: operation.path,
      operationId: operation.operationId,
      summary: operation.summary,
      tags: [...operation.tags],
      deprecated: operation.deprecated,
      score: Math.round(score * 1000) / 1000,
    }));
  };
}

/** @param {unknown} options @returns {options is object | null | undefined} */
function isOptions(options) {
  return options === undefined || typeof options === "object";
}

/** @param {object | null | undefined} options @returns {{ limit?: unknown, tag?: unknown, method?: unknown, spec?: unknown }} */
function given(options) {
  return Object.fromEntries(Object.entries(options ?? {}).filter(([, value]) => value !== null));
}

/** @param {unknown} limit */
function hitsAtMost(limit = DEFAULT_LIMIT) {
  const number = Math.trunc(Number(limit));
  if (Number.isNaN(number)) throw new Error(`find() takes a number as limit, 1 to ${MAX_LIMIT}.`);
  return Math.min(MAX_LIMIT, Math.max(0, number));
}
