// A JSON value cut to a number of characters so that it stays valid JSON of the same shape: arrays keep a head, strings a
// start, objects what is no container before what is, deep objects their keys; and every cut is told with true counts. Pure.
// It runs in the guest, so that a result of millions of values is never built on the host. Not here: the words around it
// (results/notice.ts).
import { KEPT_PROPERTIES, rememberKeys } from "./key-order.js";
import { memberOf } from "./path.js";

/**
 * What was cut at one path; `[]` in a path stands for every item of an array. `kept` and `total` are those of the
 * largest value cut there, `places` is how many were cut, of those that are shown.
 * @typedef {{ path: string, unit: "items" | "properties" | "characters", kept: number, total: number, places: number }} Cut
 *
 * Compact JSON, at most as long as asked.
 * @typedef {{ text: string, cuts: Cut[] }} Fitted
 *
 * How much there was of what was already ended when the value was written: a container, or a text with its "…".
 * @typedef {ReadonlyMap<unknown, number>} Sizes
 *
 * @typedef {{ chars: number, depth: number, properties: number, total: number, keysOf: (object: object) => readonly string[], sizes: Sizes }} Bounds
 */

/**
 * From generous to strict: how long a string may be, how deep the value, how many properties an object keeps however
 * few items there are. The first that leaves enough items wins; the last fits anything.
 */
const LEVELS = [
  { chars: Number.POSITIVE_INFINITY, depth: 256, properties: KEPT_PROPERTIES },
  { chars: 16_000, depth: 256, properties: KEPT_PROPERTIES },
  { chars: 4_000, depth: 256, properties: KEPT_PROPERTIES },
  { chars: 1_000, depth: 256, properties: KEPT_PROPERTIES },
  { chars: 300, depth: 8, properties: KEPT_PROPERTIES },
  { chars: 100, depth: 5, properties: KEPT_PROPERTIES },
  { chars: 40, depth: 3, properties: KEPT_PROPERTIES },
  { chars: 20, depth: 2, properties: KEPT_PROPERTIES },
  // Where a name alone is too long: a record's own members, and no more than the start of the names of what is in them.
  { chars: 20, depth: 1, properties: KEPT_PROPERTIES, isResort: true },
  { chars: 20, depth: 2, properties: 0 },
];

/** Fewer items than this are worth shorter strings or a flatter value: a head of one row shows no pattern. */
const ENOUGH_ITEMS = 8;

/**
 * @param {unknown} value @param {number} maxChars at least 200: the shortest string that is left, each character escaped
 * @param {Sizes} sizes
 * @returns {Fitted}
 */
export function cutToFit(value, maxChars, sizes = new Map()) {
  /** @type {{ items: number, fitted: Fitted } | undefined} */
  let best;
  const keysOf = rememberKeys();
  for (const { isResort = false, ...level } of LEVELS) {
    if (isResort && best !== undefined) continue;
    const found = mostItems(value, { ...level, total: maxChars, keysOf, sizes });
    if (found !== undefined && (best === undefined || found.items > best.items)) best = found;
    if (best !== undefined && best.items >= ENOUGH_ITEMS) break;
  }
  if (best === undefined) throw new RangeError(`Nothing fits in ${maxChars} characters.`);
  return best.fitted;
}

/** Doubles, then halves: each try stops as soon as it is over, so the cost does not grow with the value. @param {unknown} value @param {Bounds} bounds */
function mostItems(value, bounds) {
  const attempt = (/** @type {number} */ items) => new Cutter({ ...bounds, items }).cut(value);
  let low = 0;
  let best = attempt(low);
  if (best === undefined) return undefined;
  let high = 1;
  for (let next = attempt(high); next !== undefined; next = attempt(high)) {
    [low, best] = [high, next];
    if (!next.isShort) return { items: Number.MAX_SAFE_INTEGER, fitted: best };
    high *= 2;
  }
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    const next = attempt(middle);
    if (next === undefined) high = middle;
    else [low, best] = [middle, next];
  }
  return { items: low, fitted: best };
}

class Overflow extends Error {}

class Cutter {
  /** @type {Bounds & { items: number }} */ #bounds;
  /** @type {Map<string, Cut>} */ #cuts = new Map();
  #text = "";
  #isShort = false;

