// From what a program asks to the Request that is sent, or to a refusal that says what is wrong.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SluiceError } from "../../../src/errors.ts";
import { MAX_HEADER_CHARS, MAX_NESTING, MAX_URL_CHARS } from "../../../src/limits.ts";
import { readOptions } from "../../../src/upstream/options.ts";
import { builderOf } from "./operations.ts";
import { refusalOf } from "./refusal.ts";

const header = (name: string, more = {}) => ({ name, in: "header", schema: {}, ...more });
const cookie = (name: string, more = {}) => ({ name, in: "cookie", schema: {}, ...more });

const request = await builderOf({
  parameters: [
    ...["X-Trace", "X-List", "X_Under", "X-GitHub-Api-Version", "Page-Token", "X-Amz-Target"].map((name) =>
      header(name),
    ),
    ...["Accept", "Content-Type", "Authorization", "X-Forwarded-For", "X-Api-Key", "host"].map((name) => header(name)),
    header("X-Json", { content: { "application/json": { schema: {} } } }),
    ...["session", "a b", "__proto__"].map((name) => cookie(name)),
    cookie("raw", { style: "cookie" }),
  ],
});

/** What a request is refused with. */
function refusal(options: object): SluiceError {
  return refusalOf(() => request(options));
}

describe("options", () => {
  it("may be as few as a method and a path, the method in any case", () => {
    expect(readOptions({ method: "get", path: "/a" })).toEqual({
      ...{ method: "GET", path: "/a", params: {}, query: {}, headers: {}, cookies: {} },
      ...{ bytes: [], rawBody: false },
    });
  });

  it.each([
    [null, "the options"],
    ["GET /a", "the options"],
    [[], "the options"],
    [{ path: "/a" }, "method"],
    [{ method: "GE T", path: "/a" }, "method: a method such as GET or POST"],
    [{ method: "GET\r\nX: y", path: "/a" }, "method"],
    [{ method: "", path: "/a" }, "method"],
    [{ method: "GET" }, "path"],
    [{ method: "GET", path: "" }, "path"],
    [{ method: "GET", path: `/${"a".repeat(8_192)}` }, "path"],
    [{ method: "GET", path: "/a", params: [1] }, "params: an object, by name"],
    [{ method: "GET", path: "/a", query: "x=1" }, "query"],
    [{ method: "GET", path: "/a", headers: null }, "headers"],
    [{ method: "GET", path: "/a", cookies: "a=b" }, "cookies"],
    [{ method: "POST", path: "/a", bytes: "" }, "bytes"],
    [{ method: "POST", path: "/a", rawBody: "yes" }, "rawBody"],
    [
      { method: "POST", path: "/a", body: {}, contentType: "text/plain\r\nx: y" },
      "contentType: a media type such as application/json",
    ],
    [{ method: "POST", path: "/a", body: {}, contentType: "" }, "contentType"],
    [{ method: "POST", path: "/a", body: {}, contentType: "json" }, "contentType"],
    [{ method: "GET", path: "/a", url: "https://evil.example" }, "the options"],
    [JSON.parse('{"method":"GET","path":"/a","__proto__":{"url":"x"}}'), "the options"],
  ])("%j are refused, naming %j", (options, where) => {
    const thrown = refusalOf(() => readOptions(options));
    expect(thrown).toMatchObject({ code: "validation_failed" });
    expect(thrown.message).toContain(where);
  });

  it("may say the type of the body as a header, once", () => {
    const made = (headers: object, more = {}) => readOptions({ method: "POST", path: "/a", headers, ...more });
    expect(made({ "Content-Type": "text/csv", a: 1 })).toMatchObject({ contentType: "text/csv", headers: { a: 1 } });
    expect(made({ "content-type": "a/b" }, { contentType: "a/b" })).toMatchObject({ contentType: "a/b", headers: {} });
    for (const headers of [
      { "content-type": 1 },
      { "content-type": "a/b\r\nx: y" },
      { "content-type": "a/b", "Content-Type": "a/b" },
    ])
      expect(refusalOf(() => made(headers))).toMatchObject({ code: "validation_failed" });
    expect(refusalOf(() => made({ "content-type": "a/b" }, { contentType: "a/c" })).message).toContain("another type");
  });

  it("have so many levels, and not one more", () => {
    const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)]);
    expect(request({ body: nested(MAX_NESTING - 1) }).method).toBe("POST");
    expect(refusal({ body: nested(MAX_NESTING) }).message).toContain("256 levels");
    const deep = `{"method":"GET","path":"/a","query":{"a":${"[".repeat(100_000)}${"]".repeat(100_000)}}}`;
    expect(refusalOf(() => readOptions(JSON.parse(deep)))).toMatchObject({ code: "validation_failed" });
  });

  it("of any shape are read, or refused with words", () => {
    const values = fc.object({ key: fc.oneof(fc.string(), fc.constantFrom("session", "X-List", "__proto__", "q")) });
    const shape = fc.oneof(
      fc.anything(),
      fc.record(
        {
          method: fc.constantFrom("GET", "POST"),
          path: fc.constantFrom("/a/1", "/a/{id}", "/{__proto__}"),
          ...{ params: values, query: values, headers: values, cookies: values, body: fc.anything() },
          contentType: fc.oneof(
            fc.string(),
            fc.constantFrom(
              "text/plain",
              "multipart/form-data",
              "application/x-www-form-urlencoded",
              "application/jsonl",
            ),
          ),
          bytes: fc.array(fc.constantFrom("", "/a", "/a/0")),
          rawBody: fc.boolean(),
        },
        { requiredKeys: ["method", "path"] },
      ),
    );
    fc.assert(
      fc.property(shape, (options) => {
        try {
          expect(request(JSON.parse(JSON.stringify(options) ?? "null") ?? {}).url).toContain("https://api.example/v1/");
        } catch (thrown) {
          expect(thrown).toBeInstanceOf(SluiceError);
        }
      }),
      { numRuns: 3_000 },
    );
  });
});

