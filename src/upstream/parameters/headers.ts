// The headers of a request that a program may set: those that its operation declares, and a few that mean the same
// everywhere. Pure. Not here: which are refused whoever declares them (openapi/host-headers.ts), credentials (auth/).
import { SluiceError } from "../../errors.ts";
import { MAX_HEADER_CHARS } from "../../limits.ts";
import { isHostHeader } from "../../openapi/host-headers.ts";
import type { Operation } from "../../openapi/operation.ts";
import { contentText } from "./content.ts";
import { piecesOf } from "./pieces.ts";
import { styleOf } from "./style.ts";
import { PLAIN, quote, TOKEN, textOf, wrong } from "./text.ts";

/**
 * Those of HTTP itself that ask for a form of the answer or for a condition (RFC 9110, sections 12.5, 13.1, 14.2; RFC
 * 7240), and names that servers ignore unless they know them: repeated writes and traces. They say nothing of who asks.
 */
const ALWAYS = [
  ...["accept", "accept-language", "if-match", "if-none-match", "if-modified-since", "if-unmodified-since", "if-range"],
  ...["range", "prefer", "cache-control", "idempotency-key", "x-request-id", "x-correlation-id"],
] as const;

/** Declared parameters of these names are to be ignored (OpenAPI 3.2, section 4.12.2): a body, an answer, security say them. */
const IGNORED = new Set(["accept", "content-type", "authorization"]);

const NOT_ONE_LINE = /[^\t\x20-\x7e\x80-\xff]/;

/** @throws SluiceError `forbidden`, or `validation_failed` for a name that is not declared or a value that is no header's */
export function headerLines(operation: Operation, headers: Readonly<Record<string, unknown>>): Map<string, string> {
  const lines = new Map<string, string>();
  for (const [name, value] of Object.entries(headers)) {
    if (value === null) continue;
    const key = name.toLowerCase();
    if (lines.has(key)) throw wrong(`The header ${quote(name)} is given twice.`, "Names of headers have no case.");
    const text = headerText(operation, name, value);
    if (text !== undefined) lines.set(key, text);
  }
  return lines;
}

/** Undefined for a value that is empty: an array without items. */
function headerText(operation: Operation, name: string, value: unknown): string | undefined {
  const key = name.toLowerCase();
  if (isHostHeader(name))
    throw new SluiceError(
      "forbidden",
      `The header ${quote(name)} is not the program's to set.`,
      "Leave it out: contentType sets the type of the body, the operator sets credentials.",
    );
  const declared = declaredHeaders(operation).find((parameter) => parameter.name.toLowerCase() === key);
  if (declared === undefined && !ALWAYS.some((known) => known === key)) throw notDeclared(operation, name);
  const text =
    declared === undefined
      ? textOf(value)
      : declared.mediaType === undefined
        ? piecesOf(name, value, styleOf(declared), PLAIN)
            .map((piece) => (piece.name === undefined ? piece.value : `${piece.name}=${piece.value}`))
            .join(",")
        : asciiJson(contentText(declared, value));
  if (text === "" && typeof value === "object") return undefined;
  if (!TOKEN.test(name) || NOT_ONE_LINE.test(text))
    throw wrong(`The header ${quote(name)} must be one line of Latin-1 text.`, "Encode its value.");
  if (text.length > MAX_HEADER_CHARS)
    throw wrong(`The header ${quote(name)} has ${text.length} characters.`, `Give ${MAX_HEADER_CHARS} at most.`);
  return text;
}

function declaredHeaders({ parameters }: Operation) {
  return parameters.filter(({ in: place, name }) => place === "header" && !IGNORED.has(name.toLowerCase()));
}

/** JSON has escapes for what a header cannot hold. */
function asciiJson(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

function notDeclared(operation: Operation, name: string): SluiceError {
  const own = declaredHeaders(operation)
    .map((parameter) => parameter.name)
    .filter((declared) => !isHostHeader(declared) && TOKEN.test(declared))
    .slice(0, 30);
  return wrong(
    `The operation declares no header ${quote(name)}.`,
    `It takes ${[...own, ...ALWAYS].join(", ")}. Others are the operator's to set.`,
  );
}
