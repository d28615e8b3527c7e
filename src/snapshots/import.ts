// A document on its way in: compiled as its bytes arrive, its gzip kept beside it. It holds the compressed forms, never
// the document; YAML alone is held whole, and is made JSON first. Not here: where the bytes come from (http/), and the
// switch to the new snapshot (agent/registry.ts).
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { SluiceError } from "../errors.ts";
import { MAX_DOCUMENT_BYTES, MAX_YAML_BYTES } from "../limits.ts";
import { compile } from "../openapi/compile.ts";
import type { DocumentSummary } from "../openapi/summary.ts";
import { yamlToJson } from "../openapi/yaml/to-json.ts";
import type { StoredSnapshot } from "./store.ts";

export interface ImportedDocument extends StoredSnapshot {
  readonly summary: DocumentSummary;
}

export type Encoding = "identity" | "gzip";

export type Format = "json" | "yaml";

type Bytes = AsyncIterable<Uint8Array>;

/**
 * @param body the document, or the gzip of it
 * @throws SluiceError `parse_error` with the place, or `too_large` with the limit
 */
export async function importDocument(
  body: Bytes,
  encoding: Encoding,
  format: Format = "json",
): Promise<ImportedDocument> {
  const source: Uint8Array[] = [];
  const { summary, parts } = await toTheEnd(body, async (open) =>
    compile(await jsonOf(open, encoding, format, source)),
  );
  return { name: await sha256(parts), parts, source, summary };
}

/** Of the parts one after the other, hexadecimal. */
async function sha256(parts: readonly Uint8Array[]): Promise<string> {
  const digest = new crypto.DigestStream("SHA-256");
  const writer = digest.getWriter();
  for (const part of parts) await writer.write(part);
  await writer.close();
  return new Uint8Array(await digest.digest).toHex();
}

/** Reads what a failure left of the body: some proxies lose the answer where a connection is closed on what they still send. */
async function toTheEnd<T>(body: Bytes, read: (body: Bytes) => Promise<T>): Promise<T> {
  const chunks = body[Symbol.asyncIterator]();
  let bytes = 0;
  const next = async () => {
    const chunk = await chunks.next();
    bytes += chunk.done === true ? 0 : chunk.value.length;
    return chunk;
  };
  try {
    // Without `return`: who stops reading must not cancel the body.
    return await read({ [Symbol.asyncIterator]: () => ({ next }) });
  } catch (thrown) {
    try {
      while (bytes <= MAX_DOCUMENT_BYTES && (await next()).done !== true);
    } catch {
      // The body broke: that is what `thrown` says.
    }
    await chunks.return?.();
    throw thrown;
  }
}

/** The document as JSON, whose gzip is kept. */
async function jsonOf(body: Bytes, encoding: Encoding, format: Format, kept: Uint8Array[]): Promise<Bytes> {
  if (format === "yaml") return zip(yamlToJson(await whole(encoding === "gzip" ? unzip(body, []) : body)), kept);
  return encoding === "gzip" ? unzip(body, kept) : zip(body, kept);
}

/** A YAML document in one piece. */
async function whole(body: Bytes): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body) {
    bytes += part.length;
    if (bytes > MAX_YAML_BYTES)
      throw new SluiceError(
        "too_large",
        `The YAML document is larger than ${MAX_YAML_BYTES / 1024 / 1024} MB.`,
        "Import it with `npx sluice import FILE --domain NAME`, which sends it as JSON.",
      );
    parts.push(part);
  }
  return concat(parts);
}

/** Passes a document on, and keeps its gzip. */
async function* zip(body: Bytes | Iterable<Uint8Array>, kept: Uint8Array[]): Bytes {
  const gzip = new CompressionStream("gzip");
  const collected = collect(gzip.readable, kept);
  const writer = gzip.writable.getWriter();
  try {
    for await (const chunk of body) {
      await writer.write(chunk);
      yield chunk;
    }
    await writer.close();
    await collected;
  } finally {
    // Also when whoever reads has thrown. Once closed, there is nothing to abort.
    collected.catch(() => {});
    await writer.abort().catch(() => {});
  }
}

/** Passes a gzip's document on, and keeps the gzip. It may have several members (RFC 1952, section 2.2), which the platform's own stream refuses. */
async function* unzip(body: Bytes, kept: Uint8Array[]): Bytes {
  const gunzip = createGunzip();
  const fed = pipeline(keep(body, kept), gunzip);
  fed.catch(() => {}); // it is awaited below, or it failed with what is thrown there
  try {
    for await (const chunk of gunzip) yield chunk;
    await fed;
  } catch (thrown) {
    if (thrown instanceof SluiceError) throw thrown;
    throw new SluiceError("parse_error", "The document is not whole gzip.", "Send it as it is, or compress it again.");
  }
}

async function* keep(body: Bytes, kept: Uint8Array[]): Bytes {
  let bytes = 0;
  for await (const chunk of body) {
    // A gzip of nothing can go on for ever without a byte of document.
    bytes += chunk.length;
    if (bytes > MAX_DOCUMENT_BYTES)
      throw new SluiceError("too_large", "The compressed document is larger than a document may be.");
    kept.push(chunk);
    yield chunk;
  }
}

async function collect(stream: ReadableStream<Uint8Array>, into: Uint8Array[]): Promise<void> {
  for await (const chunk of stream) into.push(chunk);
}

function concat(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((total, part) => total + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    all.set(part, offset);
    offset += part.length;
  }
  return all;
}
