// `response_compress`: a kept result with less of everything, by one rule. What was left out is told in its place. Pure.
import { head } from "../value/cut.js";
import { isRecord } from "../value/main-rows.js";
import { Refusal } from "./refusal.js";
import { nothingAt, select } from "./select.js";
import { createWork, VALUE_CHARS } from "./work.js";

/**
 * @typedef {"first_of_array" | "sample_array" | "truncate_strings" | "keys_only" | "select_keys"} Mode
 * @typedef {{ mode: Mode, jsonPath?: string, arrayHead: number, arrayTail: number, stringLen: number, selectKeys?: string[] }} CompressRequest
 *
 * `sizes`: how many there were where not all were looked at (value/cut.js); `isSample`: arrays in it say what was left out of them.
 * @typedef {{ value: unknown, sizes: import("../value/cut.js").Sizes, isSample: boolean }} Compressed
 *
 * What a path finds, or an array has: all of them, or the first and the last.
 * @typedef {{ first: unknown[], last: unknown[], total: number }} Items
 *
 * `change`: what becomes of a value; `ends`: how many are kept of the beginning and the end of what a path finds, all unless given.
 * @typedef {{ change: (value: unknown) => unknown, ends?: [number, number] }} Rule
 */

/** Made once: there may be a string to tell of in each of a million rows. */
const NUMBER = new Intl.NumberFormat("en-US");

/** Of what a path finds: more than any answer shows. The others are counted. */
const MAX_FOUND = 1_000;

/** @param {unknown} value @param {CompressRequest} request @param {import("./work.js").Spend} spend @returns {Compressed} */
export function compress(value, request, spend = createWork()) {
  const { change, ends } = RULES[request.mode](request, () => spend(VALUE_CHARS));
  const isSample = ends !== undefined;
  if (request.jsonPath === undefined) return { value: change(value), sizes: new Map(), isSample };
  const found = itemsAt(value, request.jsonPath);
  if (found.total === 1) return { value: change(found.first[0]), sizes: new Map(), isSample };
  if (ends !== undefined) return { value: sampleOf(found, ends, change), sizes: new Map(), isSample };
  const list = found.first.map(change);
  return { value: list, sizes: new Map([[list, found.total]]), isSample };
}

/** @param {unknown} value @param {string} path @returns {Items} */
function itemsAt(value, path) {
  /** @type {Items} */
  const found = { first: [], last: [], total: 0 };
  for (const { value: held } of select(value, path)) {
    if (found.total++ < MAX_FOUND) found.first.push(held);
    found.last.push(held);
    if (found.last.length >= 2 * MAX_FOUND) found.last.splice(0, MAX_FOUND);
  }
  if (found.total === 0) throw nothingAt(path);
  return found;
}

/** @param {Items} items @param {[number, number]} ends @param {Rule["change"]} change @returns {unknown[]} */
function sampleOf({ first, last, total }, [head, tail], change) {
  if (total <= head + tail + 1) return first.map(change);
  const end = tail === 0 ? [] : last.slice(-tail);
  const more = `… ${NUMBER.format(total - head - tail)} more items`;
  return [...first.slice(0, head).map(change), more, ...end.map(change)];
}

/** @type {Readonly<Record<Mode, (request: CompressRequest, count: () => void) => Rule>>} `count`: before each value that is made */
const RULES = {
  first_of_array: (_, count) => sampling([1, 0], count),
  sample_array: ({ arrayHead, arrayTail }, count) => sampling([arrayHead, arrayTail], count),
  truncate_strings: ({ stringLen }, count) => {
    const change = (/** @type {unknown} */ value) => {
      count();
      return typeof value === "string" ? truncated(value, stringLen) : mapped(value, change);
    };
    return { change };
  },
  keys_only: (_, count) => sampling([1, 0], count, (value) => (value === null ? "null" : typeof value)),
  select_keys: ({ selectKeys = [] }, count) => {
    if (selectKeys.length === 0)
      throw new Refusal("validation_failed", "select_keys wants selectKeys.", 'For example ["id", "name"].');
    const keys = new Set(selectKeys);
    return { change: (value) => selected(value, keys, count) };
  },
};

/** @param {[number, number]} ends @param {() => void} count @param {(scalar: unknown) => unknown} shown @returns {Rule} */
function sampling(ends, count, shown = (scalar) => scalar) {
  const change = (/** @type {unknown} */ value) => {
    count();
    if (Array.isArray(value)) return sampleOf({ first: value, last: value, total: value.length }, ends, change);
    return isRecord(value) ? mapped(value, change) : shown(value);
  };
  return { change, ends };
}

/** @param {unknown} value @param {(held: unknown) => unknown} change @returns {unknown} */
function mapped(value, change) {
  if (Array.isArray(value)) return value.map(change);
  return isRecord(value) ? Object.fromEntries(Object.entries(value).map(([key, held]) => [key, change(held)])) : value;
}

/** @param {string} value @param {number} chars */
function truncated(value, chars) {
  const kept = head(value, chars);
  return kept.length < value.length ? `${kept}… (${NUMBER.format(value.length)} characters)` : value;
}

/** Objects keep these keys, wherever they are; what leads to them stays. @param {unknown} value @param {ReadonlySet<string>} keys @param {() => void} count @returns {unknown} */
function selected(value, keys, count) {
  count();
  if (Array.isArray(value)) return value.map((held) => selected(held, keys, count));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, held]) => {
      if (keys.has(key)) return [[key, held]];
      const inner = typeof held === "object" && held !== null ? selected(held, keys, count) : undefined;
      return holdsAny(inner) ? [[key, inner]] : [];
    }),
  );
}

/** @param {unknown} value @returns {boolean} */
function holdsAny(value) {
  if (Array.isArray(value))
    return value.some((held) => (!isRecord(held) && !Array.isArray(held) ? false : holdsAny(held)));
  return isRecord(value) && Object.keys(value).length > 0;
}
