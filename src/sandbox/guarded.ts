// A library's own text with the step counter of programs written into it: what a stranger's data and a stranger's query make it do
// ends where a program would. Not here: the counter (guest/steps.js).
import { parse } from "acorn";
import { Edits } from "./edits.ts";
import { instrument } from "./instrument.ts";

/** @param text of an ES module */
export function guarded(text: string): string {
  const edits = new Edits(text);
  instrument(parse(text, { ecmaVersion: "latest", sourceType: "module" }), text, edits);
  return edits.apply();
}
