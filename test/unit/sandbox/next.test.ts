// The next page: told by addresses, cursors, numbers and offsets, as many APIs tell of it; and never made up.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readResponse } from "../../../src/sandbox/guest/response.js";

type Query = Record<string, unknown>;
type Hint = { name: string; type: string; first: number | null };

interface Page {
  /** The body, or its items where only their number matters. */
  readonly body: unknown;
  readonly headers?: Record<string, string>;
  /** Parameters that the operation declares: `name`, `name:type` or `name:type=first`. */
  readonly declares?: string;
  readonly query?: Query;
  readonly link?: [string, string][];
  readonly path?: string;
  readonly method?: string;
  readonly status?: number;
}

function nextOf({
  body,
  headers = {},
  declares = "",
  query,
  link = [],
  path = "/rows",
  method = "GET",
  status = 200,
}: Page) {
  const hints: Hint[] = declares.split(" ").flatMap((text) => {
    const [, name = "", type = "", first] = /^([^:]+)(?::(\w+))?(?:=(\d+))?$/.exec(text) ?? [];
    return name === "" ? [] : [{ name, type, first: first === undefined ? null : Number(first) }];
  });
  const head = { status, contentType: "application/json", headers, hints: { isJson: true, query: hints, link } };
  return readResponse(head, JSON.stringify(body), JSON.stringify({ method, path, query })).next;
}
const queryOf = (page: Page) => {
  const next = nextOf(page);
  return next === undefined ? undefined : Reflect.get(next, "query");
};
const rows = (count: number) => Array.from({ length: count }, (_, at) => ({ id: at + 1 }));

describe("a Link header", () => {
  const linked = (target: string, rest: Partial<Page> = {}) =>
    queryOf({ body: [], headers: { link: `<${target}>; rel="next"` }, ...rest });

  it.each<[string, Partial<Page>, Query | undefined]>([
    ["/rows?page=2", {}, { page: "2" }],
    ["/rows?page=2", { declares: "page:integer" }, { page: 2 }],
    ["/rows?page=2&all=true&q=1", { declares: "page:integer all:boolean q:string" }, { page: 2, all: true, q: "1" }],
    ["/rows?id=1&id=2&page=2", {}, { id: ["1", "2"], page: "2" }],
    ["/rows?id=1&id=2&page=2", { query: { id: [1, 2] } }, { id: [1, 2], page: "2" }],
    ["/rows?filter%5Ba%5D=b&page=2", { query: { filter: { a: "b" } } }, { filter: { a: "b" }, page: "2" }],
    ["/rows?page%5Bnumber%5D=2", { query: { page: { number: 1, size: 5 } } }, { page: { size: 5, number: "2" } }],
    ["/rows?page%5Bnumber%5D=2", { declares: "page[number]:integer" }, { "page[number]": 2 }],
    ["/rows?after=x&api_key=%5Bredacted%5D", { query: { page: 1 } }, { after: "x" }],
    ["/rows?__proto__=x&constructor=y", {}, JSON.parse('{"__proto__":"x","constructor":"y"}')],
    ["/repositories/1/rows?page=2", { path: "/repos/a/b/rows" }, { page: "2" }],
    ["/rows/?page=2", {}, { page: "2" }],
    ["/rows?page=2", { query: { page: "2" } }, undefined],
    ["/rows?page=2", { query: { page: 2 } }, undefined],
    ["/others?page=2", {}, undefined],
    ["/rows", {}, undefined],
    ["/rows?page=2", { method: "POST" }, undefined],
    ["/rows?page=2", { status: 404 }, undefined],
    ["/rows?page=%", {}, { page: "%" }],
    ["/ro%ws?page=2", {}, undefined],
  ])("%s with %j", (target, rest, expected) => expect(linked(target, rest)).toEqual(expected));

  it("with other relations is no next page", () => {
    expect(queryOf({ body: [], headers: { link: '</rows?page=1>; rel="prev", </rows?page=9>; rel="last"' } })).toBe(
      undefined,
    );
    expect(
      queryOf({ body: [], headers: { link: '</rows?page=1>; rel="prev", </rows?page=3>; rel="next last"' } }),
    ).toEqual({ page: "3" });
  });

  it("keeps all else that was asked", () => {
    const request = {
      method: "get",
      path: "/users/{id}/rows?page=1",
      params: { id: 7 },
      headers: { "x-a": "b" },
      cookies: { c: "d" },
      spec: "s",
      contentType: "x/y",
    };
    const head = { status: 200, contentType: "", headers: { link: '</users/7/rows?page=2>; rel="next"' } };
    expect(readResponse(head, "", JSON.stringify(request)).next).toEqual({
      method: "GET",
      path: "/users/{id}/rows",
      params: { id: 7 },
      query: { page: "2" },
      headers: { "x-a": "b" },
      cookies: { c: "d" },
      spec: "s",
    });
  });
});

