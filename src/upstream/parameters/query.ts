// The query of a request: what the path brings, then the parameters. Pure.
import { MAX_URL_CHARS } from "../../limits.ts";
import type { Operation, Parameter } from "../../openapi/operation.ts";
import { isRecord } from "../../openapi/piece.ts";
import { isUrlEncoded } from "../request-body/media-type.ts";
import { urlEncoded } from "../request-body/url-encoded.ts";
import { contentText } from "./content.ts";
import { type Piece, piecesOf, sizeOf } from "./pieces.ts";
import { Room } from "./room.ts";
import { parameterOf, styleOf, undeclaredStyle } from "./style.ts";
import { PERCENT, percentEncoded, quote, RESERVED_IN_QUERY, wrong } from "./text.ts";

/**
 * A query inside the path is kept as it is written, but for names that `query` gives too: two of a name are read as the
 * first by some servers, as the last by others, and the program meant one.
 * @param written what stands behind the path's `?`; "" for nothing
 * @throws SluiceError `validation_failed`, `too_large`
 */
export function writeQuery(written: string, operation: Operation, query: Readonly<Record<string, unknown>>): string {
  const whole = operation.parameters.find(({ in: place }) => place === "querystring");
  const value = whole !== undefined && Object.hasOwn(query, whole.name) ? query[whole.name] : null;
  if (whole !== undefined && value !== null) {
    if (written === "" && Object.keys(query).length === 1) return querystring(whole, value);
    throw wrong(`The parameter ${quote(whole.name)} is the whole query.`, "Leave out all other query parameters.");
  }
  const room = new Room(MAX_URL_CHARS, "query");
  const pieces = Object.entries(query).flatMap(([name, item]) => {
    const own = piecesFor(operation, name, item);
    room.take(sizeOf(own));
    return own;
  });
  const given = new Set(pieces.map(({ name }) => name));
  const kept = written === "" ? [] : written.split("&").filter((pair) => !given.has(nameOf(pair)));
  return [...kept, ...pieces.map(({ name, value: text }) => `${name}=${text}`)].join("&");
}

function piecesFor(operation: Operation, name: string, value: unknown): Piece[] {
  if (value === null) return [];
  const declared = parameterOf(operation, "query", name);
  if (declared === undefined) return piecesOf(name, value, undeclaredStyle(value), PERCENT);
  if (declared.mediaType !== undefined)
    return [{ name: percentEncoded(name), value: percentEncoded(contentText(declared, value)) }];
  return piecesOf(name, value, styleOf(declared), declared.allowReserved ? RESERVED_IN_QUERY : PERCENT);
}

/** OpenAPI 3.2, section 4.12.1: one parameter is the whole query; a form is fit for it as it is. */
function querystring(parameter: Parameter, value: unknown): string {
  const { mediaType = "" } = parameter;
  if (isUrlEncoded(mediaType) && isRecord(value)) return urlEncoded(value, undefined);
  return percentEncoded(contentText(parameter, value));
}

/** The name of a pair as it would be written here, whatever way it is written there. */
function nameOf(pair: string): string {
  const [name = ""] = new URLSearchParams(pair).keys();
  return percentEncoded(name);
}
