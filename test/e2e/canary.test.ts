// A canary in every store of secrets, and an upstream that tells all it gets: no answer, listing, error or log of the
// server holds it, nor does anything that the server keeps. What the upstream was told shows that it was sent.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { canary, leaksIn } from "../support/canary.ts";
import { type TemporaryServer, temporaryServer } from "../support/server.ts";
import { type AuthorizationServer, authorizationServer } from "../support/upstreams/authorization.ts";
import { type Parrot, parrot, WAYS } from "../support/upstreams/parrot.ts";

const CALLERS = `Bearer ${canary("caller")}`;

let server: TemporaryServer;
let upstream: Parrot;
let login: AuthorizationServer;
const printed: string[] = [];

/** By the first segment of its path: the scheme that an operation wants, and the secret that is set for it. */
const schemes = () => ({
  key: [{ type: "apiKey", in: "header", name: "X-Api-Key" }, { value: canary("key") }],
  query: [{ type: "apiKey", in: "query", name: "api_key" }, { value: { secret: "UPSTREAM_CANARY" } }],
  cookie: [{ type: "apiKey", in: "cookie", name: "sid" }, { value: canary("cookie") }],
  bearer: [{ type: "http", scheme: "bearer" }, { value: canary("bearer") }],
  basic: [{ type: "http", scheme: "basic" }, { value: `user:${canary("basic")}` }],
  oauth: [
    { type: "oauth2", flows: { clientCredentials: { tokenUrl: login.tokenUrl, scopes: {} } } },
    { clientId: "the-client", clientSecret: canary("client") },
  ],
  refused: [
    { type: "oauth2", flows: {} },
    { clientId: "other", clientSecret: canary("other"), tokenUrl: login.tokenUrl },
  ],
});
const NAMES = ["key", "query", "cookie", "bearer", "basic", "oauth", "refused"] as const;

const documentOf = () => ({
  openapi: "3.1.0",
  info: { title: "Parrot", version: "1" },
  paths: Object.fromEntries(
    NAMES.map((name) => [
      `/${name}/{way}`,
      {
        parameters: [{ name: "way", in: "path", required: true, schema: { type: "string" } }],
        get: { operationId: name, tags: [name], security: [{ [name]: [] }], responses: {} },
        post: { security: [{ [name]: [] }], requestBody: { content: { "application/json": {} } }, responses: {} },
      },
    ]),
  ),
  components: {
    securitySchemes: Object.fromEntries(Object.entries(schemes()).map(([name, [scheme]]) => [name, scheme])),
  },
});

/** The whole answer as text: status, headers, body. Fails where any of it tells a secret. */
async function ask(path: string, init: RequestInit = {}): Promise<string> {
  const response = await fetch(server.url + path, {
    ...init,
    headers: { authorization: `Bearer ${server.key}`, "content-type": "application/json", ...init.headers },
  });
  const text = [
    `${response.status} ${response.statusText}`,
    ...[...response.headers].flat(),
    await response.text(),
  ].join("\n");
  expect(leaksIn(text)).toEqual([]);
  return text;
}

const put = (path: string, value: unknown) =>
  ask(`/api/v1/specs/${path}`, { method: "PUT", body: JSON.stringify(value) });

function call(
  tool: string,
  args: object,
  { query = "", headers = {} }: { query?: string; headers?: Record<string, string> } = {},
) {
  const message = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: tool, arguments: args } };
  return ask(`/mcp?tools=all${query}`, {
    method: "POST",
    body: JSON.stringify(message),
    headers: { accept: "application/json, text/event-stream", "mcp-protocol-version": "2025-11-25", ...headers },
  });
}

/** Everything that a program can do with an answer: return it, print it, throw it. */
const program = (scheme: string, way: string) => `async () => {
  const answers = [];
  for (const method of ["GET", "POST"]) {
    const body = method === "POST" ? { body: { own: "text" } } : {};
    const answer = await api.request({ method, path: "/${scheme}/{way}", params: { way: "${way}" }, ...body })
      .catch((error) => ({ thrown: String(error), stack: error.stack, all: JSON.stringify(error) }));
    console.log(answer, JSON.stringify(answer));
    if (answer.result instanceof Uint8Array) console.log(new TextDecoder().decode(answer.result));
    answers.push(answer);
  }
  return answers;
}`;

beforeAll(async () => {
  const settings = {
    SLUICE_SECRET: "a secret of this test, with 32 characters and more",
    UPSTREAM_CANARY: canary("worker"),
  };
  [server, upstream, login] = await Promise.all([
    temporaryServer({ settings, onLine: (line) => printed.push(line) }),
    parrot(),
    authorizationServer({
      clientId: "the-client",
      clientSecret: canary("client"),
      answer: { access_token: canary("token") },
    }),
  ]);
  await put("parrot", { baseUrl: `${upstream.url}/v1` });
  await put("parrot/collections/main", documentOf());
  const auth = {
    schemes: Object.fromEntries(Object.entries(schemes()).map(([name, [, credential]]) => [name, credential])),
    headers: { "X-Tenant": canary("tenant") },
  };
  await put("parrot", { baseUrl: `${upstream.url}/v1`, passthrough: true, auth });
});
afterAll(async () => {
  await Promise.all([server, upstream, login].map((each) => each?.[Symbol.asyncDispose]()));
});

