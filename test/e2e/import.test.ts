// `npx sluice` as an operator uses it, with documents far larger than any that a model could read.
import { execFile, spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CLOUDFLARE_STYLE, generateDocument } from "../bench/documents/large.ts";
import { sdk, type ToolClient } from "../support/clients.ts";
import { type TemporaryServer, temporaryServer } from "../support/server.ts";

const SLUICE = join(import.meta.dirname, "../../src/cli/sluice.ts");
const PACKAGE = join(import.meta.dirname, "../../package.json");
const run = promisify(execFile);

let server: TemporaryServer;
let client: ToolClient;
let folder: string;
beforeAll(async () => {
  const settings = { SLUICE_SECRET: "a secret of this test, with 32 characters and more" };
  [server, folder] = await Promise.all([temporaryServer({ settings }), mkdtemp(join(tmpdir(), "sluice-import-"))]);
  client = await sdk("auto", "2026-07-28")(server);
});
afterAll(async () => {
  await client?.[Symbol.asyncDispose]();
  await server?.[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

const flags = () => ["--url", server.url, "--key", server.key];

/** What the command prints; a failing command's words are in the error's `stderr`. */
async function sluice(...args: string[]): Promise<string> {
  const [command = "", ...rest] = args;
  return (await run(process.execPath, [SLUICE, command, ...flags(), ...rest])).stdout;
}

async function search(spec: string, code: string): Promise<unknown> {
  const { texts, isError } = await client.call("search", { spec, code });
  if (isError) throw new Error(texts.join());
  return JSON.parse(texts[0] ?? "");
}

async function file(name: string, text: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
}

const small = (path: string) =>
  JSON.stringify({
    openapi: "3.1.0",
    info: { title: "Small", version: "1" },
    servers: [{ url: "https://small.example.com/v1" }],
    paths: { [path]: { get: { responses: {} } } },
  });

test("a document of 23.8 million characters is imported and searched by tag and by description", async () => {
  const printed = await sluice(
    "import",
    await file("large.json", generateDocument(CLOUDFLARE_STYLE)),
    "--domain",
    "large",
    "--base-url",
    "https://large.example.com",
  );
  expect(printed).toContain("2,745 operations");
  expect(printed).toContain("23,800,000 bytes imported as large/main");
  const byTag = `() => {
    const tag = Object.values(spec.paths).flatMap((item) => Object.values(item)).at(-1).tags[0];
    return Object.values(spec.paths).flatMap((item) => Object.values(item)).filter((operation) => operation.tags?.includes(tag)).length;
  }`;
  expect(await search("large", byTag)).toBeGreaterThan(0);
  const described =
    "() => Object.values(spec.paths).flatMap((item) => Object.values(item)).filter((operation) => operation.description?.length > 0).length";
  expect(await search("large", described)).toBeGreaterThan(0);
});

test("every node of it can be visited once, in one program", async () => {
  const walk = `() => {
    const seen = new Set();
    const visit = (value) => {
      if (typeof value !== "object" || value === null || seen.has(value)) return;
      seen.add(value);
      for (const child of Object.values(value)) visit(child);
    };
    visit(spec);
    return seen.size;
  }`;
  expect(await search("large", walk)).toBeGreaterThan(100_000);
});

test("specs lists what there is, remove removes it", async () => {
  await sluice("import", await file("small.json", small("/a")), "--domain", "listed", "--title", "Listed");
  expect(await sluice("specs")).toMatch(/listed\/main\s+Small\s+1 operations/);
  expect(JSON.parse(await sluice("specs", "--json"))).toContainEqual(
    expect.objectContaining({ domain: "listed", title: "Listed" }),
  );
  expect(await sluice("remove", "listed")).toBe("Removed listed.\n");
  expect(await sluice("specs")).not.toContain("listed");
});

test("a document is fetched from a URL by the command, not by the server", async () => {
  const upstream = createServer((_, response) => response.end(small("/fetched")));
  const url = await listen(upstream);
  expect(await sluice("import", url, "--domain", "fetched")).toContain("1 operation,");
  expect(await search("fetched", "() => Object.keys(spec.paths)")).toEqual(["/fetched"]);
  upstream.close();
});

test("an upload that breaks off half-way leaves the old document", async () => {
  await sluice("import", await file("before.json", small("/before")), "--domain", "broken-off");
  const document = small("/after");
  const upload = request(`${server.url}/api/v1/specs/broken-off/collections/main`, {
    method: "PUT",
    headers: { authorization: `Bearer ${server.key}`, "content-length": document.length },
  });
  const broken = new Promise((resolve) => upload.once("error", resolve));
  upload.write(document.slice(0, document.length / 2), () => setTimeout(() => upload.destroy(new Error("gone")), 300));
  await broken;
  expect(await search("broken-off", "() => Object.keys(spec.paths)")).toEqual(["/before"]);
});

test("an import that fails changes nothing: neither the settings of a spec nor the list of them", async () => {
  const good = await file("good.json", small("/good"));
  const bad = await file("bad.json", '{"openapi": "3.1.0", "paths": {"/a": 5}, "info": {}');
  await sluice("import", good, "--domain", "settled", "--title", "Before", "--base-url", "https://before.example.com");
  const listed = async () => JSON.parse(await sluice("specs", "--json"));
  const before = await listed();
  const change = ["--title", "After", "--base-url", "https://after.example.com"];
  await expect(sluice("import", bad, "--domain", "settled", ...change)).rejects.toMatchObject({ code: 1 });
  await expect(sluice("import", bad, "--domain", "brand-new", ...change)).rejects.toMatchObject({ code: 1 });
  expect(await listed()).toEqual(before);
  await sluice("import", good, "--domain", "settled", ...change);
  expect(await listed()).toContainEqual(
    expect.objectContaining({ domain: "settled", title: "After", baseUrl: "https://after.example.com" }),
  );
});

test("an import that is killed half-way leaves the old document", async () => {
  await sluice("import", await file("old.json", small("/old")), "--domain", "killed");
  const upstream = createServer((_, response) => {
    response.write(small("/new").slice(0, 60)); // and no more
  });
  const url = await listen(upstream);
  const reached = new Promise((resolve) => upstream.once("request", resolve));
  const command = spawn(process.execPath, [SLUICE, "import", ...flags(), url, "--domain", "killed"], {
    stdio: "ignore",
  });
  await reached;
  const exited = new Promise((resolve) => command.once("exit", resolve));
  setTimeout(() => command.kill("SIGKILL"), 500);
  await exited;
  upstream.closeAllConnections();
  upstream.close();
  expect(await search("killed", "() => Object.keys(spec.paths)")).toEqual(["/old"]);
});

test.each([
  ["a file that is not there", ["import", "/nowhere.json", "--domain", "x"], "There is no file /nowhere.json."],
  ["a bad name", ["import", PACKAGE, "--domain", "Not A Name"], "lower-case letters, digits"],
  ["no domain", ["import", SLUICE], "required option '--domain <name>'"],
  ["a name of three parts", ["remove", "a/b/c"], "neither a domain nor domain/collection"],
  ["a bad collection", ["import", PACKAGE, "--domain", "x", "--collection", "A"], '--collection "A": a name has'],
  ["something to remove that is not there", ["remove", "nothing"], "There is no spec nothing. There are: "],
  ["a document that is not there", ["remove", "markethub/nothing"], "There is: markethub/main."],
  ["credentials of a spec that is not there", ["auth", "nothing"], "There is no spec nothing. There are: "],
  ["settings of a spec that is not there", ["configure", "nothing"], "There is no spec nothing. There are: "],
  ["a bad address", ["configure", "markethub", "--base-url", "https://u@x"], "--base-url: an http or https URL"],
  ["a bad title", ["configure", "markethub", "--title", "a\nb"], "title: one line"],
])("%s is told in a sentence, without a stack", async (_, args, says) => {
  const failed = await sluice(...args).then(
    () => undefined,
    (error: { code: number; stderr: string }) => error,
  );
  expect(failed).toMatchObject({ code: 1, stderr: expect.stringContaining(says) });
  expect(failed?.stderr).not.toMatch(/\n\s+at |\/api\/v1\//);
});

test("YAML is converted by the command", async () => {
  const yaml =
    'openapi: 3.1.0\ninfo: {title: Yaml, version: "1"}\npaths:\n  /yaml: &item\n    get: {responses: {200: {}}}\n  /alias: *item\n';
  expect(await sluice("import", await file("small.yaml", yaml), "--domain", "yaml")).toContain("Yaml: 2 operations");
  expect(await search("yaml", "() => spec.paths['/alias'].get")).toEqual({ responses: { 200: {} } });
});

test.each([
  ["JSON", "broken.json", '{\n  "openapi": "3.1.0",\n  "paths": {,}\n}', "Line 3, column 13: expected"],
  [
    "YAML",
    "broken.yaml",
    "openapi: 3.1.0\ninfo:\n  title: a\n  title: b\n",
    'Line 4, column 3: the key "title" is there twice',
  ],
])("a file that is not %s is refused with its name, line and column", async (_, name, text, says) => {
  const path = await file(name, text);
  await expect(sluice("import", path, "--domain", "broken")).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`${path}: ${says}`),
  });
});

test("a document of several files is imported as one", async () => {
  await file("shared.yaml", "Pet: {type: object, title: A pet}\n");
  const root = {
    openapi: "3.1.0",
    paths: {
      "/pets": {
        get: { responses: { 200: { content: { "application/json": { schema: { $ref: "shared.yaml#/Pet" } } } } } },
      },
    },
  };
  expect(await sluice("import", await file("root.json", JSON.stringify(root)), "--domain", "bundled")).toContain(
    "of 2 files",
  );
  const schema = "() => spec.paths['/pets'].get.responses['200'].content['application/json'].schema";
  expect(await search("bundled", schema)).toEqual({ type: "object", title: "A pet" });
  const printed = await sluice("import", join(folder, "root.json"), "--domain", "bundled", "--json");
  expect(JSON.parse(printed)).toMatchObject({
    openapi: "3.1.0",
    operations: 1,
    files: 2,
    warnings: [expect.stringContaining("--base-url")],
  });
});

test("Swagger 2.0 is imported as it is and read as OpenAPI 3", async () => {
  const swagger = {
    paths: { "/a": { post: { parameters: [{ name: "b", in: "body", schema: { $ref: "#/definitions/B" } }] } } },
    definitions: { B: { type: "string" } },
    host: "a.example",
    schemes: ["https"],
    swagger: "2.0",
  };
  expect(await sluice("import", await file("swagger.json", JSON.stringify(swagger)), "--domain", "swagger")).toContain(
    "1 operation,",
  );
  const read =
    "() => [spec.openapi, spec.servers[0].url, spec.paths['/a'].post.requestBody.content['application/json'].schema]";
  expect(await search("swagger", read)).toEqual(["3.0.4", "https://a.example", { type: "string" }]);
});

test("doctor says what of the server's documents will not work", async () => {
  await sluice(
    "import",
    await file("homeless.json", JSON.stringify({ openapi: "3.1.0", paths: { "/a": { get: {} } } })),
    "--domain",
    "homeless",
  );
  const examined = async () =>
    JSON.parse(await sluice("doctor", "--json").catch((error: { stdout: string }) => error.stdout));
  const findings = await examined();
  expect(findings[0]).toEqual({ level: "ok", what: server.url, says: "answers, and takes the key" });
  expect(findings).toContainEqual({
    level: "bad",
    what: "homeless/main",
    says: "no base URL, so execute reaches nothing; npx sluice configure homeless --base-url URL",
  });
  await sluice("import", join(folder, "homeless.json"), "--domain", "homeless", "--base-url", "https://a.example");
  expect(await examined()).toContainEqual({
    level: "ok",
    what: "homeless/main",
    says: "1 operations at https://a.example",
  });
});

test("doctor tells of credentials that are missing or not sent, and that it has called no API", async () => {
  const secured = {
    openapi: "3.1.0",
    servers: [{ url: "https://secured.example.com/v1" }],
    security: [{ key: [] }],
    paths: { "/a": { get: {} }, "/b": { get: { security: [] } } },
    components: { securitySchemes: { key: { type: "apiKey", in: "header", name: "X-Key" } } },
  };
  const path = await file("secured.json", JSON.stringify(secured));
  const doctor = async () => {
    const printed = await sluice("doctor").catch((error: { stdout: string }) => error.stdout);
    return printed.split("\n").filter((line) => /secured|not called/.test(line));
  };
  const missing = "want the credential key, which is not set: npx sluice auth secured key=VALUE";
  expect(await sluice("import", path, "--domain", "secured")).toContain(`Warning: 1 of 2 operations ${missing}`);
  expect(await doctor()).toStrictEqual([
    "ok    secured/main: 2 operations at https://secured.example.com/v1",
    `WARN  secured/main: 1 of 2 operations ${missing}`,
    expect.stringContaining("were not called"),
  ]);

  Reflect.deleteProperty(secured.paths, "/b");
  await sluice("import", await file("secured.json", JSON.stringify(secured)), "--domain", "secured");
  expect(await doctor()).toContain(`BAD   secured/main: 1 of 1 operations ${missing}`);

  await sluice("auth", "secured", "key=the-secret-of-this-test");
  expect((await doctor()).filter((line) => /^(?:WARN|BAD)/.test(line))).toStrictEqual([]);

  await sluice("configure", "secured", "--base-url", "https://elsewhere.example.com");
  expect(await doctor()).toContainEqual(expect.stringMatching(/^BAD {3}secured: key: set for another address/));
});

test("an address that was set earlier is told after each import, with what the document says", async () => {
  const path = await file("sticky.json", small("/a"));
  const imported = (...args: string[]) => sluice("import", path, "--domain", "sticky", ...args);
  expect(await imported()).toContain("Calls go to https://small.example.com/v1, as the document says\n");
  const set = await imported("--base-url", "https://set.example.com");
  expect(set).toContain("Calls go to https://set.example.com, as --base-url says; the document says https://small");
  expect(await imported()).toContain("Calls go to https://set.example.com, as set earlier; the document says https://");
  const back = await sluice("configure", "sticky", "--base-url", "");
  expect(back).toMatch(/^calls go +to https:\/\/small\.example\.com\/v1, as the document says$/m);
});

test.each([
  ["localhost:8787", "k", "is not the address of a server"],
  ["ftp://127.0.0.1", "k", "is not the address of a server"],
  ["http://user:pass@127.0.0.1", "k", "is not the address of a server"],
  ["http://127.0.0.1:1", "a key", "a character that no key has"],
  ["http://127.0.0.1:1", "é", "a character that no key has"],
])("the address %s and the key %s are told in a sentence", async (url, key, says) => {
  const failed = run(process.execPath, [SLUICE, "specs", "--url", url, "--key", key]);
  await expect(failed).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining(says) });
});

test("a server that is another one is told as such", async () => {
  const other = createServer((_, response) => response.end("<html>"));
  const { origin } = new URL(await listen(other));
  const failed = run(process.execPath, [SLUICE, "specs", "--url", origin, "--key", "k"]);
  await expect(failed).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining("not as Sluice would") });
  other.close();
});

test("a server that is not there, and a wrong key, are told plainly", async () => {
  const unreachable = run(process.execPath, [SLUICE, "specs", "--url", "http://127.0.0.1:1", "--key", "k"]);
  await expect(unreachable).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining("npm start") });
  const wrong = run(process.execPath, [SLUICE, "specs", "--url", server.url, "--key", "wrong"]);
  await expect(wrong).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining("does not know the key") });
});

function listen(upstream: Server): Promise<string> {
  return new Promise((resolve) => {
    upstream.listen(0, "127.0.0.1", () =>
      resolve(`http://127.0.0.1:${(upstream.address() as AddressInfo).port}/openapi.json`),
    );
  });
}
