// Snapshots in R2, named by the SHA-256 of their bytes, each with the document that it was made from beside it. A
// snapshot never changes, so an isolate may keep what it has read. Not here: which one is current (agent/registry.ts).
import { SluiceError } from "../errors.ts";
import { SNAPSHOT_CACHE_BYTES } from "../limits.ts";
import { type ApiDocument, openApiDocument } from "../openapi/api-document.ts";
import { HEADER_BYTES, type Range, readDirectory } from "../openapi/snapshot.ts";
import type { WaitUntil } from "../wait-until.ts";
import { SharedCache } from "./cache.ts";

/** A snapshot's bytes as they are in R2, and where the sections that a guest reads begin and end: nothing is copied out. */
export interface LoadedSnapshot {
  readonly bytes: ArrayBuffer;
  readonly index: Range;
  readonly blocks: Range;
  /** The document as the host reads it, opened when it is first asked for. */
  document(): ApiDocument;
}

/** What is written, in parts: put together, each would take its size once more. */
export interface StoredSnapshot {
  readonly name: string;
  readonly parts: readonly Uint8Array[];
  /** The uploaded document, gzip: a later format recompiles it without the operator. */
  readonly source: readonly Uint8Array[];
}

/** Bytes that an index takes once it is read, for each of its own: two to eight were measured. */
const OPEN_INDEX_FACTOR = 8;

const cache = new SharedCache<LoadedSnapshot>(
  SNAPSHOT_CACHE_BYTES,
  ({ bytes, index }) => bytes.byteLength + OPEN_INDEX_FACTOR * index.length,
);

/** The source first: a snapshot that can be seen is whole. */
export async function writeSnapshot(bucket: R2Bucket, { name, parts, source }: StoredSnapshot): Promise<void> {
  await putParts(bucket, sourceKey(name), source);
  await putParts(bucket, snapshotKey(name), parts);
}

/** R2 wants to know the length of a stream beforehand. */
async function putParts(bucket: R2Bucket, key: string, parts: readonly Uint8Array[]): Promise<void> {
  const { readable, writable } = new FixedLengthStream(parts.reduce((length, part) => length + part.length, 0));
  const writing = (async () => {
    const writer = writable.getWriter();
    for (const part of parts) await writer.write(part);
    await writer.close();
  })();
  const written = writing.catch(() => {}); // where the bucket fails, its failure is the one that is told
  try {
    await bucket.put(key, readable);
  } finally {
    if (!readable.locked) await readable.cancel();
    await written;
  }
}

export function readSnapshot(bucket: R2Bucket, name: string, waitUntil: WaitUntil): Promise<LoadedSnapshot> {
  return cache.get(name, () => fetchSnapshot(bucket, name), waitUntil);
}

export function deleteSnapshot(bucket: R2Bucket, name: string): Promise<void> {
  return bucket.delete([snapshotKey(name), sourceKey(name)]);
}

async function fetchSnapshot(bucket: R2Bucket, name: string): Promise<LoadedSnapshot> {
  const object = await bucket.get(snapshotKey(name));
  if (object === null) {
    throw new SluiceError(
      "config_error",
      "The document's snapshot is missing.",
      "Tell the operator to import it again.",
    );
  }
  return openSnapshot(await object.arrayBuffer());
}

/** @throws Error on bytes that are no snapshot of this format */
export function openSnapshot(bytes: ArrayBuffer): LoadedSnapshot {
  const directory = readDirectory(new Uint8Array(bytes, 0, Math.min(HEADER_BYTES, bytes.byteLength)));
  const section = (name: string) => {
    const range = directory.get(name);
    if (range === undefined) throw new Error(`The snapshot has no section ${name}.`);
    return range;
  };
  const [index, blocks] = [section("index"), section("blocks")];
  const openings = directory.get("openings"); // snapshots of before have none
  const decoder = new TextDecoder();
  let document: ApiDocument | undefined;
  return {
    bytes,
    index,
    blocks,
    document() {
      document ??= openApiDocument(
        decoder.decode(new Uint8Array(bytes, index.offset, index.length)),
        new Uint8Array(bytes, blocks.offset, blocks.length),
        openings && decoder.decode(new Uint8Array(bytes, openings.offset, openings.length)),
      );
      return document;
    },
  };
}

function snapshotKey(name: string): string {
  return `snapshots/${name}`;
}

function sourceKey(name: string): string {
  return `sources/${name}.json.gz`;
}
