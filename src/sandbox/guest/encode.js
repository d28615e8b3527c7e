// What a program returned, as text or bytes, within bounds. What is larger is ended where the bounds are: a head of it, still
// JSON, and where it ends is told. Not here: how JSON is written (json-writer.js).
// Not a boundary: it runs beside the program, which may have tampered with it. The host checks what arrives.
import { head } from "../../results/value/cut.js";
import { endedString } from "./bounded-json.js";
import { bytesOf, JsonWriter, ResultError } from "./json-writer.js";

export { ResultError };

/**
 * `cuts`: where the text was ended, none for a value that fits.
 * @typedef {{ kind: "json" | "text" | "undefined", text: string, cuts: import("./bounded-json.js").Ended[] }
 *   | { kind: "bytes", bytes: Uint8Array }} Encoded
 * @typedef {import("./json-writer.js").Bounds} Bounds
 */

/**
 * `undefined`, strings and bytes are their own kinds; all else is compact JSON. A property or item that is `undefined` is
 * `null`; NaN and Infinity are `null` (RFC 8259 has no other); BigInt is its digits in a string; Date is ISO 8601;
 * Map is an object when its keys are strings, else pairs; Set is an array; an Error is its name and message; bytes inside
 * data are `{$bytes, base64}`; a cycle is `{$circular: path}`; a function or symbol inside data is a string that says so, and so
 * is an object of a class with nothing to read (`"[Response]"`). Promises and iterators are errors: their values are lost.
 * @param {unknown} value @param {Bounds} bounds @returns {Encoded} @throws {ResultError}
 */
export function encode(value, bounds) {
  if (value === undefined) return { kind: "undefined", text: "", cuts: [] };
  if (typeof value === "string") {
    const text = head(value, bounds.maxChars);
    return { kind: "text", text, cuts: text.length < value.length ? [endedString("result", [], text, value)] : [] };
  }
  if (typeof value === "function" || typeof value === "symbol") {
    throw new ResultError(`The program returned a ${typeof value}. Return data: call it, or return its result.`);
  }
  const bytes = readable(value);
  return bytes === undefined
    ? { kind: "json", ...new JsonWriter(bounds, messageOf).write(value) }
    : { kind: "bytes", bytes };
}

/** What cannot be looked at is no bytes; the writer says what is wrong with it. @param {unknown} value */
function readable(value) {
  try {
    return bytesOf(value);
  } catch {
    return undefined;
  }
}

/** A value as one line for people and models, at most about as long as asked, with an ellipsis where it was ended. @param {unknown} value @param {Bounds} bounds @returns {string} */
export function encodeLine(value, bounds) {
  const encoded = encode(value, bounds);
  if (encoded.kind === "bytes") return `[${encoded.bytes.length} bytes]`;
  return encoded.cuts.length > 0 ? `${encoded.text}…` : encoded.text;
}

/** The text of anything that was thrown, never throwing itself. @param {unknown} thrown @returns {string} */
export function messageOf(thrown) {
  try {
    if (thrown instanceof Error) {
      const message = String(thrown.message);
      return message.trim() === "" ? `${thrown.name || "An error"} without a message` : message;
    }
    if (typeof thrown === "string") return thrown.trim() === "" ? "an empty string" : thrown;
    if (typeof thrown === "object" && thrown !== null) return encodeLine(thrown, { maxChars: 2_000, maxDepth: 8 });
    return String(thrown);
  } catch {
    return "a value that cannot be read";
  }
}