describe("a header", () => {
  it("that the operation declares is sent, under its name in any case", () => {
    const { headers } = request({
      headers: { "x-TRACE": "a b", "X-List": ["a", 1], "X-Json": { a: "é" }, X_Under: null },
    });
    expect([...headers]).toEqual([
      ["accept", "application/json, */*;q=0.5"],
      ["x-json", '{"a":"\\u00e9"}'],
      ["x-list", "a,1"],
      ["x-trace", "a b"],
    ]);
  });

  it.each([
    ...[
      "Accept",
      "Accept-Language",
      "If-Match",
      "If-None-Match",
      "If-Modified-Since",
      "If-Unmodified-Since",
      "If-Range",
    ],
    ...["Range", "Prefer", "Cache-Control", "Idempotency-Key", "X-Request-Id", "X-Correlation-Id"],
    ...["X-GitHub-Api-Version", "Page-Token", "X-Amz-Target"],
  ])("%s is sent", (name) => {
    expect(request({ headers: { [name]: "x" } }).headers.get(name)).toBe("x");
  });

  it("that nobody declares is refused, naming those that are taken", () => {
    expect(refusal({ headers: { "X-Other": "1" } }).text).toBe(
      'The operation declares no header "X-Other". It takes X-Trace, X-List, X_Under, X-GitHub-Api-Version, Page-Token, X-Amz-Target, X-Json, accept, accept-language, if-match, if-none-match, if-modified-since, if-unmodified-since, if-range, range, prefer, cache-control, idempotency-key, x-request-id, x-correlation-id. Others are the operator\'s to set.',
    );
    for (const name of ["toString", "__proto__", "constructor"])
      expect(refusal({ headers: JSON.parse(`{"${name}":"1"}`) })).toMatchObject({ code: "validation_failed" });
  });

  it("is given once", () => {
    expect(refusal({ headers: { "X-Trace": "1", "x-trace": "2" } }).message).toContain("is given twice");
  });

  it.each(["a\r\nhost: evil.example", "a\nb", "🙂", "\0", "a\x7f"])("with the value %j is refused", (value) => {
    expect(refusal({ headers: { "X-Trace": value } })).toMatchObject({ code: "validation_failed" });
    expect(refusal({ headers: { accept: value } })).toMatchObject({ code: "validation_failed" });
    expect(refusal({ headers: { "X-List": { [value]: "a" } } })).toMatchObject({ code: "validation_failed" });
  });

  it.each([
    ...["Host", "AUTHORIZATION", "Proxy-Authorization", "cookie", "Connection", "Transfer-Encoding", "content-length"],
    ...["Content_Type", "X-Forwarded-For", "Forwarded", "x-real-ip", "True-Client-IP", "CF-Connecting-IP"],
    ...["Sec-Fetch-Site", "Origin", "Referer", "TE", "Upgrade", "Expect", "Via", "X-HTTP-Method-Override"],
    ...["x-method-override", "X-HTTP-Method", "X-Original-URL", "X-Rewrite-URL", "Proxy", "X_HTTP_Method_Override"],
    ...["X_Original_URL", "Content_Length", "Transfer_Encoding", "X-Envoy-Original-Path", "X-Original-Host"],
    ...["X-HTTP-Host-Override", "X-Backend-Host", "Client-IP", "X-Originating-IP", "X-Remote-User", "Remote_User"],
    ...["X-Client-Cert", "SSL-Client-Verify", "Fastly-Client-IP", "X-Azure-ClientIP", "X-Middleware-Subrequest"],
    ...["Cookie2", "HTTP2-Settings", "Content-Encoding", "X-API-Key", "Api_Key", "apikey", "X-Auth-Token"],
    ...["Private-Token", "X-Amz-Security-Token", "X-Amz-Date", "DPoP", "Signature-Input", "CDN-Loop", "Token"],
    ...["X-Next-Auth-Token", "Access_Token"],
  ])("%s is not the program's to set, whatever the document declares", async (name) => {
    const declared = await builderOf({ parameters: [header(name)] });
    expect(refusalOf(() => declared({ headers: { [name]: "x" } }))).toMatchObject({ code: "forbidden" });
    expect(refusal({ headers: { [name]: "x" } })).toMatchObject({ code: "forbidden" });
  });
});

