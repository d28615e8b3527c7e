// Which credentials an operation is sent with, and where they stand in its request.
import { describe, expect, it } from "vitest";
import { type Case, credentialsOf, sentWith } from "./support.ts";

const KEY = { type: "apiKey", in: "header", name: "X-Api-Key" };
const TOKEN = { type: "apiKey", in: "query", name: "api token" };
const SESSION = { type: "apiKey", in: "cookie", name: "sid" };
const BEARER = { type: "http", scheme: "Bearer" };
const BASIC = { type: "http", scheme: "basic" };
const OAUTH = { type: "oauth2", flows: { authorizationCode: { scopes: {} } } };
const OPENID = { type: "openIdConnect", openIdConnectUrl: "https://login.example.com/c" };
const TLS = { type: "mutualTLS" };
const schemes = { KEY, TOKEN, SESSION, BEARER, BASIC, OAUTH, OPENID, TLS };
const want = (...names: string[]) => Object.fromEntries(names.map((name) => [name, []]));

describe("one scheme", () => {
  it.each<[string, string, Record<string, string>]>([
    ["KEY", "key-123456", { "x-api-key": "key-123456" }],
    ["KEY", "UPSTREAM_KEY", { "x-api-key": "key-of-the-worker" }],
    ["SESSION", "s 1;é", { cookie: "sid=s%201%3B%C3%A9" }],
    ["BEARER", "abc.def", { authorization: "Bearer abc.def" }],
    ["BEARER", "bearer abc.def", { authorization: "Bearer abc.def" }],
    ["OAUTH", "abc.def", { authorization: "Bearer abc.def" }],
    ["OPENID", "abc.def", { authorization: "Bearer abc.def" }],
    ["BASIC", "Aladdin:open sesame", { authorization: "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==" }],
    ["BASIC", "test:123£", { authorization: "Basic dGVzdDoxMjPCow==" }], // RFC 7617, section 2.1
  ])("%s %j is sent as %j", async (name, value, headers) => {
    const sent = await sentWith({ schemes, security: [want(name)], auth: { [name]: value } });
    expect(sent).toEqual({ url: "https://api.example.com/v1/a", headers });
  });

  it("of another name goes before the token", async () => {
    const given = { schemes: { T: { type: "http", scheme: "Token" } }, security: [want("T")], auth: { T: "abcdef" } };
    expect((await sentWith(given)).headers).toEqual({ authorization: "Token abcdef" });
  });

  it.each([
    ["", "?api%20token=a%26b%20c"],
    ["?x=1%20+2&a[b]=c", "?x=1%20+2&a[b]=c&api%20token=a%26b%20c"],
    ["?api%20token=mine&api+token=too&x", "?x&api%20token=a%26b%20c"],
    ["?%=1&x=%ff", "?%=1&x=%ff&api%20token=a%26b%20c"],
  ])("in the query is added behind %j, which stays as it was but for that name", async (own, query) => {
    const given = { schemes, security: [want("TOKEN")], auth: { TOKEN: "a&b c" } };
    const { url } = await sentWith(given, new Request(`https://api.example.com/v1/a${own}`));
    expect(url).toBe(`https://api.example.com/v1/a${query}`);
  });

  it("in the query keeps method, headers and body of the request", async () => {
    const credentials = await credentialsOf({ schemes, security: [want("TOKEN")], auth: { TOKEN: "abcdef" } });
    const init = { method: "PUT", headers: { "content-type": "text/plain", "x-own": "1" }, body: "é" };
    const sent = await credentials.apply(new Request("https://api.example.com/v1/a", init));
    expect([sent.method, sent.headers.get("x-own"), sent.headers.get("content-type"), await sent.text()]).toEqual([
      "PUT",
      "1",
      "text/plain",
      "é",
    ]);
  });

  it("in a cookie stands beside the program's own, in the place of one of its name", async () => {
    const request = new Request("https://api.example.com/v1/a", { headers: { cookie: "a=1; sid=mine; b=2" } });
    const given = { schemes, security: [want("SESSION")], auth: { SESSION: "theirs" } };
    expect((await sentWith(given, request)).headers.cookie).toBe("a=1; b=2; sid=theirs");
  });
});