describe.each(NAMES)("the credential of an operation that wants %s", (scheme) => {
  it.each(Object.keys(WAYS))("is not in an answer that tells it in its %s", async (way) => {
    const before = upstream.told.length;
    const answer = await call("execute", { code: program(scheme, way), spec: "parrot" });
    expect(answer).toMatch(/^200/);
    const told = upstream.told.slice(before).join("\n");
    if (scheme === "refused") expect(answer).toContain("gave no token");
    else expect(leaksIn(told)).not.toEqual([]);
  });
});

it("nor is a caller's own token, which was sent", async () => {
  const headers = { "x-upstream-authorization": CALLERS };
  for (const way of Object.keys(WAYS)) {
    const before = upstream.told.length;
    await call("execute", { code: program("bearer", way) }, { query: "&spec=parrot", headers });
    expect(upstream.told.slice(before).join("\n")).toContain(`authorization: ${CALLERS}`);
  }
});

it("nor is it refused in words that tell it", async () => {
  const sent = { "x-upstream-authorization": CALLERS };
  expect(await call("execute", { code: "() => 1" }, { headers: sent })).toContain("the endpoint's address names none");
  await put("other", { baseUrl: `${upstream.url}/v1`, allowPrivate: true });
  await put("other/collections/main", documentOf());
  const answer = await call("execute", { code: program("key", "body") }, { query: "&spec=other", headers: sent });
  expect(answer).toContain("does not take a caller's own token");
});

it("nor does a program choose where a caller's own token goes: a spec at two addresses takes it for one document alone", async () => {
  const headers = { "x-upstream-authorization": CALLERS };
  await put("two", { passthrough: true });
  await put(`two/collections/a?baseUrl=${encodeURIComponent(`${upstream.url}/v1`)}`, documentOf());
  const elsewhere = `${upstream.url.replace("127.0.0.1", "localhost")}/v1`;
  await put(`two/collections/b?baseUrl=${encodeURIComponent(elsewhere)}`, documentOf());
  const ask = async (query: string, spec?: string) => {
    const before = upstream.told.length;
    const answer = await call("execute", { code: program("bearer", "body"), spec }, { query, headers });
    return [answer.includes("at several addresses"), upstream.told.slice(before).join("\n").includes(CALLERS)];
  };
  expect(await ask("&spec=two")).toEqual([true, false]);
  expect(await ask("&spec=two", "two/b")).toEqual([true, false]);
  expect(await ask("&spec=two/a")).toEqual([false, true]);
});

it("no tool, listing or description holds one", async () => {
  await call("search", { spec: "parrot", code: "() => JSON.stringify(spec)" });
  await call("search", { code: "() => [Object.keys(globalThis), Object.getOwnPropertyNames(globalThis)]" });
  const list = await call("endpoint_search", { query: "key", limit: 50 });
  const id = /\\"id\\":\\"([0-9a-f]{32})\\"/.exec(list)?.[1];
  for (const tool of ["spec_list", "info"]) await call(tool, {});
  for (const tool of ["inspect", "invoke"]) await call(tool, { endpointId: id, parameters: { way: "body" } });
  for (const path of ["/api/v1/specs", "/api/v1/specs/parrot", "/api/v1/openapi.json", "/health"]) await ask(path);
  expect(await ask("/api/v1/specs/parrot")).toContain('"from":"stored"');
});

it("no error of the admin API holds one", async () => {
  const wrong = [
    { schemes: { nothing: { value: canary("wrong") } } },
    { schemes: { key: canary("wrong") } },
    { schemes: { key: { value: `${canary("wrong")}\nx` } } },
    { schemes: { key: { value: { secret: "SLUICE_SECRET" } } } },
    { headers: { host: canary("wrong") } },
    { schemes: { oauth: { clientId: "x", clientSecret: canary("wrong"), tokenUrl: "ftp://x" } } },
  ];
  for (const auth of wrong) expect(await put("parrot", { baseUrl: `${upstream.url}/v1`, auth })).toMatch(/^400/);
});

it("another address gets none, and the error holds none", async () => {
  await using elsewhere = await parrot();
  await put("parrot", { baseUrl: elsewhere.url, passthrough: true });
  for (const scheme of NAMES)
    expect(await call("execute", { code: program(scheme, "body"), spec: "parrot" })).toContain("another address");
  expect(elsewhere.told).toEqual([]);
  await put("parrot", { baseUrl: `${upstream.url}/v1`, passthrough: true });
});

it("the server's log and its state hold none", async () => {
  expect(printed.length).toBeGreaterThan(0);
  expect(leaksIn(printed.join("\n"))).toEqual([]);
  const files = (await readdir(server.state, { recursive: true, withFileTypes: true })).filter((file) => file.isFile());
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) {
    const bytes = await readFile(join(file.parentPath, file.name));
    expect([...leaksIn(bytes.toString("latin1")), ...leaksIn(bytes.toString("utf16le"))]).toEqual([]);
  }
});
