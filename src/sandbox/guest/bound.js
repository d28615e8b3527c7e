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
 * @typedef {{ chars: number, ended: Cut[], cuts: Cut[], paths: number, shape: string, advice: string }} CutReport
 *
 * `room`: characters for the result when nothing is cut; `notice`: of these, what a notice takes when something is.
 * @typedef {{ room: number, notice: number, shape: number }} Room
 */

/**
 * @param {{ kind: "json" | "text" | "undefined", text: string, cuts: Cut[] }} encoded
 * @param {Room} room
 * @returns {{ text: string, cut: CutReport | null }}
 */
export function bound({ kind, text, cuts: ended }, { room, notice, shape }) {
  if (text.length <= room && ended.length === 0) return { text, cut: null };
  const value = kind === "json" ? JSON.parse(text) : text;
  const { text: shown, cuts } = kind === "json" ? cutToFit(value, room - notice) : cutText(text, room - notice);
  const all = withTotals(cuts, ended);
  return {
    text: shown,
    cut: {
      chars: text.length,
      ended: told(ended),
      cuts: told(all),
      paths: all.length,
      shape: shapeOf(value, shape),
      advice: adviceFor(value),
    },
  };
}

/** @param {string} text @param {number} chars @returns {import("../../results/value/cut.js").Fitted} */
function cutText(text, chars) {
  const shown = head(text, chars);
  return {
    text: shown,
    cuts: [{ path: "result", unit: "characters", kept: shown.length, total: text.length, places: 1 }],
  };
}

/** What was ended when it was written had more than what was cut here. @param {Cut[]} cuts @param {Cut[]} ended @returns {Cut[]} */
function withTotals(cuts, ended) {
  const known = cuts.map((cut) => {
    const whole = ended.find(({ path, unit, kept }) => path === cut.path && unit === cut.unit && kept === cut.total);
    return whole === undefined ? cut : { ...cut, total: whole.total };
  });
  return [...known, ...ended.filter(({ path }) => !cuts.some((cut) => cut.path === path))];
}

/** @param {Cut[]} cuts */
function told(cuts) {
  return cuts.slice(0, MAX_CUTS_TOLD).map((cut) => ({ ...cut, path: shorten(cut.path) }));
}

/** The end of a path tells more than its start. @param {string} path */
function shorten(path) {
  return path.length > MAX_PATH_CHARS ? `…${path.slice(-MAX_PATH_CHARS)}` : path;
}
