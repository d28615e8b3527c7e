// The program's `console`: lines kept for the answer, up to a cap. Not here: the host's own cap on what arrives.
import { encode, messageOf } from "./encode.js";

const LINE_BOUNDS = { maxChars: 4_000, maxDepth: 32 };

/** @param {unknown} value */
function show(value) {
  if (typeof value === "string") return value;
  if (value === undefined || typeof value === "function" || typeof value === "symbol") return String(value);
  if (value instanceof Error) return `${value.name}: ${messageOf(value)}`;
  try {
    return encode(value, LINE_BOUNDS).text;
  } catch (thrown) {
    return `[${messageOf(thrown)}]`;
  }
}

/**
 * @param {number} maxChars characters kept, over all lines
 * @returns {{ console: object, text: () => string }} `text()`: the lines, then how many were dropped
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

  const methods = ["log", "info", "warn", "error", "debug", "trace", "dir", "table"];
  return {
    console: Object.fromEntries(methods.map((name) => [name, log])),
    text: () => (dropped > 0 ? [...lines, `… ${dropped} more lines`] : lines).join("\n"),
  };
}
