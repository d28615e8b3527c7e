// Reads the `ranking` section of a snapshot: an inverted index. `../ranking-writer.ts` is its writer.
//
//   4 bytes   length of what follows once it is inflated, little-endian
//   deflated  format, number of operations, number of terms, length of their text (varints: 7 bits a byte, the lowest first)
//             the terms in order, UTF-8, one a line
//             for each term the number of operations that have it (varints)
//             for each term its operations, ascending, each as the distance from the one before (varints)
//             for each of these one byte: the fields that have the term (terms.js)
import { FIELD_BITS } from "./terms.js";

export const FORMAT = 1;

/** @typedef {(bytes: Uint8Array, options: { out: Uint8Array }) => Uint8Array} Inflate */

/**
 * The postings of the term at `n` are those from `starts[n]` to `starts[n + 1]`: an operation's number, shifted by
 * FIELD_BITS, and the fields.
 * @typedef {{ operations: number, terms: string[], starts: Uint32Array, postings: Uint32Array }} Postings
 */

/** @param {Uint8Array} section @param {Inflate} inflate @returns {Postings} */
export function readSection(section, inflate) {
  const length = new DataView(section.buffer, section.byteOffset).getUint32(0, true);
  const bytes = inflate(section.subarray(4), { out: new Uint8Array(length) });
  let at = 0;
  const varint = () => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++] ?? 0;
      value |= (byte & 127) << shift;
      if (byte < 128) return value;
    }
  };
  const format = varint();
  if (format !== FORMAT) throw new Error(`A ranking of format ${format}: this reads ${FORMAT}.`);
  const operations = varint();
  const count = varint();
  const textLength = varint();
  const text = new TextDecoder().decode(bytes.subarray(at, at + textLength));
  at += textLength;
  const terms = count === 0 ? [] : text.split("\n");
  const starts = new Uint32Array(count + 1);
  for (let term = 0; term < count; term++) starts[term + 1] = (starts[term] ?? 0) + varint();
  const postings = new Uint32Array(starts[count] ?? 0);
  for (let term = 0; term < count; term++) {
    let operation = -1;
    for (let posting = starts[term] ?? 0; posting < (starts[term + 1] ?? 0); posting++) {
      operation += varint() + 1;
      postings[posting] = operation << FIELD_BITS;
    }
  }
  for (let posting = 0; posting < postings.length; posting++)
    postings[posting] = (postings[posting] ?? 0) | (bytes[at++] ?? 0);
  return { operations, terms, starts, postings };
}
