// A tool's failure as its answer: `{code, message, hint}`, as JSON text. Not here: those of `search` and `execute`, whose
// answers are sentences (results/answer.ts).
import type { CallToolResult } from "@modelcontextprotocol/server";
import { type ErrorCode, SluiceError } from "../errors.ts";
import { MAX_ERROR_CHARS } from "../limits.ts";
import { brief } from "../openapi/brief.ts";
import { fitTexts } from "../openapi/catalogue/fit.ts";

/** A failure with more to tell than words. */
export class ToolError extends SluiceError {
  /** Stands beside code, message and hint: JSON of a bounded size. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(code: ErrorCode, message: string, hint: string, details: Readonly<Record<string, unknown>>) {
    super(code, message, hint);
    this.details = details;
  }
}

/** Characters, as JSON, that a failure takes beside its details, where its words are our own short ones. */
export const FAILURE_CHARS = 200;

/** @param room characters of the whole as JSON: message and hint are cut to it */
export function toolFailure(error: SluiceError, room: number): CallToolResult {
  const [message, hint] = [brief(error.message, MAX_ERROR_CHARS), brief(error.hint, MAX_ERROR_CHARS)];
  const told = { code: error.code, message, hint, ...(error instanceof ToolError && error.details) };
  return { content: [{ type: "text", text: JSON.stringify(fitTexts(told, room)) }], isError: true };
}
