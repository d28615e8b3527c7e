// One document as a catalogue: its tags, and under each its endpoints, in order, all from the index alone. Made when it is
// first asked for and kept as long as the document is. Not here: pages of it (page.ts), other documents.
import { MAX_LISTED_SUMMARY_CHARS, MAX_LISTED_TITLE_CHARS } from "../../limits.ts";
import type { ApiDocument } from "../api-document.ts";
import type { OperationEntry } from "../operation.ts";
import { endpointParts, id, plainParts, untaken } from "./id.ts";
import { line } from "./line.ts";
import { compareKeys, type SortKey } from "./sort-key.ts";

/** What an operation's tags are joined with; and the tag of those that have none. */
const TAG_SEPARATOR = ",";
const DEFAULT_TAG = "default";

export interface Tag {
  readonly id: string;
  readonly title: string;
  readonly endpoints: readonly Endpoint[];
  readonly sortKey: SortKey;
}

export interface Endpoint {
  readonly id: string;
  readonly tag: Tag;
  readonly entry: OperationEntry;
  readonly sortKey: SortKey;
}

export interface Catalogue {
  /** By title. */
  readonly tags: readonly Tag[];
  /** By path, then method. */
  readonly endpoints: readonly Endpoint[];
  tag(id: string): Tag | undefined;
  endpoint(id: string): Endpoint | undefined;
  endpointOf(entry: OperationEntry): Endpoint | undefined;
}

/** One document may be served under several names, each with ids of its own. */
const made = new WeakMap<ApiDocument, Map<string, Catalogue>>();

export function catalogueOf(document: ApiDocument, specId: string, collectionId: string): Catalogue {
  const known = made.get(document) ?? new Map<string, Catalogue>();
  made.set(document, known);
  const catalogue = known.get(collectionId) ?? makeCatalogue(document.operations, specId, collectionId);
  known.set(collectionId, catalogue);
  return catalogue;
}

function makeCatalogue(entries: readonly OperationEntry[], specId: string, collectionId: string): Catalogue {
  const tags = new Map<string, Tag & { endpoints: Endpoint[] }>();
  const tagIds = new Map<string, string>();
  const taken = new Set<string>();
  const endpoints = entries.map((entry): Endpoint => {
    const name = entry.tags.length === 0 ? DEFAULT_TAG : entry.tags.join(TAG_SEPARATOR);
    const tagId = tagIds.get(name) ?? id(specId, collectionId, name);
    tagIds.set(name, tagId);
    let tag = tags.get(tagId);
    if (tag === undefined) {
      const title = line(name, MAX_LISTED_TITLE_CHARS);
      tag = { id: tagId, title, endpoints: [], sortKey: [title, tagId] };
      tags.set(tagId, tag);
    }
    const { method, path, operationId } = entry;
    const parts = untaken(plainParts(endpointParts(method, path, operationId)), taken);
    const endpointId = id(specId, collectionId, parts);
    const endpoint = { id: endpointId, tag, entry, sortKey: [path, method, endpointId] };
    tag.endpoints.push(endpoint);
    return endpoint;
  });
  const byId = new Map(endpoints.map((endpoint) => [endpoint.id, endpoint]));
  const byEntry = new Map(endpoints.map((endpoint) => [endpoint.entry, endpoint]));
  for (const tag of tags.values()) tag.endpoints.sort(bySortKey);
  return {
    tags: [...tags.values()].sort(bySortKey),
    endpoints: endpoints.sort(bySortKey),
    tag: (tagId) => tags.get(tagId),
    endpoint: (endpointId) => byId.get(endpointId),
    endpointOf: (entry) => byEntry.get(entry),
  };
}

function bySortKey(left: { readonly sortKey: SortKey }, right: { readonly sortKey: SortKey }): number {
  return compareKeys(left.sortKey, right.sortKey);
}

/** A line about an operation: its summary, the first line of its description, or what it is. */
export function summaryOf({ summary, opening, method, path }: OperationEntry): string {
  return (
    line(summary ?? "", MAX_LISTED_SUMMARY_CHARS) ||
    line(opening ?? "", MAX_LISTED_SUMMARY_CHARS) ||
    line(`${method} ${path}`, MAX_LISTED_SUMMARY_CHARS)
  );
}
