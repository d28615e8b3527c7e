// The address of a request: inside its base or refused, and what was put in can be read back.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SluiceError } from "../../../src/errors.ts";
import type { QueryValue } from "../../../src/upstream/options.ts";
import { buildUrl } from "../../../src/upstream/url.ts";

const BASES = [
  "https://api.example",
  "https://api.example/",
  "https://api.example/v1",
  "https://api.example/a/b/",
  "http://[::1]:8080/v1",
  "https://user:secret@api.example/v1?key=1#f",
];
const build = (path: string, params = {}, query: Record<string, QueryValue> = {}, base = "https://api.example/v1") =>
  buildUrl(new URL(base), { path, params, query });

/** What a request is refused with. */
function refusal(path: string, params = {}): SluiceError {
  try {
    build(path, params);
  } catch (thrown) {
    if (thrown instanceof SluiceError) return thrown;
    throw thrown;
  }
  throw new Error("The request was let through.");
}

describe("the address of a request", () => {
  it.each([
    ["https://api.example", "/a", "https://api.example/a"],
    ["https://api.example/", "/", "https://api.example/"],
    ["https://api.example/v1", "/a/", "https://api.example/v1/a/"],
    ["https://api.example/a/b/", "/c", "https://api.example/a/b/c"],
    ["http://[::1]:8080/v1", "/c", "http://[::1]:8080/v1/c"],
    ["https://user:secret@api.example/v1?key=1#f", "/c", "https://api.example/v1/c"],
    ["https://api.example/v1", "/a//b", "https://api.example/v1/a//b"],
    ["https://api.example/v1", "/a@b;c:d/é", "https://api.example/v1/a@b;c:d/%C3%A9"],
    ["https://api.example/v1", "/.well-known/...", "https://api.example/v1/.well-known/..."],
    ["https://api.example/v1", "/%2Fa%20b", "https://api.example/v1/%2Fa%20b"],
  ])("under %s for %s is %s", (base, path, url) => {
    expect(build(path, {}, {}, base).href).toBe(url);
  });

  it("has each parameter in its place, encoded so that it stays one segment", () => {
    expect(build("/a/{id}/b-{n}", { id: "x/y?z#ä {n}", n: 7 }).pathname).toBe("/v1/a/x%2Fy%3Fz%23%C3%A4%20%7Bn%7D/b-7");
    expect(build("/{a}", { a: false }).pathname).toBe("/v1/false");
    expect(build("/{a}", { a: "%2e%2e" }).pathname).toBe("/v1/%252e%252e");
    expect(build("/{a}", { a: "\ud800" }).pathname).toBe("/v1/%EF%BF%BD");
  });

  it("keeps a query that the path brings, and adds to it", () => {
    expect(build("/a?x=1+2&y", {}, { z: 3 }).search).toBe("?x=1+2&y&z=3");
    expect(build("/a?", {}, { z: 3 }).search).toBe("?z=3");
    expect(build("/a?x=?", {}, {}).search).toBe("?x=?");
    expect(build("/a?next=/../..//b@c").pathname).toBe("/v1/a");
  });

  it("repeats a list's name and leaves null out", () => {
    expect(build("/a", {}, { id: ["x", "y z"], none: [], no: null, some: [1, null, true] }).search).toBe(
      "?id=x&id=y%20z&some=1&some=true",
    );
  });

  it("never writes a number with an exponent", () => {
    expect(build("/{n}", { n: 1e21 }, { a: 1.5e-7, b: -1e-7, c: [1.25e22, -0], d: 0.1 }).href).toBe(
      "https://api.example/v1/1000000000000000000000?a=0.00000015&b=-0.0000001&c=12500000000000000000000&c=0&d=0.1",
    );
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
        const { pathname, searchParams } = build("/{number}", { number }, { number });
        expect(searchParams.get("number")).toMatch(/^-?\d+(?:\.\d+)?$/);
        expect(Number(searchParams.get("number"))).toBe(number + 0);
        expect(Number(pathname.slice("/v1/".length))).toBe(number + 0);
      }),
    );
  });
});

