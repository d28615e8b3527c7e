// The program's `console`: lines kept for the answer, up to a cap. Not here: the host's own cap on what arrives.
import { encodeLine, messageOf } from "./encode.js";

const LINE_BOUNDS = { maxChars: 4_000, maxDepth: 32 };

/** Never throws: a program that logs something odd goes on. @param {unknown} value */
function show(value) {
  if (typeof value === "string") return value;
  try {
    if (value === undefined || typeof value === "function" || typeof value === "symbol") return String(value);
    if (value instanceof Error) return `${value.name}: ${messageOf(value)}`;
    return encodeLine(value, LINE_BOUNDS);
  } catch (thrown) {
    return `[${messageOf(thrown)}]`;
  }
}

/** Methods that write a line, and those that have nothing to write here. */
const WRITING = ["log", "info", "warn", "error", "debug", "trace", "dir", "dirxml", "table", "group", "groupCollapsed"];
const SILENT = ["groupEnd", "time", "timeEnd", "timeLog", "count", "countReset", "clear"];

/**
 * @param {number} maxChars characters kept, over all lines
 * @returns {{ console: object, write: (...values: unknown[]) => void, text: () => string }} `text()`: the lines, then how many were dropped
 */
export function captureConsole(maxChars) {
  /** @type {string[]} */
  const lines = [];
  let chars = 0;
  let dropped = 0;

  /** @param {unknown[]} values */
  const log = (...values) => {
    if (chars >= maxChars) {
      dropped++;
      return;
    }
    const line = values.map(show).join(" ");
    const kept = line.slice(0, maxChars - chars);
    lines.push(kept.length < line.length ? `${kept}…` : kept);
    chars += kept.length + 1;
  };

  /** @param {unknown} condition @param {unknown[]} values */
  const assert = (condition, ...values) => condition || log("Assertion failed:", ...values);

  return {
    console: {
      ...Object.fromEntries(WRITING.map((name) => [name, log])),
      ...Object.fromEntries(SILENT.map((name) => [name, () => {}])),
      assert,
    },
    write: log,
    text: () => (dropped > 0 ? [...lines, `… ${dropped} more lines`] : lines).join("\n").toWellFormed(),
  };
}
