// A value as lines: those of a text, or of JSON with an indent of two. They are counted, and written only where they are looked
// at: written out, a value of deep levels is many times its size. Pure.
import { head } from "../value/cut.js";
import { isRecord } from "../value/main-rows.js";

/** Characters of one line that are shown. */
const MAX_LINE_CHARS = 500;

/** @typedef {{ total: number, lines: string[] }} Lines `lines`: from the first that was asked for on, without the indent that all have */

/** @param {unknown} value @param {number} from from 1 @param {number} to @returns {Lines} */
export function linesOf(value, from, to) {
  const lines = new Counter(from, to);
  if (typeof value === "string") for (const line of value.split("\n")) lines.put(0, () => line);
  else writeValue(value, lines, "", 0, "");
  const least = lines.kept.reduce((least, { level }) => Math.min(least, level), Number.POSITIVE_INFINITY);
  return { total: lines.count, lines: lines.kept.map(({ level, text }) => "  ".repeat(level - least) + text) };
}

/** The line where what is at a place begins. @param {unknown} value @param {readonly (string | number)[]} location */
export function lineOf(value, location) {
  let line = 1;
  let held = value;
  for (const step of location) {
    line++;
    for (const [key, before] of entriesOf(held)) {
      if (key === step) {
        held = before;
        break;
      }
      line += countLines(before);
    }
  }
  return line;
}

class Counter {
  count = 0;
  /** @type {{ level: number, text: string }[]} */ kept = [];
  #from;
  #to;

  /** @param {number} from @param {number} to */
  constructor(from, to) {
    this.#from = from;
    this.#to = to;
  }

  /** @param {number} level @param {() => string} write */
  put(level, write) {
    this.count++;
    if (this.count >= this.#from && this.count <= this.#to) this.kept.push({ level, text: shorten(write()) });
  }
}

/** @param {unknown} value @param {Counter} lines @param {string} name with its colon @param {number} level @param {string} comma */
function writeValue(value, lines, name, level, comma) {
  const brackets = Array.isArray(value) ? "[]" : "{}";
  const size = sizeOf(value);
  if (size === 0) return lines.put(level, () => `${name}${shownScalar(value)}${comma}`);
  lines.put(level, () => name + brackets.charAt(0));
  let left = size;
  for (const [key, held] of entriesOf(value)) {
    const inner = typeof key === "string" ? `${JSON.stringify(head(key, MAX_LINE_CHARS))}: ` : "";
    writeValue(held, lines, inner, level + 1, --left > 0 ? "," : "");
  }
  lines.put(level, () => brackets.charAt(1) + comma);
}

/** @param {unknown} value */
function shownScalar(value) {
  return JSON.stringify(
    typeof value === "string" && value.length > MAX_LINE_CHARS ? `${head(value, MAX_LINE_CHARS)}…` : value,
  );
}

/** @param {unknown} value @returns {number} */
function countLines(value) {
  if (sizeOf(value) === 0) return 1;
  let lines = 2;
  for (const [, held] of entriesOf(value)) lines += countLines(held);
  return lines;
}

/** @param {unknown} value */
function sizeOf(value) {
  return Array.isArray(value) ? value.length : isRecord(value) ? Object.keys(value).length : 0;
}

/** @param {unknown} value @returns {Iterable<[string | number, unknown]>} */
function entriesOf(value) {
  return Array.isArray(value) ? value.entries() : isRecord(value) ? Object.entries(value) : [];
}

/** @param {string} line */
function shorten(line) {
  return line.length > MAX_LINE_CHARS
    ? `${head(line, MAX_LINE_CHARS)}… (${line.length.toLocaleString("en-US")} characters)`
    : line;
}
