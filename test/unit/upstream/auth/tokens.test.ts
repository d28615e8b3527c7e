// OAuth client credentials against a real authorization server: one request for many calls, renewed once, told safely.
import { describe, expect, it } from "vitest";
import { MAX_TOKEN_BYTES, MAX_TOKENS, TOKEN_LIFE_MS, TOKEN_MARGIN_MS } from "../../../../src/limits.ts";
import { Tokens } from "../../../../src/upstream/auth/tokens.ts";
import { type AuthorizationOptions, authorizationServer } from "../../../support/upstreams/authorization.ts";
import { credentialsOf } from "./support.ts";

const CLIENT = { clientId: "the client:id", clientSecret: "the+secret: of/it" };
const request = () => new Request("https://api.example.com/v1/a");

async function setUp(options: Partial<AuthorizationOptions> = {}) {
  const server = await authorizationServer({ ...CLIENT, ...options });
  const clock = { now: 0 };
  const tokens = new Tokens(() => clock.now);
  const credentials = (more: object = {}) =>
    credentialsOf({
      schemes: { oauth: { type: "oauth2", flows: {} } },
      security: [{ oauth: ["read", "write"] }],
      auth: { oauth: { ...CLIENT, tokenUrl: server.tokenUrl, ...more } },
      tokens,
    });
  const same = await credentials();
  const send = async (of = same) => (await of.apply(request())).headers.get("authorization");
  return { server, clock, tokens, credentials, send, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

/** Another call of the same spec: what is kept of the client is the same, byte for byte. */
type Held = Awaited<ReturnType<typeof setUp>>;
const anotherCall = ({ send }: Held) => send();

describe("a token", () => {
  it.each(["header", "body"] as const)("is got with the client's id and secret in the %s", async (takes) => {
    await using held = await setUp({ takes });
    expect(await held.send()).toBe("Bearer token-1");
    expect(held.server.asked.at(-1)).toMatchObject({ grant_type: "client_credentials", scope: "read write" });
  });

  it("is asked for with the operator's scopes and audience, where there are some", async () => {
    await using held = await setUp();
    await held.send(await held.credentials({ scopes: ["all"], audience: "https://api.example.com" }));
    expect(held.server.asked).toEqual([
      { grant_type: "client_credentials", scope: "all", audience: "https://api.example.com" },
    ]);
  });

  it("is shared by those who want it at the same time, and by those who come later", async () => {
    await using held = await setUp();
    expect(new Set(await Promise.all(Array.from({ length: 20 }, () => anotherCall(held))))).toEqual(
      new Set(["Bearer token-1"]),
    );
    await anotherCall(held);
    expect(held.server.asked).toHaveLength(1);
  });

  it("is another for other scopes", async () => {
    await using held = await setUp();
    expect(await held.send()).toBe("Bearer token-1");
    expect(await held.send(await held.credentials({ scopes: ["other"] }))).toBe("Bearer token-2");
  });

  it.each<[unknown, number]>([
    [3600, 3_600_000 - TOKEN_MARGIN_MS],
    ["3600", 3_600_000 - TOKEN_MARGIN_MS],
    [20, 10_000],
    [undefined, TOKEN_LIFE_MS],
    ["soon", TOKEN_LIFE_MS],
  ])("that expires in %j seconds is used for %i ms", async (seconds, life) => {
    await using held = await setUp({ answer: { expires_in: seconds } });
    await held.send();
    held.clock.now = life - 1;
    expect(await held.send()).toBe("Bearer token-1");
    held.clock.now = life;
    expect(await held.send()).toBe("Bearer token-2");
  });

  it("that was refused is renewed once a call", async () => {
    await using held = await setUp();
    const credentials = await held.credentials();
    expect(await credentials.renew()).toBe(false); // nothing was sent yet
    await credentials.apply(request());
    expect(await credentials.renew()).toBe(true);
    expect((await credentials.apply(request())).headers.get("authorization")).toBe("Bearer token-2");
    expect(await credentials.renew()).toBe(false);
  });

  it("that several calls were refused with is renewed once for all of them", async () => {
    const client = { clientId: "id", clientSecret: "UPSTREAM_KEY" };
    await using server = await authorizationServer({ clientId: "id", clientSecret: "key-of-the-worker" });
    const tokens = new Tokens(Date.now);
    const schemes = { oauth: { type: "oauth2", flows: {} } };
    const auth = { oauth: { ...client, tokenUrl: server.tokenUrl } };
    const calls = await Promise.all(
      Array.from({ length: 10 }, () => credentialsOf({ schemes, security: [{ oauth: [] }], auth, tokens })),
    );
    const send = () =>
      Promise.all(calls.map(async (call) => (await call.apply(request())).headers.get("authorization")));
    await send();
    expect(await Promise.all(calls.map((call) => call.renew()))).toEqual(calls.map(() => true));
    expect(new Set(await send())).toEqual(new Set(["Bearer token-2"]));
    expect(server.asked).toHaveLength(2);
  });

  it("is taken out of answers, of other calls, too", async () => {
    await using held = await setUp({ answer: { access_token: "a-token/of+some=length" } });
    await held.send();
    const other = await held.credentials({ scopes: ["other"] });
    expect(other.redact("it was a-token/of+some=length, of the+secret: of/it")).toBe(
      "it was [redacted], of [redacted]",
    );
  });
});

describe("no token", () => {
  const FAILURES: [string, Partial<AuthorizationOptions>, string][] = [
    ["a wrong secret", { clientSecret: "another" }, "auth_error"],
    ["a type that is not bearer", { answer: { token_type: "mac" } }, "invoke_error"],
    ["none in the answer", { answer: { access_token: undefined } }, "invoke_error"],
    ["one that is no text of a header", { answer: { access_token: "a\nb" } }, "invoke_error"],
    ["no JSON", { answerWith: (response) => response.end("<html>") }, "invoke_error"],
    [
      "a redirect",
      { answerWith: (response) => response.writeHead(307, { location: "https://evil.example/" }).end() },
      "auth_error",
    ],
    ["a broken connection", { answerWith: (response) => response.destroy() }, "invoke_error"],
    [
      "an answer without end",
      { answerWith: (response) => response.write("x".repeat(MAX_TOKEN_BYTES + 1)) },
      "invoke_error",
    ],
    ["a fault of the server", { answerWith: (response) => response.writeHead(500).end("oops") }, "invoke_error"],
  ];
  it.each(FAILURES)("%s is told without host or secret", async (_, options, code) => {
    await using held = await setUp(options);
    const thrown: unknown = await held.send().catch((error: unknown) => error);
    expect(thrown).toMatchObject({ code });
    expect(String(thrown) + JSON.stringify(thrown)).not.toMatch(/127\.0|evil|the\+secret|the client:id/);
  });

  it("is not kept: the next call asks again", async () => {
    await using held = await setUp({ clientSecret: "another" });
    await expect(held.send()).rejects.toThrow();
    const asked = held.server.asked.length;
    await expect(held.send()).rejects.toThrow();
    expect(held.server.asked.length).toBe(2 * asked);
  });
});

it("of so many tokens the first is forgotten", async () => {
  const tokens = new Tokens(() => 0);
  let asked = 0;
  const get = (key: number) =>
    tokens.get(
      "shop",
      String(key),
      async () => ({ text: `t${++asked}`, life: 1000 }),
      () => {},
    );
  for (let key = 0; key < MAX_TOKENS; key++) await get(key);
  expect(await get(0)).toBe("t1");
  await get(MAX_TOKENS);
  expect(await get(1)).toBe("t2");
  expect(await get(0)).toBe(`t${MAX_TOKENS + 2}`);
});