describe("an address in the body", () => {
  it.each<[unknown]>([
    [{ next: "https://api.example/v1/rows?page=2" }],
    [{ next: "?page=2" }],
    [{ links: { next: "/rows?page=2" } }],
    [{ _links: { next: { href: "/rows?page=2" } } }],
    [{ links: { next: { href: "/rows?page=2" } } }],
    [
      {
        links: [
          { rel: "prev", href: "/rows?page=0" },
          { rel: "next", href: "/rows?page=2" },
        ],
      },
    ],
    [{ meta: { pagination: { next_url: "/rows?page=2" } } }],
    [{ info: { next: "/rows?page=2" } }],
    [{ paging: { next: "https://api.example/v9.0/1/rows?page=2", cursors: { after: "x" } } }],
    [{ "@odata.nextLink": "https://api.example/rows?page=2" }],
    [{ data: { items: [], nextPageUrl: "/rows?page=2" } }],
    [{ success: true, errors: [], messages: [], result: [], result_info: { next: "/rows?page=2" } }],
  ])("%j", (body) => expect(queryOf({ body })).toEqual({ page: "2" }));

  it.each<[unknown]>([
    [{ next: "https://api.example/others?page=2" }],
    [{ next: "https://api.example/rows" }],
    [{ next: null }],
    [{ next: "" }],
    [{ next: { href: 5 } }],
    [{ next: "javascript:alert(1)" }],
    [{ prev: "/rows?page=2" }],
    [{ items: [{ next: "/rows?page=2" }] }],
    ["/rows?page=2"],
    [null],
    [5],
  ])("is none: %j", (body) => expect(nextOf({ body })).toBe(undefined));
});

describe("a cursor", () => {
  it.each<[unknown, string, Query, Query]>([
    [{ next_cursor: "c" }, "cursor", {}, { cursor: "c" }],
    [{ nextCursor: "c" }, "limit cursor", { limit: 5, cursor: "b" }, { limit: 5, cursor: "c" }],
    [{ nextPageToken: "c" }, "pageToken", {}, { pageToken: "c" }],
    [{ next_page_token: "c" }, "page_token", {}, { page_token: "c" }],
    [{ next_cursor: "c" }, "next_cursor cursor", {}, { next_cursor: "c" }],
    [{ response_metadata: { next_cursor: "c" } }, "cursor", {}, { cursor: "c" }],
    [{ meta: { next: "c" } }, "cursor", {}, { cursor: "c" }],
    [{ meta: { next_token: "c" } }, "pagination_token next_token", {}, { next_token: "c" }],
    [{ NextToken: "c" }, "NextToken", {}, { NextToken: "c" }],
    [{ metadata: { continue: "c" } }, "continue", {}, { continue: "c" }],
    [{ continuationToken: "c" }, "continuationToken", {}, { continuationToken: "c" }],
    [{ paging: { next: { after: "c", link: "x" } } }, "after", {}, { after: "c" }],
    [{ pageInfo: { hasNextPage: true, endCursor: "c" } }, "after", {}, { after: "c" }],
    [{ result: [], result_info: { cursors: { after: "c" } } }, "cursor after", {}, { after: "c" }],
    [{ bookmark: "c" }, "bookmark", {}, { bookmark: "c" }],
    [{ cursor: "c" }, "cursor", { cursor: "b" }, { cursor: "c" }],
    [{ next_cursor: 7 }, "cursor:integer", {}, { cursor: 7 }],
    [{ data: { next_cursor: "c" } }, "page[cursor]", {}, { "page[cursor]": "c" }],
    [{ has_more: true, data: rows(3) }, "starting_after limit", { limit: 3 }, { limit: 3, starting_after: 3 }],
    [{ has_more: true, last_id: "c", data: rows(3) }, "after_id before_id", {}, { after_id: "c" }],
    [{ has_more: true, last_id: "c", data: rows(3) }, "after", {}, { after: "c" }],
  ])("%j where the operation takes %s", (body, declares, query, expected) => {
    expect(queryOf({ body, declares, query })).toEqual(expected);
  });

  it.each<[unknown, string, Query]>([
    [{ next_cursor: "" }, "cursor", {}],
    [{ next_cursor: null }, "cursor", {}],
    [{ next_cursor: "c" }, "limit", {}],
    [{ next_cursor: "c" }, "cursor", { cursor: "c" }],
    [{ next_cursor: "c", has_more: false }, "cursor", {}],
    [{ next_cursor: { a: 1 } }, "cursor", {}],
    [{ pageInfo: { hasNextPage: false, endCursor: "c" } }, "after", {}],
    [{ endCursor: "c" }, "after", {}],
    [{ paging: { cursors: { after: "c" } } }, "after", {}],
    [{ has_more: false, data: rows(3) }, "starting_after", {}],
    [{ data: rows(3) }, "starting_after", {}],
    [{ has_more: true, data: [] }, "starting_after", {}],
    [{ has_more: true, data: rows(3) }, "starting_after ending_before", { ending_before: "x" }],
    [{ has_more: true, last_id: "c", data: rows(3) }, "after before", { before: "x" }],
    [{ has_more: true, data: [{ name: "a" }] }, "starting_after", {}],
    [{ items: [{ next_cursor: "c" }] }, "cursor", {}],
  ])("is none: %j where it takes %s and was asked %j", (body, declares, query) => {
    expect(queryOf({ body, declares, query })).toBe(undefined);
  });

  it("in a header", () => {
    expect(queryOf({ body: [], headers: { "x-next-cursor": "c" }, declares: "cursor" })).toEqual({ cursor: "c" });
    expect(queryOf({ body: [], headers: { "x-next-cursor": "" }, declares: "cursor" })).toBe(undefined);
  });

  it("by OpenAPI's own link", () => {
    const link: [string, string][] = [["from", "$response.body#/meta/more~1/0"]];
    expect(queryOf({ body: { meta: { "more/": ["c"] } }, link, query: { a: 1 } })).toEqual({ a: 1, from: "c" });
    expect(queryOf({ body: { meta: { "more/": [] } }, link })).toBe(undefined);
    const byHeader: [string, string][] = [["from", "$response.header.ETag"]];
    expect(queryOf({ body: {}, headers: { etag: "c" }, link: byHeader })).toEqual({ from: "c" });
    expect(queryOf({ body: {}, link: [["from", "$response.body#/constructor/name"]] })).toBe(undefined);
  });
});

