// `response_filter`: the items of a kept result that fit, a page of them. Pure.
import { head } from "../value/cut.js";
import { mainArray } from "../value/main-array.js";
import { readCondition } from "./condition.js";
import { nothingAt, pathOf, select } from "./select.js";

/** Characters of a path that is told: keys are the result's, and may be anything. */
const MAX_PATH_CHARS = 200;

/**
 * @typedef {{ jsonPath?: string, search?: string, filter?: string, page: number, pageSize: number }} FilterRequest
 * @typedef {{ path: string, page: number, pageSize: number, total: number, totalPages: number, items: unknown[] }} FilterPage
 */

/** @param {unknown} value @param {FilterRequest} request @returns {FilterPage} */
export function filter(value, { jsonPath, search, filter: told, page, pageSize }) {
  const { path, items } = jsonPath === undefined ? ownItems(value) : itemsAt(value, jsonPath);
  const fits = told === undefined ? () => true : readCondition(told);
  const says = search === undefined ? () => true : saying(search);
  const first = (page - 1) * pageSize;
  /** @type {unknown[]} */
  const shown = [];
  let total = 0;
  for (const item of items) {
    if (!says(item) || !fits(item)) continue;
    if (total >= first && shown.length < pageSize) shown.push(item);
    total++;
  }
  return {
    path: head(path, MAX_PATH_CHARS),
    page,
    pageSize,
    total,
    totalPages: Math.ceil(total / pageSize),
    items: shown,
  };
}

/** What a value is a list of: the lines of a text, its main array, its properties. @param {unknown} value @returns {{ path: string, items: Iterable<unknown> }} */
function ownItems(value) {
  if (typeof value === "string") return { path: "lines", items: value.split("\n") };
  const found = mainArray(value);
  if (found !== undefined) return { path: pathOf(found.path), items: found.items };
  if (typeof value !== "object" || value === null) return { path: "$", items: [value] };
  return { path: "$", items: Object.entries(value).map(([key, held]) => ({ key, value: held })) };
}

/** What a path finds; the items of an array where that is all it finds. @param {unknown} value @param {string} path @returns {{ path: string, items: Iterable<unknown> }} */
function itemsAt(value, path) {
  const found = select(value, path)[Symbol.iterator]();
  const [first, second] = [found.next(), found.next()];
  if (first.done) throw nothingAt(path);
  if (second.done && Array.isArray(first.value.value)) return { path, items: first.value.value };
  return { path, items: values([first, second], found) };
}

/** @param {IteratorResult<import("./select.js").Found>[]} seen @param {Iterator<import("./select.js").Found>} rest */
function* values(seen, rest) {
  for (const next of seen) if (!next.done) yield next.value.value;
  for (let next = rest.next(); !next.done; next = rest.next()) yield next.value.value;
}

/** Anywhere in an item, keys too, without regard to case. @param {string} search @returns {(item: unknown) => boolean} */
function saying(search) {
  const wanted = search.toLowerCase();
  const escaped = JSON.stringify(search).slice(1, -1).toLowerCase();
  return (item) =>
    typeof item === "string"
      ? item.toLowerCase().includes(wanted)
      : JSON.stringify(item).toLowerCase().includes(escaped);
}
