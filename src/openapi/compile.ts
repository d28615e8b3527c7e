// Compiles an OpenAPI document to a snapshot, from its bytes as they arrive. It holds the compressed body, the outline
// and one piece at a time, never the document. Storing, naming and switching to the snapshot is not its business.

import { SluiceError } from "../errors.ts";
import { MAX_DOCUMENT_BYTES } from "../limits.ts";
import { BlockWriter } from "./block-writer.ts";
import { brief } from "./brief.ts";
import { writeOpenings } from "./catalogue/opening.ts";
import { warnOfSameIds } from "./catalogue/same-ids.ts";
import { findFlaws } from "./flaws/flaw-finder.ts";
import { writeIndex } from "./index-writer.ts";
import { unresolvedWithin } from "./inner-references.ts";
import { isContainer, type Outline } from "./outline.ts";
import { createOutlineBuilder } from "./outline-builder.ts";
import { createPieceReader } from "./piece-reader.ts";
import { createRankingWriter } from "./ranking-writer.ts";
import { referenceGraph } from "./reference-graph.ts";
import { createScanner } from "./scanner.ts";
import { localiseReferences } from "./self-references.ts";
import { packSnapshot, type Section } from "./snapshot.ts";
import { type DocumentSummary, summarise } from "./summary.ts";
import { convertSwagger } from "./swagger/convert.ts";
import { versionOf } from "./version.ts";
import { createWarnings } from "./warnings.ts";

/** Members that a refusal names. */
const SHOWN_KEYS = 5;

export interface Snapshot {
  readonly summary: DocumentSummary;
  /** For whoever adds sections of its own and packs anew. */
  readonly sections: readonly Section[];
  /** The snapshot's bytes, in parts. */
  readonly parts: readonly Uint8Array[];
  readonly length: number;
}

export async function compile(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<Snapshot> {
  let build = startBuild();
  const scanner = createScanner(build.visitor);
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > MAX_DOCUMENT_BYTES) throw tooLarge();
    scanner.push(chunk);
  }
  scanner.end();

  const version = versionOf(build.builder.facts);
  if (version.isSwagger) {
    const source = build;
    build = startBuild();
    convertSwagger(source.builder, createPieceReader(source.blocks.finish()), build.visitor, build.warnings.add);
  }
  const self = build.builder.facts.get("$self");
  if (typeof self === "string" && !version.isSwagger) {
    const source = build;
    build = startBuild();
    localiseReferences(source.builder, self, createPieceReader(source.blocks.finish()), build.visitor);
  }
  checkUsable(build.builder.outline);
  const { builder, blocks, ranking, warnings, missing } = build;
  const graph = referenceGraph(builder.outline);
  const body = blocks.finish();
  warnOfSameIds(builder.outline, warnings);
  const told = [...warnings.list(), ...(version.wantsResponses ? missing.list() : [])];
  const unresolved = [...graph.unresolved, ...unresolvedWithin(graph.inner, createPieceReader(body))];
  const summary = summarise(builder, { ...graph, unresolved }, { bytes, version, warnings: told });
  const encoder = new TextEncoder();
  const sections = [
    { name: "meta", parts: [encoder.encode(JSON.stringify(summary))] },
    { name: "index", parts: [encoder.encode(writeIndex(builder.outline, body, graph))] },
    { name: "blocks", parts: body.parts },
    { name: "ranking", parts: [ranking.write(builder.outline)] },
    { name: "openings", parts: [writeOpenings(builder.outline)] },
  ];
  return { summary, sections, ...packSnapshot(sections) };
}

/** What a document is built into, and what is noticed on the way. */
function startBuild() {
  const blocks = new BlockWriter();
  const ranking = createRankingWriter();
  const builder = createOutlineBuilder(blocks, ranking);
  const [warnings, missing] = [createWarnings(), createWarnings()];
  return { blocks, builder, ranking, warnings, missing, visitor: findFlaws(builder, warnings, missing) };
}

/** A document in which there is nothing to find is most likely another file than the one that was meant. */
function checkUsable({ entries }: Outline): void {
  if ([...entries.values()].some(isContainer)) return;
  const found = [...entries.keys()].slice(0, SHOWN_KEYS).map((key) => JSON.stringify(brief(key)));
  throw new SluiceError(
    "parse_error",
    `Line 1, column 1: expected an object with paths, webhooks or components, found ${found.length === 0 ? "an empty one" : `one with ${found.join(", ")}`}.`,
    "Import the root document of the API: it says openapi (or swagger), info and paths.",
  );
}

function tooLarge(): SluiceError {
  return new SluiceError(
    "too_large",
    `The document is larger than ${MAX_DOCUMENT_BYTES / 1024 / 1024} MB.`,
    "Minify it, or split it by tag into several documents and import each as a collection.",
  );
}
