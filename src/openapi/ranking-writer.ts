// Builds the `ranking` section of a snapshot while a document goes by: of each operation only the numbers of its words are
// kept. `ranking/section.js` has the format, and is its reader.
import { deflateRawSync } from "node:zlib";
import { MAX_RANKING_TERMS } from "../limits.ts";
import { findableOf } from "./findable.ts";
import { isContainer, type Outline, operationsOf } from "./outline.ts";
import { termWeight } from "./ranking/score.js";
import { FORMAT, MAX_BYTE, PREFIX_BYTES, WEIGHT_UNIT } from "./ranking/section.js";
import { FIELD_BITS, FIELD_MASK, FIELDS, type Findable, PATH, SUMMARY, termsOf } from "./ranking/terms.js";

export interface RankingWriter {
  /** What an operation's body is found by: the number of each of its words, shifted by FIELD_BITS, and its fields. */
  wordsOf(operation: Readonly<Record<string, unknown>>): readonly number[];
  /** The section, from the operations under `paths`, each with what `wordsOf` gave for it. */
  write(outline: Outline): Uint8Array;
}

export function createRankingWriter(): RankingWriter {
  const numbers = new Map<string, number>();

  function encode(findable: Findable): number[] {
    const encoded: number[] = [];
    for (const [term, fields] of termsOf(findable)) {
      let number = numbers.get(term);
      if (number === undefined) {
        if (numbers.size === MAX_RANKING_TERMS) continue;
        number = numbers.size;
        numbers.set(term, number);
      }
      encoded.push((number << FIELD_BITS) | fields);
    }
    return encoded;
  }

  return {
    wordsOf(operation) {
      return encode(findableOf(operation));
    },

    write(outline) {
      const operations = [...operationsIn(outline, (path) => encode({ path }))];
      const terms = [...numbers.keys()];
      const order = terms.map((_, number) => number).sort((left, right) => compare(terms[left], terms[right]));
      const places = new Uint32Array(terms.length);
      for (const [place, number] of order.entries()) places[number] = place;
      return pack(
        order.map((number) => terms[number] ?? ""),
        operations,
        places,
      );
    },
  };
}

/** By UTF-16 code units, as a reader of the section compares them. */
function compare(left = "", right = ""): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

/** The words of each operation, in the order of the index; none for those that are no endpoints. */
function* operationsIn(outline: Outline, pathWords: (path: string) => number[]): Generator<readonly number[]> {
  for (const [section, node] of outline.entries) {
    if (!isContainer(node) || node.type !== "items") continue;
    for (const [path, item] of node.entries) {
      if (!isContainer(item)) continue;
      const words = section === "paths" ? pathWords(path) : [];
      for (const [, operation] of operationsOf(item)) yield section === "paths" ? merge(words, operation.words) : [];
    }
  }
}

/** Each word once, with the fields of both: few words, so that they are looked for one by one. */
function merge(few: readonly number[], words: readonly number[]): readonly number[] {
  const merged = [...words];
  for (const word of few) {
    const at = merged.findIndex((other) => other >> FIELD_BITS === word >> FIELD_BITS);
    if (at < 0) merged.push(word);
    else merged[at] = (merged[at] ?? 0) | word;
  }
  return merged;
}

/** @param places where each term's number stands in `terms` */
function pack(terms: readonly string[], operations: readonly (readonly number[])[], places: Uint32Array): Uint8Array {
  const counts = new Uint16Array(terms.length);
  for (const words of operations) for (const word of words) add(counts, placeOf(word), 1);
  const starts = new Uint32Array(terms.length);
  for (let term = 1; term < terms.length; term++) starts[term] = (starts[term - 1] ?? 0) + (counts[term - 1] ?? 0);

  const postings = operations.reduce((total, words) => total + words.length, 0);
  const [gaps, fields] = [new Uint16Array(postings), new Uint8Array(postings)];
  const lengths = new Uint8Array(FIELD_BITS * operations.length);
  const weights = new Uint8Array(2 * operations.length);
  const next = starts.slice();
  const before = new Int32Array(terms.length).fill(-1);
  for (const [operation, words] of operations.entries()) {
    const sums = { path: 0, summary: 0 };
    for (const word of words) {
      const [place, mask] = [placeOf(word), word & FIELD_MASK];
      const posting = next[place] ?? 0;
      next[place] = posting + 1;
      gaps[posting] = operation - (before[place] ?? -1);
      before[place] = operation;
      fields[posting] = mask;
      const weight = termWeight(terms[place] ?? "", operations.length, counts[place] ?? 0);
      if (mask & PATH) sums.path += weight;
      if (mask & SUMMARY) sums.summary += weight;
      for (const [order, field] of FIELDS.entries()) if (mask & field) add(lengths, FIELD_BITS * operation + order, 1);
    }
    weights[2 * operation] = byteOf(sums.path * WEIGHT_UNIT);
    weights[2 * operation + 1] = byteOf(sums.summary * WEIGHT_UNIT);
  }
  const header = Uint32Array.of(FORMAT, operations.length, terms.length, postings);
  return deflate([header, counts, gaps, fields, lengths, weights, new TextEncoder().encode(terms.join("\n"))]);

  function placeOf(word: number): number {
    return places[word >> FIELD_BITS] ?? 0;
  }
}

/** Up to what the bytes of the list hold. */
function add(list: Uint8Array | Uint16Array, at: number, more: number): void {
  const limit = 2 ** (8 * list.BYTES_PER_ELEMENT) - 1;
  list[at] = Math.min(limit, (list[at] ?? 0) + more);
}

function byteOf(value: number): number {
  return Math.min(MAX_BYTE, Math.round(value));
}

function deflate(parts: readonly ArrayBufferView[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((total, { byteLength }) => total + byteLength, 0));
  let at = 0;
  for (const { buffer, byteOffset, byteLength } of parts) {
    all.set(new Uint8Array(buffer, byteOffset, byteLength), at);
    at += byteLength;
  }
  const deflated = deflateRawSync(all, { level: 9 });
  const section = new Uint8Array(PREFIX_BYTES + deflated.length);
  new DataView(section.buffer).setUint32(0, all.length, true);
  section.set(deflated, PREFIX_BYTES);
  return section;
}
