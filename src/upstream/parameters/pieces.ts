// A value under its style: the pieces that stand beside one another, `color=blue` and `color=black` (OpenAPI 3.2, section
// 4.12.6; RFC 6570, section 3.2). Pure. Not here: which style a parameter has (style.ts), nesting (deep-object.ts).
import { isRecord } from "../../openapi/piece.ts";
import { deepPieces } from "./deep-object.ts";
import { Room } from "./room.ts";
import type { Style } from "./style.ts";
import { type Encoding, quote, textOf, wrong } from "./text.ts";

/** Both are encoded. Without a name, the value stands alone. */
export interface Piece {
  readonly name: string | undefined;
  readonly value: string;
}

/** Characters of pieces as they are joined, with what stands between them. */
export function sizeOf(pieces: readonly Piece[]): number {
  return pieces.reduce((size, { name = "", value }) => size + name.length + value.length + 2, 0);
}

/** Styles whose pieces have names. */
const NAMED = new Set(["form", "cookie", "matrix", "spaceDelimited", "pipeDelimited", "deepObject"]);

/** What stands between the items of one piece. As a comma cannot be told from an encoded one, the others cannot from theirs. */
const DELIMITERS = new Map([
  ["spaceDelimited", " "],
  ["pipeDelimited", "|"],
]);

/** What stands between the pieces of a list, in the places that join them themselves: a path, a header. */
export const SEPARATORS: ReadonlyMap<string, string> = new Map([
  ["simple", ","],
  ["label", "."],
  ["matrix", ";"],
]);

/**
 * Null, and what has no items, is undefined to RFC 6570 and has no pieces: "null" would be a word to the server.
 * @param value JSON
 * @throws SluiceError `validation_failed` for an item that holds the delimiter of its style, `too_large`
 */
export function piecesOf(name: string, value: unknown, { style, explode }: Style, encoding: Encoding): Piece[] {
  if (value === null || value === undefined) return [];
  const written = encoding.name(name);
  const own = NAMED.has(style) ? written : undefined;
  if (typeof value !== "object") return [{ name: own, value: encoding.value(textOf(value)) }];
  if (style === "deepObject") return deepPieces(name, value, encoding, new Room());

  const items = Object.entries(value).filter(([, item]) => item !== null && item !== undefined);
  if (items.length === 0) return [];
  new Room().take(items.length * written.length);
  const texts = items.flatMap(([key, item]) => (isRecord(value) ? [key, textOf(item)] : [textOf(item)]));
  if (explode) {
    refuseSeparator(name, texts, SEPARATORS.get(style), encoding);
    const nameOf = isRecord(value) ? encoding.name : () => own;
    return items.map(([key, item]) => ({ name: nameOf(key), value: encoding.value(textOf(item)) }));
  }
  const delimiter = DELIMITERS.get(style);
  refuseSeparator(name, texts, delimiter ?? ",", encoding);
  const between = delimiter === undefined ? "," : encoding.value(delimiter);
  return [{ name: own, value: texts.map(encoding.value).join(between) }];
}

/** What separates items can be data only where it is encoded as data, and read before it is decoded. */
function refuseSeparator(name: string, texts: readonly string[], separator: string | undefined, encoding: Encoding) {
  if (separator === undefined || !texts.some((text) => text.includes(separator))) return;
  const isTold = separator !== " " && separator !== "|" && encoding.value(separator) !== separator;
  if (isTold) return;
  throw wrong(
    `An item of ${quote(name)} holds ${quote(separator)}, which separates items here: the server would read two.`,
    "Leave that item out, or ask for each in a request of its own.",
  );
}
