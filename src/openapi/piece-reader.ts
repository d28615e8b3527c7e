// Reads pieces back from a body that has just been written. One block stays inflated, because pieces are read in about
// the order in which they stand. The guest has a reader of its own, for any order.
import { inflateRawSync } from "node:zlib";
import type { Blocks, Place } from "./block-writer.ts";
import { parsePiece } from "./piece.ts";

export interface PieceReader {
  /** The bytes of a piece, valid until the next read. */
  bytes(place: Place): Uint8Array;
  value(place: Place): unknown;
}

export function createPieceReader({ parts, sizes }: Blocks): PieceReader {
  const starts = [0];
  for (let at = 0; at < sizes.length; at += 2) starts.push((starts.at(-1) ?? 0) + (sizes[at] ?? 0));
  let number = -1;
  let block: Uint8Array = new Uint8Array();

  function bytes({ offset, length }: Place): Uint8Array {
    const wanted = blockOf(starts, offset);
    if (wanted !== number) {
      number = wanted;
      block = inflateRawSync(parts[number] ?? new Uint8Array());
    }
    const start = offset - (starts[number] ?? 0);
    return block.subarray(start, start + length);
  }

  return { bytes, value: (place) => parsePiece(bytes(place)) };
}

/** The block that holds an offset: the last that starts at or before it. */
function blockOf(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length - 2;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
