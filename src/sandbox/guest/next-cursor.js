// The next page by a cursor: the body, a header, or OpenAPI's own link holds a value, and the operation declares the parameter that
// takes it. Also by the last item's id, where the upstream says that there is more. Pure.
import { field } from "./field.js";
import { containersOf, hasMore, integer, itemsOf, told } from "./paging-fields.js";
import { declared, word } from "./paging-parameters.js";

/** @typedef {import("./next.js").Asked} Asked */
/** @typedef {import("./response.js").ResponseHead} ResponseHead */

const CURSOR_FIELDS = [
  "next_cursor",
  "nextCursor",
  "next_page_token",
  "nextPageToken",
  "next_token",
  "nextToken",
  "NextToken",
  "next_page_cursor",
  "nextPageCursor",
  "next_marker",
  "nextMarker",
  "NextMarker",
  "NextContinuationToken",
  "nextContinuationToken",
  "continuation_token",
  "continuationToken",
  "continue",
  "bookmark",
  "next_page_offset",
  "next_page",
  "nextPage",
  "next",
  "after",
  "cursor",
];

/** An end is told on the last page too: it leads on only where the upstream says that there is more. */
const END_FIELDS = ["end_cursor", "endCursor", "last_id", "lastId"];

/** Parameters that take a cursor, whatever the answer calls it. */
const CURSOR_WORDS = [
  "cursor",
  "pagecursor",
  "nextcursor",
  "aftercursor",
  "after",
  "pageafter",
  "pagetoken",
  "nexttoken",
  "nextpagetoken",
  "continuationtoken",
  "startcursor",
  "bookmark",
  "marker",
  "next",
];

/** Those that take the id of the last item seen, and those that walk the other way. */
const AFTER_WORDS = ["startingafter", "afterid"];
const BEFORE_WORDS = ["endingbefore", "beforeid", "before"];

/** @param {ResponseHead} head @param {unknown} value @param {Asked} asked @returns {Map<string, unknown> | undefined} */
export function nextByCursor(head, value, asked) {
  const containers = containersOf(value);
  const more = hasMore(containers);
  const linked = head.hints?.link.map(([name, expression]) => [name, evaluate(expression, head, value)]) ?? [];
  if (linked.length > 0 && linked.every(([, found]) => cursor(found) !== undefined)) return withAll(asked, linked);
  if (more === false) return undefined;
  const isBackwards = [...asked.query.keys()].some((name) => BEFORE_WORDS.includes(word(name)));
  const names = more === true && !isBackwards ? [...CURSOR_FIELDS, ...END_FIELDS] : CURSOR_FIELDS;
  for (const name of names) {
    const found = told(containers, [name], cursor);
    const parameter = found === undefined ? undefined : parameterFor(asked.declared, name, found);
    if (parameter !== undefined) return withAll(asked, [[parameter.name, found]]);
  }
  const inHeader = cursor(head.headers["x-next-cursor"]);
  const parameter = declared(asked.declared, CURSOR_WORDS);
  if (inHeader !== undefined && parameter !== undefined) return withAll(asked, [[parameter.name, inHeader]]);
  return more === true && !isBackwards ? afterLast(value, asked) : undefined;
}

/** @param {import("./paging-parameters.js").Declared} all @param {string} name of the field @param {unknown} found */
function parameterFor(all, name, found) {
  const whole = word(name);
  const bare = whole.replace(/^(?:next|end|last)/, "");
  const own = declared(
    all,
    [whole, bare].filter((one) => one !== "" && !/^(?:page|id)$/.test(one)),
  );
  // A number that is called a page is one (next-number.js).
  if (own !== undefined || integer(found) !== undefined) return own;
  if (whole === "after") return declared(all, ["after"]);
  return declared(all, whole === "lastid" ? [...AFTER_WORDS, "after"] : CURSOR_WORDS);
}

/** Stripe's way: what follows the last item. @param {unknown} value @param {Asked} asked */
function afterLast(value, asked) {
  const parameter = declared(asked.declared, AFTER_WORDS);
  const id = cursor(field(itemsOf(value)?.at(-1), "id"));
  return parameter === undefined || id === undefined ? undefined : withAll(asked, [[parameter.name, id]]);
}

/** Empty is how some say that there is none. @param {unknown} value @returns {string | number | undefined} */
function cursor(value) {
  if (typeof value === "number" && Number.isFinite(value)) return value;
  return typeof value === "string" && value !== "" && !/^(?:https?:\/\/|\/|\?)/.test(value) ? value : undefined;
}

/** A runtime expression (OpenAPI 3.2, section 4.21): `$response.body#/next`, `$response.header.X-Next`. @param {string} expression @param {ResponseHead} head @param {unknown} value */
function evaluate(expression, head, value) {
  const header = /^\$response\.header\.(.+)$/.exec(expression)?.[1];
  if (header !== undefined) return head.headers[header.toLowerCase()];
  const pointer = /^\$response\.body#\/(.+)$/.exec(expression)?.[1];
  const keys = pointer?.split("/").map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~")) ?? [];
  if (keys.length === 0) return undefined;
  return keys.reduce(
    (/** @type {unknown} */ inner, key) => (Array.isArray(inner) ? inner[Number(key)] : field(inner, key)),
    value,
  );
}

/** @param {Asked} asked @param {unknown[][]} pairs */
function withAll({ query }, pairs) {
  const next = new Map(query);
  for (const [name, value] of pairs) next.set(String(name), value);
  return next;
}
