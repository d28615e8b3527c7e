// One document as a catalogue: its tags, and under each its endpoints, in order, all from the index alone. Made when it is
// first asked for and kept as long as the document is. Not here: pages of it (page.ts), other documents.
import { MAX_LISTED_SUMMARY_CHARS, MAX_LISTED_TITLE_CHARS } from "../../limits.ts";
import type { ApiDocument } from "../api-document.ts";
import type { OperationEntry } from "../operation.ts";
import { endpointParts, id, plainParts, untaken } from "./id.ts";
import { line } from "./line.ts";
import { compareKeys, type SortKey } from "./sort-key.ts";

/** What an operation's tags are joined with; and the tag of those that have none, or none that can be seen. */
const TAG_SEPARATOR = ",";
const DEFAULT_TAG = "default";

export interface Tag {
  readonly id: string;
  readonly title: string;
  /** By path, then method. */
  readonly endpoints: readonly Endpoint[];
}

export interface Endpoint {
  readonly tag: Tag;
  readonly entry: OperationEntry;
  /** What its id is the hash of. A list of thousands shows a page of them, so no more are hashed. */
  readonly parts: readonly [specId: string, collectionId: string, own: string];
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
  const byName = new Map<string, Tag & { endpoints: Endpoint[] }>();
  const taken = new Set<string>();
  let byId: Map<string, Endpoint> | undefined;
  let byEntry: Map<OperationEntry, Endpoint> | undefined;

  function tagOf({ tags: names }: OperationEntry) {
    const visible = names.filter((name) => line(name, MAX_LISTED_TITLE_CHARS) !== "");
    const name = visible.length === 0 ? DEFAULT_TAG : visible.join(TAG_SEPARATOR);
    const named = byName.get(name);
    if (named !== undefined) return named;
    const tagId = id(specId, collectionId, name);
    const tag = tags.get(tagId) ?? { id: tagId, title: line(name, MAX_LISTED_TITLE_CHARS), endpoints: [] };
    tags.set(tagId, tag);
    byName.set(name, tag);
    return tag;
  }

  const endpoints = entries.map((entry): Endpoint => {
    const { method, path, operationId } = entry;
    const own = untaken(plainParts(endpointParts(method, path, operationId)), taken);
    return { tag: tagOf(entry), entry, parts: [specId, collectionId, own] };
  });
  const sorted = endpoints.toSorted(byPath);
  for (const endpoint of sorted) tagOf(endpoint.entry).endpoints.push(endpoint);
  return {
    tags: [...tags.values()].sort((left, right) => compareKeys(tagKey(left), tagKey(right))),
    endpoints: sorted,
    tag: (tagId) => tags.get(tagId),
    endpoint(endpointId) {
      byId ??= new Map(sorted.map((endpoint) => [endpointIdOf(endpoint), endpoint]));
      return byId.get(endpointId);
    },
    endpointOf(entry) {
      byEntry ??= new Map(sorted.map((endpoint) => [endpoint.entry, endpoint]));
      return byEntry.get(entry);
    },
  };
}

export function endpointIdOf({ parts }: Endpoint): string {
  return id(...parts);
}

export function tagKey({ title, id: tagId }: Tag): SortKey {
  return [title, tagId];
}

export function endpointKey(endpoint: Endpoint): SortKey {
  const { path, method } = endpoint.entry;
  return [path, method, endpointIdOf(endpoint)];
}

/** As by their keys; the ids are made only where they decide. */
function byPath(left: Endpoint, right: Endpoint): number {
  const keyOf = ({ entry }: Endpoint) => [entry.path, entry.method];
  return compareKeys(keyOf(left), keyOf(right)) || compareKeys(endpointKey(left), endpointKey(right));
}

/** A line about an operation: its summary, the first line of its description, or what it is. */
export function summaryOf({ summary, opening, method, path }: OperationEntry): string {
  return (
    line(summary ?? "", MAX_LISTED_SUMMARY_CHARS) ||
    line(opening ?? "", MAX_LISTED_SUMMARY_CHARS) ||
    line(`${method} ${path}`, MAX_LISTED_SUMMARY_CHARS)
  );
}
