// `sluice import --check` and `sluice doctor FILE` from outside: what they print, for people and for machines, and how
// they exit. No server is there.
import { execFile } from "node:child_process";
import { mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { MAX_DOCUMENT_BYTES } from "../../../src/limits.ts";

const SLUICE = join(import.meta.dirname, "../../../src/cli/sluice.ts");
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sluice-check-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function file(name: string, text: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
}

async function sluice(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  return promisify(execFile)(process.execPath, [SLUICE, ...args]).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, stdout, stderr }),
  );
}

const yaml = `
openapi: 3.0.3
info: {title: Shop, version: "7"}
paths:
  /a/{id}:
    get: {responses: {4xx: {description: ""}}, parameters: [{$ref: "no.yaml"}]}
`;

it.each([
  ["import --check", (path: string) => ["import", "--check", path]],
  ["doctor", (path: string) => ["doctor", path]],
])("%s says what is in a document and what will not work", async (_, args) => {
  const path = await file("shop.yaml", yaml);
  const { code, stdout } = await sluice(...args(path));
  expect(code).toBe(0);
  expect(stdout.split("\n")).toStrictEqual([
    `${path}: Shop, version 7, OpenAPI 3.0.3`,
    expect.stringMatching(/^1 paths, 1 operations, 0 webhooks, 0 components, \d+ bytes as JSON, 1 files$/),
    "Warning: It names no absolute server: give --base-url when you import it.",
    "Warning: The reference no.yaml is left as it is: there is no such file.",
    "Warning: The reference no.yaml leads to another document.",
    'Warning: GET /a/{id}: "4xx" is no status: 200, 4XX or default is.',
    `It can be imported: npx sluice import ${path} --domain NAME --base-url URL`,
    "",
  ]);
});

it("tells the credentials that its operations want", async () => {
  const get = { responses: { 200: { description: "" } } };
  const paths = { "/a": { get }, "/b": { get: { ...get, security: [{ key: [] }, { user: [], app: [] }] } } };
  const path = await file("secured.json", JSON.stringify({ openapi: "3.1.0", paths }));
  const { stdout } = await sluice("import", path, "--check");
  expect(stdout).toContain("\n1 of 2 operations want the credential key, or user and app\n");
});

it("the command that it ends with repeats what was given, as a shell wants it", async () => {
  const path = await file("the shop's.json", JSON.stringify({ openapi: "3.1.0", paths: {} }));
  const given = ["--domain", "shop", "--base-url", "https://shop.example.com", "--allow-outside"];
  const { stdout } = await sluice("import", path, "--check", ...given);
  const command = stdout.trimEnd().split("\n").at(-1)?.replace("It can be imported: npx sluice import ", "") ?? "";
  const words = await promisify(execFile)("/bin/sh", ["-c", `printf '%s\\n' ${command}`]);
  expect(words.stdout.trimEnd().split("\n")).toStrictEqual([path, ...given]);
  expect(stdout).not.toContain("Warning: It names no absolute server");
});

it.each(["page", "page.json", "page.yaml"])("%s that is an HTML page is told to be one", async (name) => {
  const path = await file(name, "\ufeff<!-- a page -->\n<!DOCTYPE html>\n<html><body>Sign in</body></html>");
  const { code, stderr } = await sluice("import", path, "--check");
  expect(code).toBe(1);
  expect(stderr).toContain(`${path} is an HTML page, not an OpenAPI document.`);
});

it("YAML that begins with what looks like a tag is YAML", async () => {
  expect((await sluice("import", await file("merge.yaml", "<<: {paths: {}}\nopenapi: 3.1.0\n"), "--check")).code).toBe(
    0,
  );
});

it("runs where Node reads no TypeScript, with the one that the package brings, from any folder", async () => {
  const launcher = join(import.meta.dirname, "../../../src/cli/sluice.js");
  const args = ["--no-experimental-strip-types", launcher, "doctor", "no-such.json"];
  const running = promisify(execFile)(process.execPath, args, { cwd: folder });
  await expect(running).rejects.toMatchObject({ code: 1, stderr: "There is no file no-such.json.\n" });
});

it("--json is for machines", async () => {
  const path = await file("shop.yaml", yaml);
  const { stdout } = await sluice("import", "--check", path, "--json");
  expect(JSON.parse(stdout)).toMatchObject({ file: path, importable: true, openapi: "3.0.3", operations: 1, files: 1 });
});

it.each([
  ["JSON that is not well formed", "a.json", '{"openapi": }', "Line 1, column 13: expected a value"],
  ["YAML that is not well formed", "a.yaml", "openapi: [", "Line 1, column 11: the YAML is not well formed"],
  ["nothing that can be used", "b.json", '{"name": "x"}', "Line 1, column 1: expected an object with paths"],
])("%s is refused with the file, the place and the remedy", async (_, name, text, says) => {
  const path = await file(name, text);
  const { code, stderr } = await sluice("doctor", path);
  expect(code).toBe(1);
  expect(stderr).toContain(`${path}: ${says}`);
  expect(stderr).toMatch(/(?:import it again|Import the root document)/);
  expect(JSON.parse((await sluice("doctor", path, "--json")).stdout)).toMatchObject({ file: path, importable: false });
});

it("a file beyond the limit is refused before it is read", async () => {
  const path = await file("huge.json", "");
  await truncate(path, MAX_DOCUMENT_BYTES + 1);
  const { code, stderr } = await sluice("doctor", path);
  expect(code).toBe(1);
  expect(stderr).toContain(`${path} is larger than 64 MB. Split it by tag into several documents`);
});

it("doctor without a file says that there is no server, and exits with 1", async () => {
  const { code, stdout } = await sluice("doctor", "--url", "http://127.0.0.1:1", "--key", "k");
  expect(code).toBe(1);
  expect(stdout).toMatch(/^BAD {2}http:\/\/127\.0\.0\.1:1: .*cannot be reached.*npm start.*--url.*SLUICE_URL/);
});
