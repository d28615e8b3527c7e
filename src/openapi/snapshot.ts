// The snapshot format: one byte sequence of a header and named sections, each readable by its range. The header is of
// fixed size, so that a reader needs one range to learn all the others; sections that a reader does not know it ignores.
//
//   0     8 bytes   magic "SLUICE\r\n": a transfer that mends line ends breaks it visibly
//   8     4 bytes   format version, little-endian
//   12    1012      the directory as JSON, padded with spaces: {"name": [offset from the start, length], …}
//   1024            the sections
import { z } from "zod";

export interface Section {
  readonly name: string;
  readonly parts: readonly Uint8Array[];
}

export interface Range {
  readonly offset: number;
  readonly length: number;
}

/** Bytes of the header: room for some thirty sections. */
export const HEADER_BYTES = 1024;
export const SNAPSHOT_FORMAT = 1;

const MAGIC = "SLUICE\r\n";
const VERSION_AT = MAGIC.length;
const DIRECTORY_AT = VERSION_AT + 4;
const Directory = z.record(z.string(), z.tuple([z.int().nonnegative(), z.int().nonnegative()]));

/** The bytes of a snapshot, in parts to be written one after the other. */
export function packSnapshot(sections: readonly Section[]): { length: number; parts: Uint8Array[] } {
  let offset = HEADER_BYTES;
  const directory = sections.map(({ name, parts }) => {
    const range = [offset, parts.reduce((total, part) => total + part.length, 0)] as const;
    offset += range[1];
    return [name, range] as const;
  });
  return { length: offset, parts: [header(Object.fromEntries(directory)), ...sections.flatMap(({ parts }) => parts)] };
}

/** Where the sections of a snapshot are. Throws on bytes that are no snapshot of this format. */
export function readDirectory(bytes: Uint8Array): Map<string, Range> {
  const head = bytes.subarray(0, HEADER_BYTES);
  const text = new TextDecoder().decode(head);
  if (head.length < HEADER_BYTES || !text.startsWith(MAGIC)) throw new Error("Not a snapshot.");
  const version = new DataView(head.buffer, head.byteOffset).getUint32(VERSION_AT, true);
  if (version !== SNAPSHOT_FORMAT) throw new Error(`A snapshot of format ${version}: this reads ${SNAPSHOT_FORMAT}.`);
  const directory = Directory.parse(JSON.parse(new TextDecoder().decode(head.subarray(DIRECTORY_AT))));
  return new Map(Object.entries(directory).map(([name, [offset, length]]) => [name, { offset, length }]));
}

function header(directory: Record<string, readonly [number, number]>): Uint8Array {
  const bytes = new Uint8Array(HEADER_BYTES).fill(" ".charCodeAt(0));
  const encoder = new TextEncoder();
  bytes.set(encoder.encode(MAGIC));
  new DataView(bytes.buffer).setUint32(VERSION_AT, SNAPSHOT_FORMAT, true);
  bytes.set(encoder.encode(JSON.stringify(directory)), DIRECTORY_AT);
  return bytes;
}
