// From what a program asks to the Request that is sent, or to a refusal that says what is wrong.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SluiceError } from "../../../src/errors.ts";
import { MAX_HEADER_CHARS, MAX_REQUEST_BODY_BYTES, MAX_URL_CHARS } from "../../../src/limits.ts";
import { readOptions } from "../../../src/upstream/options.ts";
import { buildRequest } from "../../../src/upstream/request.ts";

const BASE = new URL("https://api.example/v1");
const request = (options: object) => buildRequest(BASE, readOptions({ method: "POST", path: "/a", ...options }));

/** What a request is refused with. */
function refusal(options: unknown): SluiceError {
  try {
    buildRequest(BASE, readOptions(options));
  } catch (thrown) {
    if (thrown instanceof SluiceError) return thrown;
    throw thrown;
  }
  throw new Error("The request was let through.");
}

describe("options", () => {
  it("may be as few as a method and a path, the method in any case", () => {
    expect(readOptions({ method: "get", path: "/a" })).toEqual({
      method: "GET",
      path: "/a",
      params: {},
      query: {},
      headers: {},
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
    [{ method: "GET", path: "/a", params: { id: { a: 1 } } }, "params.id"],
    [{ method: "GET", path: "/a", query: { q: { a: 1 } } }, "query.q"],
    [{ method: "GET", path: "/a", query: { q: [[1]] } }, "query.q"],
    [{ method: "GET", path: "/a", query: "x=1" }, "query"],
    [{ method: "GET", path: "/a", headers: { "x-a": 1 } }, "headers.x-a"],
    [
      { method: "GET", path: "/a", headers: { "x-a": "1\r\nhost: evil.example" } },
      "headers.x-a: one line of Latin-1 text",
    ],
    [{ method: "GET", path: "/a", headers: { "x-a": "🙂" } }, "headers.x-a"],
    [{ method: "GET", path: "/a", headers: { "x a": "1" } }, "headers.x a"],
    [{ method: "GET", path: "/a", headers: { "x\r\ny": "1" } }, "headers.x\r\ny"],
    [
      { method: "POST", path: "/a", body: {}, contentType: "text/plain\r\nx: y" },
      "contentType: a media type such as application/json",
    ],
    [{ method: "POST", path: "/a", body: {}, contentType: "" }, "contentType"],
    [{ method: "GET", path: "/a", url: "https://evil.example" }, "the options"],
    [JSON.parse('{"method":"GET","path":"/a","__proto__":{"url":"x"}}'), "the options"],
  ])("%j are refused, naming %j", (options, where) => {
    expect(refusal(options)).toMatchObject({ code: "validation_failed" });
    expect(refusal(options).message).toContain(where);
  });

  it("of any shape are read, or refused with words", () => {
    const shape = fc.oneof(
      fc.anything(),
      fc.record(
        {
          method: fc.constantFrom("GET", "POST"),
          path: fc.constantFrom("/a", "/{__proto__}"),
          params: fc.object(),
          query: fc.object(),
          headers: fc.dictionary(fc.string(), fc.string()),
          contentType: fc.string(),
        },
        { requiredKeys: ["method", "path"] },
      ),
    );
    fc.assert(
      fc.property(shape, (options) => {
        try {
          expect(buildRequest(BASE, readOptions(JSON.parse(JSON.stringify(options) ?? "null"))).url).toContain(
            BASE.href,
          );
        } catch (thrown) {
          expect(thrown).toBeInstanceOf(SluiceError);
        }
      }),
      { numRuns: 1_000 },
    );
  });
});

describe("a header", () => {
  it("is sent as the program set it", () => {
    const { headers } = request({ headers: { "X-Trace": "a b", accept: "text/csv", "If-Match": '"é"' } });
    expect([headers.get("x-trace"), headers.get("accept"), headers.get("if-match")]).toEqual([
      "a b",
      "text/csv",
      '"é"',
    ]);
  });

  it.each([
    "Host",
    "AUTHORIZATION",
    "Proxy-Authorization",
    "cookie",
    "Connection",
    "Transfer-Encoding",
    "content-length",
    "Content-Type",
    "X-Forwarded-For",
    "Forwarded",
    "x-real-ip",
    "True-Client-IP",
    "CF-Connecting-IP",
    "Sec-Fetch-Site",
    "Origin",
    "Referer",
    "TE",
    "Upgrade",
    "Expect",
    "Via",
    "X-HTTP-Method-Override",
    "x-method-override",
    "X-HTTP-Method",
    "X-Original-URL",
    "X-Rewrite-URL",
    "Proxy",
    "X_HTTP_Method_Override",
    "X_Original_URL",
    "Content_Length",
    "Transfer_Encoding",
    "X-Envoy-Original-Path",
    "X-Original-Host",
    "X-HTTP-Host-Override",
    "X-Backend-Host",
    "Client-IP",
    "X-Originating-IP",
    "X-Remote-User",
    "Remote_User",
    "X-Client-Cert",
    "SSL-Client-Verify",
    "Fastly-Client-IP",
    "X-Azure-ClientIP",
    "X-Middleware-Subrequest",
    "Cookie2",
    "HTTP2-Settings",
    "Content-Encoding",
    "X-API-Key",
    "Api_Key",
    "apikey",
    "X-Auth-Token",
    "Private-Token",
    "X-Amz-Security-Token",
    "DPoP",
    "Signature-Input",
    "CDN-Loop",
  ])("%s is not the program's to set", (name) => {
    expect(refusal({ method: "POST", path: "/a", headers: { [name]: "x" } })).toMatchObject({ code: "forbidden" });
  });
});

it.each([
  "X-GitHub-Api-Version",
  "Stripe-Version",
  "Idempotency-Key",
  "If-None-Match",
  "Prefer",
  "Range",
  "X-Request-Id",
])("%s is an API's own header, and sent", (name) => {
  expect(request({ headers: { [name]: "x" } }).headers.get(name)).toBe("x");
});

it("an address is bounded, at the limit and one above it", () => {
  const made = (length: number) => ({ path: "/a", query: { q: "x".repeat(length) } });
  const room = MAX_URL_CHARS - request(made(0)).url.length;
  expect(request(made(room)).url).toHaveLength(MAX_URL_CHARS);
  expect(refusal({ method: "GET", ...made(room + 1) })).toMatchObject({ code: "too_large" });
});

it("a header is bounded, at the limit and one above it", () => {
  expect(request({ headers: { a: "x".repeat(MAX_HEADER_CHARS) } }).headers.get("a")).toHaveLength(MAX_HEADER_CHARS);
  expect(refusal({ method: "GET", path: "/a", headers: { a: "x".repeat(MAX_HEADER_CHARS + 1) } })).toMatchObject({
    code: "validation_failed",
  });
});

describe("a method", () => {
  it.each(["TRACE", "trace", "CONNECT", "Track"])("%s is never sent", (method) => {
    expect(refusal({ method, path: "/a" })).toMatchObject({ code: "forbidden" });
  });

  it.each(["GET", "HEAD", "POST", "PUT", "patch", "DELETE", "OPTIONS"])("%s is sent in upper case", (method) => {
    expect(request({ method }).method).toBe(method.toUpperCase());
  });
});

describe("a body", () => {
  it.each<[unknown, string | undefined, string, string]>([
    [{ a: 1 }, undefined, '{"a":1}', "application/json"],
    ["text", undefined, '"text"', "application/json"],
    [null, undefined, "null", "application/json"],
    [false, undefined, "false", "application/json"],
    ["a,b", "text/csv", "a,b", "text/csv"],
    ["", "text/plain", "", "text/plain"],
    ["text", "application/merge-patch+json", '"text"', "application/merge-patch+json"],
    ["text", "application/json; charset=utf-8", '"text"', "application/json; charset=utf-8"],
    ['{"a":1}\n', "application/jsonl", '{"a":1}\n', "application/jsonl"],
    ["é", "text/plain", "é", "text/plain"],
  ])("%j as %s is sent as %j", async (body, contentType, sent, type) => {
    const made = request({ body, ...(contentType !== undefined && { contentType }) });
    expect(await made.text()).toBe(sent);
    expect(made.headers.get("content-type")).toBe(type);
  });

  it("is absent unless it was given", () => {
    expect(request({}).body).toBe(null);
    expect(request({ body: undefined }).headers.get("content-type")).toBe(null);
  });

  it("is refused with GET and HEAD", () => {
    for (const method of ["GET", "head"])
      expect(refusal({ method, path: "/a", body: {} })).toMatchObject({ code: "validation_failed" });
  });

  it("is sent up to its last byte and not one further, however many bytes a character has", () => {
    for (const character of ["a", "é", "€"]) {
      const bytes = new TextEncoder().encode(character).length;
      const full =
        character.repeat((MAX_REQUEST_BODY_BYTES - (MAX_REQUEST_BODY_BYTES % bytes)) / bytes) +
        "b".repeat(MAX_REQUEST_BODY_BYTES % bytes);
      expect(request({ body: full, contentType: "text/plain" }).body).not.toBe(null);
      const over = { method: "POST", path: "/a", body: `${full}b`, contentType: "text/plain" };
      expect(refusal(over)).toMatchObject({
        code: "too_large",
        message: "The body has 1,048,577 bytes; 1,048,576 are allowed.",
      });
    }
  });
});

it("a redirect is not followed", () => {
  expect(request({}).redirect).toBe("manual");
});
