// What a command prints of a document and of a server: their words stay words, whatever they are.
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import fc from "fast-check";
import { afterEach, expect, it, vi } from "vitest";
import { complain, print, printJson, printTable } from "../../../src/cli/terminal.ts";
import { listen } from "../../support/upstreams/listen.ts";

const SLUICE = join(import.meta.dirname, "../../../src/cli/sluice.ts");

/** Clears the screen and sets a title, in both forms that terminals know; forges a row; turns the rest round; hides a word. */
const HOSTILE = "A\u001b[2J\u009b31m\u001b]0;x\u0007\r\nshop/main  Forged\u2028row\u202etxet\u200b\u{e0041}";
const WHOLE = {
  openapi: "3.1.0",
  info: { title: HOSTILE, version: HOSTILE },
  paths: { [`/${HOSTILE}`]: { get: { responses: { [HOSTILE]: { $ref: HOSTILE } } } } },
};
const OBEYED = /[^\P{Cc}\n]|[\p{Cf}\p{Co}\p{Zl}\p{Zp}]/u;

afterEach(() => vi.restoreAllMocks());

async function sluice(...args: string[]): Promise<{ stdout: string; stderr: string }> {
  return promisify(execFile)(process.execPath, [SLUICE, ...args]).catch(
    (failed: { stdout: string; stderr: string }) => failed,
  );
}

/** All that is printed, a line each. */
function printed(what: () => void): string[] {
  const lines: string[] = [];
  const note = (text: string) => void lines.push(...text.split("\n"));
  vi.spyOn(console, "log").mockImplementation(note);
  vi.spyOn(console, "error").mockImplementation(note);
  what();
  return lines;
}

it("is a line for a line and a row for a row, without anything that a terminal obeys", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "binary" }), { minLength: 1 }), (texts) => {
      const all = [HOSTILE, ...texts];
      for (const text of all) expect(printed(() => [print(text), complain(text)])).toHaveLength(2);
      const rows = printed(() => printTable(all.map((text) => [text, text])));
      expect(rows).toHaveLength(all.length);
      for (const line of [...rows, ...all.flatMap((text) => printed(() => print(text)))])
        expect(line).not.toMatch(OBEYED);
    }),
  );
  expect(printed(() => print(HOSTILE))).toEqual(["A [2J 31m ]0;x shop/main Forged rowtxet"]);
});

it("is, as JSON, what it was, and nothing that a terminal obeys", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const value = { [text]: [text, HOSTILE] };
      const lines = printed(() => printJson(value));
      expect(JSON.parse(lines.join("\n"))).toEqual(value);
      for (const line of lines) expect(line).not.toMatch(OBEYED);
    }),
  );
});

it.each([["specs"], ["remove", "x"], ["auth", "x"], ["configure", "x"], ["doctor"]])(
  "is so of what a server says: sluice %s",
  async (...args) => {
    const refusal = { error: { code: "not_found", message: HOSTILE, hint: HOSTILE } };
    const server = createServer((_, response) => response.writeHead(404).end(JSON.stringify(refusal)));
    await using refusing = await listen(server);
    const { stdout, stderr } = await sluice(...args, "--url", refusing.url, "--key", "k");
    expect(`${stdout}${stderr}`).toContain("Forged");
    expect(`${stdout}${stderr}`.trim().split("\n")).toHaveLength(1);
    expect(`${stdout}${stderr}`).not.toMatch(OBEYED);
  },
);

it.each([
  ["of itself", WHOLE, []],
  ["of itself, as JSON", WHOLE, ["--json"]],
  ["that is none", { [HOSTILE]: 1 }, []],
])("is so of what a document says %s", async (_, document, args) => {
  const folder = await mkdtemp(join(tmpdir(), "sluice-terminal-"));
  try {
    const path = join(folder, "evil.json");
    await writeFile(path, JSON.stringify(document));
    const { stdout, stderr } = await sluice("doctor", path, ...args);
    expect(`${stdout}${stderr}`).toContain("Forged");
    expect(`${stdout}${stderr}`).not.toMatch(OBEYED);
    expect(`${stdout}${stderr}`).not.toMatch(/^shop\/main/m);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
