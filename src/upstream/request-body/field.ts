// A form's fields: each value under its encoding, a list as one field an item (OpenAPI 3.2, sections 4.14.4 and 4.15). Pure.
// Not here: how a form writes them (url-encoded.ts, multipart.ts).
import type { Encoding as FieldEncoding } from "../../openapi/operation.ts";
import { type Piece, piecesOf } from "../parameters/pieces.ts";
import { fieldStyle } from "../parameters/style.ts";
import { type Encoding, quote, textOf, wrong } from "../parameters/text.ts";
import { isJsonType } from "./media-type.ts";

/** One value of a form, which no style writes. */
export interface Field {
  readonly name: string;
  readonly value: unknown;
  readonly encoding: FieldEncoding | undefined;
  /** Of an item in a list, its index. */
  readonly at: number | undefined;
}

/**
 * A field with a style is written by it, as a query's parameter is; without one, by its media type.
 * @param declared its encoding
 * @returns pieces that are written, and fields that are not yet
 */
export function fieldsOf(
  name: string,
  value: unknown,
  declared: FieldEncoding | undefined,
  encoding: Encoding,
): (Piece | Field)[] {
  if (value === null) return [];
  if (declared !== undefined && isStyled(declared))
    return piecesOf(name, value, fieldStyle(declared.style, declared.explode), encoding);
  if (!Array.isArray(value)) return [{ name, value, encoding: declared, at: undefined }];
  return value.flatMap((item, at) => (item === null ? [] : [{ name, value: item, encoding: declared, at }]));
}

function isStyled({ style, explode, allowReserved }: FieldEncoding): boolean {
  return style !== undefined || explode !== undefined || allowReserved;
}

/** The text of a field: JSON for what has members, unless a type says otherwise. */
export function fieldText({ name, value, encoding }: Field): string {
  const isNested = typeof value === "object";
  if (encoding?.contentType === undefined) return isNested ? JSON.stringify(value) : textOf(value);
  if (isJsonType(encoding.contentType)) return JSON.stringify(value);
  if (!isNested) return textOf(value);
  throw wrong(
    `The field ${quote(name)} is ${quote(encoding.contentType)}, which is written by the program.`,
    "Give a string, or bytes.",
  );
}

export function isField(part: Piece | Field): part is Field {
  return "encoding" in part;
}
