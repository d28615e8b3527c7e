// The body of a snapshot: pieces of JSON in deflated blocks. A block is inflated when a piece of it is asked for, and a
// number of them stays inflated, because what is read together mostly stands together.

/**
 * Bytes of inflated blocks that are kept. Operations are mostly read in order, but what they refer to lies anywhere among
 * the components: this is the room for those of a large document, and little beside what a program holds that reads so much.
 */
export const MAX_INFLATED_BYTES = 8 * 1024 * 1024;

/** @typedef {(bytes: Uint8Array, options: { out: Uint8Array }) => Uint8Array} Inflate */
/** @typedef {{ text(place: { offset: number, length: number }): string }} Body */

/**
 * @param {Uint8Array} bytes the deflated blocks, one behind the other
 * @param {readonly number[]} sizes of each block its inflated and its deflated size, in turn
 * @param {Inflate} inflate
 * @returns {Body}
 */
export function createBody(bytes, sizes, inflate) {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  /** Where each block starts: inflated, and deflated. */
  const starts = [0];
  const packedStarts = [0];
  for (let at = 0; at < sizes.length; at += 2) {
    starts.push((starts.at(-1) ?? 0) + (sizes[at] ?? 0));
    packedStarts.push((packedStarts.at(-1) ?? 0) + (sizes[at + 1] ?? 0));
  }
  /** The inflated blocks, the one used last at the end. @type {Map<number, Uint8Array>} */
  const inflated = new Map();
  let inflatedBytes = 0;

  /** @param {number} number */
  function block(number) {
    const known = inflated.get(number);
    if (known !== undefined) {
      inflated.delete(number);
      inflated.set(number, known);
      return known;
    }
    const out = new Uint8Array((starts[number + 1] ?? 0) - (starts[number] ?? 0));
    const fresh = inflate(bytes.subarray(packedStarts[number], packedStarts[number + 1]), { out });
    for (const [oldest, { length }] of inflated) {
      if (inflatedBytes + fresh.length <= MAX_INFLATED_BYTES) break;
      inflated.delete(oldest);
      inflatedBytes -= length;
    }
    inflated.set(number, fresh);
    inflatedBytes += fresh.length;
    return fresh;
  }

  return {
    text({ offset, length }) {
      const number = lastAtMost(starts, offset);
      const start = offset - (starts[number] ?? 0);
      return decoder.decode(block(number).subarray(start, start + length));
    },
  };
}

/** The index of the last number that is not above `limit`, in an ascending list. @param {readonly number[]} ascending @param {number} limit */
function lastAtMost(ascending, limit) {
  let low = 0;
  let high = ascending.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((ascending[middle] ?? 0) <= limit) low = middle;
    else high = middle - 1;
  }
  return low;
}
