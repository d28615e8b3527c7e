// What a guest answered, read as a stranger's words: one line of JSON, then the result's text. The program shares the
// isolate with the harness and can forge any answer, so success is a tag that is checked, never a truthy value.
import { z } from "zod";
import { MAX_ERROR_CHARS, MAX_LOG_CHARS, MAX_RESULT_CHARS } from "../limits.ts";

/** A run's end. `json` is text that parses; `text` is a string as it is. */
export type Outcome =
  | { readonly kind: "json" | "text"; readonly text: string; readonly logs: string }
  | { readonly kind: "undefined"; readonly logs: string }
  | { readonly kind: "error"; readonly message: string; readonly stack: string; readonly logs: string };

// Half a surrogate pair in an answer breaks readers that are strict about UTF-8: the whole answer, not the one character.
const Logs = z.string().transform((text) => text.slice(0, MAX_LOG_CHARS + 100).toWellFormed());
const Message = z
  .string()
  .transform((text) => (text.length > MAX_ERROR_CHARS ? `${text.slice(0, MAX_ERROR_CHARS)}…` : text).toWellFormed());

const Head = z.discriminatedUnion("outcome", [
  z.object({ outcome: z.enum(["json", "text", "undefined"]), logs: Logs }),
  z.object({ outcome: z.literal("error"), logs: Logs, message: Message, stack: z.string().max(4_000) }),
]);

/** The head line cannot be longer than its fields, each character escaped. */
const MAX_HEAD_CHARS = 100_000;

export function readOutcome(answer: unknown): Outcome {
  if (typeof answer !== "string") return forged("its answer is not text");
  if (answer.length > MAX_RESULT_CHARS + MAX_HEAD_CHARS) return forged("its answer is too large");
  const end = answer.indexOf("\n");
  const head = Head.safeParse(parseJson(answer.slice(0, Math.min(end, MAX_HEAD_CHARS))));
  if (end < 0 || !head.success) return forged("its answer has no form");
  const { data } = head;
  if (data.outcome === "error") return { kind: "error", message: data.message, stack: data.stack, logs: data.logs };
  if (data.outcome === "undefined") return { kind: "undefined", logs: data.logs };
  const text = answer.slice(end + 1);
  if (data.outcome === "json" && parseJson(text) === undefined) return forged("its result is not JSON");
  return { kind: data.outcome, text: text.toWellFormed(), logs: data.logs };
}

function forged(how: string): Outcome {
  return {
    kind: "error",
    message: `The program broke its own sandbox: ${how}. Leave the built-in objects as they are.`,
    stack: "",
    logs: "",
  };
}

/** The value, or undefined (which JSON cannot say) where the text is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
