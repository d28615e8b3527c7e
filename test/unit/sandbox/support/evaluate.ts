// Runs a program as the guest does, in this Node: normalised, imported as a module of its own, called once. Not a
// sandbox: the programs are the tests' own.
import { mkdtempSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Position } from "../../../../src/sandbox/edits.ts";
import { createStepCounter } from "../../../../src/sandbox/guest/steps.js";
import { STEP } from "../../../../src/sandbox/instrument.ts";
import { normalise } from "../../../../src/sandbox/normalise.ts";

const directory = mkdtempSync(join(tmpdir(), "programs-"));
let programs = 0;

/** Node's own import, from a file beside the programs: the test runner's would rewrite them, and with it the columns. */
const importer = join(directory, "importer.cjs");
writeFileSync(importer, "module.exports = (url) => import(url);");
const importNatively: (url: string) => Promise<{ default: unknown }> = createRequire(import.meta.url)(importer);

export async function importModule(text: string): Promise<{ default: unknown }> {
  const file = join(directory, `program-${++programs}.mjs`);
  writeFileSync(file, text);
  return importNatively(pathToFileURL(file).href);
}

/** The program's value, after at most `maxSteps` loop turns and calls. */
export async function evaluate(code: string, maxSteps = 10_000): Promise<unknown> {
  Object.defineProperty(globalThis, STEP, { value: createStepCounter(maxSteps), configurable: true });
  const { default: program } = await importModule(normalise(code).text);
  return typeof program === "function" ? await program() : await program;
}

/** Where in the author's text the program threw. */
export async function placeOfThrow(code: string): Promise<Position | undefined> {
  try {
    await evaluate(code);
  } catch (thrown) {
    const place = /program-\d+\.mjs:(\d+):(\d+)/.exec(thrown instanceof Error ? String(thrown.stack) : "");
    if (place !== null) return normalise(code).original({ line: Number(place[1]), column: Number(place[2]) });
  }
  return undefined;
}
