// `response_outline`: what a kept result is made of, without its data. Pure.
import { isRecord, mainRows } from "../value/main-rows.js";
import { pathOf } from "./select.js";

/** @typedef {{ maxDepth: number, maxArrayItems: number, size: number }} OutlineRequest */

/** Properties of one object, and hints of each kind, that are told. */
const MAX_PROPERTIES = 50;
const MAX_HINTS = 20;

/** @param {unknown} value @param {OutlineRequest} request */
export function outline(value, { maxDepth, maxArrayItems, size }) {
  const main = mainRows(value);
  const bounds = { maxDepth, maxArrayItems };
  return {
    type: typeOf(value),
    size,
    depth: depthOf(value),
    ...(typeof value === "string" && { lines: linesOf(value) }),
    ...(isRecord(value) && { keys: Object.keys(value).slice(0, MAX_PROPERTIES), keyCount: Object.keys(value).length }),
    ...(main !== undefined && {
      itemCount: main.count,
      itemType: [...new Set(Object.values(main.holder).slice(0, maxArrayItems).map(typeOf))].join(" | "),
    }),
    structure: structureOf([value], maxDepth, bounds),
    navigationHints: hintsFor(value, bounds),
  };
}

/** @param {unknown} value @returns {string} */
function typeOf(value) {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

/** @param {string} text */
function linesOf(text) {
  let lines = 1;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) lines++;
  return lines;
}

/** Levels of arrays and objects. @param {unknown} value @returns {number} */
function depthOf(value) {
  if (typeof value !== "object" || value === null) return 0;
  let deepest = 0;
  for (const key in value) deepest = Math.max(deepest, depthOf(Reflect.get(value, key)));
  return deepest + 1;
}

/**
 * What values that stand in one place have in common: the name of a type, or for an object its properties, or for an array
 * how many items the longest has, and what they are.
 * @param {unknown[]} values @param {number} levels @param {{ maxArrayItems: number }} bounds @returns {unknown}
 */
function structureOf(values, levels, bounds) {
  const types = new Set(values.map(typeOf));
  const records = values.filter(isRecord);
  const arrays = values.filter(Array.isArray);
  if (types.size !== 1 || (records.length === 0 && arrays.length === 0)) return [...types].join(" | ");
  if (arrays.length > 0) {
    const itemCount = Math.max(...arrays.map(({ length }) => length));
    if (levels === 0) return `array of ${itemCount}`;
    const items = arrays.flatMap((array) => array.slice(0, bounds.maxArrayItems)).slice(0, bounds.maxArrayItems);
    return { itemCount, items: items.length === 0 ? "unknown" : structureOf(items, levels - 1, bounds) };
  }
  const keys = [...new Set(records.flatMap((record) => Object.keys(record)))];
  if (levels === 0) return `object of ${keys.length}`;
  const told = keys.slice(0, MAX_PROPERTIES).map((key) => {
    const held = records.filter((record) => Object.hasOwn(record, key)).map((record) => record[key]);
    return [key, structureOf(held, levels - 1, bounds)];
  });
  if (keys.length > MAX_PROPERTIES) told.push(["…", `${keys.length - MAX_PROPERTIES} more`]);
  return Object.fromEntries(told);
}

/** @param {unknown} value @param {{ maxDepth: number, maxArrayItems: number }} bounds */
function hintsFor(value, { maxDepth }) {
  const topLevel = isRecord(value) ? Object.keys(value).slice(0, MAX_HINTS) : [];
  return { topLevel: topLevel.map((key) => pathOf([key])), arrays: [...arraysIn(value, maxDepth)].slice(0, MAX_HINTS) };
}

/** The arrays, level by level; inside of an array, those of its first item. @param {unknown} value @param {number} maxDepth */
function* arraysIn(value, maxDepth) {
  let level = [{ path: "$", value }];
  for (let depth = 0; depth <= maxDepth && level.length > 0; depth++) {
    /** @type {typeof level} */
    const next = [];
    for (const { path, value: held } of level) {
      if (Array.isArray(held)) {
        yield { path: `${path}[*]`, itemCount: held.length };
        if (held.length > 0) next.push({ path: `${path}[*]`, value: held[0] });
      } else if (isRecord(held)) {
        for (const key of Object.keys(held).slice(0, MAX_PROPERTIES)) {
          next.push({ path: path + pathOf([key]).slice(1), value: held[key] });
        }
      }
    }
    level = next;
  }
}
