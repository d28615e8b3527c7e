// Redirects inside the base, through a real server: where they lead, and with whose credentials. An upstream that can be
// made to redirect (an open redirect, a hostile path) must not choose what a credential is spent on.
import { afterAll, beforeAll, expect, it } from "vitest";
import { sdk, type ToolClient } from "../support/clients.ts";
import { type TemporaryServer, temporaryServer } from "../support/server.ts";
import { type HandledServer, handledServer } from "../support/upstreams/handled.ts";

let server: TemporaryServer;
let upstream: HandledServer;
let client: ToolClient;

/** `/from/{status}` redirects to what its query's `to` says. */
const target = (security: object[], more: object = {}) => ({ security, responses: {}, ...more });
const from = {
  parameters: [
    { name: "status", in: "path", required: true, schema: { type: "string" } },
    { name: "to", in: "query", schema: { type: "string" } },
  ],
  ...Object.fromEntries(
    ["get", "post", "delete"].map((method) => [
      method,
      { security: [{ key: [] }], requestBody: { content: { "text/plain": {} } }, responses: {} },
    ]),
  ),
};
const DOCUMENT = {
  openapi: "3.1.0",
  info: { title: "Redirects", version: "1" },
  paths: {
    "/from/{status}": from,
    "/same": { get: target([{ key: [] }]), post: target([{ key: [] }]), delete: target([{ key: [] }]) },
    "/open": { get: target([]), post: target([]) },
    "/other": { get: target([{ other: [] }]) },
    "/unset": { get: target([{ unset: [] }]) },
    "/risky": { get: target([{ key: [] }], { "x-mcp-risk": "destructive" }) },
    "/things/{id}": { get: target([{ key: [] }]) },
  },
  components: {
    securitySchemes: Object.fromEntries(
      ["key", "other", "unset"].map((name) => [name, { type: "apiKey", in: "header", name: `X-${name}` }]),
    ),
  },
};

beforeAll(async () => {
  const settings = { SLUICE_SECRET: "a secret of this test, with 32 characters and more" };
  [server, upstream] = await Promise.all([
    temporaryServer({ settings }),
    handledServer(({ url }, response) => {
      const [, status, to] = /^\/from\/(\d+)\?to=(.*)$/.exec(url) ?? [];
      if (to === undefined) return response.end("there");
      return response.writeHead(Number(status), { location: decodeURIComponent(to) }).end("moved");
    }),
  ]);
  const put = (path: string, body: object) =>
    fetch(`${server.url}/api/v1/specs/${path}`, {
      method: "PUT",
      headers: { authorization: `Bearer ${server.key}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    }).then((response) => expect(response.status).toBe(200));
  await put("shop", { baseUrl: upstream.url, allowPrivate: true });
  await put("shop/collections/main", DOCUMENT);
  const schemes = { key: { value: "key-123456" }, other: { value: "other-123456" } };
  await put("shop", { baseUrl: upstream.url, allowPrivate: true, auth: { schemes } });
  client = await sdk("auto", "2026-07-28")(server);
});
afterAll(async () => {
  await client?.[Symbol.asyncDispose]();
  await Promise.all([server?.[Symbol.asyncDispose](), upstream?.[Symbol.asyncDispose]()]);
});

async function redirected(method: string, status: number, to: string) {
  const before = upstream.asked.length;
  const options = { method, path: "/from/{status}", params: { status: String(status) }, query: { to } };
  const body = method === "GET" ? {} : { body: "secret", contentType: "text/plain" };
  const code = `async () => {
    const answer = await api.request(${JSON.stringify({ ...options, ...body })});
    return { status: answer.status, codes: answer.messages.map(({ code }) => code), location: answer.headers.location };
  }`;
  const { texts } = await client.call("execute", { spec: "shop", code });
  const sent = upstream.asked.slice(before + 1).map(({ method: as, url, headers, body: text }) => {
    const keys = Object.keys(headers).filter((name) => /^x-(?:key|other|unset)$/.test(name));
    return [as, url, keys.join(), text].join(" ").trim();
  });
  return { text: texts.join("\n"), sent };
}

it.each([
  ["GET", 302, "/same", "GET /same x-key"],
  ["GET", 302, "/things/7?a=1", "GET /things/7?a=1 x-key"],
  ["GET", 302, "/open", "GET /open"],
  ["GET", 302, "/other", "GET /other x-other"],
  ["GET", 302, "/unset", "GET /unset"],
  ["POST", 303, "/other", "GET /other x-other"],
  ["POST", 307, "/same", "POST /same x-key secret"],
  ["POST", 307, "/open", "POST /open  secret"],
  ["DELETE", 308, "/same", "DELETE /same x-key secret"],
])("%s with %i to %s goes on with the credentials of that operation: %s", async (method, status, to, expected) => {
  const { text, sent } = await redirected(method, status, to);
  expect(sent).toEqual([expected]);
  expect(text).toContain("200");
});

it.each([
  ["no path of the document", "GET", 302, "/nowhere"],
  ["a path without that method", "POST", 307, "/other"],
  ["a path without that method", "DELETE", 307, "/open"],
  ["a path that has no GET", "POST", 303, "/nowhere"],
  ["an operation that does more", "GET", 302, "/risky"],
])("to %s it is the answer: %s with %i to %s", async (_, method, status, to) => {
  const { text, sent } = await redirected(method, status, to);
  expect(sent).toEqual([]);
  expect(text).toContain(String(status));
  expect(text).toContain("redirect_not_followed");
  expect(text).toContain(to);
});

it("a write whose answer is elsewhere is told as one write", async () => {
  const options = { method: "POST", path: "/from/303", query: { to: "/same" }, body: "x", contentType: "text/plain" };
  const code = `async () => { await api.request(${JSON.stringify(options)}); throw new Error("after it"); }`;
  const { texts } = await client.call("execute", { spec: "shop", code });
  expect(texts.join("\n")).toContain("had sent POST /from/{status} (once).");
});
