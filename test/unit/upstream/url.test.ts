// The address of a request: inside its base or refused, and what was put in can be read back.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SluiceError } from "../../../src/errors.ts";
import type { Operation, Parameter } from "../../../src/openapi/operation.ts";
import { buildUrl } from "../../../src/upstream/url.ts";
import { refusalOf } from "./refusal.ts";

const BASES = [
  "https://api.example",
  "https://api.example/",
  "https://api.example/v1",
  "https://api.example/a/b/",
  "http://[::1]:8080/v1",
  "https://user:secret@api.example/v1?key=1#f",
];

const operationWith = (...parameters: Parameter[]): Operation => ({
  ...{ method: "GET", path: "/", operationId: undefined, summary: undefined, opening: undefined, tags: [] },
  ...{ deprecated: false, description: undefined, requestBody: undefined, responses: new Map(), security: [], raw: {} },
  parameters,
});
const parameterWith = (some: Partial<Parameter>): Parameter => ({
  ...{ name: "id", in: "path", required: true, style: "simple", explode: false, allowReserved: false },
  ...{ allowEmptyValue: false, description: undefined, schema: {}, mediaType: undefined },
  ...some,
});

/** Of an operation that declares nothing. */
const build = (path: string, params = {}, query: Record<string, unknown> = {}, base = "https://api.example/v1") =>
  buildUrl(new URL(base), operationWith(), { path, params, query });

