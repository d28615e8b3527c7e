// The states of the scanner: where in JSON's grammar the next byte stands, and what may come there, in words.
import { LINE_FEED, SPACE } from "./json-lexemes.ts";

// Up to DONE, whitespace may come first.
export const MARK = 0;
export const VALUE = 1;
export const FIRST_ITEM = 2;
export const FIRST_KEY = 3;
export const NEXT_KEY = 4;
export const AFTER_KEY = 5;
export const AFTER_VALUE = 6;
export const DONE = 7;
export const STRING = 8;
export const ESCAPE = 9;
export const UNICODE_ESCAPE = 10;
export const CHARACTER = 11;
export const LITERAL = 12;
export const SIGN = 13;
export const LEADING_ZERO = 14;
export const INTEGER = 15;
export const POINT = 16;
export const FRACTION = 17;
export const EXPONENT_MARK = 18;
export const EXPONENT_SIGN = 19;
export const EXPONENT = 20;

export const EXPECTED: Readonly<Record<number, string>> = {
  [MARK]: "a value",
  [VALUE]: "a value",
  [FIRST_ITEM]: 'a value or "]"',
  [FIRST_KEY]: 'a key in quotes or "}"',
  [NEXT_KEY]: "a key in quotes",
  [AFTER_KEY]: '":"',
  [DONE]: "the end of the document",
  [STRING]: "the end of the string",
  [ESCAPE]: 'one of " \\ / b f n r t u after the backslash',
  [UNICODE_ESCAPE]: "four hexadecimal digits after \\u",
  [CHARACTER]: "text in UTF-8",
  [SIGN]: "a digit",
  [POINT]: "a digit after the decimal point",
  [EXPONENT_MARK]: "a digit, + or - in the exponent",
  [EXPONENT_SIGN]: "a digit in the exponent",
};

/** A byte in words; the end of the document without one. */
export function describe(byte: number | undefined): string {
  if (byte === undefined) return "the end of the document";
  if (byte === LINE_FEED) return "a line break";
  if (byte > SPACE && byte < 0x7f) return `\`${String.fromCharCode(byte)}\``;
  return `the byte 0x${byte.toString(16).padStart(2, "0")}`;
}
