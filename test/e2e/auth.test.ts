// `npx sluice auth` and `configure` as an operator uses them: secrets from four sources, none of them ever printed.
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it, test } from "vitest";
import { CANARY_WORD, canary } from "../support/canary.ts";
import { sdk } from "../support/clients.ts";
import { type TemporaryServer, temporaryServer } from "../support/server.ts";
import { ECHO_DOCUMENT, echoServer } from "../support/upstreams/echo.ts";

const SLUICE = join(import.meta.dirname, "../../src/cli/sluice.ts");
const run = promisify(execFile);

/** Characters that mean something in files of settings, and must not. */
const ODD = `$HOME-\${PATH}-$$-'x-\\n-#=`;

let server: TemporaryServer;
let folder: string;
let document: string;
beforeAll(async () => {
  const settings = { SLUICE_SECRET: "a secret of this test, with 32 characters and more", UPSTREAM_ODD: ODD };
  [server, folder] = await Promise.all([temporaryServer({ settings }), mkdtemp(join(tmpdir(), "sluice-auth-"))]);
  document = join(folder, "api.json");
  await writeFile(
    document,
    JSON.stringify({
      openapi: "3.1.0",
      info: { title: "Shop", version: "1" },
      servers: [{ url: "https://api.example.com/v1" }],
      paths: { "/a": { get: { responses: {} } } },
      components: {
        securitySchemes: {
          apiKey: { type: "apiKey", in: "header", name: "X-Api-Key" },
          basic: { type: "http", scheme: "basic" },
          bearer: { type: "http", scheme: "bearer" },
          oauth: {
            type: "oauth2",
            flows: { clientCredentials: { tokenUrl: "https://login.example.com/t", scopes: {} } },
          },
        },
      },
    }),
  );
});
afterAll(async () => {
  await server?.[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

interface Given {
  readonly env?: Readonly<Record<string, string>>;
  readonly input?: string;
}

/** What the command prints, on both streams; also where it fails. */
async function sluice(args: readonly string[], given: Given = {}): Promise<string> {
  const { stdout, stderr } = await outputs(args, given);
  return stdout + stderr;
}

async function outputs(args: readonly string[], { env = {}, input = "" }: Given = {}) {
  const [command = "", ...rest] = args;
  const running = run(process.execPath, [SLUICE, command, "--url", server.url, "--key", server.key, ...rest], {
    env: { ...process.env, ...env },
  });
  running.child.stdin?.end(input);
  const { stdout, stderr } = await running.catch((error: { stdout: string; stderr: string }) => error);
  expect(stdout + stderr).not.toContain(CANARY_WORD);
  return { stdout, stderr };
}

/** Of a table that the command prints. */
const cellsOf = (printed: string) =>
  printed
    .trimEnd()
    .split("\n")
    .map((row) => row.split(/ {2,}/));
const BOUND = "for https://api.example.com";

test("a document is imported with credentials from the line, the environment, standard input and the Worker", async () => {
  const printed = await sluice(
    ["import", document, "--domain", "shop", "--checks", "strict", "--rate-limit", "100/60"].concat(
      ["--auth", "apiKey=secret:UPSTREAM_KEY", "--auth", "basic=-", "--auth", "bearer=env:TOKEN"],
      ["--auth", `oauth=client:the-id:${canary("line")}`, "--header", "X-Tenant: env:TENANT"],
    ),
    { env: { TOKEN: canary("env"), TENANT: canary("tenant") }, input: `user:${canary("input")}\n` },
  );
  expect(printed).toContain("imported as shop/main");
  expect(cellsOf(await sluice(["auth", "shop"]))).toEqual([
    ["apiKey", "the Worker's secret UPSTREAM_KEY", BOUND],
    ["basic", "stored, sealed", BOUND],
    ["bearer", "stored, sealed", BOUND],
    ["oauth", "client the-id at https://login.example.com/t, stored, sealed", BOUND],
    ["x-tenant:", "stored, sealed", BOUND],
  ]);
  expect(JSON.parse(await sluice(["auth", "shop", "--json"])).schemes.oauth).toMatchObject({
    tokenUrl: "https://login.example.com/t",
    origins: ["https://api.example.com"],
  });
  expect(JSON.parse(await sluice(["configure", "shop", "--json"]))).toMatchObject({
    checks: "strict",
    rateLimit: { requests: 100, seconds: 60 },
  });
});

test("credentials are removed one by one, or all; the settings stay", async () => {
  const change = ["--remove", "oauth", "--remove-header", "X-Tenant", `apiKey=${canary("line")}`];
  const left = ["apiKey", "basic", "bearer"].map((name) => [name, "stored, sealed", BOUND]);
  expect(cellsOf(await sluice(["auth", "shop", ...change]))).toEqual(left);
  expect(cellsOf(await sluice(["auth", "shop"]))).toEqual(left);
  expect(await sluice(["auth", "shop", "--clear"])).toContain("shop has no credentials");
  expect(JSON.parse(await sluice(["configure", "shop", "--json"])).checks).toBe("strict");
});

test("settings are changed one by one, and another address leaves the credentials unsent, which is told", async () => {
  await sluice(["auth", "shop", `apiKey=${canary("line")}`]);
  const printed = await sluice([
    "configure",
    "shop",
    "--instruction",
    "Cents.",
    "--rate-limit",
    "off",
    "--passthrough",
    "--json",
  ]);
  expect(JSON.parse(printed)).toMatchObject({
    instruction: "Cents.",
    rateLimit: null,
    passthrough: true,
    checks: "strict",
  });
  const moved = await sluice(["import", document, "--domain", "shop", "--base-url", "https://other.example.com"]);
  expect(moved).toContain(
    "Warning: apiKey: set for another address, so not sent to this one. Set it again: sluice auth shop",
  );
  const { stdout, stderr } = await outputs(["configure", "shop", "--no-passthrough", "--json"]);
  expect(JSON.parse(stdout)).toMatchObject({
    instruction: "Cents.",
    passthrough: false,
    baseUrl: "https://other.example.com",
  });
  expect(stderr).toContain("Warning: apiKey: set for another address");
});

it.each<[string, string[], Given, string]>([
  ["no scheme", [canary("line")], {}, "A credential is written SCHEME=VALUE."],
  ["base64 and no scheme", [`${CANARY_WORD}==`], {}, "A credential is written SCHEME=VALUE."],
  ["an empty variable", ["apiKey=env:NOT_THERE"], {}, "The environment has no NOT_THERE"],
  ["no input", ["apiKey=-"], {}, "Standard input is empty"],
  ["input for two", ["apiKey=-", "basic=-"], { input: canary("input") }, "for one secret only"],
  ["a header without a colon", ["--header", canary("line")], {}, 'A header is written "Name: VALUE".'],
  ["a slip of the pen", [`apiKye=${canary("line")}`], {}, "It has: apiKey, basic, bearer, oauth."],
  ["a name of the Worker's own", ["apiKey=secret:SLUICE_ADMIN_KEY"], {}, "only such secrets can be named"],
  ["all and one", ["--clear", `apiKey=${canary("line")}`], {}, "--clear removes all credentials"],
])("%s is told, without the secret", async (_, args, given, expected) => {
  expect(await sluice(["auth", "shop", ...args], given)).toContain(expected);
});

test("it is shown which addresses a credential may be sent to, also those that it is set anew for", async () => {
  const moved = ["--domain", "moved", "--base-url", "https://a.example.com", "--auth", `apiKey=${canary("line")}`];
  await sluice(["import", document, ...moved]);
  await sluice(["import", document, "--domain", "moved", "--base-url", "https://b.example.com"]);
  const [row, warning] = cellsOf(await sluice(["auth", "moved"]));
  expect(row).toEqual(["apiKey", "stored, sealed", "for https://a.example.com"]);
  expect(warning?.join()).toContain("set for another address");
  const set = await sluice(["auth", "moved", `apiKey=${canary("line")}`]);
  expect(cellsOf(set)).toEqual([["apiKey", "stored, sealed", "for https://b.example.com"]]);
});

test("what a new spec's credentials lack is told when its document is there", async () => {
  const printed = await sluice(["import", document, "--domain", "other", "--auth", `nothing=${canary("line")}`]);
  expect(printed).toContain("The document is imported, but its settings are not changed");
  expect(await sluice(["specs"])).toContain("other/main");
});

test("a secret of the Worker is sent as it is, whatever it holds", async () => {
  await using echo = await echoServer();
  const client = await sdk("auto", "2026-07-28")(server);
  const path = join(folder, "echo.json");
  await writeFile(path, JSON.stringify(ECHO_DOCUMENT));
  await sluice(["import", path, "--domain", "echo", "--base-url", echo.url, "--header", "X-Odd: secret:UPSTREAM_ODD"]);
  const code = `() => api.request({ method: "GET", path: "/echo/{id}", params: { id: "1" } })`;
  const { texts } = await client.call("execute", { spec: "echo", code });
  await client[Symbol.asyncDispose]();
  expect(echo.seen.map(({ headers }) => headers["x-odd"])).toEqual([ODD]);
  expect(texts.join()).not.toContain(JSON.stringify(ODD).slice(1, -1));
  expect(texts.join()).toContain("[redacted]");
});
