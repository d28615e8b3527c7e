// A guest file that is not handed over fails only when a program touches it.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const SANDBOX = join(import.meta.dirname, "../../../src/sandbox");

it("every file of guest/ is a module of every guest, under its own name", () => {
  const text = readFileSync(join(SANDBOX, "guest-modules.js"), "utf8");
  const imported = new Map(
    [...text.matchAll(/^import (\w+) from "\.\/guest\/(.+)";$/gm)].map(([, name, file]) => [file, name]),
  );
  const given = [...text.matchAll(/^ {2}"(.+\.js)": (\w+),$/gm)].map(([, module, name]) => ({ module, name }));
  const files = globSync("**/*.js", { cwd: join(SANDBOX, "guest") }).sort();
  expect([...imported.keys()].sort()).toEqual(files);
  expect(given.map(({ module }) => module).sort()).toEqual(files);
  for (const { module, name } of given) expect(name).toBe(imported.get(module));
});