describe("a cookie", () => {
  it("that the operation declares is sent, its value encoded so that it stays one", () => {
    const made = request({ cookies: { session: "a; admin=1", raw: "b%20c", "a b": 0 } });
    expect(made.headers.get("cookie")).toBe("session=a%3B%20admin%3D1; raw=b%20c; a%20b=0");
    expect(request({ cookies: { session: null } }).headers.get("cookie")).toBe(null);
  });

  it("of any name may be declared, and others are refused, naming those", () => {
    expect(request({ cookies: JSON.parse('{"__proto__":1}') }).headers.get("cookie")).toBe("__proto__=1");
    expect(refusal({ cookies: { toString: 1 } }).text).toBe(
      'The operation declares no cookie "toString". It takes "session", "a b", "__proto__", "raw".',
    );
  });

  it.each(["a; admin=1", "a\r\nb: c", 'a"b', "a b", "é"])("of the style cookie cannot have the value %j", (raw) => {
    expect(refusal({ cookies: { raw } })).toMatchObject({ code: "validation_failed" });
  });

  it("is bounded as a header is, at the limit and one above it", () => {
    const room = MAX_HEADER_CHARS - "session=".length;
    expect(request({ cookies: { session: "x".repeat(room) } }).headers.get("cookie")).toHaveLength(MAX_HEADER_CHARS);
    expect(refusal({ cookies: { session: "x".repeat(room + 1) } })).toMatchObject({ code: "validation_failed" });
  });
});

it("an address is bounded, at the limit and one above it", () => {
  const made = (length: number) => ({ query: { q: "x".repeat(length) } });
  const room = MAX_URL_CHARS - request(made(0)).url.length;
  expect(request(made(room)).url).toHaveLength(MAX_URL_CHARS);
  expect(refusal(made(room + 1))).toMatchObject({ code: "too_large" });
});

it("a header is bounded, at the limit and one above it", () => {
  const made = (length: number) => ({ headers: { "X-Trace": "x".repeat(length) } });
  expect(request(made(MAX_HEADER_CHARS)).headers.get("x-trace")).toHaveLength(MAX_HEADER_CHARS);
  expect(refusal(made(MAX_HEADER_CHARS + 1))).toMatchObject({ code: "validation_failed" });
});

describe("a method", () => {
  it.each(["TRACE", "trace", "CONNECT", "Track"])("%s is never sent", (method) => {
    expect(refusal({ method })).toMatchObject({ code: "forbidden" });
  });

  it.each(["GET", "HEAD", "POST", "PUT", "patch", "DELETE", "OPTIONS"])("%s is sent in upper case", (method) => {
    expect(request({ method }).method).toBe(method.toUpperCase());
  });
});

it("a redirect is not followed", () => {
  expect(request({}).redirect).toBe("manual");
});
