// The program of a results tool: ours, over a kept result. It runs where programs run, because the result is a stranger's data of
// any size and form. Not here: the reading itself (results/reading/).
import { guarded } from "./guarded.ts";
import { jsonPath, readingModules } from "./guest-modules.js";
import type { Module } from "./normalise.ts";

let modules: Module["modules"];

/** @param reading the tool's name and its arguments (results/reading/read.js) */
export function readingProgram(resultId: string, reading: object): Module {
  // workerd resolves a bare specifier beside the module that imports it.
  modules ??= { ...readingModules, "results/reading/json-p3": { js: guarded(jsonPath) } };
  const [id, request] = [JSON.stringify(resultId), JSON.stringify(JSON.stringify(reading))];
  return {
    text: `import { read } from "../../results/reading/read.js"; export default async () => read(await results.get(${id}), ${request});`,
    modules,
    usesDocument: false,
    usesFind: false,
    words: new Set(),
    requests: [],
    original: (position) => position,
  };
}
