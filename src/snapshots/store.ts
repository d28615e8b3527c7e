// Snapshots in R2, named by the SHA-256 of their bytes. A snapshot is never changed, so an isolate may keep what it has
// read. Not here: which snapshot is current (agent/registry.ts).
import { SluiceError } from "../errors.ts";
import { SNAPSHOT_CACHE_BYTES } from "../limits.ts";
import { SharedCache } from "./cache.ts";

/** A document as the guest gets it. */
export interface Snapshot {
  readonly text: string;
}

const cache = new SharedCache<Snapshot>(SNAPSHOT_CACHE_BYTES, ({ text }) => text.length);

/** @returns the snapshot's name */
export async function putSnapshot(bucket: R2Bucket, document: string): Promise<string> {
  const name = await snapshotName(document);
  await bucket.put(key(name), document);
  return name;
}

export async function snapshotName(document: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(document));
  return new Uint8Array(hash).toHex();
}

export function readSnapshot(
  bucket: R2Bucket,
  name: string,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<Snapshot> {
  return cache.get(name, () => fetchSnapshot(bucket, name), waitUntil);
}

async function fetchSnapshot(bucket: R2Bucket, name: string): Promise<Snapshot> {
  const object = await bucket.get(key(name));
  if (object === null)
    throw new SluiceError(
      "config_error",
      "The document's snapshot is missing.",
      "Tell the operator to import it again.",
    );
  return { text: await object.text() };
}

function key(name: string): string {
  return `snapshots/${name}`;
}