describe("of alternatives", () => {
  it.each<[string, Record<string, readonly string[]>[], string[], string[]]>([
    ["two together need both", [want("KEY", "BEARER")], ["KEY", "BEARER"], ["authorization", "x-api-key"]],
    ["one of two together is not sent alone", [want("KEY", "BEARER")], ["KEY"], []],
    [
      "the first that is whole is taken",
      [want("KEY", "BEARER"), want("SESSION"), want("BASIC")],
      ["KEY", "BASIC"],
      ["authorization"],
    ],
    ["the document's order decides", [want("BEARER"), want("KEY")], ["KEY", "BEARER"], ["authorization"]],
    ["what is optional is sent where it is configured", [want(), want("KEY")], ["KEY"], ["x-api-key"]],
    ["what is optional and not configured is not missed", [want("KEY"), want()], [], []],
    ["mutual TLS never is", [want("TLS"), want("KEY")], ["TLS", "KEY"], ["x-api-key"]],
    ["nothing wanted, nothing sent", [], ["KEY", "BEARER", "BASIC"], []],
    ["a scheme that the document lacks is never there", [want("constructor"), want("KEY")], ["KEY"], ["x-api-key"]],
  ])("%s", async (_, security, configured, names) => {
    const values: Record<string, string> = { BASIC: "user:password" };
    const auth = Object.fromEntries(configured.map((name) => [name, values[name] ?? `secret-${name}`]));
    expect(Object.keys((await sentWith({ schemes, security, auth })).headers).toSorted()).toEqual(names);
  });

  it("an operation that says nothing of security gets nothing", async () => {
    expect((await sentWith({ schemes, auth: { KEY: "key-123456" } })).headers).toEqual({});
  });

  it.each<[Record<string, readonly string[]>[], string[], string[]]>([
    [[want("KEY", "BEARER")], ["KEY"], ["BEARER"]],
    [[want("KEY"), want("BEARER")], [], ["KEY"]],
    [[want("TLS")], [], ["TLS"]],
    [[want("KEY"), want()], [], []],
    [[want("KEY")], ["KEY"], []],
  ])("%j with %j configured misses %j", async (security, configured, missing) => {
    const auth = Object.fromEntries(configured.map((name) => [name, `secret-${name}`]));
    expect((await credentialsOf({ schemes, security, auth })).missing).toEqual(missing);
  });
});

it("the operator's headers go with every operation", async () => {
  const headers = { "x-tenant": "acme-corp", authorization: "Bearer of-the-operator" };
  expect((await sentWith({ headers })).headers).toEqual(headers);
});

it("the operator's cookies stand beside the program's own, in the place of those of their names, and behind them a scheme's", async () => {
  const request = () =>
    new Request("https://api.example.com/v1/a", { headers: { cookie: "a=1; lang=mine; sid=mine" } });
  const headers = { cookie: "session=sess1234567;lang=en; sid=operators;" };
  expect((await sentWith({ headers }, request())).headers.cookie).toBe(
    "a=1; session=sess1234567; lang=en; sid=operators",
  );
  const given = { schemes, security: [want("SESSION")], auth: { SESSION: "schemes" }, headers };
  expect((await sentWith(given, request())).headers.cookie).toBe("a=1; session=sess1234567; lang=en; sid=schemes");
  expect((await sentWith({ headers })).headers.cookie).toBe("session=sess1234567; lang=en; sid=operators");
});

describe("another address", () => {
  it.each([
    ["https://api.example.com/v1", "https://api.example.com/v2", true],
    ["https://api.example.com", "https://API.example.com:443/", true],
    ["https://api.example.com", "http://api.example.com", false],
    ["https://api.example.com", "https://api.example.com:8443", false],
    ["https://api.example.com", "https://api.example.com.evil.example", false],
    ["https://api.example.com", "service:api", false],
    ["service:api", "service:api", true],
    ["service:api", "http://api", false],
  ])("what was set for %s goes to %s: %j", async (setFor, baseUrl, isSent) => {
    const scheme: Case = { schemes, security: [want("KEY")], auth: { KEY: "key-123456" }, setFor, baseUrl };
    const header: Case = { headers: { "x-tenant": "UPSTREAM_KEY" }, setFor, baseUrl };
    for (const given of [scheme, header]) {
      if (isSent) expect(Object.keys((await sentWith(given)).headers)).toHaveLength(1);
      else await expect(sentWith(given)).rejects.toMatchObject({ code: "config_error" });
    }
  });

  it("leaves an alternative that was set for this one", async () => {
    const given = {
      schemes,
      security: [want("KEY"), want()],
      auth: { KEY: "key-123456" },
      setFor: "https://x.example",
    };
    await expect(sentWith(given)).rejects.toThrow("KEY were set for another address");
  });
});

describe("a caller's own token", () => {
  const own = { schemes, callerToken: "Bearer of-the-caller", passthrough: true };
  it("is sent where the operator allows it, also in the place of a configured one", async () => {
    const given = { ...own, security: [want("BEARER")], auth: { BEARER: "of-the-operator" } };
    for (const each of [own, given])
      expect((await sentWith(each)).headers).toEqual({ authorization: "Bearer of-the-caller" });
  });

  it("stands beside a key that is not an Authorization", async () => {
    const given = { ...own, security: [want("BEARER", "KEY")], auth: { KEY: "key-123456" } };
    expect((await sentWith(given)).headers).toEqual({
      authorization: "Bearer of-the-caller",
      "x-api-key": "key-123456",
    });
  });

  it("is refused where the operator does not", async () => {
    await expect(sentWith({ ...own, passthrough: false })).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("what cannot be sent is told without its text", () => {
  it.each([
    ["KEY", "two\nlines"],
    ["KEY", "é-is-not-ascii"],
    ["BEARER", "\0secret"],
    ["BASIC", "no-colon-in-it"],
  ])("%s %j", async (name, value) => {
    const given = { schemes, security: [want(name)], auth: { [name]: value } };
    const thrown = await sentWith(given).catch((error: Error) => error);
    expect(thrown).toMatchObject({ code: "config_error" });
    expect(String(thrown)).not.toContain(value);
  });

  it("a secret of the Worker that is not there", async () => {
    const given = { schemes, security: [want("KEY")], auth: { KEY: "UPSTREAM_GONE" } };
    await expect(sentWith(given)).rejects.toMatchObject({
      code: "config_error",
      message: expect.stringContaining("UPSTREAM_GONE is not set"),
    });
  });
});
