// The JSON body of a request: its type, its size and its syntax, whatever is sent. What the JSON must hold is checked in
// validation.ts.

import { problem } from "./problem.ts";

/** Bytes of a body: far above the largest row. */
const BODY_BYTES = 256 * 1024;

const JSON_TYPE = /^application\/([\w.+-]+\+)?json\s*(;|$)/i;

/** The parsed body; undefined when there is none. */
export async function readBody(request: Request): Promise<unknown> {
  const bytes = await readBytes(request);
  if (bytes.length === 0) return undefined;
  const type = request.headers.get("content-type") ?? "";
  if (!JSON_TYPE.test(type)) {
    throw problem("unsupported_media_type", "Send the body as JSON, with Content-Type: application/json.");
  }
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes));
  } catch {
    throw problem("bad_request", "The body is not valid JSON in UTF-8.");
  }
}

async function readBytes(request: Request): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    if (size > BODY_BYTES) throw problem("too_large", `The body is over ${BODY_BYTES / 1024} KiB.`);
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
