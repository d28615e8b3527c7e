// The path of a results tool: the kept result of who asks, read by a program of ours in an isolate of its own. Not here: the
// reading (results/reading/), and the tools as clients see them (mcp/results/).
import { z } from "zod";
import { isErrorCode, SluiceError } from "../errors.ts";
import { MAX_READING_STEPS } from "../limits.ts";
import { budgetOf } from "../results/budget.ts";
import { runIsolated } from "../sandbox/isolate.ts";
import { readingProgram } from "../sandbox/reading-program.ts";
import type { Deployment } from "./run.ts";

export interface ReadingRequest {
  readonly tool: string;
  readonly resultId: string;
  /** The tool's own arguments, parsed. */
  readonly args: object;
  /** Characters of the answer. */
  readonly maxChars: number;
  /** Aborted when the client goes away. */
  readonly signal: AbortSignal;
}

/** What the program answers (results/reading/read.js). */
const Refused = z.object({ refused: z.object({ code: z.string(), message: z.string(), hint: z.string() }) });
const Answered = z.record(z.string(), z.unknown());

/** @throws SluiceError `not_found` where there is no such result, or nothing in it; `validation_failed`; `too_large` */
export async function readKept(
  { tool, resultId, args, maxChars, signal }: ReadingRequest,
  { loader, results, principal }: Pick<Deployment, "loader" | "results" | "principal">,
): Promise<Record<string, unknown>> {
  const kept = await results.read(principal, resultId);
  const room = maxChars - (kept.partial === "" ? 0 : JSON.stringify({ notice: ` ${kept.partial}` }).length);
  const outcome = await runIsolated(loader, {
    program: readingProgram(resultId, { ...args, tool, size: kept.size, room }),
    documents: [],
    readResult: async () => kept,
    budget: budgetOf(maxChars),
    maxSteps: MAX_READING_STEPS,
    signal,
  });
  if (outcome.kind !== "json" || outcome.cut !== null)
    throw unreadable(outcome.kind === "error" ? outcome.message : "");
  const value: unknown = JSON.parse(outcome.text);
  const { data: refusal } = Refused.safeParse(value);
  if (refusal !== undefined) {
    const { code, message, hint } = refusal.refused;
    throw new SluiceError(isErrorCode(code) ? code : "invoke_error", message, hint);
  }
  const answer = Answered.parse(value);
  const notices = [answer.notice, kept.partial].filter((notice) => typeof notice === "string" && notice !== "");
  return notices.length === 0 ? answer : { ...answer, notice: notices.join(" ") };
}

function unreadable(message: string): SluiceError {
  const why = message === "" ? "" : `: ${message}`;
  return new SluiceError(
    "too_large",
    `The result could not be read that way${why}`,
    "Read a part of it in a program: await results.get(resultId).",
  );
}
