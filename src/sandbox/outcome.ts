// What a guest answered, read as a stranger's words: one line of JSON, then the result's text. The program shares the
// isolate with the harness and can forge any answer, so success is a tag that is checked, never a truthy value.
import { z } from "zod";
import { MAX_KEPT_BYTES } from "../limits.ts";
import { type Budget, DEFAULT_BUDGET } from "../results/budget.ts";

const count = z.int().nonnegative();

/** One path at which a result was cut (results/value/cut.js). */
const Cut = z.object({
  path: z.string().max(100),
  unit: z.enum(["items", "properties", "characters"]),
  kept: count,
  total: count,
  places: count,
});

const Cuts = z.array(Cut).max(10);

/** What was cut of a result, and what the whole is (guest/bound.js). */
const CutReport = z.object({
  chars: count,
  ended: Cuts,
  cuts: Cuts,
  paths: count,
  shape: z.string().max(1_000),
  advice: z.string().max(500),
});
export type CutReport = z.infer<typeof CutReport>;

/** A run's end. `json` is text that parses; `text` is a string as it is; `whole` is all of a result that was cut, unread. */
export type Outcome = {
  readonly logs: string;
  /** Requests that the program did not wait for. */
  readonly unawaited: number;
} & (
  | {
      readonly kind: "json" | "text";
      readonly text: string;
      readonly cut: CutReport | null;
      readonly whole: ArrayBuffer | null;
      readonly resultId: string | null;
    }
  | { readonly kind: "bytes"; readonly bytes: ArrayBuffer; readonly resultId: string | null }
  | { readonly kind: "undefined" }
  | { readonly kind: "error"; readonly message: string; readonly stack: string }
);

/** The guest's console says how many lines it left out. */
const DROPPED_LINES_CHARS = 100;

const Head = z.discriminatedUnion("outcome", [
  z.object({
    outcome: z.enum(["json", "text", "undefined"]),
    logs: z.string(),
    unawaited: count,
    cut: CutReport.nullable(),
  }),
  z.object({ outcome: z.literal("bytes"), logs: z.string(), unawaited: count }),
  z.object({
    outcome: z.literal("error"),
    logs: z.string(),
    unawaited: count,
    message: z.string(),
    stack: z.string().max(4_000),
  }),
]);

/** The head line cannot be longer than its fields, each character escaped. */
const MAX_HEAD_CHARS = 100_000;

const Answered = z.object({
  text: z.string(),
  whole: z.instanceof(ArrayBuffer).nullable(),
});

export function readOutcome(answer: unknown, budget: Budget = DEFAULT_BUDGET): Outcome {
  const { data: answered } = Answered.safeParse(answer);
  if (answered === undefined) return forged("its answer is not text");
  const whole = answered.whole !== null && answered.whole.byteLength <= MAX_KEPT_BYTES ? answered.whole : null;
  if (answered.text.length > budget.answer + MAX_HEAD_CHARS) return forged("its answer is too large");
  const end = answered.text.indexOf("\n");
  const head = Head.safeParse(parseJson(answered.text.slice(0, Math.min(end, MAX_HEAD_CHARS))));
  if (end < 0 || !head.success) return forged("its answer has no form");
  const { data } = head;
  const logs = clip(data.logs, budget.logs + DROPPED_LINES_CHARS);
  const { unawaited } = data;
  if (data.outcome === "error") {
    const ellipsis = data.message.length > budget.error ? "…" : "";
    return { kind: "error", message: clip(data.message, budget.error) + ellipsis, stack: data.stack, logs, unawaited };
  }
  if (data.outcome === "undefined") return { kind: "undefined", logs, unawaited };
  if (data.outcome === "bytes") {
    return whole === null
      ? forged("its bytes are missing")
      : { kind: "bytes", bytes: whole, resultId: null, logs, unawaited };
  }
  const text = answered.text.slice(end + 1).toWellFormed();
  if (text.length > budget.answer) return forged("its result is larger than it may be");
  if (data.outcome === "json" && parseJson(text) === undefined) return forged("its result is not JSON");
  return { kind: data.outcome, text, cut: data.cut, whole, resultId: null, logs, unawaited };
}

/** Half a surrogate pair in an answer breaks readers that are strict about UTF-8: the whole answer, not the one character. */
function clip(text: string, chars: number): string {
  return text.slice(0, chars).toWellFormed();
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
