// What comes of HTTP requests that are broken, unasked for or from elsewhere: keys, hosts, origins, methods, headers, sizes.
// Each gets the right status and nothing of the inside. Not here: broken messages (bad-input.test.ts).
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { type Received, type Sent, send } from "../support/http.ts";
import { REVISIONS, rawToolCall, readRpcAnswer, readToolResult } from "../support/raw-mcp.ts";
import { expectNothingLeaked } from "../support/refusal.ts";
import { type TemporaryServer, temporaryServer } from "../support/server.ts";

const ALLOWED = "https://app.example";
const HttpError = z.object({
  error: z.object({ code: z.string(), message: z.string(), hint: z.string(), requestId: z.uuid() }),
});

let server: TemporaryServer;
beforeAll(async () => {
  server = await temporaryServer({ settings: { ALLOWED_ORIGINS: ALLOWED } });
});
afterAll(() => server?.[Symbol.asyncDispose]());

describe.each(REVISIONS)("revision %s", (revision) => {
  const call = rawToolCall(revision, "execute", { code: "() => 1" });

  /** A call that is right but for what is given; a header that is `undefined` is left out. */
  async function attempt({
    headers = {},
    ...sent
  }: Omit<Partial<Sent>, "headers"> & { headers?: Record<string, string | undefined> } = {}): Promise<Received> {
    const all = { ...call.headers, authorization: `Bearer ${server.key}`, ...headers };
    const given = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined);
    const received = await send({ port: server.port, body: call.body, ...sent, headers: Object.fromEntries(given) });
    expectNothingLeaked(received, [server.key]);
    return received;
  }

  function refused(received: Received, status: number, code: string): void {
    expect(received.status, received.text).toBe(status);
    expect(HttpError.parse(JSON.parse(received.text)).error.code).toBe(code);
  }

  function succeeded(received: Received): void {
    expect(received.status, received.text).toBe(200);
    expect(readToolResult(readRpcAnswer(received.text).result)).toEqual({ texts: ["1"], isError: false });
  }

  test("a call with nothing wrong succeeds", async () => {
    succeeded(await attempt());
    succeeded(await attempt({ headers: { authorization: `bearer ${server.key}` } }));
  });

  test.each([
    ["no key", () => undefined],
    ["an empty key", () => "Bearer "],
    ["a wrong key", () => "Bearer wrong"],
    ["a key with its last character missing", (key: string) => `Bearer ${key.slice(0, -1)}`],
    ["a key and something behind it", (key: string) => `Bearer ${key} more`],
    ["a key of 50,000 characters", () => `Bearer ${"x".repeat(50_000)}`],
    ["another scheme", (key: string) => `Basic ${key}`],
    ["no scheme", (key: string) => key],
  ])("with %s it is refused, and told how to send one", async (_what, authorization) => {
    const received = await attempt({ headers: { authorization: authorization(server.key) } });
    refused(received, 401, "auth_error");
    expect(received.headers["www-authenticate"]).toMatch(/^Bearer\b/);
  });

  test.each(["GET", "DELETE", "PUT", "PATCH"])("the method %s is not allowed on /mcp", async (method) => {
    const received = await attempt({ method, body: "" });
    expect(received.status).toBe(405);
    expect(received.headers.allow).toBe("POST");
  });

  test.each(["/nope", "/mcp/", "/mcp/nope", "/%ff", `/${"a".repeat(5_000)}`])(
    "there is nothing at %.20s",
    async (path) => {
      refused(await attempt({ path }), 404, "not_found");
    },
  );

  test.each([["text/plain"], ["application/x-www-form-urlencoded"], [undefined]])(
    "the content type %s is not supported",
    async (type) => {
      expect((await attempt({ headers: { "content-type": type } })).status).toBe(415);
    },
  );

  test("a client that takes neither JSON nor events is told so, or sent events all the same", async () => {
    const received = await attempt({ headers: { accept: "text/html" } });
    if (revision === "2025-11-25") expect(received.status).toBe(406);
    else succeeded(received);
  });

  test("a body over 512 KiB is too large", async () => {
    const { status, text } = await attempt({ body: JSON.stringify({ filler: "x".repeat(512 * 1024) }) });
    expect(status).toBe(413);
    expect(text).toContain("512 KiB");
  });

  test.each(["evil.example", "evil.example:8787", "127.0.0.1.evil.example", "localhost.evil.example", "10.0.0.1"])(
    "under the foreign host name %s nothing is served",
    async (host) => {
      refused(await attempt({ headers: { host } }), 403, "forbidden");
      refused(await attempt({ headers: { host }, method: "GET", path: "/health", body: "" }), 403, "forbidden");
    },
  );

  test.each(["https://evil.example", "null", "http://127.0.0.1", `${ALLOWED}.evil.example`, "http://app.example"])(
    "to a page of the foreign origin %s nothing is served, and no preflight allows it",
    async (origin) => {
      for (const method of ["POST", "OPTIONS"]) {
        const received = await attempt({ method, headers: { origin, "access-control-request-method": "POST" } });
        refused(received, 403, "forbidden");
        expect(received.headers["access-control-allow-origin"]).toBeUndefined();
      }
    },
  );

  test("a page of an allowed origin is served, and may read refusals too", async () => {
    const served = await attempt({ headers: { origin: ALLOWED } });
    succeeded(served);
    const keyless = await attempt({ headers: { origin: ALLOWED, authorization: undefined } });
    refused(keyless, 401, "auth_error");
    for (const { headers } of [served, keyless]) expect(headers["access-control-allow-origin"]).toBe(ALLOWED);
  });

  test("an allowed origin's preflight needs no key and allows every header that the call has", async () => {
    const preflight = await send({
      port: server.port,
      method: "OPTIONS",
      headers: { origin: ALLOWED, "access-control-request-method": "POST" },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers["access-control-allow-origin"]).toBe(ALLOWED);
    expect(preflight.headers["access-control-allow-credentials"]).toBeUndefined();
    const allowed = preflight.headers["access-control-allow-headers"]?.toLowerCase().split(/, */);
    const own = Object.keys(call.headers).filter((name) => name !== "accept"); // which every page may send
    const needed = [...own, "x-upstream-authorization"];
    expect(allowed).toEqual(expect.arrayContaining(["authorization", ...needed]));
  });

  test.each(["nope", "markethub/nope", "%ff", "../markethub"])(
    "?spec=%s says which documents there are",
    async (spec) => {
      const { status, text } = await attempt({ path: `/mcp?spec=${spec}` });
      const { texts, isError } = readToolResult(readRpcAnswer(text).result);
      expect([status, isError]).toEqual([200, true]);
      expect(texts[0]).toMatch(/^Execute failed: There is no document .* There are: markethub\./);
    },
  );

  test("an unsupported protocol version is refused with those that are supported", async () => {
    const received = await attempt({
      headers: { "mcp-protocol-version": "1999-01-01" },
      body: call.body.replaceAll(revision, "1999-01-01"),
    });
    expect(received.status).toBe(400);
    const { error } = readRpcAnswer(received.text);
    expect(JSON.stringify(error)).toContain(revision);
  });

  test("a header of 300,000 characters does no harm", async () => {
    const { status } = await attempt({ headers: { "x-filler": "x".repeat(300_000) } });
    expect([200, 431]).toContain(status);
    succeeded(await attempt());
  });
});

test("a server without a key serves nothing but its health", async () => {
  await using keyless = await temporaryServer({ key: "" });
  const { headers, body } = rawToolCall("2026-07-28", "execute", { code: "() => 1" });
  for (const authorization of [{}, { authorization: "Bearer " }, { authorization: "Bearer x" }]) {
    const received = await send({ port: keyless.port, headers: { ...headers, ...authorization }, body });
    expectNothingLeaked(received, []);
    expect(received.status).toBe(503);
    expect(HttpError.parse(JSON.parse(received.text)).error).toMatchObject({
      code: "config_error",
      hint: expect.stringContaining("SLUICE_ADMIN_KEY"),
    });
  }
  expect((await send({ port: keyless.port, method: "GET", path: "/health" })).status).toBe(200);
});
