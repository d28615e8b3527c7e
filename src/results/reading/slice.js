// `response_slice`: some lines of a kept result, and which come before and after. Pure.
import { head } from "../value/cut.js";
import { lineOf, linesOf } from "./lines.js";
import { Refusal } from "./refusal.js";
import { MAX_PATH_CHARS, pathOf, selectFirst } from "./select.js";

/** @typedef {{ jsonPath?: string, line?: number, range?: string, around: number }} SliceRequest */

/** Lines that are written at once: no answer has room for more. */
const MAX_LINES = 5_000;

const RANGE = /^\s*(\d{1,9})\s*-\s*(\d{1,9})\s*$/;

/** Characters of an answer beside its lines and its path. */
const ENVELOPE_CHARS = 200;

/** @param {unknown} value @param {SliceRequest} request @param {number} room characters of the answer, as JSON */
export function slice(value, request, room) {
  const { from, to, centre, path } = placeOf(value, request);
  const { total, lines } = linesOf(value, from, to);
  if (centre > total) {
    throw new Refusal("not_found", `There is no line ${centre}.`, `The result has ${total} lines, from 1 on.`);
  }
  const told = path === undefined ? {} : { path: head(path, MAX_PATH_CHARS) };
  const left = room - ENVELOPE_CHARS - JSON.stringify(told).length;
  lines[centre - from] = shortened(lines[centre - from] ?? "", left);
  const [first, last] = fitting(lines, centre - from, left);
  const shown = { from: from + first, to: from + last };
  const size = shown.to - shown.from + 1;
  return {
    ...told,
    totalLines: total,
    ...shown,
    previous: shown.from > 1 ? `${Math.max(1, shown.from - size)}-${shown.from - 1}` : null,
    next: shown.to < total ? `${shown.to + 1}-${Math.min(total, shown.to + size)}` : null,
    text: lines.slice(first, last + 1).join("\n"),
  };
}

/** @param {unknown} value @param {SliceRequest} request @returns {{ from: number, to: number, centre: number, path?: string }} */
function placeOf(value, { jsonPath, line, range, around }) {
  if ([jsonPath, line, range].filter((each) => each !== undefined).length !== 1) {
    throw new Refusal("validation_failed", "Pass one of jsonPath, line and range.", 'A range is "100-140".');
  }
  if (range !== undefined) {
    const [from, to] = (RANGE.exec(range) ?? []).slice(1).map(Number);
    if (from === undefined || to === undefined || from < 1 || to < from)
      throw new Refusal("validation_failed", "range is the first and the last line.", 'For example "100-140".');
    return { from, to: Math.min(to, from + MAX_LINES - 1), centre: from };
  }
  const found = jsonPath === undefined ? undefined : selectFirst(value, jsonPath);
  const centre = found === undefined ? (line ?? 1) : lineOf(value, found.location);
  const place = { from: Math.max(1, centre - around), to: centre + around, centre };
  return found === undefined ? place : { ...place, path: pathOf(found.location) };
}

/** A line that alone has no room, its characters escaped. @param {string} line @param {number} room */
function shortened(line, room) {
  let shown = line;
  while (JSON.stringify(shown).length > room) shown = `${head(shown, Math.floor(shown.length / 2))}…`;
  return shown;
}

/** The lines around the one that was asked for, as far as there is room: first and last. @param {string[]} lines @param {number} centre @param {number} room @returns {[number, number]} */
function fitting(lines, centre, room) {
  const sizes = lines.map((line) => JSON.stringify(line).length);
  let [first, last] = [centre, centre];
  let left = room - (sizes[centre] ?? 0);
  for (let grown = true; grown; ) {
    grown = false;
    for (const next of [last + 1, first - 1]) {
      const size = sizes[next];
      if (size === undefined || size > left) continue;
      left -= size;
      [first, last] = [Math.min(first, next), Math.max(last, next)];
      grown = true;
    }
  }
  return [first, last];
}
