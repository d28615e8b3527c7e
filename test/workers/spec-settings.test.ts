// The admin API of a spec's settings, over HTTP: what is kept, what is shown, and what is refused in which words.
import { env, exports } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { MAX_CREDENTIALS, MAX_INSTRUCTION_CHARS, MAX_SECRET_CHARS, MIN_SECRET_CHARS } from "../../src/limits.ts";

const BASE = "https://api.example.com/v1";
const ORIGIN = "https://api.example.com";
const POLICY = {
  instruction: "",
  checks: "warn",
  rateLimit: null,
  passthrough: false,
  allowPrivate: false,
  serverVariables: {},
};
const SECRET = "a secret text/+=";

async function call(method: string, path: string, value?: unknown) {
  const response = await exports.default.fetch(
    new Request(`http://localhost/api/v1${path}`, {
      method,
      headers: { host: "localhost", authorization: "Bearer test-key", "content-type": "application/json" },
      ...(value !== undefined && { body: JSON.stringify(value) }),
    }),
  );
  const text = await response.text();
  return { status: response.status, text, body: text === "" ? null : JSON.parse(text) };
}
const put = (value: unknown) => call("PUT", "/specs/shop", value);
const rows = () => env.REGISTRY.getByName("registry").specs();

const document = (securitySchemes: object, server = BASE) => ({
  openapi: "3.1.0",
  info: { title: "Shop", version: "1" },
  servers: [{ url: server }],
  paths: { "/a": { get: { responses: {} } } },
  components: { securitySchemes },
});
const importDocument = (securitySchemes: object, server?: string) =>
  call("PUT", "/specs/shop/collections/main", document(securitySchemes, server));
const client = (tokenUrl?: string) => ({ type: "oauth2", flows: { clientCredentials: { tokenUrl, scopes: {} } } });

beforeEach(async () => {
  await call("DELETE", "/specs/shop");
});

describe("settings", () => {
  it("are those of a new spec unless given, and all of them are put", async () => {
    expect((await put({ baseUrl: BASE })).body).toMatchObject({ ...POLICY, auth: { schemes: {}, headers: {} } });
    const given = {
      instruction: "Prices are in cents.",
      checks: "strict",
      rateLimit: { requests: 10, seconds: 60 },
      passthrough: true,
      allowPrivate: true,
      serverVariables: { region: "eu" },
    };
    expect((await put({ baseUrl: BASE, ...given })).body).toMatchObject(given);
    expect((await call("GET", "/specs/shop")).body).toMatchObject(given);
    expect((await put({ baseUrl: BASE })).body).toMatchObject(POLICY);
  });

  it.each([
    [{ checks: "loose" }, "checks"],
    [{ instruction: "x".repeat(MAX_INSTRUCTION_CHARS + 1) }, "instruction"],
    [{ rateLimit: { requests: 0, seconds: 1 } }, "rateLimit.requests"],
    [{ rateLimit: { requests: 1 } }, "rateLimit.seconds"],
    [{ rateLimit: 5 }, "rateLimit"],
    [{ auth: { schemes: { a: "text" } } }, "auth.schemes.a"],
    [{ auth: { schemes: { a: { value: "x".repeat(MIN_SECRET_CHARS - 1) } } } }, "auth.schemes.a"],
    [{ auth: { schemes: { a: { value: "x".repeat(MAX_SECRET_CHARS + 1) } } } }, "auth.schemes.a"],
    [{ auth: { schemes: { a: { value: "two\nlines" } } } }, "auth.schemes.a"],
    [{ auth: { schemes: { a: { value: { secret: "SLUICE_ADMIN_KEY" } } } } }, "auth.schemes.a"],
    [{ auth: { schemes: { a: { value: { secret: "SNAPSHOTS" } } } } }, "auth.schemes.a"],
    [{ auth: { headers: { Host: "evil.example" } } }, "auth.headers"],
    [{ auth: { headers: { "transfer-encoding": "chunked" } } }, "auth.headers"],
    [{ auth: { headers: { "a b": "secret" } } }, "auth.headers"],
    [{ auth: { tokens: {} } }, "auth"],
  ])("are refused where they do not fit, case %#", async (settings, where) => {
    const { status, body } = await put({ baseUrl: BASE, ...settings });
    expect({ status, code: body.error.code }).toEqual({ status: 400, code: "validation_failed" });
    expect(body.error.message).toMatch(new RegExp(`^${where}`));
    expect(await rows()).not.toContainEqual(expect.objectContaining({ domain: "shop" }));
  });

  it("take an instruction and a secret of exactly so many characters", async () => {
    const auth = { headers: { a: "x".repeat(MIN_SECRET_CHARS), b: "x".repeat(MAX_SECRET_CHARS) } };
    expect((await put({ baseUrl: BASE, instruction: "x".repeat(MAX_INSTRUCTION_CHARS), auth })).status).toBe(200);
  });
});

