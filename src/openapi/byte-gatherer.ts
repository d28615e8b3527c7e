// A byte buffer that grows: the scanner gathers one piece in it, run by run. Not a stream.

export class ByteGatherer {
  #bytes = new Uint8Array(64 * 1024);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** Appends `source[start, end)`. */
  append(source: Uint8Array, start: number, end: number): void {
    const room = this.#length + end - start;
    if (room > this.#bytes.length) this.#grow(room);
    // A run of a few bytes is cheaper copied here than by a view and a call.
    if (end - start < 48) {
      for (let at = start; at < end; at++) this.#bytes[this.#length++] = source[at] ?? 0;
    } else {
      this.#bytes.set(source.subarray(start, end), this.#length);
      this.#length = room;
    }
  }

  /** What was gathered, and starts anew. The view holds until the next `append`. */
  take(): Uint8Array {
    const taken = this.#bytes.subarray(0, this.#length);
    this.#length = 0;
    return taken;
  }

  #grow(room: number): void {
    const larger = new Uint8Array(Math.max(room, this.#bytes.length * 2));
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
  }
}
