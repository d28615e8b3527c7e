// A run's outcome as the text blocks of an MCP answer, all of them within one budget: a notice only when something was
// cut, the result, the logs only when there are some. Not here: cutting itself (cut.ts).
import type { SluiceError } from "../errors.ts";
import { MAX_ANSWER_CHARS, MAX_ERROR_CHARS } from "../limits.ts";
import type { Outcome } from "../sandbox/outcome.ts";
import { type Cut, cutToFit, head } from "./cut.ts";

export interface Answer {
  readonly blocks: readonly string[];
  readonly isError: boolean;
}

/** Room kept for a notice: five cuts of at most 140 characters each, and what to do. */
const MAX_NOTICE_CHARS = 1_000;
const MAX_CUTS_TOLD = 5;
const MAX_PATH_CHARS = 60;
/** Of a string of blanks that is shown in quotes. */
const MAX_BLANK_CHARS = 100;

export function answerOutcome(verb: "Search" | "Execute", outcome: Outcome): Answer {
  const logs = outcome.logs === "" ? [] : [`Logs:\n${outcome.logs}`];
  if (outcome.kind === "error") return { blocks: [failure(verb, outcome.message), ...logs], isError: true };
  if (outcome.kind === "undefined") return { blocks: ["undefined", ...logs], isError: false };
  if (outcome.text.trim() === "") return { blocks: [blank(outcome.text), ...logs], isError: false };
  const room = MAX_ANSWER_CHARS - (logs[0]?.length ?? 0);
  if (outcome.text.length <= room) return { blocks: [outcome.text, ...logs], isError: false };
  const { text, cuts } =
    outcome.kind === "text"
      ? cutText(outcome.text, room - MAX_NOTICE_CHARS)
      : cutToFit(JSON.parse(outcome.text), room - MAX_NOTICE_CHARS);
  return { blocks: [notice(outcome.text.length, cuts), text, ...logs], isError: false };
}

/** An error that kept the program from answering at all. */
export function answerError(verb: "Search" | "Execute", error: SluiceError): Answer {
  return { blocks: [failure(verb, error.text)], isError: true };
}

function failure(verb: string, message: string): string {
  return `${verb} failed: ${head(message, MAX_ERROR_CHARS)}`;
}

/** A block without a visible character is refused by model APIs, and looks like nothing: it is quoted, or described. */
function blank(text: string): string {
  return text.length <= MAX_BLANK_CHARS ? JSON.stringify(text) : `A string of ${count(text.length)} blank characters`;
}

function cutText(text: string, maxChars: number): { text: string; cuts: Cut[] } {
  const kept = head(text, maxChars);
  return {
    text: kept,
    cuts: [{ path: "result", unit: "characters", kept: kept.length, total: text.length, places: 1 }],
  };
}

function notice(chars: number, cuts: readonly Cut[]): string {
  const told = cuts.slice(0, MAX_CUTS_TOLD).map(tell);
  if (cuts.length > MAX_CUTS_TOLD) told.push(`and at ${cuts.length - MAX_CUTS_TOLD} more paths`);
  return `Notice: the result has ${count(chars)} characters and was cut to fit. Kept: ${told.join("; ")}. What is not shown exists: do not guess it. Filter or map in the program and return less.`;
}

function tell({ path, unit, kept, total, places }: Cut): string {
  const where = path.length > MAX_PATH_CHARS ? `…${path.slice(-MAX_PATH_CHARS)}`.toWellFormed() : path;
  return `${where}: ${count(kept)} of ${count(total)} ${unit}${places > 1 ? ` (cut in ${count(places)} places; the largest)` : ""}`;
}

function count(number: number): string {
  return number.toLocaleString("en-US");
}
