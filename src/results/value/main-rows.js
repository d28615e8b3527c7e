// The rows that a value is about: of the arrays and tables that are reached through objects alone, those of the longest. Pure. APIs
// wrap their rows (`{data: [...], total}`), and what is done with a result is mostly done with these.
import { TABLE_PROPERTIES } from "./cut.js";

/** Keys of an object that are looked through, and values in all: an envelope is small, however deep it is. */
const MAX_KEYS = 40;
const MAX_VALUES = 2_000;

/**
 * `path`: the keys that lead to it.
 * @typedef {{ path: string[], holder: unknown[] | Record<string, unknown>, count: number }} MainRows
 *
 * A property of a table, as a row.
 * @typedef {{ key: string, value: unknown }} TableRow
 */

/** @param {unknown} value @returns {MainRows | undefined} nothing where there are no rows: an empty array is not what a value is about */
export function mainRows(value) {
  /** @type {MainRows | undefined} */
  let found;
  /** @type {{ path: string[], value: unknown }[]} */
  let level = [{ path: [], value }];
  for (let left = MAX_VALUES; left > 0 && level.length > 0; left -= level.length) {
    for (const { path, value: holder } of level) {
      const count = rowCount(holder);
      if (count > (found?.count ?? 0)) found = { path, holder: /** @type {MainRows["holder"]} */ (holder), count };
    }
    level = level.flatMap(({ path, value: holder }) =>
      isRecord(holder)
        ? Object.keys(holder)
            .slice(0, MAX_KEYS)
            .filter((key) => typeof holder[key] === "object" && holder[key] !== null)
            .map((key) => ({ path: [...path, key], value: holder[key] }))
        : [],
    );
  }
  return found;
}

/** The items of an array, the properties of a table. @param {unknown} value @returns {unknown[] | TableRow[] | undefined} nothing: it is neither */
export function rowsOf(value) {
  if (Array.isArray(value)) return value;
  if (!isRecord(value) || rowCount(value) === 0) return undefined;
  return Object.entries(value).map(([key, held]) => ({ key, value: held }));
}

/** @param {unknown} value */
function rowCount(value) {
  if (Array.isArray(value)) return value.length;
  const count = isRecord(value) ? Object.keys(value).length : 0;
  return count > TABLE_PROPERTIES ? count : 0;
}

/** @param {unknown} value @returns {value is Record<string, unknown>} */
export function isRecord(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