  /** @param {Bounds & { items: number }} bounds */
  constructor(bounds) {
    this.#bounds = bounds;
  }

  /**
   * @param {unknown} value
   * @returns {(Fitted & { isShort: boolean }) | undefined} nothing where it would be over the total; `isShort`: more items would show more
   */
  cut(value) {
    try {
      this.#value(value, "result", 0);
    } catch (thrown) {
      if (thrown instanceof Overflow) return undefined;
      throw thrown;
    }
    return { text: this.#text, cuts: [...this.#cuts.values()], isShort: this.#isShort };
  }

  /** @param {string} text */
  #put(text) {
    this.#text += text;
    if (this.#text.length > this.#bounds.total) throw new Overflow();
  }

  /** @param {unknown} value @param {string} path @param {number} depth @returns {void} */
  #value(value, path, depth) {
    if (typeof value === "string") return this.#string(value, path);
    if (typeof value !== "object" || value === null) return this.#put(JSON.stringify(value));
    const isDeep = depth >= this.#bounds.depth;
    if (Array.isArray(value)) {
      const kept = isDeep ? 0 : Math.min(this.#bounds.items, value.length);
      this.#note(path, "items", kept, this.#sizeOf(value, value.length));
      if (!isDeep && kept < value.length) this.#isShort = true;
      this.#put("[");
      for (let index = 0; index < kept; index++) {
        if (index > 0) this.#put(",");
        this.#value(value[index], `${path}[]`, depth + 1);
      }
      return this.#put("]");
    }
    // Properties are the shape: they are cut only where an object is used as a table, or where nothing else fits.
    const keys = this.#bounds.keysOf(value);
    const most = Math.max(this.#bounds.items, this.#bounds.properties);
    const kept = isDeep ? 0 : Math.min(most, keys.length);
    this.#note(path, "properties", kept, this.#sizeOf(value, keys.length));
    if (!isDeep && kept < keys.length) this.#isShort = true;
    if (isDeep && keys.length > 0) return this.#put(JSON.stringify({ "…": list(keys) }));
    this.#put("{");
    const shown = kept < keys.length ? keys.slice(0, kept) : Object.keys(value);
    for (const [index, key] of shown.entries()) {
      this.#put(`${index > 0 ? "," : ""}${JSON.stringify(key)}:`);
      const step = keys.length > TABLE_PROPERTIES ? ".*" : memberOf(key);
      this.#value(Reflect.get(value, key), path + step, depth + 1);
    }
    this.#put("}");
  }

  /** @param {string} value @param {string} path */
  #string(value, path) {
    const total = this.#sizeOf(value, value.length);
    const text = head(total > value.length ? value.slice(0, -1) : value, this.#bounds.chars);
    if (text.length > this.#bounds.total) throw new Overflow(); // before megabytes of it are escaped
    this.#note(path, "characters", text.length, total);
    this.#put(JSON.stringify(text.length < total ? `${text}…` : text));
  }

  /** @param {unknown} value @param {number} size of what is here of it */
  #sizeOf(value, size) {
    const { sizes } = this.#bounds;
    return sizes.size === 0 ? size : (sizes.get(value) ?? size);
  }

  /** Notes a cut where there is one. @param {string} path @param {Cut["unit"]} unit @param {number} kept @param {number} total */
  #note(path, unit, kept, total) {
    if (kept >= total) return;
    const known = this.#cuts.get(path);
    const places = (known?.places ?? 0) + 1;
    if (known !== undefined && known.total >= total) this.#cuts.set(path, { ...known, places });
    else this.#cuts.set(path, { path, unit, kept, total, places });
  }
}

/** An object with more properties than this is a table, not a record. */
export const TABLE_PROPERTIES = 40;

/** Of the keys to which a deep object is folded. */
const MAX_LIST_CHARS = 60;

/** @param {readonly string[]} keys */
function list(keys) {
  const text = keys.slice(0, MAX_LIST_CHARS).join(", ");
  return text.length > MAX_LIST_CHARS ? `${head(text, MAX_LIST_CHARS)}…` : text;
}

/** The start of a string, never half of a surrogate pair. @param {string} text @param {number} chars */
export function head(text, chars) {
  if (text.length <= chars) return text;
  const last = text.charCodeAt(chars - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? chars - 1 : chars);
}
