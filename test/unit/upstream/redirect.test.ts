// Redirects, over real HTTP: which are followed, as what, how often, and what a program sees of the others.
import { describe, expect, it } from "vitest";
import { MAX_REDIRECTS } from "../../../src/limits.ts";
import { handledServer } from "../../support/upstreams/handled.ts";
import { sendTo } from "./sending.ts";

/** `/v1/from` redirects to the location; everything else answers. */
async function redirects(location: string, status = 302, init: RequestInit = {}) {
  await using server = await handledServer(({ url }, response) => {
    if (url !== "/v1/from") return response.end("there");
    return response
      .writeHead(status, { location: location.replace("SELF", server.url).replace("HOST", new URL(server.url).host) })
      .end("moved");
  });
  const credentials = {
    apply: async (request: Request) => {
      const added = new Request(request);
      added.headers.set("authorization", "Bearer t");
      return added;
    },
  };
  const answer = await sendTo({ base: `${server.url}/v1`, path: "/from", init, credentials });
  return { ...answer, asked: server.asked };
}

describe("a redirect inside the base is followed", () => {
  it.each([
    ["to an absolute address", "SELF/v1/to?a=b#c", "/v1/to?a=b"],
    ["to a path", "/v1/to", "/v1/to"],
    ["relative to where it was", "to/x", "/v1/to/x"],
    ["by its query alone", "?page=2", "/v1/from?page=2"],
    ["over a segment that stays inside", "/v1/a/../to", "/v1/to"],
  ])("%s, with the credentials", async (_, location, url) => {
    const { asked, head, body } = await redirects(location);
    expect(asked.map((one) => one.url)).toEqual(["/v1/from", url]);
    expect(asked.map(({ headers }) => headers.authorization)).toEqual(["Bearer t", "Bearer t"]);
    expect([head?.status, body, head?.messages]).toEqual([200, "there", []]);
  });

  const sent = { body: "a=1", headers: { "content-type": "text/x", "x-a": "b" } };
  it.each([
    [301, "POST", "GET", ""],
    [302, "POST", "GET", ""],
    [303, "POST", "GET", ""],
    [307, "POST", "POST", "a=1"],
    [308, "POST", "POST", "a=1"],
    [301, "PUT", "PUT", "a=1"],
    [302, "PATCH", "PATCH", "a=1"],
    [303, "PUT", "GET", ""],
    [303, "DELETE", "GET", ""],
    [307, "DELETE", "DELETE", "a=1"],
    [301, "GET", "GET", ""],
    [303, "HEAD", "HEAD", ""],
    [308, "HEAD", "HEAD", ""],
  ])("with %i: a %s goes on as %s with the body %j", async (status, method, becomes, body) => {
    const init = method === "GET" || method === "HEAD" ? { method } : { method, ...sent };
    const { asked, attempts } = await redirects("/v1/to", status, init);
    expect(asked[1]).toMatchObject({ method: becomes, url: "/v1/to", body });
    expect(asked[1]?.headers["content-type"]).toBe(body === "" ? undefined : "text/x");
    if (body !== "") expect(asked[1]?.headers).toMatchObject({ "x-a": "b", "content-length": "3" });
    expect(attempts).toEqual([
      { method, path: "/from", status },
      { method: becomes, path: "/to", status: 200 },
    ]);
  });

  it(`up to ${MAX_REDIRECTS} times`, async () => {
    await using server = await handledServer(({ url }, response) => {
      const left = Number(url.slice(1));
      if (left === 0) return response.end("there");
      return response.writeHead(302, { location: `/${left - 1}` }).end();
    });
    const reached = await sendTo({ base: server.url, path: `/${MAX_REDIRECTS}` });
    expect([reached.head?.status, reached.body]).toEqual([200, "there"]);
    const more = await sendTo({ base: server.url, path: `/${MAX_REDIRECTS + 1}` });
    expect(more.head).toMatchObject({ status: 302, headers: { location: "/0" } });
    expect(more.head?.messages).toEqual([
      { code: "redirect_not_followed", message: "The upstream redirected more than 5 times." },
    ]);
  });
});

