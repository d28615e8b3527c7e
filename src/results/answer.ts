// A run's outcome as the content of an MCP answer, all of its text within one budget: a notice only when there is something
// to notice, the result, the logs only when there are some. Not here: cutting (the guest does it: sandbox/guest/bound.js), and
// the words of a notice (notice.ts).
import type { SluiceError } from "../errors.ts";
import { MAX_SHOWN_MEDIA_BYTES } from "../limits.ts";
import type { Outcome } from "../sandbox/outcome.ts";
import { type Budget, DEFAULT_BUDGET, LOGS_HEADING, MAX_PLACE_CHARS } from "./budget.ts";
import type { KeptResult } from "./kept.ts";
import { mediaOf, mediaTypeOf } from "./media-type.ts";
import { handleNotice, noticeOf, number, partialNotice, withNotes } from "./notice.ts";
import { quoted } from "./value/path.js";

/** One block of an answer, as MCP has it. */
type Block =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "image" | "audio"; readonly data: string; readonly mimeType: string }
  | {
      readonly type: "resource";
      readonly resource: { readonly uri: string; readonly mimeType: string; readonly blob: string };
    };

export interface Answer {
  readonly blocks: readonly Block[];
  readonly isError: boolean;
}

export interface AnswerOptions {
  readonly budget: Budget;
  /** Whether the client has the results tools. */
  readonly hasResultTools: boolean;
  /** What else is told in the notice, as far as there is room. */
  readonly notes?: readonly string[];
}

type Verb = "Search" | "Execute";

/** A character that is seen: no space or control, nor what is drawn as nothing (U+2800, and UAX #44's Default_Ignorable_Code_Point). */
const VISIBLE = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Of a string of blanks that is shown in quotes. */
const MAX_BLANK_CHARS = 100;

export function answerOutcome(
  verb: Verb,
  outcome: Outcome,
  { budget, hasResultTools, notes = [] }: AnswerOptions = { budget: DEFAULT_BUDGET, hasResultTools: false },
): Answer {
  const logs = outcome.logs === "" ? [] : [text(LOGS_HEADING + outcome.logs)];
  const own = noticeOf(outcome, budget.notice, hasResultTools);
  const result =
    outcome.kind === "bytes" ? showBytes(outcome, budget, hasResultTools) : text(resultOf(verb, outcome, budget));
  const notice = withNotes(own, notes, budget.answer - charsOf([result, ...logs]));
  const blocks = [...(notice === "" ? [] : [text(notice)]), result, ...logs];
  // The guest has made it fit. One that was tampered with may have cut nothing.
  if (charsOf(blocks) > budget.answer)
    return { blocks: [text(`${verb} failed: The program's answer was made too large.`)], isError: true };
  return { blocks, isError: outcome.kind === "error" };
}

/** An error that kept the program from answering at all. */
export function answerError(verb: Verb, error: SluiceError, budget: Budget = DEFAULT_BUDGET): Answer {
  return { blocks: [text(failure(verb, error.text, budget))], isError: true };
}

function charsOf(blocks: readonly Block[]): number {
  return blocks.reduce((sum, block) => sum + ("text" in block ? block.text.length : 0), 0);
}

function text(text: string): Block {
  return { type: "text", text };
}

function resultOf(verb: Verb, outcome: Exclude<Outcome, { kind: "bytes" }>, budget: Budget): string {
  if (outcome.kind === "error") return failure(verb, outcome.message, budget);
  if (outcome.kind === "undefined") return "undefined";
  return VISIBLE.test(outcome.text) ? outcome.text : blank(outcome.text, outcome.cut !== null);
}

function failure(verb: Verb, message: string, { error }: Budget): string {
  const isWhole = message.length <= error + MAX_PLACE_CHARS;
  return `${verb} failed: ${isWhole ? message : `${message.slice(0, error).toWellFormed()}…`}`;
}

/** A block without a visible character is refused by model APIs, and looks like nothing: it is quoted, or described. */
function blank(text: string, isCut: boolean): string {
  if (isCut) return `The first ${number(text.length)} characters are blank`;
  return text.length <= MAX_BLANK_CHARS ? quoted(text) : `A string of ${number(text.length)} blank characters`;
}

function showBytes(
  { bytes, resultId }: Extract<Outcome, { kind: "bytes" }>,
  budget: Budget,
  hasResultTools: boolean,
): Block {
  const mimeType = mediaTypeOf(new Uint8Array(bytes));
  if (isShown(bytes, budget)) {
    const data = Buffer.from(bytes).toString("base64");
    const media = mediaOf(mimeType);
    if (media !== undefined) return { type: media, data, mimeType };
    return { type: "resource", resource: { uri: "sluice:result", mimeType, blob: data } };
  }
  const told = JSON.stringify({ $bytes: bytes.byteLength, mimeType, ...(resultId !== null && { resultId }) });
  return text(resultId === null ? told : `${told}\n${handleNotice(resultId, hasResultTools)}`);
}

/**
 * Whether bytes are in the answer itself. Pictures and sounds are looked at, not read. Of anything else, a client may put the
 * base64 before the model as text: it has the room that text has.
 */
function isShown(bytes: ArrayBuffer, { answer, logs, notice }: Budget): boolean {
  if (mediaOf(mediaTypeOf(new Uint8Array(bytes))) !== undefined) return bytes.byteLength <= MAX_SHOWN_MEDIA_BYTES;
  return Math.ceil(bytes.byteLength / 3) * 4 <= answer - logs - notice;
}

/** What of an outcome is to be kept, because its answer does not show all of it. */
export function wholeOf(outcome: Outcome, budget: Budget): KeptResult | undefined {
  if (outcome.kind === "bytes") {
    if (isShown(outcome.bytes, budget)) return undefined;
    return { kind: "bytes", size: outcome.bytes.byteLength, partial: "", bytes: outcome.bytes };
  }
  if ((outcome.kind !== "json" && outcome.kind !== "text") || outcome.cut === null || outcome.whole === null) return;
  const partial = outcome.cut.ended.length > 0 ? partialNotice(outcome.cut) : "";
  return { kind: outcome.kind, size: outcome.cut.chars, partial, bytes: outcome.whole };
}
