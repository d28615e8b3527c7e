// What the results tools answer, made in an isolate of its own: a kept result is megabytes of a stranger's data. Every answer fits
// its room, and says what it leaves out. Pure. Not here: the tools as clients see them (mcp/results/).
import { cutToFit } from "../value/cut.js";
import { compress } from "./compress.js";
import { filter } from "./filter.js";
import { outline } from "./outline.js";
import { Refusal } from "./refusal.js";
import { slice } from "./slice.js";

/** Characters of an answer beside its data: numbers, paths, the notice. */
const ENVELOPE_CHARS = 1_000;

/** Cuts that are told. */
const MAX_CUTS_TOLD = 3;

/**
 * `room`: characters of the answer; `size`: characters of the whole.
 * @typedef {{ tool: keyof typeof TOOLS, room: number, size: number }} Reading
 */

/**
 * @param {unknown} kept what `results.get` gave
 * @param {string} reading a `Reading` with the tool's own arguments, as JSON
 * @returns {object} the answer, or `{refused: {code, message, hint}}`
 */
export function read(kept, reading) {
  const request = JSON.parse(reading);
  try {
    return TOOLS[/** @type {Reading} */ (request).tool](parsed(kept), request, request.room - ENVELOPE_CHARS);
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown;
    const { code, message, hint } = thrown;
    return { refused: { code, message, hint } };
  }
}

const TOOLS = {
  /** @param {unknown} value @param {any} request @param {number} room */
  response_outline(value, request, room) {
    const { structure, navigationHints, ...rest } = outline(value, request);
    const { data, notice } = fitted({ structure, navigationHints, keys: rest.keys ?? [] }, room);
    return { ...rest, ...data, ...notice };
  },
  /** @param {unknown} value @param {any} request @param {number} room */
  response_compress(value, request, room) {
    const { data, notice } = fitted(compress(value, request), room);
    return { mode: request.mode, size: request.size, value: data, ...notice };
  },
  /** @param {unknown} value @param {any} request @param {number} room */
  response_slice: (value, request, room) => slice(value, request, room),
  /** @param {unknown} value @param {any} request @param {number} room */
  response_filter(value, request, room) {
    const { items, ...page } = filter(value, request);
    const { data, notice } = fitted(items, room);
    return { ...page, items: data, ...notice };
  },
};

/** A text that is JSON is read as what it says: many programs return a body as it came. @param {unknown} kept */
function parsed(kept) {
  if (kept instanceof Uint8Array) {
    throw new Refusal(
      "validation_failed",
      `This result is ${kept.length} bytes, neither text nor JSON.`,
      "Read it in a program: await results.get(resultId) is a Uint8Array.",
    );
  }
  if (typeof kept !== "string" || !/^\s*[[{]/.test(kept)) return kept;
  try {
    return JSON.parse(kept);
  } catch {
    return kept;
  }
}

/** @param {unknown} value @param {number} room @returns {{ data: any, notice: { notice?: string } }} */
function fitted(value, room) {
  const { text, cuts } = cutToFit(value, room);
  const data = JSON.parse(text);
  if (cuts.length === 0) return { data, notice: {} };
  const told = cuts
    .slice(0, MAX_CUTS_TOLD)
    .map(({ path, unit, kept, total }) => `${path.slice(0, 80)}: ${kept} of ${total} ${unit}`);
  const more = cuts.length > MAX_CUTS_TOLD ? `; and at ${cuts.length - MAX_CUTS_TOLD} more paths` : "";
  return { data, notice: { notice: `Cut to fit: ${told.join("; ")}${more}. Ask for less at once.` } };
}
