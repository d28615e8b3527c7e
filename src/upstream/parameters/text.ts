// A JSON value as text, and text as it stands in an address (RFC 3986, RFC 6570). Pure. Not here: names, delimiters and
// what belongs together (pieces.ts).
import { SluiceError } from "../../errors.ts";
import { Room } from "./room.ts";

/** How names and values are written. Names of members are values of the program too, so both are encoded. */
export interface Encoding {
  readonly name: (text: string) => string;
  readonly value: (text: string) => string;
}

/** Scalars as words, numbers without an exponent; what is nested, where a style knows no nesting, as JSON. */
export function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  return typeof value === "number" ? decimal(value) : JSON.stringify(value);
}

/** A number in digits alone: 1e21 and 1e-7 are no numbers to many servers. */
function decimal(value: number): string {
  const [, sign = "", whole = "", fraction = "", exponent] = /^(-?)(\d+)\.?(\d*)e(.+)$/.exec(String(value)) ?? [];
  if (exponent === undefined) return String(value);
  const point = whole.length + Number(exponent);
  const digits = whole + fraction;
  return point > 0 ? sign + digits.padEnd(point, "0") : `${sign}0.${"0".repeat(-point)}${digits}`;
}

/** All but RFC 3986's unreserved characters as triples; a space is `%20`, which every server reads. */
export function percentEncoded(text: string): string {
  new Room().take(text.length);
  return encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*]/g, // which it leaves, and RFC 3986 reserves
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** Encodes all but what the pattern's one group takes. */
function percentEncodedBut(kept: RegExp): (text: string) => string {
  return (text) => {
    new Room().take(text.length);
    const parts = text.toWellFormed().split(kept);
    return parts.map((part, at) => (at % 2 === 1 ? part : percentEncoded(part))).join("");
  };
}

const asItIs = (text: string) => text;

/** Where nothing reads triples: headers, the parts of a multipart body. */
export const PLAIN: Encoding = { name: asItIs, value: asItIs };

export const PERCENT: Encoding = { name: percentEncoded, value: percentEncoded };

/**
 * `allowReserved`: reserved characters and triples stay (RFC 6570, section 3.2.3), but for those that would end the value
 * here: what is data to the program must not become another parameter, another segment, or no part of the query at all.
 */
export const RESERVED_IN_QUERY: Encoding = {
  name: percentEncoded,
  value: percentEncodedBut(/(%[\da-f]{2}|[:/?@!$'()*,;=])/i),
};
export const RESERVED_IN_PATH: Encoding = {
  name: percentEncoded,
  value: percentEncodedBut(/(%[\da-f]{2}|[:@!$&'()*+,;=])/i),
};

/** A name of a header or a cookie (RFC 9110, section 5.6.2). */
export const TOKEN = /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/;

/** Text of a program in a message: quoted, on one line, and no longer than it helps. */
export function quote(text: string): string {
  return JSON.stringify(text.length > 200 ? `${text.slice(0, 200)}…` : text);
}

export function wrong(message: string, hint: string): SluiceError {
  return new SluiceError("validation_failed", message, hint);
}
