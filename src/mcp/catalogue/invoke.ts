// `invoke`: calls one endpoint with flat parameters, through the same isolate and door as a program's `api.request()`.
// Not here: which parameter goes where (openapi/catalogue/call.ts), and what may be sent (run/).
import { z } from "zod";
import { isErrorCode, SluiceError } from "../../errors.ts";
import { callOf } from "../../openapi/catalogue/call.ts";
import { charsOf } from "../../openapi/catalogue/fit.ts";
import { budgetOf } from "../../results/budget.ts";
import { noticeOf } from "../../results/notice.ts";
import { type Deployment, runProgram } from "../../run/run.ts";
import { invokeProgram } from "../../sandbox/invoke-program.ts";
import type { Outcome } from "../../sandbox/outcome.ts";
import { FAILURE_CHARS, ToolError } from "../failure.ts";
import type { Library } from "./library.ts";

export interface InvokeRequest {
  readonly endpointId: string;
  readonly parameters: unknown;
  readonly requestBody: unknown;
  /** The endpoint's `?spec=`. */
  readonly endpointSpec: string | undefined;
  /** Characters of the answer. */
  readonly maxChars: number;
  readonly hasResultTools: boolean;
  readonly signal: AbortSignal;
}

/** Characters of JSON around a notice, and of the handle beside it. */
const HANDLE_CHARS = 80;

/** What the program answers (sandbox/guest/invoke.js). */
const Refused = z.object({
  refused: z.object({ code: z.string(), message: z.string(), hint: z.string() }),
});
const Answered = z.object({
  statusCode: z.int(),
  headers: z.record(z.string(), z.string()),
  body: z.unknown(),
  messages: z.array(z.unknown()).optional(),
});

/** @throws SluiceError `invoke_error`, with status, headers and body, for an answer that is no success */
export async function invoke(library: Library, request: InvokeRequest, deployment: Deployment) {
  const { opened, endpoint } = await library.endpoint(request.endpointId);
  const { document, collection } = opened;
  const operation = document.operation(endpoint.entry);
  const call = callOf(operation, document.resolve, request.parameters, request.requestBody);
  const spec = `${collection.spec.domain}/${collection.scoped.entry.collection}`;
  const { endpointSpec, signal } = request;
  // What is no success is told as a failure, which says so in words of its own beside the answer.
  const run = {
    ...{ tool: "execute" as const, spec, endpointSpec, isDry: false, signal },
    maxChars: request.maxChars - FAILURE_CHARS,
  };
  const { outcome } = await runProgram(invokeProgram({ ...call, spec }), run, deployment);
  return answerOf(outcome, run.maxChars, request);
}

function answerOf(outcome: Outcome, maxChars: number, { hasResultTools }: InvokeRequest) {
  if (outcome.kind !== "json")
    throw new SluiceError("invoke_error", outcome.kind === "error" ? outcome.message : "There is no answer.");
  const value: unknown = JSON.parse(outcome.text);
  const { data: refusal } = Refused.safeParse(value);
  if (refusal !== undefined) throw refused(refusal.refused);
  const notice = noticeWithin(outcome, budgetOf(maxChars).notice - HANDLE_CHARS, hasResultTools);
  const answer = {
    ...Answered.parse(value),
    ...(notice !== "" && { notice }),
    ...(outcome.resultId !== null && { resultId: outcome.resultId }),
  };
  if (answer.statusCode >= 200 && answer.statusCode < 300) return answer;
  throw new ToolError(
    "invoke_error",
    `The upstream answered ${answer.statusCode}.`,
    "Read its body; inspect tells what the endpoint takes.",
    answer,
  );
}

/** A notice that as JSON has at most so many characters: it names what the upstream wrote, and that may be escaped. */
function noticeWithin(outcome: Outcome, chars: number, hasResultTools: boolean): string {
  let room = chars;
  let notice = noticeOf(outcome, room, hasResultTools);
  for (let written = charsOf(notice); written > chars; written = charsOf(notice)) {
    room = Math.floor((room * chars) / written);
    notice = noticeOf(outcome, room, hasResultTools);
  }
  return notice;
}

function refused({ code, message, hint }: { code: string; message: string; hint: string }): SluiceError {
  return new SluiceError(isErrorCode(code) ? code : "invoke_error", message, hint);
}
