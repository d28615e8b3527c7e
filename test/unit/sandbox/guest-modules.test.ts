// A guest file that is not handed over fails only when a program touches it.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const SRC = join(import.meta.dirname, "../../../src");
/** The folders whose files are handed to guests. */
const FOLDERS = [
  "sandbox/guest",
  "openapi/document",
  "openapi/ranking",
  "openapi/signature",
  "results/value",
  "results/reading",
];

it("every file of the guest's folders is a module of guests, under its own path", () => {
  const text = readFileSync(join(SRC, "sandbox/guest-modules.js"), "utf8");
  const imported = new Map(
    [...text.matchAll(/^import (\w+) from "(\.\.?\/.+\.js)\?raw";$/gm)].map(([, name, file = ""]) => [
      join("sandbox", file),
      name,
    ]),
  );
  const given = [...text.matchAll(/^ {2}"(.+\.js)": (\w+),$/gm)].map(([, module = "", name]) => ({ module, name }));
  const files = FOLDERS.flatMap((cwd) => globSync("**/*.js", { cwd: join(SRC, cwd) }).map((file) => join(cwd, file)));
  expect([...imported.keys()].filter((file) => !file.includes("node_modules")).sort()).toEqual(files.sort());
  expect(given.map(({ module }) => module).sort()).toEqual(files);
  for (const { module, name } of given) expect(name).toBe(imported.get(module));
});
