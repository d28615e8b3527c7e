// Where APIs tell of paging in a body: the places, the words for "there is more", and the list itself. Pure.
import { field, isRecord } from "./field.js";

/** Objects beside the list that hold what is told of its paging. */
const CONTAINERS = [
  ["result_info"],
  ["result_info", "cursors"],
  ["response_metadata"],
  ["pagination"],
  ["paging"],
  ["paging", "next"],
  ["page_info"],
  ["pageInfo"],
  ["page"],
  ["meta"],
  ["meta", "pagination"],
  ["meta", "page"],
  ["meta", "cursor"],
  ["metadata"],
  ["links"],
  ["_links"],
  ["_meta"],
  ["info"],
  ["cursors"],
];

/** What may hold all of it: `{data: {items, next_cursor}}`. */
const WRAPPERS = ["data", "result", "response", "d"];

const LISTS = [
  "data",
  "items",
  "results",
  "result",
  "records",
  "values",
  "entries",
  "rows",
  "list",
  "content",
  "objects",
  "value",
  "hits",
];

const MORE = [
  "has_more",
  "hasMore",
  "has_next_page",
  "hasNextPage",
  "has_next",
  "hasNext",
  "more",
  "truncated",
  "is_truncated",
  "isTruncated",
  "IsTruncated",
];
const LAST = ["is_last", "isLast", "is_last_page", "isLastPage", "last"];

/** @param {unknown} value of the body @returns {unknown[]} objects, and lists of links, the outermost first */
export function containersOf(value) {
  const wrapped = [value, ...WRAPPERS.map((name) => field(value, name)).filter(isRecord)];
  return wrapped.flatMap((outer) => [
    outer,
    ...CONTAINERS.map((path) => path.reduce((inner, name) => field(inner, name), outer)).filter(
      (inner) => isRecord(inner) || Array.isArray(inner),
    ),
  ]);
}

/** The first of these fields that holds such a value. @template T @param {unknown[]} containers @param {string[]} names @param {(value: unknown) => T | undefined} read @returns {T | undefined} */
export function told(containers, names, read) {
  for (const container of containers) {
    for (const name of names) {
      const found = read(field(container, name));
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/** @param {unknown[]} containers @returns {boolean | undefined} undefined where nothing says so */
export function hasMore(containers) {
  const flag = (/** @type {unknown} */ value) => (typeof value === "boolean" ? value : undefined);
  const last = told(containers, LAST, flag);
  return told(containers, MORE, flag) ?? (last === undefined ? undefined : !last);
}

/** @param {unknown} value a count or a number of a page, also as text @returns {number | undefined} */
export function integer(value) {
  const number = typeof value === "string" && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof number === "number" && Number.isSafeInteger(number) && number >= 0 ? number : undefined;
}

/** The page's items: under a usual name, or the only list there is. @param {unknown} value @returns {unknown[] | undefined} */
export function itemsOf(value) {
  if (Array.isArray(value)) return value;
  for (const outer of [value, ...WRAPPERS.map((name) => field(value, name))]) {
    const list = LISTS.map((name) => field(outer, name)).find(Array.isArray);
    if (list !== undefined) return list;
    const lists = isRecord(outer) ? Object.values(outer).filter(Array.isArray) : [];
    if (lists.length === 1) return lists[0];
  }
  return undefined;
}