describe("credentials", () => {
  it("are kept sealed or by name, bound to the spec's origins, and never shown", async () => {
    const auth = {
      schemes: {
        key: { value: SECRET },
        named: { value: { secret: "UPSTREAM_CANARY" } },
        client: { clientId: "id", clientSecret: SECRET, tokenUrl: "https://login.example.com/token", scopes: ["read"] },
      },
      headers: { "X-Tenant": SECRET },
    };
    const { status, text, body } = await put({ baseUrl: BASE, auth });
    expect(status).toBe(200);
    const bound = { origins: [ORIGIN], isSent: true };
    expect(body.auth).toEqual({
      schemes: {
        key: { from: "stored", ...bound },
        named: { from: "secret", secret: "UPSTREAM_CANARY", ...bound },
        client: {
          from: "stored",
          ...bound,
          clientId: "id",
          tokenUrl: "https://login.example.com/token",
          scopes: ["read"],
        },
      },
      headers: { "x-tenant": { from: "stored", ...bound } },
    });
    const all = [text, JSON.stringify(await rows()), (await call("GET", "/specs")).text].join();
    for (const form of [SECRET, JSON.stringify(SECRET).slice(1, -1), btoa(SECRET), encodeURIComponent(SECRET)])
      expect(all).not.toContain(form);
  });

  it("stay when settings are put without them; each is replaced or removed by itself, all by null", async () => {
    const names = async () => {
      const { auth } = (await call("GET", "/specs/shop")).body;
      return [...Object.keys(auth.schemes), ...Object.keys(auth.headers)];
    };
    await put({
      baseUrl: BASE,
      auth: { schemes: { a: { value: SECRET }, b: { value: SECRET } }, headers: { X: SECRET } },
    });
    await put({ baseUrl: BASE, checks: "off" });
    expect(await names()).toEqual(["a", "b", "x"]);
    await put({ baseUrl: BASE, auth: { schemes: { a: null, c: { value: SECRET } } } });
    expect(await names()).toEqual(["b", "c", "x"]);
    await put({ baseUrl: BASE, auth: { headers: { x: null } } });
    expect(await names()).toEqual(["b", "c"]);
    await put({ baseUrl: BASE, auth: null });
    expect(await names()).toEqual([]);
  });

  it("are so many in all, however they are set", async () => {
    const headers = (from: number, count: number) => ({
      headers: Object.fromEntries(Array.from({ length: count }, (_, at) => [`x-${from + at}`, SECRET])),
    });
    expect((await put({ baseUrl: BASE, auth: headers(0, MAX_CREDENTIALS - 1) })).status).toBe(200);
    expect((await put({ baseUrl: BASE, auth: { schemes: { a: { value: SECRET } } } })).status).toBe(200);
    for (const count of [1, MAX_CREDENTIALS])
      expect((await put({ baseUrl: BASE, auth: headers(100, count) })).body.error.message).toContain("at most 50");
    expect((await put({ baseUrl: BASE, auth: { ...headers(100, 1), schemes: { a: null } } })).status).toBe(200);
  });

  it("are shown as not sent once the spec has another address, until they are set again", async () => {
    const auth = { headers: { x: SECRET } };
    await put({ baseUrl: BASE, auth });
    expect((await put({ baseUrl: "https://other.example.com" })).body.auth.headers.x).toMatchObject({
      origins: [ORIGIN],
      isSent: false,
    });
    expect((await put({ baseUrl: "https://other.example.com", auth })).body.auth.headers.x).toMatchObject({
      origins: ["https://other.example.com"],
      isSent: true,
    });
  });

  it("need an address to be bound to: the spec's, or the document's", async () => {
    const auth = { headers: { x: SECRET } };
    expect((await put({ auth })).body.error.message).toContain("Nothing says yet where the API of shop is");
    await put({});
    await importDocument({});
    expect((await put({ auth })).body.auth.headers.x.origins).toEqual([ORIGIN]);
    await importDocument({}, "https://moved.example.com");
    expect((await call("GET", "/specs/shop")).body.auth.headers.x).toMatchObject({ origins: [ORIGIN], isSent: false });
  });

  it("are for schemes that the document has, once there is one", async () => {
    await put({ baseUrl: BASE });
    await importDocument({ apiKey: { type: "apiKey", in: "header", name: "k" }, tls: { type: "mutualTLS" } });
    const set = (name: string) => put({ baseUrl: BASE, auth: { schemes: { [name]: { value: SECRET } } } });
    expect((await set("apiKye")).body.error).toMatchObject({
      message: expect.stringContaining('no security scheme "apiKye"'),
      hint: "It has: apiKey, tls.",
    });
    expect((await set("constructor")).status).toBe(400);
    expect((await set("tls")).body.error.message).toContain("mutual TLS needs more than a secret");
    expect((await set("apiKey")).status).toBe(200);
  });

  it("of a client go to the token URL that the document had when they were set", async () => {
    await put({ baseUrl: BASE });
    await importDocument({ oauth: client("https://login.example.com/token"), own: client("/token"), none: client() });
    const auth = (name: string) => ({ schemes: { [name]: { clientId: "id", clientSecret: SECRET } } });
    const set = (name: string) => put({ baseUrl: BASE, auth: auth(name) });
    expect((await set("oauth")).body.auth.schemes.oauth.tokenUrl).toBe("https://login.example.com/token");
    expect((await set("own")).body.auth.schemes.own.tokenUrl).toBe(`${ORIGIN}/token`);
    expect((await set("none")).body.error).toMatchObject({ code: "validation_failed", hint: "Give tokenUrl." });
    await importDocument({ oauth: client("https://evil.example/token") });
    expect((await call("GET", "/specs/shop")).body.auth.schemes.oauth.tokenUrl).toBe("https://login.example.com/token");
  });
});

