// The documents in scope as specs and collections, and what is found in them by an id. A document is read when something
// in it is asked for, one after the other. Not here: what is in one of them (openapi/catalogue/), and the answers (lists.ts).
import { SluiceError } from "../../errors.ts";
import { MAX_LISTED_TITLE_CHARS } from "../../limits.ts";
import type { ApiDocument } from "../../openapi/api-document.ts";
import { type Catalogue, catalogueOf, type Endpoint, type Tag } from "../../openapi/catalogue/catalogue.ts";
import { ID, id } from "../../openapi/catalogue/id.ts";
import { line } from "../../openapi/catalogue/line.ts";
import type { ScopedDocument } from "../../run/scope.ts";
import type { LoadedSnapshot } from "../../snapshots/store.ts";

export interface Spec {
  readonly id: string;
  readonly domain: string;
}

export interface Collection {
  readonly id: string;
  readonly title: string;
  readonly spec: Spec;
  readonly scoped: ScopedDocument;
}

/** Its parts stand apart, so that the small ones can be kept without the large ones. */
export interface OpenCollection {
  readonly collection: Collection;
  readonly snapshot: LoadedSnapshot;
  readonly document: ApiDocument;
  readonly catalogue: Catalogue;
}

/** Where the ids of each kind of thing are told. */
const LISTED = {
  spec: "spec_list gives the ids of all specs.",
  collection: "spec_by_id gives the ids of a spec's collections.",
  tag: "tag_by_spec gives the ids of a spec's tags.",
  endpoint: "endpoint_by_tag gives the ids of a tag's endpoints, endpoint_search finds them by words.",
} as const;

type Kind = keyof typeof LISTED;

/** The collection in which something was found last: who walks through one asks for the next thing in it. */
let recent = "";

export class Library {
  readonly documents: readonly ScopedDocument[];
  /** By domain. */
  readonly specs: readonly Spec[];
  readonly #collections: readonly Collection[];
  readonly #read: (snapshot: string) => Promise<LoadedSnapshot>;

  /** @param read a snapshot by its name */
  constructor(scope: readonly ScopedDocument[], read: (snapshot: string) => Promise<LoadedSnapshot>) {
    this.documents = scope;
    const domains = [...new Set(scope.map(({ entry }) => entry.domain))].sort();
    this.specs = domains.map((domain) => ({ id: id(domain), domain }));
    this.#collections = this.specs.flatMap((spec) => collectionsOf(spec, scope));
    this.#read = read;
  }

  spec(text: string): Spec {
    const specId = readId("spec", text);
    return this.specs.find((spec) => spec.id === specId) ?? missing("spec", specId);
  }

  collection(text: string): Collection {
    const collectionId = readId("collection", text);
    return this.#collections.find((found) => found.id === collectionId) ?? missing("collection", collectionId);
  }

  async open(collection: Collection): Promise<OpenCollection> {
    const snapshot = await this.#read(collection.scoped.entry.snapshot);
    const document = snapshot.document();
    const catalogue = catalogueOf(document, collection.spec.id, collection.id);
    return { collection, snapshot, document, catalogue };
  }

  /** What `take` makes of each collection of a spec, one after the other: no more than that is held of all of them. */
  async ofSpec<Taken>(spec: Spec, take: (opened: OpenCollection) => Taken): Promise<Taken[]> {
    const taken: Taken[] = [];
    for (const collection of this.#collections)
      if (collection.spec === spec) taken.push(take(await this.open(collection)));
    return taken;
  }

  /** Of each collection that can be read; where none can, the last one's trouble is told. */
  async ofAll<Taken>(take: (opened: OpenCollection) => Taken): Promise<Taken[]> {
    const taken: Taken[] = [];
    let unread: SluiceError | undefined;
    for (const collection of this.#collections) {
      try {
        taken.push(take(await this.open(collection)));
      } catch (thrown) {
        unread = unreadable(thrown);
      }
    }
    if (taken.length === 0 && unread !== undefined) throw unread;
    return taken;
  }

  async tag(text: string): Promise<{ opened: OpenCollection; tag: Tag }> {
    const tagId = readId("tag", text);
    const { opened, found } = await this.#find("tag", tagId, ({ catalogue }) => catalogue.tag(tagId));
    return { opened, tag: found };
  }

  async endpoint(text: string): Promise<{ opened: OpenCollection; endpoint: Endpoint }> {
    const endpointId = readId("endpoint", text);
    const find = ({ catalogue }: OpenCollection) => catalogue.endpoint(endpointId);
    const { opened, found } = await this.#find("endpoint", endpointId, find);
    return { opened, endpoint: found };
  }

  /** An id does not say in which document it is. One that cannot be read hides nothing that is in another. */
  async #find<Found>(kind: Kind, wanted: string, find: (opened: OpenCollection) => Found | undefined) {
    const isRecent = ({ id: collectionId }: Collection) => Number(collectionId === recent);
    const likelyFirst = this.#collections.toSorted((left, right) => isRecent(right) - isRecent(left));
    let unread: SluiceError | undefined;
    for (const collection of likelyFirst) {
      try {
        const opened = await this.open(collection);
        const found = find(opened);
        if (found === undefined) continue;
        recent = collection.id;
        return { opened, found };
      } catch (thrown) {
        unread = unreadable(thrown);
      }
    }
    throw unread ?? notFound(kind, wanted);
  }
}

function collectionsOf(spec: Spec, scope: readonly ScopedDocument[]): Collection[] {
  const own = scope.filter(({ entry }) => entry.domain === spec.domain);
  own.sort((left, right) => (left.entry.collection < right.entry.collection ? -1 : 1));
  return own.map((scoped) => ({
    id: id(spec.id, scoped.entry.collection),
    title: line(scoped.entry.title, MAX_LISTED_TITLE_CHARS) || scoped.entry.collection,
    spec,
    scoped,
  }));
}

function readId(kind: Kind, text: string): string {
  const trimmed = text.trim().toLowerCase();
  if (ID.test(trimmed)) return trimmed;
  throw new SluiceError(
    "validation_failed",
    `${JSON.stringify(line(text, 100))} is no id: an id has 32 hexadecimal digits.`,
    LISTED[kind],
  );
}

/** Whatever is wrong with a snapshot, the other documents are none the worse for it. What is not told is in the log. */
function unreadable(thrown: unknown): SluiceError {
  if (thrown instanceof SluiceError) return thrown;
  console.error("A document could not be read", thrown);
  return new SluiceError(
    "config_error",
    "The document's snapshot cannot be read.",
    "Tell the operator to import it again.",
  );
}

function missing(kind: Kind, wanted: string): never {
  throw notFound(kind, wanted);
}

function notFound(kind: Kind, wanted: string): SluiceError {
  return new SluiceError("not_found", `There is no ${kind} ${wanted}.`, LISTED[kind]);
}
