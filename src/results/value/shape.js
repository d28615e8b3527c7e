// The shape of a value as one line of TypeScript: what a model needs to write the program that returns less. Pure, and bounded:
// of a long array items from all over it are looked at, and what does not fit into the line is left out level by level.
import { head, TABLE_PROPERTIES } from "./cut.js";
import { nameOf } from "./path.js";

/**
 * `count`: how many objects were seen here, so that a property which some lack is optional.
 * @typedef {{ scalars: Set<string>, items: Shape | undefined, properties: Map<string, { seen: number, shape: Shape }>, values: Shape | undefined, count: number }} Shape
 */

/** Items of one array, values of one table, and values in all that are looked at. */
const MAX_ITEMS = 200;
const MAX_VALUES = 50_000;

/** Levels that are told at most, properties of one object, and characters of a key. */
const MAX_LEVELS = 6;
const MAX_PROPERTIES = 20;
const MAX_KEY_CHARS = 40;

/** @param {unknown} value @param {number} maxChars @returns {string} */
export function shapeOf(value, maxChars) {
  const shape = empty();
  look(shape, value, 0, { left: MAX_VALUES });
  for (let levels = MAX_LEVELS; levels > 0; levels--) {
    const text = write(shape, levels);
    if (text.length <= maxChars) return text;
  }
  const least = write(shape, 0);
  return least.length <= maxChars ? least : `${head(least, maxChars - 1)}…`;
}

/** @returns {Shape} */
function empty() {
  return { scalars: new Set(), items: undefined, properties: new Map(), values: undefined, count: 0 };
}

/** @param {Shape} shape @param {unknown} value @param {number} level @param {{ left: number }} budget */
function look(shape, value, level, budget) {
  budget.left--;
  if (Array.isArray(value)) {
    shape.items ??= empty();
    if (level < MAX_LEVELS) for (const item of spread(value, budget)) look(shape.items, item, level + 1, budget);
  } else if (typeof value === "object" && value !== null) lookInto(shape, value, level, budget);
  else shape.scalars.add(value === null ? "null" : typeof value);
}

/** @param {Shape} shape @param {object} value @param {number} level @param {{ left: number }} budget */
function lookInto(shape, value, level, budget) {
  shape.count++;
  const keys = Object.keys(value);
  if (keys.length > TABLE_PROPERTIES) {
    shape.values ??= empty();
    if (level >= MAX_LEVELS) return;
    for (const key of spread(keys, budget)) look(shape.values, Reflect.get(value, key), level + 1, budget);
    return;
  }
  for (const key of keys) {
    if (budget.left <= 0) return;
    const known = shape.properties.get(key) ?? { seen: 0, shape: empty() };
    known.seen++;
    shape.properties.set(key, known);
    look(known.shape, Reflect.get(value, key), level + 1, budget);
  }
}

/** Items from all over an array. @template T @param {T[]} items @param {{ left: number }} budget @returns {Iterable<T>} */
function* spread(items, budget) {
  const step = Math.max(1, items.length / MAX_ITEMS);
  for (let at = 0; at < items.length && budget.left > 0; at += step) yield/** @type {T} */ (items[Math.floor(at)]);
}

/** @param {Shape} shape @param {number} levels @returns {string} */
function write(shape, levels) {
  const kinds = kindsOf(shape, levels);
  return kinds.length === 0 ? "unknown" : kinds.join(" | ");
}

/** @param {Shape} shape @param {number} levels @returns {string[]} */
function kindsOf({ scalars, values, items, ...object }, levels) {
  const kinds = [...scalars];
  if (levels === 0 && (values !== undefined || object.count > 0)) kinds.push("object");
  else if (values !== undefined) kinds.push(`Record<string, ${write(values, levels - 1)}>`);
  else if (object.count > 0) kinds.push(writeObject(object, levels));
  if (items !== undefined) {
    const inner = kindsOf(items, levels);
    kinds.push(inner.length > 1 ? `(${inner.join(" | ")})[]` : `${inner[0] ?? "unknown"}[]`);
  }
  return kinds;
}

/** @param {Pick<Shape, "properties" | "count">} shape @param {number} levels */
function writeObject({ properties, count }, levels) {
  const told = [...properties]
    .slice(0, MAX_PROPERTIES)
    .map(([key, { seen, shape }]) => `${nameOf(shorten(key))}${seen < count ? "?" : ""}: ${write(shape, levels - 1)}`);
  if (properties.size > MAX_PROPERTIES) told.push("…");
  return told.length === 0 ? "{}" : `{ ${told.join("; ")} }`;
}

/** @param {string} key */
function shorten(key) {
  return key.length > MAX_KEY_CHARS ? `${head(key, MAX_KEY_CHARS)}…` : key;
}
