// Reads the `ranking` section of a snapshot: an inverted index, and what a score needs to know of each operation. Nothing is
// decoded but what is asked for: a guest reads it anew in each run, with an engine that is still cold. `../ranking-writer.ts`
// is its writer. All numbers are little-endian, as every engine has them that this runs on.
//
//   4 bytes   length of what follows once it is inflated
//   deflated  4 × 32 bits: format, operations, terms, postings
//             for each term 16 bits: how many operations have it
//             for each posting, term by term, 16 bits: its operation, as the distance from the one before; the first from -1
//             for each posting 8 bits: the fields that have the term (terms.js)
//             for each operation, for each field 8 bits: how many words it has, 255 at most
//             for each operation 2 × 8 bits: how much the words of its path and of its summary weigh, in quarters, 255 at most
//             the terms in order, UTF-8, one a line
import { FIELD_BITS } from "./terms.js";

export const FORMAT = 2;
/** The length of what is deflated. */
export const PREFIX_BYTES = 4;
const HEADER_WORDS = 4;
/** What stands for a weight of 1. */
export const WEIGHT_UNIT = 4;
export const MAX_BYTE = 255;

/** @typedef {(bytes: Uint8Array, options: { out: Uint8Array }) => Uint8Array} Inflate */

/**
 * The postings of the term at `n` are those from `starts[n]` to `starts[n + 1]`.
 * @typedef {{ operations: number, terms: readonly string[], starts: Uint32Array, gaps: Uint16Array, fields: Uint8Array, lengths: Uint8Array, weights: Uint8Array }} Section
 */

/**
 * What it says, or undefined where it has another format or does not read at all: then operations are found by what the index has of them.
 * @param {Uint8Array} section @param {Inflate} inflate @returns {Section | undefined}
 */
export function readSection(section, inflate) {
  try {
    return partsOf(inflated(section, inflate));
  } catch {
    return undefined;
  }
}

/** @param {Uint8Array} section @param {Inflate} inflate */
function inflated(section, inflate) {
  const length = new DataView(section.buffer, section.byteOffset).getUint32(0, true);
  const out = new Uint8Array(length);
  inflate(section.subarray(PREFIX_BYTES), { out });
  return out;
}

/** @param {Uint8Array} bytes @returns {Section | undefined} @throws RangeError where it is shorter than it says */
function partsOf(bytes) {
  const { buffer } = bytes;
  const [format, operations = 0, count = 0, postings = 0] = new Uint32Array(buffer, 0, HEADER_WORDS);
  if (format !== FORMAT) return undefined;
  let at = HEADER_WORDS * Uint32Array.BYTES_PER_ELEMENT;
  /** @param {number} bytes where the next part begins */
  const next = (bytes) => {
    at += bytes;
    return at - bytes;
  };
  const counts = new Uint16Array(buffer, next(2 * count), count);
  const gaps = new Uint16Array(buffer, next(2 * postings), postings);
  const fields = new Uint8Array(buffer, next(postings), postings);
  const lengths = new Uint8Array(buffer, next(FIELD_BITS * operations), FIELD_BITS * operations);
  const weights = new Uint8Array(buffer, next(2 * operations), 2 * operations);
  const terms = count === 0 ? [] : new TextDecoder().decode(bytes.subarray(at)).split("\n");
  const starts = new Uint32Array(count + 1);
  for (let term = 0; term < count; term++) starts[term + 1] = (starts[term] ?? 0) + (counts[term] ?? 0);
  return { operations, terms, starts, gaps, fields, lengths, weights };
}
