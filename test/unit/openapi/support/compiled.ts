// A document's way through the product: text or bytes in, what a guest gets out. For tests of what comes after.
import { inflateSync } from "fflate";
import { compile, type Snapshot } from "../../../../src/openapi/compile.ts";
import { openDocument } from "../../../../src/openapi/document/open.js";

export interface Compiled {
  readonly snapshot: Snapshot;
  readonly index: string;
  readonly blocks: Uint8Array;
  /** Opens the document anew; `inflated` counts the blocks it inflates. */
  open(limits?: { maxNodes?: number; maxKeptChars?: number; maxExpansions?: number }): {
    spec: Record<string, unknown>;
    inflated: () => number;
  };
}

export async function compiled(document: string | Uint8Array | object, chunk = 1 << 16): Promise<Compiled> {
  const text = typeof document === "string" || document instanceof Uint8Array ? document : JSON.stringify(document);
  const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
  const snapshot = await compile(chunksOf(bytes, chunk));
  const index = new TextDecoder().decode(section(snapshot, "index"));
  const blocks = section(snapshot, "blocks");
  return {
    snapshot,
    index,
    blocks,
    open(limits = {}) {
      let inflated = 0;
      const inflate = (block: Uint8Array, options: { out: Uint8Array }) => {
        inflated++;
        return inflateSync(block, options);
      };
      return { spec: openDocument({ index, blocks, inflate, ...limits }), inflated: () => inflated };
    },
  };
}

export function section(snapshot: Snapshot, name: string): Uint8Array {
  const parts = snapshot.sections.find((found) => found.name === name)?.parts ?? [];
  const joined = new Uint8Array(parts.reduce((total, part) => total + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

function* chunksOf(bytes: Uint8Array, size: number): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