describe("a page's number", () => {
  const page = (number: unknown, rest: Partial<Page> = {}): Page => ({
    body: rows(2),
    declares: "page:integer per_page:integer",
    query: { page: number, per_page: 2 },
    ...rest,
  });
  it.each<[string, Page, number | undefined]>([
    ["X-Next-Page", page(1, { headers: { "x-next-page": "2" } }), 2],
    ["an empty X-Next-Page", page(3, { headers: { "x-next-page": "", "x-total-pages": "3" } }), undefined],
    [
      "an empty X-Next-Page, whatever else is said",
      page(3, { headers: { "x-next-page": "", "x-total-pages": "9" } }),
      undefined,
    ],
    [
      "an echo that counts from 1 what is asked from 0, at the end",
      page(1, { body: { page: 2, total_pages: 2, data: rows(2) } }),
      undefined,
    ],
    ["X-Total-Pages", page(1, { headers: { "x-total-pages": "3" } }), 2],
    ["X-Total-Pages, at the end", page(3, { headers: { "x-total-pages": "3" } }), undefined],
    ["X-Total-Count", page(2, { headers: { "x-total-count": "5" } }), 3],
    ["X-Total-Count, at the end", page(3, { headers: { "x-total-count": "5" } }), undefined],
    ["next as a number", page(1, { body: { next: 2, pages: 3, data: rows(2) } }), 2],
    ["next_page as a number", page("1", { body: { next_page: 2 } }), 2],
    ["next as null", page(3, { body: { next: null, pages: 3, data: rows(2) } }), undefined],
    ["total_pages", page(2, { body: { meta: { total_pages: 3 }, data: rows(2) } }), 3],
    ["total", page(1, { body: { total: 3, items: rows(2) } }), 2],
    [
      "total and page_size of the body",
      page(1, { query: { page: 1 }, body: { total: 3, page_size: 2, items: rows(2) } }),
      2,
    ],
    [
      "result_info",
      page(1, {
        body: {
          success: true,
          errors: [],
          messages: [],
          result: rows(2),
          result_info: { page: 1, per_page: 2, total_pages: 2, count: 2, total_count: 4 },
        },
      }),
      2,
    ],
    ["has_more", page(4, { body: { has_more: true, data: rows(2) } }), 5],
    ["has_more, false", page(4, { body: { has_more: false, total_pages: 9, data: rows(2) } }), undefined],
    [
      "no page of its own, but its echo",
      page(undefined, { body: { current_page: 1, last_page: 3, data: rows(2) } }),
      2,
    ],
    [
      "no page of its own, but its default",
      page(undefined, { declares: "page:integer=1", headers: { "x-total-pages": "3" } }),
      2,
    ],
    ["no page at all", page(undefined, { headers: { "x-total-pages": "3" } }), undefined],
    ["counting from 0", page(1, { declares: "page:integer=0", headers: { "x-total-pages": "3" } }), 2],
    [
      "counting from 0, at the end",
      page(2, { declares: "page:integer=0", headers: { "x-total-pages": "3" } }),
      undefined,
    ],
    ["Spring", page(1, { body: { content: rows(2), number: 1, totalPages: 3, last: false } }), 2],
    ["Spring, at the end", page(2, { body: { content: rows(2), number: 2, totalPages: 3, last: true } }), undefined],
    ["an empty page", page(2, { body: { data: [], total_pages: 9 } }), undefined],
    ["nothing", page(1), undefined],
    ["a total that is no number", page(1, { body: { total_pages: "many", data: rows(2) } }), undefined],
  ])("%s", (_, given, expected) => {
    expect(queryOf(given)?.page).toBe(expected);
  });

  it("is a string where the parameter is one", () => {
    expect(queryOf({ body: { next_page: 2 }, declares: "page:string" })).toEqual({ page: "2" });
  });
});

