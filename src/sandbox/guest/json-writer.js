// Writes a program's value as JSON, within bounds. It says what JSON.stringify leaves out, cuts silently or dies of: functions,
// promises, BigInt, cycles, Map and Set, getters that throw, arrays of four thousand million holes. Not here: what is no
// JSON (encode.js).
import { head } from "../../results/value/cut.js";
import { BoundedText, Overflow } from "./bounded-text.js";

/**
 * @typedef {import("../../results/value/cut.js").Cut} Cut
 * @typedef {{ maxChars: number, maxDepth: number }} Bounds
 */

/** Bits of a BigInt, some 30,000 digits: the time to write them grows faster than they do, to seconds for a million. */
const MAX_BIGINT_BITS = 100_000n;

/** Characters of a class's name: the program chose it. */
const MAX_CLASS_NAME_CHARS = 100;

/** A value that cannot be returned; the message says where and what to do. */
export class ResultError extends Error {
  /** @override */ name = "ResultError";
}

/** @param {unknown} value @returns {Uint8Array | undefined} */
export function bytesOf(value) {
  if (value instanceof ArrayBuffer) return new Uint8Array(value);
  return ArrayBuffer.isView(value) ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength) : undefined;
}

/** @param {string} path @param {string} kept @param {string} whole @returns {Cut} */
export function cutString(path, kept, whole) {
  return { path, unit: "characters", kept: kept.length, total: whole.length, places: 1 };
}

const ITEM = () => "[]";

/** Characters that are escaped at once: an escape can take six times what it stands for. */
const ESCAPED_CHARS = 4_096;

/** How many characters of a text fit into a room when they are escaped; all, or about as many as fit. @param {string} text @param {number} room */
function fitting(text, room) {
  if (text.length * 6 <= room) return text.length;
  const step = Math.max(2, Math.min(ESCAPED_CHARS, room >> 4));
  for (let [chars, used] = [0, 0]; chars < text.length; ) {
    const part = head(text.slice(chars, chars + step + 1), step);
    used += JSON.stringify(part).length - 2;
    if (used > room) return chars;
    chars += part.length;
  }
  return text.length;
}

/** Below this there is no use in the start of a text. */
const MIN_STRING_CHARS = 200;

export class JsonWriter {
  #out;
  #bounds;
  #tell;
  /** Open arrays that have a whole item: the outermost of them is where a text that is too long ends. */ #rows = 0;
  /** Something did not fit: after it, no container is begun. */ #isFull = false;
  /** @type {Cut[]} */ #cuts = [];
  /** @type {object[]} */ #ancestors = [];
  /** @type {(string | number)[]} */ #path = [];

  /** @param {Bounds} bounds @param {(thrown: unknown) => string} tell the text of what a program's own code threw */
  constructor(bounds, tell) {
    this.#bounds = bounds;
    this.#tell = tell;
    this.#out = new BoundedText(bounds.maxChars);
  }

  /** @param {unknown} value @returns {{ text: string, cuts: Cut[] }} */
  write(value) {
    this.#value(value);
    return { text: this.#out.text(), cuts: this.#cuts };
  }

  /** @param {string} text */
  #put(text) {
    this.#out.put(text);
  }

