// A document as the server wants it: one piece of JSON, whatever it was written in and however many files it was.
import { bundle } from "./bundle/bundle.ts";
import type { BundleFlags } from "./bundle/file-set.ts";
import { readSource } from "./source.ts";
import { toJson } from "./source-json.ts";

export interface ReadDocument {
  /** One document, as JSON. */
  readonly json: Uint8Array;
  /** How many files it is made of. */
  readonly files: number;
  /** What could not be brought in from other files. */
  readonly warnings: readonly string[];
}

/** A reference to anything but a part of the same file. */
const TO_ANOTHER_FILE = /"\$ref"\s*:\s*"[^#"]/;

/** @returns the document at a path or URL @throws CommandError that names the file */
export async function readDocument(from: string, flags: BundleFlags = {}): Promise<ReadDocument> {
  const source = await readSource(from);
  const json = toJson(source);
  const text = new TextDecoder().decode(json);
  const value = TO_ANOTHER_FILE.test(text) ? parse(text) : undefined;
  // What is not well formed is left to the compiler, which says where.
  if (value === undefined) return { json, files: 1, warnings: [] };
  const { document, files, warnings } = await bundle(source, value, flags);
  return { json: new TextEncoder().encode(JSON.stringify(document)), files, warnings };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