it("what any of its requests was sent with is taken out of the last answer", async () => {
  const keyed = (key: string) => ({
    apply: async (request: Request) => new Request(request, { headers: { "x-key": key } }),
    renew: async () => false,
    redact: (text: string) => text.replaceAll(key, "[redacted]"),
  });
  await using server = await handledServer(({ url, headers }, response) =>
    url === "/from"
      ? response.writeHead(302, { location: `/to?was=${headers["x-key"]}` }).end()
      : response.end(`${url} ${headers["x-key"]}`),
  );
  const sent = { credentials: keyed("first-key"), follow: async () => keyed("second-key") };
  const { body } = await sendTo({ base: server.url, path: "/from", ...sent });
  expect(body).toBe("/to?was=[redacted] [redacted]");
});

it("one that may not be followed is the answer, and is told as a path", async () => {
  await using server = await handledServer((_, response) => response.writeHead(307, { location: "/to?a=b" }).end());
  const asked: object[] = [];
  const follow = async (next: object) => void asked.push(next);
  const { head } = await sendTo({ base: server.url, path: "/from", init: { method: "POST", body: "x" }, follow });
  expect(asked).toEqual([{ method: "POST", path: "/to?a=b" }]);
  expect([server.asked.length, head?.status, head?.headers.location]).toEqual([1, 307, "/to?a=b"]);
  expect(head?.messages.map(({ code }) => code)).toEqual(["redirect_not_followed"]);
});

describe("any other redirect is the program's to see, without the address", () => {
  it.each([
    ["another host", "https://evil.example/v1/to"],
    ["another port", "http://127.0.0.1:9/v1/to"],
    ["another scheme", "https://127.0.0.1/v1/to"],
    ["no scheme", "//evil.example/v1/to"],
    ["backslashes", "\\\\evil.example/v1/to"],
    ["a user", "http://user@HOST/v1/to"],
    ["a password", "http://:pw@HOST/v1/to"],
    ["another prefix", "/v2/to"],
    ["a look-alike prefix", "/v10/to"],
    ["the root", "/"],
    ["dots", "/v1/../admin"],
    ["encoded dots", "/v1/%2e%2e/admin"],
    ["encoded slashes around dots", "/v1/a%2f..%2f..%2fadmin"],
    ["dots encoded twice", "/v1/%252e%252e/admin"],
    ["dots before a path parameter", "/v1/..;x/admin"],
    ["two slashes", "/v1//evil.example"],
    ["another kind of address", "javascript:alert(1)"],
    ["a file", "file:///etc/passwd"],
    ["no address", "http://["],
    ["nothing", ""],
  ])("%s", async (_, location) => {
    for (const init of [{}, { method: "POST", body: "secret" }]) {
      const { asked, head } = await redirects(location, 307, init);
      expect(asked.length).toBe(1);
      expect([head?.status, head?.headers.location]).toEqual([307, undefined]);
      expect(head?.messages.map(({ code }) => code)).toEqual(["redirect_not_followed"]);
      expect(JSON.stringify(head)).not.toMatch(/evil|admin|passwd/);
    }
  });

  it.each(["/v1/from", "#again"])("the same address again, told as a path: %s", async (location) => {
    const { asked, head } = await redirects(location, 307, { method: "POST", body: "x" });
    expect([asked.length, head?.status, head?.headers.location]).toEqual([1, 307, "/from"]);
  });

  it.each([300, 304, 305, 306])("%i is no redirect", async (status) => {
    const { asked, head } = await redirects("/v1/to", status);
    expect([asked.length, head?.status, head?.messages]).toEqual([1, status, []]);
  });

  it("without a location it is an answer like others", async () => {
    await using server = await handledServer((_, response) => response.writeHead(302).end("moved"));
    expect(await sendTo({ base: server.url })).toMatchObject({ head: { status: 302, messages: [] }, body: "moved" });
  });
});
