// How a program could return less of a value: a line of JavaScript with the value's own names. Pure. Keys are the upstream's
// words: only plain names are quoted.
import { isRecord, mainRows } from "./main-rows.js";

/** Names that say what a row is, before those that happen to stand first. */
const TELLING = ["id", "name", "title", "key", "status", "type", "state"];

const NAMES_SHOWN = 3;
/** Names that stand by themselves in a program: no reserved words (ECMA-262 12.7.2, and those of strict code). */
const RESERVED =
  "await|break|case|catch|class|const|continue|debugger|default|delete|do|else|enum|export|extends|false|finally|for|function|if|import|in|instanceof|new|null|return|super|switch|this|throw|true|try|typeof|var|void|while|with|yield|let|static|implements|interface|package|private|protected|public|arguments|eval";
const PLAIN = new RegExp(`^(?!(?:${RESERVED})$)[A-Za-z_$][\\w$]{0,39}$`);

/** @param {unknown} value @returns {string} */
export function adviceFor(value) {
  if (typeof value === "string") {
    return value.includes("\n") ? 'result.split("\\n").filter((line) => line.includes("…"))' : "result.slice(0, 2000)";
  }
  const found = mainRows(value);
  if (found !== undefined && found.count > 1) {
    const { holder } = found;
    const place = pathOf(found.path);
    if (place === undefined) return "";
    return Array.isArray(holder) ? `${place}${adviceForItems(holder)}` : `Object.entries(${place}).slice(0, 20)`;
  }
  return isRecord(value) ? "Object.keys(result)" : "";
}

/** @param {unknown[]} items */
function adviceForItems(items) {
  const row = items.find(isRecord);
  if (row === undefined)
    return typeof items[0] === "string" ? '.filter((text) => text.includes("…"))' : ".slice(0, 20)";
  const names = Object.keys(row).filter((key) => PLAIN.test(key) && typeof row[key] !== "object");
  const told = [...TELLING.filter((name) => names.includes(name)), ...names.filter((name) => !TELLING.includes(name))];
  const list = told.slice(0, NAMES_SHOWN).join(", ");
  return list === "" ? ".slice(0, 20)" : `.map(({ ${list} }) => ({ ${list} }))`;
}

/** Levels of a path that a line of code names. */
const MAX_LEVELS = 6;

/** @param {readonly string[]} path */
function pathOf(path) {
  return path.length <= MAX_LEVELS && path.every((key) => PLAIN.test(key)) ? ["result", ...path].join(".") : undefined;
}
