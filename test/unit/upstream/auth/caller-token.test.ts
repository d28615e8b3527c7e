// A caller's own token for the upstream: when it is taken, and that the key of this server never is.
import { expect, it } from "vitest";
import { MAX_HEADER_CHARS } from "../../../../src/limits.ts";
import { checkOneOrigin, readCallerToken } from "../../../../src/upstream/auth/caller-token.ts";

const KEY = "the-key-of-this-server";
const read = (token?: string, spec: string | undefined = "shop") =>
  readCallerToken(
    new Headers({ authorization: `Bearer ${KEY}`, ...(token !== undefined && { "x-upstream-authorization": token }) }),
    spec,
  );

it("is the header's text as it is, or nothing", () => {
  expect(read("Bearer abc")).toBe("Bearer abc");
  expect(read("Basic dXNlcjpwYXNzd29yZA==")).toBe("Basic dXNlcjpwYXNzd29yZA==");
  expect([read(), read(""), read("  ")]).toEqual([undefined, undefined, undefined]);
});

it.each([
  `Bearer ${KEY}`,
  KEY,
  `bearer   ${KEY}`,
  `x-${KEY}-x`,
  `Basic ${btoa(`user:${KEY}`)}`,
  `Basic ${btoa(`${KEY}:`)}`,
])("is refused where it holds the key of this server: %j", (token) => {
  const error = (() => {
    try {
      read(token);
    } catch (thrown) {
      return thrown;
    }
  })();
  expect(error).toMatchObject({ code: "forbidden" });
  expect(JSON.stringify(error) + String(error)).not.toContain(KEY);
});

it("is refused where the endpoint names no spec: it would go to all of them", () => {
  expect(() => readCallerToken(new Headers({ "x-upstream-authorization": "Bearer abc" }), undefined)).toThrow(
    "names none",
  );
});

it("has one line of ASCII, of so many characters", () => {
  expect(read("x".repeat(MAX_HEADER_CHARS))).toHaveLength(MAX_HEADER_CHARS);
  expect(() => read("x".repeat(MAX_HEADER_CHARS + 1))).toThrow("not one line");
  expect(() => read("Bearer é")).toThrow("not one line");
});

it.each([
  ["one document", ["https://api.example.com/v1"]],
  ["documents at one address", ["https://api.example.com/v1", "https://API.example.com:443/v2"]],
  ["one beside a document that has none", ["https://api.example.com", ""]],
  ["one service", ["service:billing", "service:billing"]],
  ["none", []],
])("has one place to go to: %s", (_, baseUrls) => {
  expect(() => checkOneOrigin(baseUrls)).not.toThrow();
});

it.each([
  ["two hosts", ["https://api.example.com/v1", "https://other.example.com/v1"]],
  ["two schemes", ["https://api.example.com", "http://api.example.com"]],
  ["two ports", ["https://api.example.com", "https://api.example.com:8443"]],
  ["a service and a host of its name", ["service:billing", "http://billing"]],
])("is refused where a program could choose between %s", (_, baseUrls) => {
  expect(() => checkOneOrigin(baseUrls)).toThrow(
    expect.objectContaining({ hint: expect.stringContaining("DOMAIN/COLLECTION") }),
  );
});