describe("what is shown with a credential", () => {
  const clientWith = (more: object) => ({
    schemes: { a: { clientId: "id", clientSecret: SECRET, tokenUrl: "https://login.example.com/t", ...more } },
  });

  it.each([
    "https://u:hunter2pw@login.example.com/token",
    "https://hunter2pw@login.example.com/token",
    "https://:hunter2pw@login.example.com/token",
    "https://login.example.com/token#hunter2pw",
    "https://login.example.com/token#",
    "ftp://login.example.com/hunter2pw",
    "https:login.example.com/hunter2pw",
    "hunter2pw",
  ])("is no token URL that holds another: %s is refused, and not told", async (tokenUrl) => {
    const { status, text } = await put({ baseUrl: BASE, auth: clientWith({ tokenUrl }) });
    expect([status, text.includes("hunter2pw")]).toEqual([400, false]);
  });

  it.each([
    "https://u:hunter2pw@login.example.com/token",
    "https://:hunter2pw@login.example.com/t",
    "/token#hunter2pw",
  ])("is no token URL of the document that holds another: %s", async (tokenUrl) => {
    await put({ baseUrl: BASE });
    await importDocument({ a: client(tokenUrl) });
    const { body, text } = await put({ baseUrl: BASE, auth: clientWith({ tokenUrl: undefined }) });
    expect([body.error?.hint, text.includes("hunter2pw")]).toEqual(["Give tokenUrl.", false]);
  });

  it.each(["https://login.example.com/token?tenant=a", "http://login.example.com/a@b", "https://login.example.com"])(
    "may be a token URL with a query: %s",
    async (tokenUrl) => {
      const { body } = await put({ baseUrl: BASE, auth: clientWith({ tokenUrl }) });
      expect(body.auth.schemes.a.tokenUrl).toBe(tokenUrl);
    },
  );

  const UNSEEN = [
    "\u0000",
    "\u001b[31m",
    "\u007f",
    "\u202e",
    "\u2066",
    "\u200b",
    "\u{e0041}",
    "\ue000",
    "\ud800",
    "\u2028",
  ];
  it.each(UNSEEN.map((text) => [JSON.stringify(text), text]))("nor any other text, holds %s", async (_, unseen) => {
    const text = `a${unseen}b`;
    for (const settings of [
      { title: text },
      { instruction: text },
      { auth: clientWith({ clientId: text }) },
      { auth: clientWith({ audience: text }) },
      { auth: { schemes: { [text]: { value: SECRET } } } },
    ]) {
      expect((await put({ baseUrl: BASE, ...settings })).status).toBe(400);
    }
  });

  it("may be in any script, and an instruction of several lines", async () => {
    const title = "می\u200cخواهم 👩\u200d💻 é 日本";
    const given = { title, instruction: `${title}\r\n\tand more\n` };
    expect((await put({ baseUrl: BASE, ...given })).body).toMatchObject(given);
    for (const line of ["a\nb", "a\tb"]) expect((await put({ title: line })).status).toBe(400);
  });
});

