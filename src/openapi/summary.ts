// What a document is in a few numbers, and what its importer should be warned of. The `meta` section of a snapshot.

import { MAX_WARNING_CHARS } from "../limits.ts";
import { brief } from "./brief.ts";
import { isContainer, type Outline, operationsOf } from "./outline.ts";
import type { OutlineBuilder } from "./outline-builder.ts";
import { isRecord } from "./piece.ts";
import type { ReferenceGraph } from "./reference-graph.ts";
import { type ServerTemplate, serverTemplate, serverUrl } from "./server-url.ts";
import type { Version } from "./version.ts";
import { countWanted, type WantedCredentials } from "./wanted-credentials.ts";

export interface DocumentSummary {
  /** The document's own version of OpenAPI or Swagger, "" where it does not say. */
  readonly openapi: string;
  readonly title: string;
  readonly version: string;
  /** Where the document says that the API is: an absolute URL, or "". */
  readonly server: string;
  /** The same, before an operator has chosen; absent where there is nothing to choose. */
  readonly serverTemplate?: ServerTemplate;
  /** Bytes of the document as it was read. */
  readonly bytes: number;
  readonly paths: number;
  readonly operations: number;
  /** Operations under `webhooks`, or `x-webhooks` as it was before OpenAPI 3.1. */
  readonly webhooks: number;
  readonly components: number;
  /** Of the operations under `paths`, most wanted first; absent in summaries that are older than it. */
  readonly credentials?: readonly WantedCredentials[];
  readonly warnings: readonly string[];
}

/** References that a warning names before it only counts. */
const NAMED = 3;

/** What is known of a document beside its outline. */
export interface Known {
  /** Of the document as it was read. */
  readonly bytes: number;
  readonly version: Version;
  readonly warnings: readonly string[];
}

export function summarise(
  { outline, facts }: OutlineBuilder,
  graph: ReferenceGraph,
  { bytes, version, warnings }: Known,
): DocumentSummary {
  const info = facts.get("info");
  const template = serverTemplate(facts.get("servers"));
  const counts = {
    paths: pathsOf(outline),
    operations: operationsUnder(outline, "paths"),
    webhooks: operationsUnder(outline, "webhooks") + operationsUnder(outline, "x-webhooks"),
    components: componentsOf(outline),
  };
  return {
    openapi: brief(version.name),
    title: isRecord(info) ? text(info.title) : "",
    version: isRecord(info) ? text(info.version) : "",
    server: serverUrl(template),
    ...(Object.keys(template.variables).length > 0 && { serverTemplate: template }),
    bytes,
    ...counts,
    credentials: countWanted(wantedUnder(outline, "paths"), facts.get("security")),
    warnings: [
      ...(version.warning === "" ? [] : [version.warning]),
      ...(counts.operations === 0 ? ["The document has no operations."] : []),
      ...listed(graph.unresolved, "leads nowhere", "lead nowhere"),
      ...listed(graph.external, "leads to another document", "lead to other documents"),
      ...warnings,
    ].map((warning) => brief(warning, MAX_WARNING_CHARS)),
  };
}

function pathsOf(outline: Outline): number {
  const node = outline.entries.get("paths");
  if (node === undefined || !isContainer(node) || node.type !== "items") return 0;
  return [...node.entries.keys()].filter((path) => !path.startsWith("x-")).length;
}

function operationsUnder(outline: Outline, key: string): number {
  return wantedUnder(outline, key).length;
}

function wantedUnder(outline: Outline, key: string): (string | undefined)[] {
  const node = outline.entries.get(key);
  if (node === undefined || !isContainer(node) || node.type !== "items") return [];
  return [...node.entries.values()].flatMap((item) =>
    isContainer(item) ? Array.from(operationsOf(item), ([, { wanted }]) => wanted) : [],
  );
}

function componentsOf(outline: Outline): number {
  let count = 0;
  for (const node of outline.entries.values()) {
    if (!isContainer(node)) continue;
    if (node.type === "directory") count += node.entries.size;
    if (node.type === "sections")
      for (const section of node.entries.values()) if (isContainer(section)) count += section.entries.size;
  }
  return count;
}

function listed(refs: readonly string[], one: string, many: string): string[] {
  if (refs.length === 0) return [];
  const named = refs
    .slice(0, NAMED)
    .map((ref) => brief(ref))
    .join(", ");
  return [refs.length === 1 ? `The reference ${named} ${one}.` : `${refs.length} references ${many}, e.g. ${named}.`];
}

function text(value: unknown): string {
  return typeof value === "string" ? brief(value) : "";
}