/** What a request is refused with. */
const refusal = (path: string, params = {}, query = {}) => refusalOf(() => build(path, params, query));

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
    expect(build("/{a}", { a: "50%" }).pathname).toBe("/v1/50%25");
    expect(build("/{a}", { a: "\ud800" }).pathname).toBe("/v1/%EF%BF%BD");
    expect(build("/{a}.{b}/{a}", { a: 1, b: 2 }).pathname).toBe("/v1/1.2/1");
  });

  it("has no fragment, by which some documents tell operations apart", () => {
    const operation = { ...operationWith(), path: "/a/{id}#copy" };
    const options = { path: "/a/{id}#copy", params: { id: "#" }, query: { q: 1 } };
    expect(buildUrl(new URL("https://api.example/v1"), operation, options).href).toBe(
      "https://api.example/v1/a/%23?q=1",
    );
  });

  it("takes names that objects have of themselves as any other", () => {
    const params = JSON.parse('{"__proto__":"a","constructor":"b"}');
    expect(build("/{__proto__}/{constructor}", params, params).href).toBe(
      "https://api.example/v1/a/b?__proto__=a&constructor=b",
    );
    for (const name of ["__proto__", "constructor", "toString"])
      expect(refusal(`/{${name}}`).message).toBe(`The path parameter "${name}" has no value.`);
  });

  it("keeps a query that the path brings as it is written, and adds to it", () => {
    expect(build("/a?x=1+2&y", {}, { z: 3 }).search).toBe("?x=1+2&y&z=3");
    expect(build("/a?", {}, { z: 3 }).search).toBe("?z=3");
    expect(build("/a?x=?", {}, {}).search).toBe("?x=?");
    expect(build("/a?next=/../..//b@c").pathname).toBe("/v1/a");
  });

  it("has each name once: query takes the place of what the path brings", () => {
    expect(build("/a?page=2&limit=5&page=3", {}, { page: 4 }).search).toBe("?limit=5&page=4");
    expect(build("/a?f[a]=1&f%5Bb%5D=2", {}, { f: { a: 3 } }).search).toBe("?f%5Bb%5D=2&f%5Ba%5D=3");
    expect(build("/a?a+b=1&c", {}, { "a b": 2, c: null }).search).toBe("?c&a%20b=2");
  });

  it("repeats a list's name, leaves null out, and keeps the name of an object", () => {
    expect(build("/a", {}, { id: ["x", "y z"], none: [], no: null, some: [1, null, true] }).search).toBe(
      "?id=x&id=y%20z&some=1&some=true",
    );
    expect(build("/a", {}, { filter: { price: { min: 1 }, tags: ["a"] } }).search).toBe(
      "?filter%5Bprice%5D%5Bmin%5D=1&filter%5Btags%5D%5B%5D=a",
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
    "/../v10/x",
    "/a/../../x",
    "/.",
    "/a/./b",
    "/%2e%2e/x",
    "/%2E./x",
    "/.%2e/x",
    "/%2e",
    "/%252e%252e/x",
    "/%25252e./x",
    "/a/..;/b",
    "/a/..;x=1/b",
    "/a/..%3b/b",
    "/a/..%253b/b",
    "/a%2f..%2fb",
    "/a%2F%2e%2e%5Cb",
    "/a%252f..%252fb",
    "/..%2fb",
    "/..%5cb",
    "/..%255cb",
    "/a/..?x=1",
  ])("for leaving its base: %s", (path) => {
    expect(refusal(path)).toMatchObject({ code: "forbidden" });
    expect(refusal(path).message).toContain("leaves the API's base");
  });

  it.each(["..", ".", "../x", "x/../../y", "..\\x", "..;a", "./", "%2e%2e", "..%2f", "%2e%2e%5c", ["..", "/.."]])(
    "for a parameter that would climb: %j",
    (id) => {
      expect(refusal("/a/{id}", { id })).toMatchObject({ code: "forbidden" });
      expect(refusal("/a/{id}/b", { id })).toMatchObject({ code: "forbidden" });
    },
  );

  it.each([
    ["simple", { allowReserved: true }, "%2e%2e"],
    ["simple", { allowReserved: true }, "..;x"],
    ["label", {}, "."],
    ["label", { explode: true }, ["", ""]],
    ["label", {}, ";"],
    ["matrix", {}, "/../../.."],
  ])("for a parameter of the style %s, %j, that would climb: %j", (style, more, id) => {
    const operation = operationWith(parameterWith({ style, ...more }));
    const built = () =>
      buildUrl(new URL("https://api.example/v1"), operation, { path: "/a/{id}", params: { id }, query: {} });
    expect(built).toThrow(SluiceError);
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

  it.each([
    "/%c0%ae%c0%ae/x",
    "/%e0%80%ae./x",
    "/%u002e%u002e/x",
    "/a%",
    "/%zz",
    "/%ff",
    "/a%00/../b",
    "/a%00.json",
    "/a%0d%0aHost:%20evil.example",
    "/a%7f",
    "/%1F",
  ])("for triples that are no text: %s", (path) => {
    expect(refusal(path)).toMatchObject({ code: expect.stringMatching(/validation_failed|forbidden/) });
  });

  it.each(["a\0", "a\r\nHost: evil.example", "\u001b"])("for a parameter with a control character: %j", (id) => {
    expect(refusal("/{id}", { id }).message).toContain("control characters");
  });

  it.each(["", "a", "https://evil.example/", "@evil.example", "?x=1", ":80/x", ".evil.example", "\\evil"])(
    "for not being a path: %j",
    (path) => {
      expect(refusal(path)).toMatchObject({ code: "validation_failed" });
      expect(refusal(path).message).toContain('does not start with "/"');
      expect(refusal(`{id}${path}`, { id: "x" }).message).toContain('does not start with "/"');
    },
  );

  it.each([{}, { id: null }, { id: "" }, { id: [] }, { id: [null] }, { id: {} }, Object.create({ id: "inherited" })])(
    "for a parameter without a value: %j",
    (params) => {
      expect(refusal("/a/{id}", params).text).toBe('The path parameter "id" has no value. Give params: {"id": …}.');
    },
  );

  it("for a value without a place: it would be lost", () => {
    expect(refusal("/a/5", { id: 6 }).text).toBe(
      'There is no place for "id" in the path "/a/5". params fill the {names} of a path; other values belong into query.',
    );
    expect(build("/a/5", { id: null }).pathname).toBe("/v1/a/5");
  });

  it("for few options that come to gigabytes, before they fill the memory", () => {
    const long = "x".repeat(1_000_000);
    const many = Array(20_000).fill(1);
    const nested = Array.from({ length: 250 }).reduce<unknown>(
      (inner) => ({ [long.slice(0, 20_000)]: inner, a: 1 }),
      1,
    );
    const manyDeep = Object.fromEntries(
      many.map((_, at) => [`${at}`, { [long.slice(0, 1_000)]: many.slice(0, 1_000) }]),
    );
    expect(refusal("/{a}".repeat(2_000), { a: long })).toMatchObject({ code: "too_large" });
    for (const query of [{ [long]: many }, { [long]: { a: many } }, { q: nested }, manyDeep, { q: long.repeat(5) }])
      expect(refusal("/a", {}, query)).toMatchObject({ code: "too_large" });
  });
});

const piece = fc.oneof(
  fc.constantFrom(
    ...[
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
      "%25",
      "%00",
      "@",
      ":",
      ";",
      ",",
      "?",
      "#",
      "&",
      "=",
    ],
    ...["\t", "\n", "\r", " ", "\0", "\ud800", "é", "evil.example", "http://", "{id}", "{", "}", "a", "{__proto__}"],
    ...["%c0%ae", "．", "。"],
  ),
  fc.string({ unit: "binary", maxLength: 3 }),
);
const text = fc.array(piece, { maxLength: 8 }).map((parts) => parts.join(""));
const scalar = fc.oneof(text, fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean(), fc.constant(null));
const value = fc.oneof(scalar, fc.array(scalar, { maxLength: 4 }), fc.dictionary(text, scalar, { maxKeys: 4 }));
const parameter = fc.record({
  name: fc.oneof(fc.constantFrom("id", "q", "__proto__"), text),
  in: fc.constantFrom("path" as const, "query" as const),
  style: fc.oneof(
    fc.constantFrom("simple", "label", "matrix", "form", "spaceDelimited", "pipeDelimited", "deepObject"),
    text,
  ),
  explode: fc.boolean(),
  allowReserved: fc.boolean(),
  mediaType: fc.constantFrom(undefined, "application/json", "text/plain"),
});

it("every request stays inside its base or is refused, never anything else, whatever its document declares", () => {
  const path = fc.oneof(
    text,
    text.map((rest) => `/${rest}`),
  );
  const parameters = fc.array(parameter.map(parameterWith), { maxLength: 3 });
  fc.assert(
    fc.property(
      fc.constantFrom(...BASES),
      path,
      value,
      fc.dictionary(fc.oneof(fc.constant("q"), text), value, { maxKeys: 4 }),
      parameters,
      (base, path, id, query, declared) => {
        const prefix = new URL(base).pathname.replace(/\/$/, "");
        const params = path.includes("{id}") ? { id } : {};
        try {
          const url = buildUrl(new URL(base), operationWith(...declared), { path, params, query });
          expect(url.origin).toBe(new URL(base).origin);
          expect(url.username + url.password + url.hash).toBe("");
          expect(url.pathname.startsWith(`${prefix}/`)).toBe(true);
          // Nor for a server that decodes, twice, and resolves what it then sees.
          const decoded = new URL(url.origin);
          decoded.pathname = decodeURIComponent(url.pathname)
            .replaceAll(/%(?:25)*2e/gi, ".")
            .replaceAll(/%(?:25)*(?:2f|5c)/gi, "/");
          expect(`${decoded.pathname}/`.startsWith(`${prefix}/`)).toBe(true);
        } catch (thrown) {
          expect(thrown).toBeInstanceOf(SluiceError);
        }
      },
    ),
    { numRuns: 10_000 },
  );
});

it("what was put into a query or a parameter is what the server reads", () => {
  const one = fc.oneof(fc.string({ unit: "binary" }), fc.integer(), fc.boolean());
  fc.assert(
    fc.property(fc.dictionary(fc.string({ unit: "binary" }), fc.array(one)), one, (query, id) => {
      // biome-ignore lint/suspicious/noControlCharactersInRegex: those, and what climbs, are refused
      fc.pre(id !== "" && !/(?:^|[/\\])\.{1,2}(?:$|[/\\;])|%(?:25)*(?:2[ef]|5c)|[\0-\x1f\x7f]/i.test(String(id)));
      const url = build("/things/{id}/x?-kept-=1", { id }, query);
      expect(decodeURIComponent(url.pathname.split("/")[3] ?? "")).toBe(String(id).toWellFormed());
      const given = Object.entries(query).flatMap(([name, items]) =>
        items.map((item) => [name.toWellFormed(), String(item).toWellFormed()]),
      );
      expect([...url.searchParams]).toEqual([["-kept-", "1"], ...given]);
    }),
    { numRuns: 500 },
  );
});
