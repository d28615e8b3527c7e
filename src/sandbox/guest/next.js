// The next page of a list, as options that can be asked as they are, where the answer or the document tells of one: a Link
// header, OpenAPI's own link, an address in the body, a cursor, a page's number, an offset. None is made up: without a sign
// that there is more there is no `next`. Only the query changes: the path stays the operation's, whatever an address says. Pure.
import { field, isRecord } from "./field.js";
import { nextByCursor } from "./next-cursor.js";
import { nextByAddress, nextByLink } from "./next-link.js";
import { nextByNumber } from "./next-number.js";
import { byWord } from "./paging-parameters.js";

/**
 * What was asked, and could be: the query as names and values, those inside the path too. A Map, because a program may name one `__proto__`.
 * @typedef {{ path: string, query: Map<string, unknown>, declared: import("./paging-parameters.js").Declared }} Asked
 * @typedef {import("./response.js").ResponseHead} ResponseHead
 * @typedef {import("./response.js").ReadingHints} ReadingHints
 */

/** Options that the next request takes over. A body is none of them: only GET has pages here. */
const KEPT = ["params", "headers", "cookies", "spec"];

/** In this order: what the upstream says outright comes before what is concluded. */
const WAYS = [nextByLink, nextByAddress, nextByCursor, nextByNumber];

/** @param {ResponseHead} head @param {unknown} value of the whole body @param {string} request options as JSON @returns {object | undefined} */
export function nextPage(head, value, request) {
  if (head.hints === undefined && head.headers.link === undefined) return undefined;
  const options = JSON.parse(request);
  if (!isRecord(options) || String(options.method).toUpperCase() !== "GET") return undefined;
  const asked = askedOf(options, head.hints?.query ?? []);
  for (const way of WAYS) {
    const query = way(head, value, asked);
    // The same page again is a list without an end.
    if (query === undefined || textOf(query) === textOf(asked.query)) continue;
    const kept = KEPT.flatMap((name) => (field(options, name) === undefined ? [] : [[name, options[name]]]));
    const path = String(options.path).replace(/\?.*$/s, "");
    return { method: "GET", path, ...Object.fromEntries(kept), query: Object.fromEntries(query) };
  }
  return undefined;
}

/** @param {Record<string, unknown>} options @param {ReadingHints["query"]} hints @returns {Asked} */
function askedOf(options, hints) {
  const [path = "", ...rest] = String(options.path).split("?");
  const inPath = new URLSearchParams(rest.join("?"));
  const query = new Map([...inPath.keys()].map((name) => [name, oneOrAll(inPath.getAll(name))]));
  for (const [name, value] of Object.entries(isRecord(options.query) ? options.query : {})) {
    if (value !== null) query.set(name, value);
  }
  return { path: filled(path, isRecord(options.params) ? options.params : {}), query, declared: byWord(hints) };
}

/** @param {string} path @param {Record<string, unknown>} params */
function filled(path, params) {
  return path.replace(/\{([^{}]+)\}/g, (written, name) => String(field(params, name) ?? written));
}

/** @param {unknown[]} values @returns {unknown} */
function oneOrAll(values) {
  return values.length === 1 ? values[0] : values;
}

/** Numbers and their texts are the same parameter. @param {Map<string, unknown>} query */
function textOf(query) {
  const pairs = [...query].map(([name, value]) => [
    name,
    typeof value === "object" ? JSON.stringify(value) : String(value),
  ]);
  return JSON.stringify(pairs.sort());
}
