// The path of a request: its template, filled. Pure. Not here: whether it leaves the base (url.ts).
import { MAX_URL_CHARS } from "../../limits.ts";
import type { Operation } from "../../openapi/operation.ts";
import { contentText } from "./content.ts";
import { type Piece, piecesOf, SEPARATORS } from "./pieces.ts";
import { Room } from "./room.ts";
import { parameterOf, styleOf } from "./style.ts";
import { PERCENT, quote, RESERVED_IN_PATH, wrong } from "./text.ts";

/**
 * @param path a template, or one that is filled, which goes on as it is written
 * @throws SluiceError `validation_failed` for a parameter without a value, and for a value without a place
 */
export function fillPath(path: string, operation: Operation, params: Readonly<Record<string, unknown>>): string {
  const left = new Set(Object.keys(params).filter((name) => params[name] !== null));
  const room = new Room(MAX_URL_CHARS, "path");
  const filled = path.replace(/\{([^{}]+)\}/g, (_, name: string) => {
    left.delete(name);
    const text = parameterText(operation, name, Object.hasOwn(params, name) ? params[name] : undefined);
    room.take(text.length);
    return text;
  });
  const [unplaced] = left;
  if (unplaced === undefined) return filled;
  throw wrong(
    `There is no place for ${quote(unplaced)} in the path ${quote(path)}.`,
    "params fill the {names} of a path; other values belong into query.",
  );
}

/** Not empty: an empty segment is another path, that of a list mostly. */
function parameterText(operation: Operation, name: string, value: unknown): string {
  const declared = parameterOf(operation, "path", name);
  const { style, explode } = declared === undefined ? { style: "simple", explode: false } : styleOf(declared);
  const encoding = declared?.allowReserved ? RESERVED_IN_PATH : PERCENT;
  const pieces =
    declared?.mediaType === undefined || value === null || value === undefined
      ? piecesOf(name, value, { style, explode }, encoding)
      : [{ name: undefined, value: encoding.value(contentText(declared, value)) }];
  const separator = SEPARATORS.get(style) ?? ""; // it stands before each piece, but not before the first of `simple`
  const text = pieces.map((piece) => pieceText(piece, style)).join(separator);
  if (text === "") throw wrong(`The path parameter ${quote(name)} has no value.`, `Give params: {${quote(name)}: …}.`);
  return style === "simple" ? text : separator + text;
}

/** An empty value of `matrix` has no `=` (RFC 6570, section 3.2.7). */
function pieceText({ name, value }: Piece, style: string): string {
  if (name === undefined) return value;
  return style === "matrix" && value === "" ? name : `${name}=${value}`;
}
