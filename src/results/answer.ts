// A run's outcome as the text blocks of an MCP answer, all of them within one budget: a notice only when there is something
// to notice, the result, the logs only when there are some. Not here: cutting (the guest does it: sandbox/guest/bound.js).
import type { SluiceError } from "../errors.ts";
import { MAX_ANSWER_CHARS, MAX_ERROR_CHARS, MAX_NOTICE_CHARS } from "../limits.ts";
import { type CutReport, LOGS_HEADING, type Outcome } from "../sandbox/outcome.ts";

export interface Answer {
  readonly blocks: readonly string[];
  readonly isError: boolean;
}

/** Of a string of blanks that is shown in quotes. */
const MAX_BLANK_CHARS = 100;

export function answerOutcome(verb: "Search" | "Execute", outcome: Outcome): Answer {
  const logs = outcome.logs === "" ? [] : [LOGS_HEADING + outcome.logs];
  const notice = noticeOf(outcome);
  const blocks = [...(notice === "" ? [] : [notice]), resultOf(verb, outcome), ...logs];
  const isError = outcome.kind === "error";
  // The guest has made it fit. One that was tampered with may have cut nothing.
  const chars = blocks.reduce((sum, block) => sum + block.length, 0);
  if (chars > MAX_ANSWER_CHARS)
    return { blocks: [`${verb} failed: The program's answer was made too large.`], isError: true };
  return { blocks, isError };
}

/** An error that kept the program from answering at all. */
export function answerError(verb: "Search" | "Execute", error: SluiceError): Answer {
  return { blocks: [failure(verb, error.text)], isError: true };
}

function resultOf(verb: "Search" | "Execute", outcome: Outcome): string {
  if (outcome.kind === "error") return failure(verb, outcome.message);
  if (outcome.kind === "undefined") return "undefined";
  return outcome.text.trim() === "" ? blank(outcome.text) : outcome.text;
}

function failure(verb: string, message: string): string {
  return `${verb} failed: ${message.slice(0, MAX_ERROR_CHARS).toWellFormed()}`;
}

/** A block without a visible character is refused by model APIs, and looks like nothing: it is quoted, or described. */
function blank(text: string): string {
  return text.length <= MAX_BLANK_CHARS ? JSON.stringify(text) : `A string of ${count(text.length)} blank characters`;
}

function noticeOf(outcome: Outcome): string {
  const notices: string[] = [];
  if ("cut" in outcome && outcome.cut !== null) notices.push(cutNotice(outcome.cut));
  if (outcome.unawaited > 0) {
    const requests = outcome.unawaited === 1 ? "1 request was" : `${count(outcome.unawaited)} requests were`;
    notices.push(
      `${requests} not awaited: this answer waited for the end, but what came of it was lost. Write await before api.request().`,
    );
  }
  return notices.length === 0 ? "" : `Notice: ${notices.join(" ")}`.slice(0, MAX_NOTICE_CHARS).toWellFormed();
}

function cutNotice({ chars, cuts, paths }: CutReport): string {
  const told = cuts.map(({ path, unit, kept, total, places }) => {
    const largest = places > 1 ? ` (cut in ${count(places)} places; the largest)` : "";
    return `${path}: ${count(kept)} of ${count(total)} ${unit}${largest}`;
  });
  if (paths > cuts.length) told.push(`and at ${count(paths - cuts.length)} more paths`);
  return `The result has ${count(chars)} characters and was cut to fit. Kept: ${told.join("; ")}. What is not shown exists: do not guess it. Filter or map in the program and return less.`;
}

function count(number: number): string {
  return number.toLocaleString("en-US");
}
