// The room that the answers of one run are read into. An answer weighs what has arrived of it, so that one that is slow, or
// never ends, holds up nobody; and whoever waits for room is sure to get it, because one at a time may grow to the largest
// that is read. Not here: reading (chunks.ts), how large an answer may be.

/** One answer's part of the room. */
export interface Share {
  /** Waits until there is room for so many more bytes. */
  take(bytes: number): Promise<void>;
  /** Gives all back, and waits for nothing any more. */
  release(): void;
}

interface Holder {
  /** Bytes of the common room. */
  held: number;
  wanted: { readonly bytes: number; readonly enter: () => void } | undefined;
}

export class BufferSpace {
  #free: number;
  /** May grow without asking: its room, of the largest answer's size, is kept apart. */
  #unbounded: Holder | undefined;
  /** In the order in which they began to wait. */
  readonly #waiting = new Set<Holder>();

  /** @param bytes in all, more than `largest` @param largest bytes of one answer: none takes more */
  constructor(bytes: number, largest: number) {
    this.#free = bytes - largest;
  }

  open(): Share {
    const holder: Holder = { held: 0, wanted: undefined };
    return {
      take: (bytes) => {
        const { promise, resolve } = Promise.withResolvers<void>();
        holder.wanted = { bytes, enter: resolve };
        this.#waiting.add(holder);
        this.#admit();
        return promise;
      },
      release: () => {
        this.#waiting.delete(holder);
        this.#free += holder.held;
        holder.held = 0;
        if (this.#unbounded === holder) this.#unbounded = undefined;
        this.#admit();
      },
    };
  }

  /** Small ones may overtake: the first that the common room is too small for is the next to need none of it. */
  #admit(): void {
    for (const holder of this.#waiting) {
      if (!this.#has(holder)) continue;
      this.#waiting.delete(holder);
      holder.wanted?.enter();
    }
  }

  #has(holder: Holder): boolean {
    const bytes = holder.wanted?.bytes ?? 0;
    if (this.#unbounded === holder) return true;
    if (bytes <= this.#free) {
      this.#free -= bytes;
      holder.held += bytes;
      return true;
    }
    if (this.#unbounded !== undefined) return false;
    this.#unbounded = holder;
    this.#free += holder.held;
    holder.held = 0;
    return true;
  }
}
