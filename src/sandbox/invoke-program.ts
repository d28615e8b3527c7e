// The program of one `invoke`: ours, so nothing is written into it; the request is data in a string. Not here: the program
// itself (guest/invoke.js).
import type { Module } from "./normalise.ts";

/** @param options of one `api.request()` */
export function invokeProgram(options: object): Module {
  const text = JSON.stringify(JSON.stringify(options));
  return {
    text: `import { invoke } from "./invoke.js"; export default () => invoke(api, ${text});`,
    usesDocument: false,
    usesFind: false,
    words: new Set(),
    requests: [],
    original: (position) => position,
  };
}
