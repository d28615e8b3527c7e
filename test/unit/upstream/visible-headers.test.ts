// What a program sees of an answer's headers: what helps it, and no host.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_HEADER_CHARS, MAX_VISIBLE_HEADERS } from "../../../src/limits.ts";
import { isInside } from "../../../src/upstream/inside.ts";
import { readLinks } from "../../../src/upstream/links.ts";
import { visibleHeaders } from "../../../src/upstream/visible-headers.ts";

const base = new URL("https://api.example/v1/");
const see = (headers: Record<string, string>, requested = "https://api.example/v1/rows?page=1") =>
  visibleHeaders(new Response("", { headers }), { base, requested }, (text) => text);
/** Without the type that every answer of a text has. */
const seen = (name: string, value: string) => see({ "content-type": "", [name]: value })[name];

describe("a header", () => {
  it.each([
    "content-type",
    "content-range",
    "content-disposition",
    "etag",
    "last-modified",
    "retry-after",
    "allow",
    "X-Request-Id",
    "x-correlation-id",
    "x-total-count",
    "X-Total-Pages",
    "x-next-page",
    "x-page",
    "x-per-page",
    "x-next-cursor",
    "RateLimit",
    "ratelimit-policy",
    "x-ratelimit-remaining",
    "x-rate-limit-reset",
  ])("%s is seen", (name) => expect(see({ [name]: "x" })[name.toLowerCase()]).toBe("x"));

  it.each([
    "set-cookie",
    "server",
    "via",
    "x-powered-by",
    "authorization",
    "www-authenticate",
    "x-amzn-trace-id",
    "content-security-policy",
    "access-control-allow-origin",
    "alt-svc",
    "x-secret",
    "x-totally",
    "refresh",
    "content-location",
  ])("%s is not", (name) => expect(see({ [name]: "x" })).not.toHaveProperty(name));

  it("is seen whole at the limit, and not at all beyond it: half an address leads elsewhere", () => {
    expect(seen("etag", "x".repeat(MAX_HEADER_CHARS))?.length).toBe(MAX_HEADER_CHARS);
    expect(seen("etag", "x".repeat(MAX_HEADER_CHARS + 1))).toBeUndefined();
  });

  it("is one of so many at most", () => {
    const many = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`ratelimit-${at}`, "x"]));
    const own = { "content-type": "x" };
    expect(Object.keys(see({ ...own, ...many(MAX_VISIBLE_HEADERS - 1) })).length).toBe(MAX_VISIBLE_HEADERS);
    expect(Object.keys(see({ ...own, ...many(MAX_VISIBLE_HEADERS) })).length).toBe(MAX_VISIBLE_HEADERS);
  });
});

describe("an address is a path under the base, or not told:", () => {
  it.each([
    ["https://api.example/v1/rows/7", "/rows/7"],
    ["/v1/rows/7?a=b", "/rows/7?a=b"],
    ["7", "/7"],
    ["https://api.example/v1", "/"],
    ["https://api.example/v2/rows", undefined],
    ["https://other.example/v1/rows", undefined],
    ["//other.example/v1/rows", undefined],
    ["/rows", undefined],
    ["http://[", undefined],
  ])("location %s", (location, path) => expect(seen("location", location)).toBe(path));

  it.each([
    ['<https://api.example/v1/rows?page=2>; rel="next"', '</rows?page=2>; rel="next"'],
    ["</v1/rows?page=2>; rel=next", '</rows?page=2>; rel="next"'],
    ['<?page=2>; title="a, b; c\\"<>"; rel="NEXT prev"', '</rows?page=2>; rel="next prev"'],
    ['<?q=a,b;c>;rel="next",<?page=9>; rel="last"', '</rows?q=a,b;c>; rel="next", </rows?page=9>; rel="last"'],
    ['<https://evil.example/x>; rel="next", <?page=0>; rel="first"', '</rows?page=0>; rel="first"'],
    ['<?page=2>; rel="next"; anchor="https://evil.example/"', undefined],
    ['<?page=2>; rel="https://evil.example/rel"', undefined],
    ['<?page=2>; rel="next"; hreflang="evil.example"', '</rows?page=2>; rel="next"'],
    ["<?page=2>", undefined],
    ["?page=2; rel=next", undefined],
    ['<?page=2; rel="next"', undefined],
  ])("link %s", (link, told) => expect(seen("link", link)).toBe(told));

  it("whatever a Link header says: no host, no end that is not reached", () => {
    const piece = fc.constantFrom(
      "<",
      ">",
      '"',
      "\\",
      ",",
      ";",
      "=",
      "rel",
      "next",
      " ",
      "//evil.example/",
      "?a",
      "https://evil.example/v1/",
      "/v1/",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        expect(seen("link", pieces.join("")) ?? "").not.toMatch(/evil\.example\/rel|https?:|<\/\//);
        for (const { target } of readLinks(pieces.join(""))) expect(target).not.toMatch(/[<>]/);
      }),
    );
    expect(readLinks('<"'.repeat(100_000))).toEqual([]);
  });
});

it("what is inside a base begins with its origin and its path, and never climbs", () => {
  const piece = fc.constantFrom(
    "..",
    ".",
    "%2e",
    "%2E.",
    "%252e",
    "/",
    "\\",
    "%2f",
    "%5c",
    "v1",
    "v10",
    "a",
    ";x",
    "@",
    ":",
    "?",
    "#",
    "//",
    "api.example",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const url = URL.parse(pieces.join(""), "https://api.example/v1/rows");
      if (url === null || !isInside(base, url)) return;
      const decoded = decodeURIComponent(decodeURIComponent(url.pathname))
        .replaceAll("\\", "/")
        .replace(/;[^/]*/g, "");
      const resolved = new URL(decoded, "https://api.example").pathname;
      expect([url.origin, `${resolved}/`.startsWith("/v1/")]).toEqual(["https://api.example", true]);
    }),
    { numRuns: 2_000 },
  );
});