  #where(item = (/** @type {number} */ index) => `[${index}]`) {
    return this.#path.reduce(
      (/** @type {string} */ path, key) =>
        typeof key === "number"
          ? `${path}${item(key)}`
          : /^[A-Za-z_$][\w$]*$/.test(key)
            ? `${path}.${key}`
            : `${path}[${JSON.stringify(key)}]`,
      "result",
    );
  }

  /** @param {unknown} value */
  #value(value) {
    switch (typeof value) {
      case "string":
        return this.#text(value);
      case "number":
        return this.#put(Number.isFinite(value) ? String(value) : "null");
      case "boolean":
        return this.#put(String(value));
      case "bigint":
        return this.#bigint(value);
      case "undefined":
        return this.#put("null");
      case "function":
      case "symbol":
        return this.#put(`"[${typeof value}]"`);
    }
    if (value === null) return this.#put("null");
    this.#object(/** @type {object} */ (value));
  }

  /** A text that does not fit is cut where it is the value itself, not one of many rows. @param {string} text */
  #text(text) {
    const { room } = this.#out;
    const chars = fitting(text, room - 2);
    if (chars === text.length) return this.#put(JSON.stringify(text));
    if (this.#rows > 0 || room < MIN_STRING_CHARS) throw new Overflow();
    const kept = head(text, fitting(text, room - 3));
    this.#put(JSON.stringify(`${kept}…`));
    this.#cuts.push(cutString(this.#where(ITEM), kept, text));
    this.#isFull = true;
  }

  /** Keys are never cut: they would be others. @param {string} key */
  #key(key) {
    if (key.length > this.#out.room) throw new Overflow(); // before it is escaped: escapes can be six times as long
    this.#put(`${JSON.stringify(key)}:`);
  }

  /** @param {bigint} value */
  #bigint(value) {
    if ((value < 0n ? -value : value) >> MAX_BIGINT_BITS > 0n) {
      throw new ResultError(`${this.#where()} is a BigInt of more than 30,000 digits. Return less of it.`);
    }
    this.#text(String(value));
  }

  /** @param {object} object */
  #object(object) {
    const ancestor = this.#ancestors.indexOf(object);
    if (ancestor >= 0) {
      const path = new JsonWriter(this.#bounds, this.#tell);
      path.#path = this.#path.slice(0, ancestor);
      return this.#put(`{"$circular":${JSON.stringify(path.#where())}}`);
    }
    if (this.#ancestors.length >= this.#bounds.maxDepth) {
      throw new ResultError(
        `The result is nested deeper than ${this.#bounds.maxDepth} levels. Return a flatter shape.`,
      );
    }
    this.#ancestors.push(object);
    this.#try(() => this.#shown(object)); // a proxy throws wherever it is touched
    this.#ancestors.pop();
  }

  /** What an object's `toJSON` answers stands for it, and is not asked again. @param {object} object */
  #shown(object) {
    const toJSON = this.#get(object, "toJSON");
    const shown = typeof toJSON === "function" ? toJSON.call(object, String(this.#path.at(-1) ?? "")) : object;
    if (typeof shown === "object" && shown !== null) this.#contents(shown);
    else this.#value(shown);
  }

  /** @param {object} object */
  #contents(object) {
    if (Array.isArray(object)) return this.#array(object);
    if (object instanceof Promise || typeof this.#get(object, "then") === "function") {
      throw new ResultError(`${this.#where()} is a promise. Await it first: await Promise.all([…]) for a list.`);
    }
    // By the built-in iterators: a subclass's own may never end.
    if (object instanceof Map) {
      const pairs = [...Map.prototype.entries.call(object)];
      return pairs.every(([key]) => typeof key === "string") ? this.#pairs(pairs, pairs.length) : this.#array(pairs);
    }
    if (object instanceof Set) return this.#array([...Set.prototype.values.call(object)]);
    if (object instanceof RegExp) return this.#text(String(object));
    const bytes = bytesOf(object);
    if (bytes !== undefined) return this.#bytes(bytes);
    if ([Number, String, Boolean, BigInt, Symbol].some((primitive) => object instanceof primitive)) {
      return this.#value(object.valueOf());
    }
    const keys = Object.keys(object);
    if (object instanceof Error) {
      const shown = new Set(["name", "message", ...keys]);
      return this.#pairs(this.#entries(object, shown), shown.size);
    }
    const name = keys.length === 0 ? this.#className(object) : "Object";
    if (name === "Object") this.#pairs(this.#entries(object, keys), keys.length);
    else this.#put(JSON.stringify(`[${name}]`));
  }

  /** @param {object} object */
  #className(object) {
    if (typeof this.#get(object, "next") === "function") {
      throw new ResultError(`${this.#where()} is an iterator. Return its values: an array made with [...iterator].`);
    }
    const made = this.#get(object, "constructor");
    const name = typeof made === "function" ? this.#get(made, "name") : "";
    return typeof name === "string" && name !== "" ? name.slice(0, MAX_CLASS_NAME_CHARS) : "Object";
  }

  /** @param {unknown[]} array */
  #array(array) {
    const length = this.#try(() => Number(array.length), "length");
    this.#container("[]", "items", Math.min(length, Number.MAX_SAFE_INTEGER), this.#items(array, length));
  }

  /** @param {Iterable<[string, unknown]>} pairs @param {number} count */
  #pairs(pairs, count) {
    this.#container("{}", "properties", count, pairs);
  }

  /**
   * Ends where something in it does not fit: at the outermost array that has a whole item, else at the innermost container.
   * @param {string} brackets @param {Cut["unit"]} unit @param {number} total @param {Iterable<[string | number, unknown]>} entries
   */
  #container(brackets, unit, total, entries) {
    const [out, reserved, rows] = [this.#out, this.#out.reserved, this.#rows];
    const [levels, steps] = [this.#ancestors.length, this.#path.length];
    out.reserved++;
    this.#put(brackets.charAt(0));
    let kept = 0;
    for (const [key, value] of entries) {
      if (this.#isFull && typeof value === "object" && value !== null) continue;
      const start = out.chars;
      this.#path.push(key);
      try {
        if (kept > 0) this.#put(",");
        if (typeof key === "string") this.#key(key);
        this.#value(value);
      } catch (thrown) {
        if (!(thrown instanceof Overflow) || rows > 0) throw thrown;
        out.back(start);
        out.reserved = reserved + 1;
        this.#isFull = true;
        this.#ancestors.length = levels;
        this.#path.length = steps;
        break;
      }
      this.#path.length = steps;
      kept++;
      if (unit === "items") this.#rows = rows + 1;
    }
    this.#rows = rows;
    out.reserved = reserved;
    this.#put(brackets.charAt(1));
    if (kept < total) this.#cuts.push({ path: this.#where(ITEM), unit, kept, total, places: 1 });
  }

  /** @param {unknown[]} array @param {number} length @returns {Iterable<[number, unknown]>} */
  *#items(array, length) {
    for (let index = 0; index < length; index++) {
      if (this.#isFull) return; // what is left may be thousands of millions
      yield [index, this.#get(array, index)];
    }
  }

  /** Read one at a time: the value is written before the next getter runs. @param {object} object @param {Iterable<string>} keys @returns {Iterable<[string, unknown]>} */
  *#entries(object, keys) {
    for (const key of keys) yield [key, this.#get(object, key)];
  }

  /** @param {Uint8Array} bytes */
  #bytes(bytes) {
    if ((bytes.length / 3) * 4 > this.#out.room) throw new Overflow();
    let binary = "";
    for (const byte of bytes) binary += String.fromCharCode(byte);
    this.#put(`{"$bytes":${bytes.length},"base64":"${btoa(binary)}"}`);
  }

  /** @param {object} object @param {string | number} key @returns {unknown} */
  #get(object, key) {
    return this.#try(() => Reflect.get(object, key), key);
  }

  /** Runs the program's own code (a getter, a proxy's trap, a toJSON). @template T @param {() => T} read @param {string | number} [key] @returns {T} */
  #try(read, key) {
    try {
      return read();
    } catch (thrown) {
      if (thrown instanceof ResultError || thrown instanceof Overflow) throw thrown;
      if (key !== undefined) this.#path.push(key);
      const where = this.#where();
      throw new ResultError(`Reading ${where} threw: ${this.#tell(thrown)}`);
    }
  }
}
