// Writes a program's value as JSON, within bounds. It says what JSON.stringify leaves out, cuts silently or dies of: functions,
// promises, BigInt, cycles, Map and Set, getters that throw, arrays of four thousand million holes. Not here: what is no
// JSON (encode.js), and where it ends when it does not fit (bounded-json.js).
import { BoundedJson } from "./bounded-json.js";
import { Overflow } from "./bounded-text.js";

/**
 * @typedef {import("./bounded-json.js").Ended} Ended
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

export class JsonWriter {
  #out;
  #maxDepth;
  #tell;
  /** @type {object[]} */ #ancestors = [];

  /** @param {Bounds} bounds @param {(thrown: unknown) => string} tell the text of what a program's own code threw */
  constructor({ maxChars, maxDepth }, tell) {
    this.#out = new BoundedJson(maxChars);
    this.#maxDepth = maxDepth;
    this.#tell = tell;
  }

  /** @param {unknown} value @returns {{ text: string, cuts: Ended[] }} */
  write(value) {
    this.#value(value);
    return this.#out.end();
  }

  /** @param {unknown} value */
  #value(value) {
    switch (typeof value) {
      case "string":
        return this.#out.string(value);
      case "number":
        return this.#out.put(Number.isFinite(value) ? String(value) : "null");
      case "boolean":
        return this.#out.put(String(value));
      case "bigint":
        return this.#bigint(value);
      case "undefined":
        return this.#out.put("null");
      case "function":
      case "symbol":
        return this.#out.put(`"[${typeof value}]"`);
    }
    if (value === null) return this.#out.put("null");
    this.#object(/** @type {object} */ (value));
  }

  /** @param {bigint} value */
  #bigint(value) {
    if ((value < 0n ? -value : value) >> MAX_BIGINT_BITS > 0n) {
      throw new ResultError(`${this.#out.where()} is a BigInt of more than 30,000 digits. Return less of it.`);
    }
    this.#out.string(String(value));
  }

  /** @param {object} object */
  #object(object) {
    const ancestor = this.#ancestors.indexOf(object);
    if (ancestor >= 0) {
      const place = this.#out.where(undefined, this.#out.path.slice(0, ancestor));
      return this.#out.put(`{"$circular":${JSON.stringify(place)}}`);
    }
    if (this.#ancestors.length >= this.#maxDepth) {
      throw new ResultError(`The result is nested deeper than ${this.#maxDepth} levels. Return a flatter shape.`);
    }
    this.#ancestors.push(object);
    try {
      this.#try(() => this.#shown(object)); // a proxy throws wherever it is touched
    } finally {
      this.#ancestors.pop();
    }
  }

  /** What an object's `toJSON` answers stands for it, and is not asked again. @param {object} object */
  #shown(object) {
    const toJSON = this.#get(object, "toJSON");
    const shown = typeof toJSON === "function" ? toJSON.call(object, String(this.#out.path.at(-1) ?? "")) : object;
    if (typeof shown === "object" && shown !== null) this.#contents(shown);
    else this.#value(shown);
  }

  /** @param {object} object */
  #contents(object) {
    if (Array.isArray(object)) return this.#array(object);
    if (object instanceof Promise || typeof this.#get(object, "then") === "function") {
      throw new ResultError(`${this.#out.where()} is a promise. Await it first: await Promise.all([…]) for a list.`);
    }
    // By the built-in iterators: a subclass's own may never end.
    if (object instanceof Map) {
      const pairs = [...Map.prototype.entries.call(object)];
      return pairs.every(([key]) => typeof key === "string")
        ? this.#container("properties", pairs.length, pairs)
        : this.#array(pairs);
    }
    if (object instanceof Set) return this.#array([...Set.prototype.values.call(object)]);
    if (object instanceof RegExp) return this.#out.string(String(object));
    const bytes = bytesOf(object);
    if (bytes !== undefined) return this.#bytes(bytes);
    if ([Number, String, Boolean, BigInt, Symbol].some((primitive) => object instanceof primitive)) {
      return this.#value(object.valueOf());
    }
    const keys = Object.keys(object);
    if (object instanceof Error) {
      const shown = new Set(["name", "message", ...keys]);
      return this.#container("properties", shown.size, this.#entries(object, shown));
    }
    const name = keys.length === 0 ? this.#className(object) : "Object";
    if (name === "Object") this.#container("properties", keys.length, this.#entries(object, keys));
    else this.#out.put(JSON.stringify(`[${name}]`));
  }

  /** @param {object} object */
  #className(object) {
    if (typeof this.#get(object, "next") === "function") {
      throw new ResultError(
        `${this.#out.where()} is an iterator. Return its values: an array made with [...iterator].`,
      );
    }
    const made = this.#get(object, "constructor");
    const name = typeof made === "function" ? this.#get(made, "name") : "";
    return typeof name === "string" && name !== "" ? name.slice(0, MAX_CLASS_NAME_CHARS) : "Object";
  }

  /** @param {unknown[]} array */
  #array(array) {
    const length = this.#try(() => Number(array.length), "length");
    this.#container("items", Math.min(length, Number.MAX_SAFE_INTEGER), this.#items(array, length));
  }

  /** @param {"items" | "properties"} unit @param {number} total @param {Iterable<[string | number, unknown]>} entries */
  #container(unit, total, entries) {
    this.#out.container(unit, total, entries, (value) => this.#value(value));
  }

  /** @param {unknown[]} array @param {number} length @returns {Iterable<[number, unknown]>} */
  *#items(array, length) {
    for (let index = 0; index < length; index++) {
      if (this.#out.isFull) return; // what is left may be thousands of millions
      yield [index, this.#get(array, index)];
    }
  }

  /** Read one at a time: the value is written before the next getter runs. @param {object} object @param {Iterable<string>} keys @returns {Iterable<[string, unknown]>} */
  *#entries(object, keys) {
    for (const key of keys) yield [key, this.#get(object, key)];
  }

  /** @param {Uint8Array} bytes */
  #bytes(bytes) {
    this.#out.require((bytes.length / 3) * 4);
    let binary = "";
    for (const byte of bytes) binary += String.fromCharCode(byte);
    this.#out.put(`{"$bytes":${bytes.length},"base64":"${btoa(binary)}"}`);
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
      if (key !== undefined) this.#out.path.push(key);
      const where = this.#out.where();
      throw new ResultError(`Reading ${where} threw: ${this.#tell(thrown)}`);
    }
  }
}
