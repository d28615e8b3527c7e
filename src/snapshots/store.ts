// Snapshots in R2, named by the SHA-256 of their bytes, each with the document that it was made from beside it. A
// snapshot never changes, so an isolate may keep what it has read. Not here: which one is current (agent/registry.ts).
import { inflateSync } from "fflate";
import { SluiceError } from "../errors.ts";
import { SNAPSHOT_CACHE_BYTES } from "../limits.ts";
import { type ApiDocument, openApiDocument } from "../openapi/api-document.ts";
import type { OperationEntry } from "../openapi/operation.ts";
import { openRanking } from "../openapi/ranking/ranking.js";
import { HEADER_BYTES, type Range, readDirectory } from "../openapi/snapshot.ts";
import type { WaitUntil } from "../wait-until.ts";
import { SharedCache } from "./cache.ts";

/** A snapshot's bytes as they are in R2, and where the sections that a guest reads begin and end: nothing is copied out. */
export interface LoadedSnapshot {
  readonly bytes: ArrayBuffer;
  readonly index: Range;
  readonly blocks: Range;
  /** What operations are found by; undefined in snapshots of before. */
  readonly ranking: Range | undefined;
  /** The document as the host reads it, opened when it is first asked for. */
  document(): ApiDocument;
  /** Its operations as they are searched, opened when they first are. */
  searchable(): Ranking;
}

type Ranking = import("../openapi/ranking/ranking.js").Ranking<OperationEntry>;

/** What is written, in parts: put together, each would take its size once more. */
export interface StoredSnapshot {
  readonly name: string;
  readonly parts: readonly Uint8Array[];
  /** The uploaded document, gzip: a later format recompiles it without the operator. */
  readonly source: readonly Uint8Array[];
}

/** Bytes that an index takes once it is read, for each of its own: two to eight were measured. */
const OPEN_INDEX_FACTOR = 8;
/** And a ranking: fifteen were measured. */
const OPEN_RANKING_FACTOR = 16;

const cache = new SharedCache<LoadedSnapshot>(
  SNAPSHOT_CACHE_BYTES,
  ({ bytes, index, ranking }) =>
    bytes.byteLength + OPEN_INDEX_FACTOR * index.length + OPEN_RANKING_FACTOR * (ranking?.length ?? 0),
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
  const [openings, ranking] = [directory.get("openings"), directory.get("ranking")]; // snapshots of before have none
  const bytesOf = ({ offset, length }: Range) => new Uint8Array(bytes, offset, length);
  let document: ApiDocument | undefined;
  let searchable: Ranking | undefined;
  return {
    bytes,
    index,
    blocks,
    ranking,
    document() {
      document ??= openApiDocument(
        new TextDecoder().decode(bytesOf(index)),
        bytesOf(blocks),
        openings && bytesOf(openings),
      );
      return document;
    },
    searchable() {
      const { operations, numberOf } = this.document();
      searchable ??= openRanking(operations, numberOf, ranking && bytesOf(ranking), inflateSync);
      return searchable;
    },
  };
}

function snapshotKey(name: string): string {
  return `snapshots/${name}`;
}

function sourceKey(name: string): string {
  return `sources/${name}.json.gz`;
}
