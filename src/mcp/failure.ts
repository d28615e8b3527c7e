// A tool's failure as its answer: `{code, message, hint}`, as JSON text. Not here: those of `search` and `execute`, whose
// answers are sentences (results/answer.ts).
import type { CallToolResult } from "@modelcontextprotocol/server";
import type { SluiceError } from "../errors.ts";
import { MAX_ERROR_CHARS } from "../limits.ts";
import { brief } from "../openapi/brief.ts";

export function toolFailure({ code, message, hint }: SluiceError): CallToolResult {
  const told = { code, message: brief(message, MAX_ERROR_CHARS), hint: brief(hint, MAX_ERROR_CHARS) };
  return { content: [{ type: "text", text: JSON.stringify(told) }], isError: true };
}