describe("an offset", () => {
  it.each<[string, Page, Query | undefined]>([
    [
      "a total",
      { body: { total: 5, items: rows(2) }, declares: "offset limit", query: { offset: 2, limit: 2 } },
      { offset: 4, limit: 2 },
    ],
    ["a total, from the start", { body: { total: 5, items: rows(2) }, declares: "offset limit" }, { offset: 2 }],
    [
      "a total, at the end",
      { body: { total: 5, items: rows(1) }, declares: "offset limit", query: { offset: 4 } },
      undefined,
    ],
    [
      "startAt and isLast",
      { body: { startAt: 0, maxResults: 2, isLast: false, values: rows(2) }, declares: "startAt:integer" },
      { startAt: 2 },
    ],
    [
      "startAt and isLast, at the end",
      { body: { startAt: 4, isLast: true, total: 9, values: rows(2) }, declares: "startAt:integer" },
      undefined,
    ],
    [
      "skip and X-Total-Count",
      { body: rows(2), headers: { "x-total-count": "3" }, declares: "skip take", query: { skip: "0" } },
      { skip: 2 },
    ],
    [
      "startIndex, from 1",
      { body: { totalResults: 3, startIndex: 1, Resources: rows(2) }, declares: "startIndex count" },
      { startIndex: 3 },
    ],
    [
      "startIndex, at the end",
      {
        body: { totalResults: 3, startIndex: 3, Resources: rows(1) },
        declares: "startIndex count",
        query: { startIndex: 3 },
      },
      undefined,
    ],
    ["next_offset", { body: { next_offset: 20 }, declares: "offset" }, { offset: 20 }],
    ["an empty page", { body: { total: 9, items: [] }, declares: "offset" }, undefined],
    [
      "a date in its place",
      { body: { total: 9, items: rows(2) }, declares: "from:string", query: { from: "2020-01-01" } },
      undefined,
    ],
    ["no list to count", { body: { total: 9, a: rows(1), b: rows(1) }, declares: "offset" }, undefined],
  ])("%s", (_, given, expected) => expect(queryOf(given)).toEqual(expected));
});

it("whatever an upstream answers: no exception, and what next says can be sent", () => {
  const name = fc.constantFrom(
    "next",
    "links",
    "data",
    "page",
    "meta",
    "next_cursor",
    "total",
    "offset",
    "__proto__",
    "constructor",
    "has_more",
    "rel",
    "href",
  );
  const { value } = fc.letrec((tie) => ({
    leaf: fc.oneof(
      fc.string(),
      fc.constantFrom("?a=1", "/rows?page[a]=1&__proto__=2", "//x/rows?a=1", null, true, false),
      fc.nat(50),
      fc.double(),
    ),
    value: fc.oneof(
      { depthSize: "small" },
      tie("leaf"),
      fc.array(tie("value"), { maxLength: 3 }),
      fc.dictionary(name, tie("value"), { maxKeys: 5 }),
    ),
  }));
  fc.assert(
    fc.property(value, fc.dictionary(name, fc.oneof(fc.string(), fc.nat())), (body, query) => {
      const next = nextOf({
        body,
        query,
        declares: "page:integer cursor offset:integer next after",
        headers: { link: '</rows?page=2>; rel="prev"' },
      });
      if (next === undefined) return;
      expect(next).toMatchObject({ method: "GET", path: "/rows" });
      expect(JSON.parse(JSON.stringify(next))).toEqual(next);
      expect(Object.getPrototypeOf(Reflect.get(next, "query"))).toBe(Object.prototype);
    }),
  );
});
