// `response_compress`: a kept result with less of everything, by one rule. What was left out is told in its place. Pure.
import { head } from "../value/cut.js";
import { isRecord } from "../value/main-array.js";
import { Refusal } from "./refusal.js";
import { nothingAt, select } from "./select.js";

/**
 * @typedef {"first_of_array" | "sample_array" | "truncate_strings" | "keys_only" | "select_keys"} Mode
 * @typedef {{ mode: Mode, jsonPath?: string, arrayHead: number, arrayTail: number, stringLen: number, selectKeys?: string[] }} CompressRequest
 */

/** Made once: there may be a string to tell of in each of a million rows. */
const NUMBER = new Intl.NumberFormat("en-US");

/** Of what a path finds. */
const MAX_FOUND = 1_000;

/** @param {unknown} value @param {CompressRequest} request @returns {unknown} */
export function compress(value, request) {
  return RULES[request.mode](request)(request.jsonPath === undefined ? value : at(value, request.jsonPath));
}

/** What a path finds: one value as it is, several as a list. @param {unknown} value @param {string} path */
function at(value, path) {
  /** @type {unknown[]} */
  const found = [];
  let count = 0;
  for (const { value: held } of select(value, path)) if (++count <= MAX_FOUND) found.push(held);
  if (count === 0) throw nothingAt(path);
  return count === 1 ? found[0] : count > MAX_FOUND ? [...found, more(count - MAX_FOUND)] : found;
}

/** @param {number} count */
function more(count) {
  return `… ${NUMBER.format(count)} more items`;
}

/** @typedef {(value: unknown) => unknown} Rule @type {Readonly<Record<Mode, (request: CompressRequest) => Rule>>} */
const RULES = {
  first_of_array: () => (value) => sampled(value, 1, 0),
  sample_array:
    ({ arrayHead, arrayTail }) =>
    (value) =>
      sampled(value, arrayHead, arrayTail),
  truncate_strings:
    ({ stringLen }) =>
    (value) =>
      truncated(value, stringLen),
  keys_only: () => keysOnly,
  select_keys: ({ selectKeys = [] }) => {
    if (selectKeys.length === 0)
      throw new Refusal("validation_failed", "select_keys wants selectKeys.", 'For example ["id", "name"].');
    const keys = new Set(selectKeys);
    return (value) => selected(value, keys);
  },
};

/** @param {unknown} value @param {(held: unknown) => unknown} change */
function mapped(value, change) {
  if (Array.isArray(value)) return value.map(change);
  return isRecord(value) ? Object.fromEntries(Object.entries(value).map(([key, held]) => [key, change(held)])) : value;
}

/** @param {unknown} value @param {number} first @param {number} last @returns {unknown} */
function sampled(value, first, last) {
  const change = (/** @type {unknown} */ held) => sampled(held, first, last);
  if (!Array.isArray(value) || value.length <= first + last + 1) return mapped(value, change);
  const tail = last === 0 ? [] : value.slice(-last);
  return [...value.slice(0, first).map(change), more(value.length - first - last), ...tail.map(change)];
}

/** @param {unknown} value @param {number} chars @returns {unknown} */
function truncated(value, chars) {
  if (typeof value !== "string") return mapped(value, (held) => truncated(held, chars));
  const kept = head(value, chars);
  return kept.length < value.length ? `${kept}… (${NUMBER.format(value.length)} characters)` : value;
}

/** An array is what its first item is, and how many there are. @param {unknown} value @returns {unknown} */
function keysOnly(value) {
  if (Array.isArray(value))
    return value.length === 0 ? [] : [keysOnly(value[0]), ...(value.length > 1 ? [more(value.length - 1)] : [])];
  return isRecord(value) ? mapped(value, keysOnly) : value === null ? "null" : typeof value;
}

/** Objects keep these keys, wherever they are; what leads to them stays. @param {unknown} value @param {ReadonlySet<string>} keys @returns {unknown} */
function selected(value, keys) {
  if (Array.isArray(value)) return value.map((held) => selected(held, keys));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, held]) => {
      if (keys.has(key)) return [[key, held]];
      const inner = typeof held === "object" && held !== null ? selected(held, keys) : undefined;
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