it.each([
  '{"auth":{"schemes":{"__proto__":{"value":"a-secret"}}}}',
  '{"auth":{"headers":{"__proto__":"a-secret"}}}',
  '{"serverVariables":{"__proto__":"x"}}',
  '{"__proto__":{"title":"x"}}',
])("a name that would be lost in silence is refused: %s", async (body) => {
  const { status, body: told } = await call("PUT", "/specs/shop", JSON.parse(body));
  expect([status, told.error.message]).toEqual([400, "Nothing can have the name __proto__."]);
});

describe("a private address", () => {
  const refused = { code: "validation_failed", message: expect.stringContaining("private address") };
  const client = (tokenUrl: string) => ({ schemes: { a: { clientId: "id", clientSecret: SECRET, tokenUrl } } });

  it.each(["http://127.0.0.1:8080", "http://2130706433/v1", "https://[::ffff:10.0.0.1]", "http://db.internal"])(
    "is no base URL, of a spec, a document, or an authorization server: %s",
    async (baseUrl) => {
      expect((await put({ baseUrl })).body.error).toMatchObject(refused);
      expect((await put({ baseUrl: BASE, auth: client(`${baseUrl}/token`) })).body.error).toMatchObject(refused);
      await put({ baseUrl: BASE });
      const path = `/specs/shop/collections/main?baseUrl=${encodeURIComponent(baseUrl)}`;
      expect((await call("PUT", path, document({}))).body.error).toMatchObject(refused);
    },
  );

  it("is one where the operator allows it for the spec", async () => {
    const allowed = { allowPrivate: true, baseUrl: "http://10.0.0.1" };
    expect((await put({ ...allowed, auth: client("http://10.0.0.2/token") })).status).toBe(200);
    expect((await call("PUT", "/specs/shop/collections/main?baseUrl=http://10.0.0.3", document({}))).status).toBe(200);
  });
});

describe("the variables of the document's server", () => {
  const servers = [
    { url: "https://{region}.example.com", variables: { region: { default: "eu", enum: ["eu", "us"] } } },
  ];
  const importServers = () => call("PUT", "/specs/shop/collections/main", { ...document({}), servers });
  const addressOf = async () => {
    const { documents } = await env.REGISTRY.getByName("registry").view();
    return documents.find(({ domain }) => domain === "shop")?.baseUrl;
  };

  it("are at their defaults, or at what was chosen, before and after an import", async () => {
    await put({});
    await importServers();
    expect(await addressOf()).toBe("https://eu.example.com/");
    await put({ serverVariables: { region: "us" } });
    expect(await addressOf()).toBe("https://us.example.com/");
    await importServers();
    expect(await addressOf()).toBe("https://us.example.com/");
  });

  it("are in the address that the listing shows, which a base URL takes the place of", async () => {
    await put({ serverVariables: {} });
    await importServers();
    const shown = async (settings: object) => (await put(settings)).body.collections[0].address;
    expect(await shown({ serverVariables: { region: "us" } })).toBe("https://us.example.com/");
    expect(await shown({ baseUrl: BASE })).toBe(BASE);
    expect(await shown({})).toBe("https://eu.example.com/");
  });

  it("bind credentials to the address that was chosen", async () => {
    await put({});
    await importServers();
    const { body } = await put({ serverVariables: { region: "us" }, auth: { headers: { x: SECRET } } });
    expect(body.auth.headers.x).toMatchObject({ origins: ["https://us.example.com"], isSent: true });
    expect((await put({})).body.auth.headers.x.isSent).toBe(false);
  });

  it("take declared values alone; a document that no longer declares one has no address", async () => {
    await put({});
    await importServers();
    expect((await put({ serverVariables: { region: "evil.example/" } })).body.error).toMatchObject({
      code: "validation_failed",
      hint: "It declares: eu, us.",
    });
    expect((await put({ serverVariables: { other: "x" } })).status).toBe(400);
    await put({ serverVariables: { region: "us" } });
    servers[0] = {
      url: "https://{region}.example.com",
      variables: { region: { default: "eu", enum: ["eu", "asia"] } },
    };
    await importServers();
    expect(await addressOf()).toBe("");
  });
});

it("the admin API describes all of it", async () => {
  const { body } = await call("GET", "/openapi.json");
  expect(Object.keys(body.components.schemas.SpecSettings.properties)).toEqual([
    "title",
    "baseUrl",
    ...Object.keys(POLICY),
    "auth",
  ]);
  expect(JSON.stringify(body.components.schemas)).toContain("clientSecret");
});
