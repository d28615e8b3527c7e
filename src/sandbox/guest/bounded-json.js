// JSON that is written within bounds: where something does not fit, it ends, still JSON, and says what of how much is there.
// Not here: what is written (json-writer.js).
import { head } from "../../results/value/cut.js";
import { memberOf } from "../../results/value/path.js";
import { BoundedText, Overflow } from "./bounded-text.js";

/**
 * @typedef {import("../../results/value/cut.js").Cut} Cut
 *
 * `at`: the keys that lead there, in what was written.
 * @typedef {Cut & { at: (string | number)[] }} Ended
 *
 * Where the text was, and how much of a container was in it.
 * @typedef {{ chars: number, kept: number }} Place
 */

/** Characters that are escaped at once: an escape can take six times what it stands for. */
const ESCAPED_CHARS = 4_096;

/** Below this there is no use in the start of a text. */
const MIN_STRING_CHARS = 200;

/** Characters that are left for what comes after rows that do not fit: a total, a cursor. Of small bounds a part. */
const TAIL_CHARS = 1_000;
const TAIL_PART = 1 / 16;

/** Of the bounds, what may stay empty so that rows are whole. A row that leaves more of them empty is ended within. */
const EMPTY_PART = 1 / 4;

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

/** @param {string} path @param {Ended["at"]} at @param {string} kept @param {string} whole @returns {Ended} */
export function endedString(path, at, kept, whole) {
  return { path, at, unit: "characters", kept: kept.length, total: whole.length, places: 1 };
}

export class BoundedJson {
  #out;
  #max;
  #tail;
  /** @type {number[]} Where the rows began that are being written: items of open arrays, each after a whole one. */ #starts =
    [];
  /** Something did not fit: after it, no container is begun. */ #isFull = false;
  /** @type {Ended[]} */ #cuts = [];
  /** @type {(string | number)[]} Where what is being written is. */ path = [];

  /** @param {number} maxChars */
  constructor(maxChars) {
    this.#out = new BoundedText(maxChars);
    this.#max = maxChars;
    this.#tail = Math.min(TAIL_CHARS, Math.floor(maxChars * TAIL_PART));
  }

  get isFull() {
    return this.#isFull;
  }

  /** @returns {{ text: string, cuts: Ended[] }} */
  end() {
    return { text: this.#out.text(), cuts: this.#cuts };
  }

  /** @param {string} text JSON @throws {Overflow} */
  put(text) {
    this.#out.put(text);
  }

  /** @param {number} chars that are about to be made @throws {Overflow} */
  require(chars) {
    if (chars > this.#out.room) throw new Overflow();
  }

  /** Whether what does not fit goes with its whole row: little is lost, and the rows that are left are true. */
  get #goesWithRow() {
    const start = this.#starts.at(-1);
    return start !== undefined && this.#max - start <= this.#max * EMPTY_PART;
  }

  /** A text that does not fit is cut, unless it goes with its row. @param {string} text @throws {Overflow} */
  string(text) {
    const { room } = this.#out;
    if (fitting(text, room - 2) === text.length) return this.put(JSON.stringify(text));
    if (this.#goesWithRow || room < MIN_STRING_CHARS) throw new Overflow();
    const kept = head(text, fitting(text, room - 3));
    this.put(JSON.stringify(`${kept}…`));
    this.#cuts.push(endedString(this.#place(), [...this.path], kept, text));
    this.#isFull = true;
  }

  /** Keys are never cut: they would be others. @param {string} key @throws {Overflow} */
  #key(key) {
    this.require(key.length); // before it is escaped
    this.put(`${JSON.stringify(key)}:`);
  }

  /**
   * Ends where something in it does not fit: before the outermost row that may go, else at the innermost container.
   * @param {"items" | "properties"} unit @param {number} total @param {Iterable<[string | number, unknown]>} entries
   * @param {(value: unknown) => void} write
   */
  container(unit, total, entries, write) {
    const [out, reserved] = [this.#out, this.#out.reserved];
    out.reserved++;
    this.put(unit === "items" ? "[" : "{");
    let kept = 0;
    let near = { chars: out.chars, kept }; // where an item began, some way back
    let far = near; // and some way before that
    for (const [key, value] of entries) {
      if (this.#isFull && typeof value === "object" && value !== null) continue;
      const start = { chars: out.chars, kept };
      if (start.chars - near.chars >= this.#tail) [far, near] = [near, start];
      try {
        this.#entry(key, kept, () => write(value));
      } catch (thrown) {
        if (!(thrown instanceof Overflow) || this.#goesWithRow) throw thrown;
        const end = unit === "items" ? this.#endOf(start, near, far) : start;
        out.back(end.chars);
        out.reserved = reserved + 1;
        kept = end.kept;
        this.#isFull = true;
        break;
      }
      kept++;
    }
    out.reserved = reserved;
    this.put(unit === "items" ? "]" : "}");
    if (kept < total) this.#cuts.push({ path: this.#place(), at: [...this.path], unit, kept, total, places: 1 });
  }

  /** @param {string | number} key @param {number} before how many there are @param {() => void} write */
  #entry(key, before, write) {
    const isRow = typeof key === "number" && before > 0;
    if (isRow) this.#starts.push(this.#out.chars);
    this.path.push(key);
    try {
      if (before > 0) this.put(",");
      if (typeof key === "string") this.#key(key);
      write();
    } finally {
      this.path.pop();
      if (isRow) this.#starts.pop();
    }
  }

  /** The last place that leaves room for what comes after, if it costs little. @param {Place} start @param {Place[]} before @returns {Place} */
  #endOf(start, ...before) {
    const all = this.#out.chars + this.#out.room;
    const found = [start, ...before].find(({ chars }) => all - chars >= this.#tail) ?? start;
    return start.chars - found.chars <= 4 * this.#tail ? found : start;
  }

  /** Any item of an array is as good as another. */
  #place() {
    return this.where(() => "[]");
  }

  /** @param {(index: number) => string} item how an index is told @param {readonly (string | number)[]} path */
  where(item = (index) => `[${index}]`, path = this.path) {
    return path.reduce(
      (/** @type {string} */ told, key) => told + (typeof key === "number" ? item(key) : memberOf(key)),
      "result",
    );
  }
}
