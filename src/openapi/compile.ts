// Compiles an OpenAPI document to a snapshot, from its bytes as they arrive. It holds the compressed body, the outline
// and one piece at a time, never the document. Storing, naming and switching to the snapshot is not its business.

import { SluiceError } from "../errors.ts";
import { MAX_DOCUMENT_BYTES } from "../limits.ts";
import { BlockWriter } from "./block-writer.ts";
import { writeIndex } from "./index-writer.ts";
import { createOutlineBuilder } from "./outline-builder.ts";
import { createPieceReader } from "./piece-reader.ts";
import { referenceGraph } from "./reference-graph.ts";
import { createScanner } from "./scanner.ts";
import { packSnapshot, type Section } from "./snapshot.ts";
import { type DocumentSummary, summarise } from "./summary.ts";
import { convertSwagger } from "./swagger/convert.ts";
import { versionOf } from "./version.ts";
import { createWarnings } from "./warnings.ts";

export interface Snapshot {
  readonly summary: DocumentSummary;
  /** For whoever adds sections of its own and packs anew. */
  readonly sections: readonly Section[];
  /** The snapshot's bytes, in parts. */
  readonly parts: readonly Uint8Array[];
  readonly length: number;
}

export async function compile(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<Snapshot> {
  let blocks = new BlockWriter();
  let builder = createOutlineBuilder(blocks);
  const scanner = createScanner(builder);
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > MAX_DOCUMENT_BYTES) throw tooLarge();
    scanner.push(chunk);
  }
  scanner.end();

  const version = versionOf(builder.facts);
  const warnings = createWarnings();
  if (version.isSwagger) {
    const source = builder;
    const read = createPieceReader(blocks.finish());
    blocks = new BlockWriter();
    builder = createOutlineBuilder(blocks);
    convertSwagger(source, read, builder, warnings.add);
  }
  const graph = referenceGraph(builder.outline);
  const body = blocks.finish();
  const summary = summarise(builder, graph, { bytes, version, warnings });
  const encoder = new TextEncoder();
  const sections = [
    { name: "meta", parts: [encoder.encode(JSON.stringify(summary))] },
    { name: "index", parts: [encoder.encode(writeIndex(builder.outline, body, graph))] },
    { name: "blocks", parts: body.parts },
  ];
  return { summary, sections, ...packSnapshot(sections) };
}

function tooLarge(): SluiceError {
  return new SluiceError(
    "too_large",
    `The document is larger than ${MAX_DOCUMENT_BYTES / 1024 / 1024} MB.`,
    "Minify it, or split it by tag into several documents and import each as a collection.",
  );
}
