// A program's value as JSON text, within bounds. It says what JSON.stringify leaves out, cuts silently or dies of:
// functions, promises, BigInt, cycles, Map and Set, getters that throw, arrays of four thousand million holes.
// Not a boundary: it runs beside the program, which may have tampered with it. The host checks what arrives.

/**
 * @typedef {{ kind: "json" | "text" | "undefined", text: string }} Encoded
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

/**
 * `undefined` and strings are their own kinds; all else is compact JSON. A property or item that is `undefined` is
 * `null`; NaN and Infinity are `null` (RFC 8259 has no other); BigInt is its digits in a string; Date is ISO 8601;
 * Map is an object when its keys are strings, else pairs; Set is an array; an Error is its name and message; bytes are
 * `{$bytes, base64}`; a cycle is `{$circular: path}`; a function or symbol inside data is a string that says so, and so
 * is an object of a class with nothing to read (`"[Response]"`). Promises and iterators are errors: their values are lost.
 * @param {unknown} value @param {Bounds} bounds @returns {Encoded} @throws {ResultError}
 */
export function encode(value, bounds) {
  if (value === undefined) return { kind: "undefined", text: "" };
  if (typeof value === "string") {
    if (value.length > bounds.maxChars) throw tooLarge(bounds);
    return { kind: "text", text: value };
  }
  if (typeof value === "function" || typeof value === "symbol") {
    throw new ResultError(`The program returned a ${typeof value}. Return data: call it, or return its result.`);
  }
  return { kind: "json", text: new Writer(bounds).write(value) };
}

/** @param {Bounds} bounds */
function tooLarge(bounds) {
  const limit = bounds.maxChars.toLocaleString("en-US");
  return new ResultError(`The result is larger than ${limit} characters. Return fewer rows or fewer fields.`);
}

class Writer {
  /** @type {string[]} */ #parts = [];
  #chars = 0;
  /** @type {object[]} */ #ancestors = [];
  /** @type {(string | number)[]} */ #path = [];
  #bounds;

  /** @param {Bounds} bounds */
  constructor(bounds) {
    this.#bounds = bounds;
  }

  /** @param {unknown} value */
  write(value) {
    this.#value(value);
    return this.#parts.join("");
  }

  /** @param {string} text */
  #put(text) {
    this.#chars += text.length;
    if (this.#chars > this.#bounds.maxChars) throw tooLarge(this.#bounds);
    this.#parts.push(text);
  }

  #where() {
    return this.#path.reduce(
      (/** @type {string} */ path, key) =>
        typeof key === "number"
          ? `${path}[${key}]`
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

  /** Measured before it is escaped: escapes can be six times as long. @param {string} text */
  #text(text) {
    if (text.length > this.#bounds.maxChars) throw tooLarge(this.#bounds);
    this.#put(JSON.stringify(text));
  }

  /** @param {bigint} value */
  #bigint(value) {
    if ((value < 0n ? -value : value) >> MAX_BIGINT_BITS > 0n) {
      throw new ResultError(`${this.#where()} is a BigInt of more than 30,000 digits. Return less of it.`);
    }
    this.#put(`"${value}"`);
  }

  /** @param {object} object */
  #object(object) {
    const ancestor = this.#ancestors.indexOf(object);
    if (ancestor >= 0) {
      const path = new Writer(this.#bounds);
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
      return pairs.every(([key]) => typeof key === "string") ? this.#pairs(pairs) : this.#array(pairs);
    }
    if (object instanceof Set) return this.#array([...Set.prototype.values.call(object)]);
    if (object instanceof RegExp) return this.#text(String(object));
    if (object instanceof ArrayBuffer) return this.#bytes(new Uint8Array(object));
    if (ArrayBuffer.isView(object)) {
      return this.#bytes(new Uint8Array(object.buffer, object.byteOffset, object.byteLength));
    }
    if ([Number, String, Boolean, BigInt, Symbol].some((primitive) => object instanceof primitive)) {
      return this.#value(object.valueOf());
    }
    const keys = Object.keys(object);
    if (object instanceof Error) {
      const shown = new Set(["name", "message", ...keys]);
      return this.#pairs(this.#entries(object, shown));
    }
    const name = keys.length === 0 ? this.#className(object) : "Object";
    if (name === "Object") this.#pairs(this.#entries(object, keys));
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
    // The shortest item and its comma take two characters: a longer array cannot fit, so it is not walked.
    if (length * 2 > this.#bounds.maxChars + 2) throw tooLarge(this.#bounds);
    this.#put("[");
    for (let index = 0; index < length; index++) {
      if (index > 0) this.#put(",");
      const item = this.#get(array, index);
      this.#path.push(index);
      this.#value(item);
      this.#path.pop();
    }
    this.#put("]");
  }

  /** @param {Iterable<[string, unknown]>} pairs */
  #pairs(pairs) {
    let separator = "{";
    for (const [key, value] of pairs) {
      this.#put(separator);
      this.#text(key);
      this.#put(":");
      separator = ",";
      this.#path.push(key);
      this.#value(value);
      this.#path.pop();
    }
    this.#put(separator === "{" ? "{}" : "}");
  }

  /** Read one at a time: the value is written before the next getter runs. @param {object} object @param {Iterable<string>} keys @returns {Iterable<[string, unknown]>} */
  *#entries(object, keys) {
    for (const key of keys) yield [key, this.#get(object, key)];
  }

  /** @param {Uint8Array} bytes */
  #bytes(bytes) {
    if ((bytes.length / 3) * 4 > this.#bounds.maxChars) throw tooLarge(this.#bounds);
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
      if (thrown instanceof ResultError) throw thrown;
      if (key !== undefined) this.#path.push(key);
      const where = this.#where();
      throw new ResultError(`Reading ${where} threw: ${messageOf(thrown)}`);
    }
  }
}

/** The text of anything that was thrown, never throwing itself. @param {unknown} thrown @returns {string} */
export function messageOf(thrown) {
  try {
    if (thrown instanceof Error) {
      const message = String(thrown.message);
      return message.trim() === "" ? `${thrown.name || "An error"} without a message` : message;
    }
    if (typeof thrown === "string") return thrown.trim() === "" ? "an empty string" : thrown;
    if (typeof thrown === "object" && thrown !== null) return encode(thrown, { maxChars: 2_000, maxDepth: 8 }).text;
    return String(thrown);
  } catch {
    return "a value that cannot be read";
  }
}
