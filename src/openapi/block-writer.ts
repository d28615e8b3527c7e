// The body of a snapshot: pieces of JSON one behind the other, in blocks that are deflated by themselves, so that one
// piece is read by inflating one block. A block holds whole pieces: as many as fit, or a single larger one.
import { deflateRawSync } from "node:zlib";
import { BLOCK_BYTES } from "../limits.ts";

/** Where a piece stands in the body as it was before compression. */
export interface Place {
  readonly offset: number;
  readonly length: number;
}

export interface Blocks {
  /** The deflated blocks, in order. */
  readonly parts: Uint8Array[];
  /** Of each block its inflated and its deflated size, in turn. */
  readonly sizes: number[];
}

export class BlockWriter {
  readonly #block = new Uint8Array(BLOCK_BYTES);
  readonly #parts: Uint8Array[] = [];
  readonly #sizes: number[] = [];
  #used = 0;
  #offset = 0;

  /** Appends a copy of `piece`. */
  write(piece: Uint8Array): Place {
    if (this.#used + piece.length > BLOCK_BYTES) this.#close();
    if (piece.length > BLOCK_BYTES) {
      this.#deflate(piece);
    } else {
      this.#block.set(piece, this.#used);
      this.#used += piece.length;
    }
    const place = { offset: this.#offset, length: piece.length };
    this.#offset += piece.length;
    return place;
  }

  finish(): Blocks {
    this.#close();
    return { parts: this.#parts, sizes: this.#sizes };
  }

  #close(): void {
    if (this.#used > 0) this.#deflate(this.#block.subarray(0, this.#used));
    this.#used = 0;
  }

  #deflate(bytes: Uint8Array): void {
    // A copy: what zlib returns may be a view that keeps a larger buffer alive.
    const part = new Uint8Array(deflateRawSync(bytes));
    this.#parts.push(part);
    this.#sizes.push(bytes.length, part.length);
  }
}
