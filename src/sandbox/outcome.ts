// What a guest answered, read as a stranger's words: one line of JSON, then the result's text. The program shares the
// isolate with the harness and can forge any answer, so success is a tag that is checked, never a truthy value.
import { z } from "zod";
import { MAX_ANSWER_CHARS, MAX_ERROR_CHARS, MAX_LOG_CHARS } from "../limits.ts";

/** What stands before the logs in an answer. The guest reckons with it when it makes a result fit. */
export const LOGS_HEADING = "Logs:\n";

const count = z.int().nonnegative();

/** One path at which a result was cut (guest/cut.js). */
const Cut = z.object({
  path: z.string().max(100),
  unit: z.enum(["items", "properties", "characters"]),
  kept: count,
  total: count,
  places: count,
});

/** The characters of the whole result, the first cuts, and at how many paths it was cut. */
const CutReport = z.object({ chars: count, cuts: z.array(Cut).max(10), paths: count });
export type CutReport = z.infer<typeof CutReport>;

/** A run's end. `json` is text that parses; `text` is a string as it is. */
export type Outcome = {
  readonly logs: string;
  /** Requests that the program did not wait for. */
  readonly unawaited: number;
} & (
  | { readonly kind: "json" | "text"; readonly text: string; readonly cut: CutReport | null }
  | { readonly kind: "undefined" }
  | { readonly kind: "error"; readonly message: string; readonly stack: string }
);

// Half a surrogate pair in an answer breaks readers that are strict about UTF-8: the whole answer, not the one character.
const Logs = z.string().transform((text) => text.slice(0, MAX_LOG_CHARS + 100).toWellFormed());
const Message = z
  .string()
  .transform((text) => (text.length > MAX_ERROR_CHARS ? `${text.slice(0, MAX_ERROR_CHARS)}…` : text).toWellFormed());

const Head = z.discriminatedUnion("outcome", [
  z.object({
    outcome: z.enum(["json", "text", "undefined"]),
    logs: Logs,
    unawaited: count,
    cut: CutReport.nullable(),
  }),
  z.object({
    outcome: z.literal("error"),
    logs: Logs,
    unawaited: count,
    message: Message,
    stack: z.string().max(4_000),
  }),
]);

/** The head line cannot be longer than its fields, each character escaped. */
const MAX_HEAD_CHARS = 100_000;

export function readOutcome(answer: unknown): Outcome {
  if (typeof answer !== "string") return forged("its answer is not text");
  if (answer.length > MAX_ANSWER_CHARS + MAX_HEAD_CHARS) return forged("its answer is too large");
  const end = answer.indexOf("\n");
  const head = Head.safeParse(parseJson(answer.slice(0, Math.min(end, MAX_HEAD_CHARS))));
  if (end < 0 || !head.success) return forged("its answer has no form");
  const { data } = head;
  const { logs, unawaited } = data;
  if (data.outcome === "error") return { kind: "error", message: data.message, stack: data.stack, logs, unawaited };
  if (data.outcome === "undefined") return { kind: "undefined", logs, unawaited };
  const text = answer.slice(end + 1).toWellFormed();
  if (text.length > MAX_ANSWER_CHARS) return forged("its result is larger than it may be");
  if (data.outcome === "json" && parseJson(text) === undefined) return forged("its result is not JSON");
  return { kind: data.outcome, text, cut: data.cut, logs, unawaited };
}

function forged(how: string): Outcome {
  const message = `The program broke its own sandbox: ${how}. Leave the built-in objects as they are.`;
  return { kind: "error", message, stack: "", logs: "", unawaited: 0 };
}

/** The value, or undefined (which JSON cannot say) where the text is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
