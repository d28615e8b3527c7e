// The next page by an address that the upstream gives: in a Link header (RFC 8288; the host has taken hosts out of it), or in
// the body, as HAL, JSON:API, OData and many others do. An address of another resource is not followed. Pure.
import { field } from "./field.js";
import { containersOf } from "./paging-fields.js";
import { typed } from "./paging-parameters.js";

/** @typedef {import("./next.js").Asked} Asked */
/** @typedef {import("./response.js").ResponseHead} ResponseHead */

/** Fields that hold the address of the next page. */
const ADDRESS_FIELDS = [
  "next",
  "next_url",
  "nextUrl",
  "next_uri",
  "nextUri",
  "next_link",
  "nextLink",
  "next_href",
  "next_page",
  "nextPage",
  "next_page_url",
  "nextPageUrl",
  "next_page_uri",
  "@odata.nextLink",
  "odata.nextLink",
];

/** @param {ResponseHead} head @param {unknown} _value @param {Asked} asked */
export function nextByLink(head, _value, asked) {
  // As the host writes it: `<path>; rel="next", …` with no comma or quote of its own in a target.
  for (const [, target = "", relations = ""] of (head.headers.link ?? "").matchAll(/<([^<>]*)>; rel="([^"]*)"/g)) {
    if (relations.split(" ").includes("next")) return queryOf(target, head, asked);
  }
  return undefined;
}

/** @param {ResponseHead} head @param {unknown} value @param {Asked} asked */
export function nextByAddress(head, value, asked) {
  for (const container of containersOf(value)) {
    if (Array.isArray(container)) {
      const link = container.find((one) => field(one, "rel") === "next");
      const query = queryOf(field(link, "href"), head, asked);
      if (query !== undefined) return query;
    }
    for (const name of ADDRESS_FIELDS) {
      const told = field(container, name);
      const query = queryOf(field(told, "href") ?? told, head, asked);
      if (query !== undefined) return query;
    }
  }
  return undefined;
}

/**
 * The address is of the same resource where its last segment is: GitHub names `/repositories/1/issues` what was asked as
 * `/repos/a/b/issues`. Its query is the whole of the next one.
 * @param {unknown} address @param {ResponseHead} head @param {Asked} asked @returns {Map<string, unknown> | undefined}
 */
function queryOf(address, head, { path, query: own }) {
  if (typeof address !== "string" || !/^(?:https?:\/\/|\/|\?)/.test(address)) return undefined;
  const url = URL.parse(address, "http://upstream/");
  if (url === null || url.search.length < 2) return undefined;
  if (!address.startsWith("?") && lastSegment(url.pathname) !== lastSegment(path)) return undefined;
  /** @type {Map<string, unknown>} */
  const query = new Map();
  for (const name of new Set(url.searchParams.keys())) {
    const values = url.searchParams.getAll(name).filter((text) => text !== "[redacted]");
    const declared = head.hints?.query.find((hint) => hint.name === name);
    const root = name.split("[", 1)[0] ?? "";
    if (isComposed(own.get(name))) query.set(name, own.get(name));
    else if (declared === undefined && isComposed(own.get(root)))
      query.set(root, merged(query.get(root) ?? own.get(root), name, values));
    else if (values.length > 0) query.set(name, values.length === 1 ? typed(values[0], declared) : values);
  }
  return query;
}

/** Lists and objects stay as the program gave them: how they are written is not read back. @param {unknown} value */
function isComposed(value) {
  return typeof value === "object" && value !== null;
}

/** `page[number]=2` over `{ page: { number: 1 } }`. @param {unknown} value @param {string} name @param {string[]} values */
function merged(value, name, values) {
  const key = /^[^[\]]+\[([^[\]]+)\]$/.exec(name)?.[1];
  const isScalar = key !== undefined && !Array.isArray(value) && !isComposed(field(value, key)) && values.length === 1;
  if (!isScalar || typeof value !== "object") return value;
  return Object.fromEntries([...Object.entries(value ?? {}).filter(([other]) => other !== key), [key, values[0]]]);
}

/** @param {string} path */
function lastSegment(path) {
  const last =
    path
      .split("/")
      .filter((segment) => segment !== "")
      .at(-1) ?? "";
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
