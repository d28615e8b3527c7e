// The next page by its number, or by an offset: where the upstream says which it is, how many there are, or that there is more. Pure.
import { containersOf, hasMore, integer, itemsOf, told } from "./paging-fields.js";
import { declared, word } from "./paging-parameters.js";

/** @typedef {import("./next.js").Asked} Asked */
/** @typedef {import("./response.js").ResponseHead} ResponseHead */
/** @typedef {import("./paging-parameters.js").QueryHint} QueryHint */
/** @typedef {{ head: ResponseHead, value: unknown, asked: Asked, containers: unknown[], parameter: QueryHint }} Seen */

const PAGE_WORDS = ["page", "pagenumber", "pageno", "pagenum", "pageindex", "currentpage"];
const OFFSET_WORDS = ["offset", "skip", "startat", "startindex", "start", "from", "pageoffset"];
const SIZE_WORDS = ["perpage", "pagesize", "limit", "size", "pagelimit"];

const NEXT_PAGE = ["next_page", "nextPage", "next"];
const THIS_PAGE = ["page", "current_page", "currentPage", "page_number", "pageNumber", "pageNo"];
const PAGES = ["total_pages", "totalPages", "page_count", "pageCount", "last_page", "lastPage", "num_pages", "pages"];
const TOTAL = [
  "total_count",
  "totalCount",
  "total",
  "total_results",
  "totalResults",
  "total_items",
  "totalItems",
  "total_entries",
  "totalElements",
];
const SIZE = ["per_page", "perPage", "page_size", "pageSize", "limit", "size", "itemsPerPage"];
const NEXT_OFFSET = ["next_offset", "nextOffset"];
const THIS_OFFSET = ["offset", "skip", "startAt", "startIndex", "start"];

/** @param {ResponseHead} head @param {unknown} value @param {Asked} asked @returns {Map<string, unknown> | undefined} */
export function nextByNumber(head, value, asked) {
  const containers = containersOf(value);
  if (hasMore(containers) === false) return undefined;
  for (const [words, next] of /** @type {const} */ ([
    [PAGE_WORDS, nextNumber],
    [OFFSET_WORDS, nextOffset],
  ])) {
    const parameter = declared(asked.declared, [...words]);
    if (parameter === undefined) continue;
    const number = next({ head, value, asked, containers, parameter });
    if (number === undefined) continue;
    return new Map(asked.query).set(parameter.name, parameter.type === "string" ? String(number) : number);
  }
  return undefined;
}

/** @param {Seen} seen @returns {number | undefined} */
function nextNumber({ head, value, asked, containers, parameter }) {
  const outright = integer(head.headers["x-next-page"]) ?? told(containers, NEXT_PAGE, integer);
  if (outright !== undefined) return outright;
  if (head.headers["x-next-page"] === "" || itemsOf(value)?.length === 0) return undefined;
  const given = integer(asked.query.get(parameter.name)) ?? parameter.first ?? undefined;
  const zeroBased = told(containers, ["number"], integer); // Spring counts from 0
  const echo = zeroBased ?? integer(head.headers["x-page"]) ?? told(containers, THIS_PAGE, integer);
  const current = given ?? echo;
  if (current === undefined) return undefined; // whether the first is 0 or 1 is not told
  if (hasMore(containers) === true) return current + 1;
  const isFromZero = zeroBased !== undefined || parameter.first === 0 || echo === current + 1;
  const pages = pagesOf(head, asked, containers);
  return pages !== undefined && current + (isFromZero ? 1 : 0) < pages ? current + 1 : undefined;
}

/** @param {ResponseHead} head @param {Asked} asked @param {unknown[]} containers */
function pagesOf(head, asked, containers) {
  const pages = integer(head.headers["x-total-pages"]) ?? told(containers, PAGES, integer);
  if (pages !== undefined) return pages;
  const total = totalOf(head, containers);
  const own = [...asked.query].find(([name]) => SIZE_WORDS.includes(word(name)))?.[1];
  const declaredSize = declared(asked.declared, SIZE_WORDS)?.first ?? undefined;
  const size = told(containers, SIZE, integer) ?? integer(head.headers["x-per-page"]) ?? integer(own) ?? declaredSize;
  return total !== undefined && size !== undefined && size > 0 ? Math.ceil(total / size) : undefined;
}

/** @param {Seen} seen @returns {number | undefined} */
function nextOffset({ head, value, asked, containers, parameter }) {
  const outright = told(containers, NEXT_OFFSET, integer);
  if (outright !== undefined) return outright;
  const count = itemsOf(value)?.length ?? 0;
  if (count === 0) return undefined;
  const first = parameter.first ?? (word(parameter.name) === "startindex" ? 1 : 0);
  const given = asked.query.get(parameter.name);
  if (given !== undefined && integer(given) === undefined) return undefined; // a date, a name: no offset
  const current = integer(given) ?? told(containers, THIS_OFFSET, integer) ?? first;
  const total = totalOf(head, containers);
  const isMore = total === undefined ? hasMore(containers) === true : current - first + count < total;
  return isMore ? current + count : undefined;
}

/** @param {ResponseHead} head @param {unknown[]} containers */
function totalOf(head, containers) {
  return integer(head.headers["x-total-count"]) ?? integer(head.headers["x-total"]) ?? told(containers, TOTAL, integer);
}
