// What an isolate keeps of R2, bounded in bytes, least recently used first out. Concurrent readers of one key share
// one read; a failed read is not kept.
import type { WaitUntil } from "../wait-until.ts";

interface Entry<T> {
  readonly value: Promise<T>;
  /** Bytes; 0 until it has been read. */
  size: number;
}

export class SharedCache<T> {
  readonly #maxBytes: number;
  readonly #sizeOf: (value: T) => number;
  readonly #entries = new Map<string, Entry<T>>();
  #bytes = 0;

  constructor(maxBytes: number, sizeOf: (value: T) => number) {
    this.#maxBytes = maxBytes;
    this.#sizeOf = sizeOf;
  }

  /** @param waitUntil keeps the read alive when the request that began it ends before those that joined it */
  get(key: string, read: () => Promise<T>, waitUntil: WaitUntil): Promise<T> {
    const known = this.#entries.get(key);
    if (known !== undefined) {
      this.#entries.delete(key); // re-inserted last: the map's order is the order of use
      this.#entries.set(key, known);
      return known.value;
    }
    const entry: Entry<T> = { value: read(), size: 0 };
    this.#entries.set(key, entry);
    waitUntil(
      entry.value.then(
        (value) => this.#settle(key, entry, this.#sizeOf(value)),
        () => this.#drop(key, entry),
      ),
    );
    return entry.value;
  }

  #settle(key: string, entry: Entry<T>, size: number): void {
    if (this.#entries.get(key) !== entry) return;
    if (size > this.#maxBytes) {
      this.#entries.delete(key); // it would push out all the others, and then itself
      return;
    }
    entry.size = size;
    this.#bytes += size;
    for (const [oldest, { size: freed }] of this.#entries) {
      if (this.#bytes <= this.#maxBytes) break;
      if (freed === 0) continue; // still being read
      this.#entries.delete(oldest);
      this.#bytes -= freed;
    }
  }

  #drop(key: string, entry: Entry<T>): void {
    if (this.#entries.get(key) === entry) this.#entries.delete(key);
  }
}
