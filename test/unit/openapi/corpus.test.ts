// The corpus run, over a small corpus of our own: what it prints, and when it fails.
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, it } from "vitest";

const RUN = join(import.meta.dirname, "../../corpus/run.ts");
const HEADER = "file\tversion\tpaths\tops\twebhooks\tparse";
const yaml = "openapi: 3.1.0\npaths:\n  /a: {get: {responses: {200: {description: fine}}}}\n";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sluice-corpus-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function corpus(files: Record<string, string>, manifest: readonly string[]) {
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  await writeFile(join(folder, "MANIFEST.tsv"), [HEADER, ...manifest].join("\n"));
  return promisify(execFile)(process.execPath, [RUN, folder]).then(
    ({ stdout }) => ({ code: 0, stdout }),
    ({ code, stdout }: { code: number; stdout: string }) => ({ code, stdout }),
  );
}

it("passes where all is as the manifest says, and prints a row for each document", async () => {
  const files = { "a.yaml": yaml, "broken.json": "{", "unlisted.json": '{"openapi":"3.0.0","paths":{}}' };
  const { code, stdout } = await corpus(files, ["a.yaml\t3.1.0\t1\t1\t0\tok", "broken.json\t\t\t\t\tjson error"]);
  expect(stdout).toMatch(/^a\.yaml\t3\.1\.0\t1\t0\t0\timported\t\d+$/m);
  expect(stdout).toContain("2 imported, 1 refused");
  expect(code).toBe(0);
});

it.each([
  ["another number of operations", yaml, "a.yaml\t3.1.0\t1\t2\t0\tok", "operations 1, not 2"],
  ["another version", yaml, "a.yaml\t3.0.0\t1\t1\t0\tok", "version 3.1.0, not 3.0.0"],
  ["a valid document that is refused", "- a", "a.yaml\t3.1.0\t1\t1\t0\tok", "refused: Line 1, column 1"],
  ["an invalid document that is taken", yaml, "a.yaml\t\t\t\t\tyaml error", "imported, though it cannot be parsed"],
])("fails on %s", async (_, text, row, fault) => {
  const { code, stdout } = await corpus({ "a.yaml": text }, [row]);
  expect(stdout).toContain(`FAULT a.yaml: ${fault}`);
  expect(code).toBe(1);
});