describe("a request is refused", () => {
  it.each([
    "//evil.example",
    "//evil.example/v1/a",
    "/..",
    "/../x",
    "/a/../../x",
    "/.",
    "/a/./b",
    "/%2e%2e/x",
    "/%2E./x",
    "/.%2e/x",
    "/%2e",
    "/a/..;/b",
    "/a/..;x=1/b",
    "/a/..%3b/b",
    "/a%2f..%2fb",
    "/a%2F%2e%2e%5Cb",
    "/..%2fb",
    "/..%5cb",
    "/a/..?x=1",
  ])("for leaving its base: %s", (path) => {
    expect(refusal(path)).toMatchObject({ code: "forbidden" });
    expect(refusal(path).message).toContain("leaves the API's base");
  });

  it.each(["..", ".", "../x", "x/../../y", "..\\x", "..;a", "./"])("for a parameter that would climb: %s", (id) => {
    expect(refusal("/a/{id}", { id })).toMatchObject({ code: "forbidden" });
    expect(refusal("/a/{id}/b", { id })).toMatchObject({ code: "forbidden" });
  });

  it.each([
    "/\\evil.example",
    "/a\\..\\b",
    "/.\t./x",
    "/.\n./x",
    "/\r/x",
    "/a#b",
    "/a b",
    "/\0",
    "/a\x7f",
    "/a?x=1\n2",
    "/a?x#y",
    "/a?x=\0",
  ])("for a character that must be encoded: %j", (path) => {
    expect(refusal(path)).toMatchObject({ code: "validation_failed" });
    expect(refusal(path).message).toContain("percent-encoded");
  });

  it.each(["", "a", "https://evil.example/", "@evil.example", "?x=1", ":80/x", ".evil.example", "\\evil", "{id}"])(
    "for not being a path: %j",
    (path) => {
      expect(refusal(path, { id: "x" })).toMatchObject({ code: "validation_failed" });
      expect(refusal(path, { id: "x" }).message).toContain('does not start with "/"');
    },
  );

  it.each([{}, { id: null }, { id: "" }, Object.create({ id: "inherited" })])(
    "for a parameter without a value: %j",
    (params) => {
      expect(refusal("/a/{id}", params).text).toBe('The path parameter "id" has no value. Give params: {"id": …}.');
      expect(refusal("/a/{toString}")).toMatchObject({ code: "validation_failed" });
    },
  );
});

const piece = fc.oneof(
  fc.constantFrom(
    "/",
    "//",
    "\\",
    "..",
    ".",
    "%2e",
    "%2E",
    "%2f",
    "%5C",
    "%",
    "%00",
    "@",
    ":",
    ";",
    "?",
    "#",
    "\t",
    "\n",
    "\r",
    " ",
    "\0",
    "\ud800",
    "é",
    "evil.example",
    "http://",
    "{id}",
    "{",
    "}",
    "a",
    "{__proto__}",
  ),
  fc.string({ unit: "binary", maxLength: 3 }),
);
const text = fc.array(piece, { maxLength: 8 }).map((parts) => parts.join(""));
const scalar = fc.oneof(text, fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean());

it("every request stays inside its base or is refused, never anything else", () => {
  const path = fc.oneof(
    text,
    text.map((rest) => `/${rest}`),
  );
  const query = fc.dictionary(text, fc.oneof(scalar, fc.constant(null), fc.array(scalar)));
  fc.assert(
    fc.property(fc.constantFrom(...BASES), path, scalar, query, (base, path, id, query) => {
      const prefix = new URL(base).pathname.replace(/\/$/, "");
      try {
        const url = build(path, { id }, query, base);
        expect(url.origin).toBe(new URL(base).origin);
        expect(url.username + url.password + url.hash).toBe("");
        expect(url.pathname.startsWith(`${prefix}/`)).toBe(true);
        // Nor for a server that decodes once and resolves what it then sees.
        const decoded = new URL(url.origin);
        decoded.pathname = url.pathname.replaceAll(/%2e/gi, ".").replaceAll(/%2f/gi, "/").replaceAll(/%5c/gi, "\\");
        expect(decoded.pathname.startsWith(prefix)).toBe(true);
      } catch (thrown) {
        expect(thrown).toBeInstanceOf(SluiceError);
      }
    }),
    { numRuns: 5_000 },
  );
});

it("what was put into a query or a parameter is what the server reads", () => {
  const value = fc.oneof(fc.string({ unit: "binary" }), fc.integer(), fc.boolean());
  fc.assert(
    fc.property(fc.dictionary(fc.string({ unit: "binary" }), fc.array(value)), value, (query, id) => {
      fc.pre(id !== "" && !/(?:^|[/\\])\.{1,2}(?:$|[/\\;])/.test(String(id)));
      const url = build("/things/{id}/x?kept=1", { id }, query);
      expect(decodeURIComponent(url.pathname.split("/")[3] ?? "")).toBe(String(id).toWellFormed());
      const given = Object.entries(query).flatMap(([name, items]) =>
        items.map((item) => [name.toWellFormed(), String(item).toWellFormed()]),
      );
      expect([...url.searchParams]).toEqual([["kept", "1"], ...given]);
    }),
    { numRuns: 500 },
  );
});
