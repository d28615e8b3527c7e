// `response_filter`: the items of a kept result that fit, a page of them. Pure.
import { head } from "../value/cut.js";
import { isRecord, mainRows, rowsOf } from "../value/main-rows.js";
import { memberOf, quoted } from "../value/path.js";
import { readCondition } from "./condition.js";
import { MAX_PATH_CHARS, nothingAt, pathOf, select } from "./select.js";
import { createWork, VALUE_CHARS } from "./work.js";

/** Fields that a note names, its characters for them, and for a value. */
const MAX_FIELDS_TOLD = 20;
const MAX_FIELDS_CHARS = 100;
const MAX_VALUE_CHARS = 30;

/**
 * @typedef {{ jsonPath?: string, search?: string, filter?: string, page: number, pageSize: number }} FilterRequest
 * `note`: why nothing fits, where that may be a slip; "": it is none.
 * @typedef {{ path: string, page: number, pageSize: number, total: number, totalPages: number, items: unknown[], note: string }} FilterPage
 */

/** @param {unknown} value @param {FilterRequest} request @param {import("./work.js").Spend} spend @returns {FilterPage} */
export function filter(value, { jsonPath, search, filter: told, page, pageSize }, spend = createWork()) {
  const { path, items } = jsonPath === undefined ? ownItems(value) : itemsAt(value, jsonPath);
  const condition = told === undefined ? undefined : readCondition(told);
  const says = search === undefined ? () => true : saying(search, spend);
  const first = (page - 1) * pageSize;
  /** @type {{ count: number, first: unknown, value: unknown }} */
  const seen = { count: 0, first: undefined, value: undefined };
  /** @type {unknown[]} */
  const shown = [];
  let total = 0;
  for (const item of items) {
    if (!says(item)) continue;
    if (condition !== undefined) {
      if (seen.count++ === 0) seen.first = item;
      const held = condition.valueIn(item);
      if (seen.value === undefined) seen.value = held;
      for (const each of Array.isArray(held) ? held : [held])
        spend(VALUE_CHARS + (typeof each === "string" ? each.length : 0));
      if (!condition.fits(item)) continue;
    }
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
    note: condition === undefined || seen.count === 0 ? "" : noteOf(condition.field, seen, total),
  };
}

/** What a value is a list of: the lines of a text, its main rows, its properties. @param {unknown} value @returns {{ path: string, items: Iterable<unknown> }} */
function ownItems(value) {
  if (typeof value === "string") return { path: "lines", items: value.split("\n") };
  const main = mainRows(value);
  if (main !== undefined) return { path: pathOf(main.path), items: rowsOf(main.holder) ?? [] };
  if (!isRecord(value)) return { path: "$", items: Array.isArray(value) ? value : [value] };
  return { path: "$", items: Object.entries(value).map(([key, held]) => ({ key, value: held })) };
}

/** What a path finds; the rows of an array or a table where that is all it finds. @param {unknown} value @param {string} path @returns {{ path: string, items: Iterable<unknown> }} */
function itemsAt(value, path) {
  const found = select(value, path)[Symbol.iterator]();
  const [first, second] = [found.next(), found.next()];
  if (first.done) throw nothingAt(path);
  const rows = second.done ? rowsOf(first.value.value) : undefined;
  return { path, items: rows ?? values([first, second], found) };
}

/** @param {IteratorResult<import("./select.js").Found>[]} seen @param {Iterator<import("./select.js").Found>} rest */
function* values(seen, rest) {
  for (const next of seen) if (!next.done) yield next.value.value;
  for (let next = rest.next(); !next.done; next = rest.next()) yield next.value.value;
}

/** Anywhere in an item, without regard to case: in a text, a key, a value, or a key with its value, as in `"id":5`. @param {string} search @param {import("./work.js").Spend} spend @returns {(item: unknown) => boolean} */
function saying(search, spend) {
  const wanted = search.toLowerCase();
  const isIn = (/** @type {string} */ text) => {
    spend(text.length);
    return text.toLowerCase().includes(wanted);
  };
  /** @param {string} name @param {unknown} held @returns {boolean} */
  const says = (name, held) => {
    spend(1);
    if (typeof held === "string") return isIn(`${name}"${held}"`);
    if (typeof held !== "object" || held === null) return isIn(`${name}${held}`);
    if (name !== "" && isIn(name)) return true;
    if (Array.isArray(held)) return held.some((item) => says("", item));
    return Object.keys(held).some((key) => says(`"${key}":`, Reflect.get(held, key)));
  };
  return (item) => (typeof item === "string" ? isIn(item) : says("", item));
}

/** What one who gets nothing should know: that no item has the field, or what is in it. @param {string} field @param {{ first: unknown, value: unknown }} seen @param {number} total */
function noteOf(field, { first, value }, total) {
  const told = quoted(head(field, MAX_VALUE_CHARS));
  if (value === undefined) {
    const has = isRecord(first)
      ? `The first has ${head(fieldsOf(first).join(", "), MAX_FIELDS_CHARS)}.`
      : 'They are no objects: the field "." is the item itself.';
    return `No item has the field ${told}. ${has}`;
  }
  if (total > 0) return "";
  const example = typeof value === "object" && value !== null ? (Array.isArray(value) ? "an array" : "an object") : "";
  const shown = typeof value === "string" ? quoted(head(value, MAX_VALUE_CHARS)) : String(value);
  return `No item fits; the first ${told} is ${example || shown}.`;
}

/** Names of its properties, and of theirs. @param {Record<string, unknown>} item */
function fieldsOf(item) {
  return Object.keys(item)
    .slice(0, MAX_FIELDS_TOLD)
    .flatMap((key) => {
      const held = item[key];
      const inner = isRecord(held) ? Object.keys(held).slice(0, MAX_FIELDS_TOLD) : [];
      const name = memberOf(key).replace(/^\./, "");
      return inner.length === 0 ? [name] : inner.map((innerKey) => name + memberOf(innerKey));
    })
    .slice(0, MAX_FIELDS_TOLD);
}
