// A result brought within the room that an answer has for it, and what was cut of it.
import { cutToFit, head } from "./cut.js";

/** Cuts that are told one by one, and characters of a path: a notice is read by a model, not by a machine. */
const MAX_CUTS_TOLD = 5;
const MAX_PATH_CHARS = 60;

/**
 * The characters of the whole, the first cuts, and how many paths were cut in all.
 * @typedef {{ chars: number, cuts: import("./cut.js").Cut[], paths: number }} CutReport
 */

/**
 * @param {import("./encode.js").Encoded} encoded
 * @param {number} room characters for the result when nothing is cut
 * @param {number} noticeChars characters of that which a notice takes when something is
 * @returns {{ text: string, cut: CutReport | null }}
 */
export function bound({ kind, text }, room, noticeChars) {
  if (text.length <= room) return { text, cut: null };
  const { text: shown, cuts } =
    kind === "json" ? cutToFit(JSON.parse(text), room - noticeChars) : cutText(text, room - noticeChars);
  const told = cuts.slice(0, MAX_CUTS_TOLD).map((cut) => ({ ...cut, path: shorten(cut.path) }));
  return { text: shown, cut: { chars: text.length, cuts: told, paths: cuts.length } };
}

/** @param {string} text @param {number} chars @returns {import("./cut.js").Fitted} */
function cutText(text, chars) {
  const shown = head(text, chars);
  return {
    text: shown,
    cuts: [{ path: "result", unit: "characters", kept: shown.length, total: text.length, places: 1 }],
  };
}

/** The end of a path tells more than its start. @param {string} path */
function shorten(path) {
  return path.length > MAX_PATH_CHARS ? `…${path.slice(-MAX_PATH_CHARS)}` : path;
}
