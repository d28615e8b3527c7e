// What the results tools answer, made in an isolate of its own: a kept result is megabytes of a stranger's data. Every answer fits
// its room, and says what it leaves out. Pure. Not here: the tools as clients see them (mcp/results/).
import { cutToFit } from "../value/cut.js";
import { compress } from "./compress.js";
import { filter } from "./filter.js";
import { outline } from "./outline.js";
import { Refusal } from "./refusal.js";
import { slice } from "./slice.js";

/** Characters of a notice, as JSON: some cuts, each with the end of its path. */
const NOTICE_CHARS = 450;
const MAX_CUTS_TOLD = 3;
const MAX_PATH_CHARS = 50;

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
    return TOOLS[/** @type {Reading} */ (request).tool](parsed(kept), request, request.room);
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown;
    const { code, message, hint } = thrown;
    return { refused: { code, message, hint } };
  }
}

const TOOLS = {
  /** @param {unknown} value @param {any} request @param {number} room */
  response_outline(value, request, room) {
    const { structure, navigationHints, keys = [], ...rest } = outline(value, request);
    const { data, ...notice } = fitted({ structure, navigationHints, keys }, rest, room);
    return { ...rest, ...data, ...notice };
  },
  /** @param {unknown} value @param {any} request @param {number} room */
  response_compress(value, { size, mode, ...request }, room) {
    const { value: compressed, sizes, isSample } = compress(value, { mode, ...request });
    const { data, ...notice } = fitted(compressed, { mode, size }, room, { sizes, isSample });
    return { mode, size, value: data, ...notice };
  },
  /** @param {unknown} value @param {any} request @param {number} room */
  response_slice: (value, request, room) => slice(value, request, room),
  /** @param {unknown} value @param {any} request @param {number} room */
  response_filter(value, request, room) {
    const { items, note, ...page } = filter(value, request);
    const { data, ...notice } = fitted(items, page, room, { note });
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

/**
 * A value in the room that an answer has left for it, and what is to be said of it.
 * @param {unknown} value @param {object} rest of the answer @param {number} room of the answer
 * @param {{ sizes?: import("../value/cut.js").Sizes, isSample?: boolean, note?: string }} about
 * @returns {{ data: any, notice?: string }}
 */
function fitted(value, rest, room, { sizes, isSample = false, note = "" } = {}) {
  const left = room - JSON.stringify({ ...rest, items: "", notice: note }).length;
  const whole = cutToFit(value, left, sizes);
  const { text, cuts } = whole.cuts.length === 0 ? whole : cutToFit(value, left - NOTICE_CHARS, sizes);
  const notice = [note, cuts.length === 0 ? "" : noticeOf(cuts, isSample)].filter((part) => part !== "").join(" ");
  return { data: JSON.parse(text), ...(notice !== "" && { notice }) };
}

/** @param {import("../value/cut.js").Cut[]} cuts @param {boolean} isSample */
function noticeOf(cuts, isSample) {
  const telling = (/** @type {number} */ count) => {
    const told = cuts
      .slice(0, count)
      .map(({ path, unit, kept, total }) => `${shorten(path)}: ${kept} of ${total} ${unit}`);
    const more = cuts.length > count ? [`and at ${cuts.length - count} more paths`] : [];
    return `Cut to fit${isSample ? ", counted in the sample" : ""}: ${[...told, ...more].join("; ")}. Ask for less at once.`;
  };
  let count = Math.min(MAX_CUTS_TOLD, cuts.length);
  while (JSON.stringify(telling(count)).length > NOTICE_CHARS) count--;
  return telling(count);
}

/** The end of a path tells more than its start. @param {string} path */
function shorten(path) {
  return path.length > MAX_PATH_CHARS ? `…${path.slice(-MAX_PATH_CHARS)}`.toWellFormed() : path;
}
