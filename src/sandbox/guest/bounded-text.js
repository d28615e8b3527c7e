// Text that grows up to a bound and can be taken back to where it was. Not here: what is written (encode.js).

/** The text would be longer than it may be: whatever is being written ends before that which does not fit. */
export class Overflow extends Error {}

/** Small texts are joined as they come: kept apart, millions of them would take many times their characters. */
const MAX_APART = 8_192;

export class BoundedText {
  /** @type {string[]} */ #joined = [];
  /** @type {string[]} */ #apart = [];
  #chars = 0;
  #max;

  /** Characters that must stay free, for what is to be closed. */
  reserved = 0;

  /** @param {number} max characters */
  constructor(max) {
    this.#max = max;
  }

  get chars() {
    return this.#chars;
  }

  get room() {
    return this.#max - this.#chars - this.reserved;
  }

  /** @param {string} text @throws {Overflow} */
  put(text) {
    if (text.length > this.room) throw new Overflow();
    this.#chars += text.length;
    this.#apart.push(text);
    if (this.#apart.length >= MAX_APART) this.#join();
  }

  /** @param {number} chars how many there were */
  back(chars) {
    const text = this.text();
    this.#joined = [text.slice(0, chars)];
    this.#chars = chars;
  }

  text() {
    this.#join();
    return this.#joined.join("");
  }

  #join() {
    this.#joined.push(this.#apart.join(""));
    this.#apart = [];
  }
}
