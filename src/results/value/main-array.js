// The array that a value is about: of those that are reached through objects alone, the longest. Pure. APIs wrap their rows
// (`{data: [...], total}`), and what is done with a result is mostly done with these.

/** Levels of objects that are looked through, and keys of each: an envelope is small. */
const MAX_LEVELS = 4;
const MAX_KEYS = 40;

/** @param {unknown} value @returns {{ path: string[], items: unknown[] } | undefined} `path`: the keys that lead to it */
export function mainArray(value) {
  /** @type {{ path: string[], items: unknown[] } | undefined} */
  let found;
  /** @type {{ path: string[], value: unknown }[]} */
  let level = [{ path: [], value }];
  for (let depth = 0; depth <= MAX_LEVELS; depth++) {
    for (const { path, value: items } of level) {
      if (Array.isArray(items) && items.length > (found?.items.length ?? -1)) found = { path, items };
    }
    level = level.flatMap(({ path, value: holder }) =>
      isRecord(holder)
        ? Object.keys(holder)
            .slice(0, MAX_KEYS)
            .map((key) => ({ path: [...path, key], value: holder[key] }))
        : [],
    );
  }
  return found;
}

/** @param {unknown} value @returns {value is Record<string, unknown>} */
export function isRecord(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
