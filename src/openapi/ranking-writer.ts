// Builds the `ranking` section of a snapshot while a document goes by: of each operation only the numbers of its words are
// kept. `ranking/section.js` has the format, and is its reader.
import { deflateRawSync } from "node:zlib";
import { MAX_RANKING_TERMS } from "../limits.ts";
import { isContainer, type Outline, operationsOf } from "./outline.ts";
import { isRecord } from "./piece.ts";
import { FORMAT } from "./ranking/section.js";
import { FIELD_BITS, type Findable, MAX_NAMES, termsOf } from "./ranking/terms.js";

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
      return encode({
        operationId: textOf(operation.operationId),
        summary: textOf(operation.summary),
        description: textOf(operation.description),
        tags: Array.isArray(operation.tags) ? operation.tags.filter((tag) => typeof tag === "string") : [],
        names: [...parameterNames(operation.parameters), ...fieldNames(operation.requestBody)].slice(0, MAX_NAMES),
      });
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

/** Each word once, with the fields of both. */
function merge(left: readonly number[], right: readonly number[]): readonly number[] {
  const fields = new Map<number, number>();
  for (const word of [...left, ...right])
    fields.set(word >> FIELD_BITS, (fields.get(word >> FIELD_BITS) ?? 0) | (word & FIELD_MASK));
  return Array.from(fields, ([number, mask]) => (number << FIELD_BITS) | mask);
}

const FIELD_MASK = (1 << FIELD_BITS) - 1;
/** The length of what is deflated. */
const HEAD_BYTES = 4;

/** @param places where each term's number stands in `terms` */
function pack(terms: readonly string[], operations: readonly (readonly number[])[], places: Uint32Array): Uint8Array {
  const starts = new Uint32Array(terms.length + 1);
  for (const words of operations)
    for (const word of words) {
      const next = (places[word >> FIELD_BITS] ?? 0) + 1;
      starts[next] = (starts[next] ?? 0) + 1;
    }
  for (let term = 0; term < terms.length; term++) starts[term + 1] = (starts[term + 1] ?? 0) + (starts[term] ?? 0);
  const postings = new Uint32Array(starts[terms.length] ?? 0);
  const filled = starts.slice();
  for (const [operation, words] of operations.entries())
    for (const word of words) {
      const place = places[word >> FIELD_BITS] ?? 0;
      const posting = filled[place] ?? 0;
      filled[place] = posting + 1;
      postings[posting] = (operation << FIELD_BITS) | (word & FIELD_MASK);
    }

  const text = new TextEncoder().encode(terms.join("\n"));
  const out = new ByteList();
  for (const value of [FORMAT, operations.length, terms.length, text.length]) out.varint(value);
  out.bytes(text);
  for (let term = 0; term < terms.length; term++) out.varint((starts[term + 1] ?? 0) - (starts[term] ?? 0));
  for (let term = 0; term < terms.length; term++) {
    let before = -1;
    for (let posting = starts[term] ?? 0; posting < (starts[term + 1] ?? 0); posting++) {
      const operation = (postings[posting] ?? 0) >> FIELD_BITS;
      out.varint(operation - before - 1);
      before = operation;
    }
  }
  for (const posting of postings) out.varint(posting & FIELD_MASK);
  const inflated = out.take();
  const deflated = deflateRawSync(inflated, { level: 9 });
  const section = new Uint8Array(HEAD_BYTES + deflated.length);
  new DataView(section.buffer).setUint32(0, inflated.length, true);
  section.set(deflated, HEAD_BYTES);
  return section;
}

/** Bytes that grow. */
class ByteList {
  #all = new Uint8Array(1 << 12);
  #length = 0;

  varint(value: number): void {
    let rest = value;
    for (; rest > 127; rest >>>= 7) this.#push((rest & 127) | 128);
    this.#push(rest);
  }

  bytes(bytes: Uint8Array): void {
    this.#room(bytes.length);
    this.#all.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  take(): Uint8Array {
    return this.#all.subarray(0, this.#length);
  }

  #push(byte: number): void {
    this.#room(1);
    this.#all[this.#length++] = byte;
  }

  #room(bytes: number): void {
    if (this.#length + bytes <= this.#all.length) return;
    const grown = new Uint8Array(2 * (this.#length + bytes));
    grown.set(this.#all.subarray(0, this.#length));
    this.#all = grown;
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** Of a parameter that is a reference, the name under which it stands among the components. */
function parameterNames(parameters: unknown): string[] {
  if (!Array.isArray(parameters)) return [];
  return parameters.slice(0, MAX_NAMES).flatMap((parameter) => {
    if (!isRecord(parameter)) return [];
    if (typeof parameter.name === "string") return [parameter.name];
    return typeof parameter.$ref === "string" ? [parameter.$ref.slice(parameter.$ref.lastIndexOf("/") + 1)] : [];
  });
}

/** The fields of a body whose schema is written in the operation itself. */
function fieldNames(body: unknown): string[] {
  const content = isRecord(body) && isRecord(body.content) ? Object.values(body.content)[0] : undefined;
  const schema = isRecord(content) ? content.schema : undefined;
  if (!isRecord(schema)) return [];
  if (typeof schema.$ref === "string") return [schema.$ref.slice(schema.$ref.lastIndexOf("/") + 1)];
  return isRecord(schema.properties) ? Object.keys(schema.properties).slice(0, MAX_NAMES) : [];
}
