// A result brought within the room that an answer has for it, and what a model needs to know of what was cut.
import { adviceFor } from "../../results/value/advice.js";
import { cutToFit, head } from "../../results/value/cut.js";
import { shapeOf } from "../../results/value/shape.js";

/** Cuts that are told one by one, and characters of a path: a notice is read by a model, not by a machine. */
const MAX_CUTS_TOLD = 5;
const MAX_PATH_CHARS = 60;

/**
 * `chars`: of the whole, as far as it was written; `ended`: where it was ended, if it was; then the first cuts, at how many
 * paths there are any, the whole's shape, and how a program could return less of it ("" where nothing is to be said).
 * @typedef {import("../../results/value/cut.js").Cut} Cut
 * @typedef {import("./bounded-json.js").Ended} Ended
 * @typedef {{ chars: number, ended: Cut[], cuts: Cut[], paths: number, shape: string, advice: string }} CutReport
 *
 * `room`: characters for the result when nothing is cut; `notice`: of these, what a notice takes when something is.
 * @typedef {{ room: number, notice: number, shape: number }} Room
 */

/**
 * @param {{ kind: "json" | "text" | "undefined", text: string, cuts: Ended[] }} encoded
 * @param {Room} room
 * @returns {{ text: string, cut: CutReport | null }}
 */
export function bound({ kind, text, cuts: ended }, { room, notice, shape }) {
  if (text.length <= room && ended.length === 0) return { text, cut: null };
  const value = kind === "json" ? JSON.parse(text) : text;
  const { text: shown, cuts } =
    kind === "json"
      ? cutToFit(value, room - notice, sizesIn(value, ended))
      : cutText(text, room - notice, ended[0]?.total ?? text.length);
  return {
    text: shown,
    cut: {
      chars: text.length,
      ended: told(ended),
      cuts: told(cuts),
      paths: cuts.length,
      shape: shapeOf(value, shape),
      advice: adviceFor(value),
    },
  };
}

/** @param {string} text @param {number} chars @param {number} total @returns {import("../../results/value/cut.js").Fitted} */
function cutText(text, chars, total) {
  const shown = head(text, chars);
  return {
    text: shown,
    cuts: [{ path: "result", unit: "characters", kept: shown.length, total, places: 1 }],
  };
}

/** What of the value was ended when it was written, and how much there was of it. @param {unknown} value @param {Ended[]} ended */
function sizesIn(value, ended) {
  const found = (/** @type {Ended["at"]} */ at) =>
    at.reduce((/** @type {unknown} */ held, key) => Reflect.get(Object(held), key), value);
  return new Map(ended.map(({ at, total }) => [found(at), total]));
}

/** @param {Cut[]} cuts */
function told(cuts) {
  return cuts
    .slice(0, MAX_CUTS_TOLD)
    .map(({ path, unit, kept, total, places }) => ({ path: shorten(path), unit, kept, total, places }));
}

/** The end of a path tells more than its start. @param {string} path */
function shorten(path) {
  return path.length > MAX_PATH_CHARS ? `…${path.slice(-MAX_PATH_CHARS)}` : path;
}
