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

export interface OpenCollection extends Collection {
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
    return { ...collection, snapshot, document, catalogue };
  }

  /** One after the other: what they take beyond the cache is not taken at once. */
  async openSpec(spec: Spec): Promise<OpenCollection[]> {
    const opened: OpenCollection[] = [];
    for (const collection of this.#collections) {
      if (collection.spec === spec) opened.push(await this.open(collection));
    }
    return opened;
  }

  /** Those that can be read; where none can, the last one's trouble is told. */
  async openAll(): Promise<OpenCollection[]> {
    const opened: OpenCollection[] = [];
    let unread: SluiceError | undefined;
    for (const collection of this.#collections) {
      try {
        opened.push(await this.open(collection));
      } catch (thrown) {
        unread = expected(thrown);
      }
    }
    if (opened.length === 0 && unread !== undefined) throw unread;
    return opened;
  }

  async tag(text: string): Promise<{ collection: OpenCollection; tag: Tag }> {
    const tagId = readId("tag", text);
    const { collection, found } = await this.#find("tag", tagId, ({ catalogue }) => catalogue.tag(tagId));
    return { collection, tag: found };
  }

  async endpoint(text: string): Promise<{ collection: OpenCollection; endpoint: Endpoint }> {
    const endpointId = readId("endpoint", text);
    const find = ({ catalogue }: OpenCollection) => catalogue.endpoint(endpointId);
    const { collection, found } = await this.#find("endpoint", endpointId, find);
    return { collection, endpoint: found };
  }

  /** An id does not say in which document it is. One that cannot be read hides nothing that is in another. */
  async #find<Found>(kind: Kind, wanted: string, find: (collection: OpenCollection) => Found | undefined) {
    let unread: SluiceError | undefined;
    for (const listed of this.#collections) {
      try {
        const collection = await this.open(listed);
        const found = find(collection);
        if (found !== undefined) return { collection, found };
      } catch (thrown) {
        unread = expected(thrown);
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

/** A document that cannot be read is told of; any other fault goes on. */
function expected(thrown: unknown): SluiceError {
  if (thrown instanceof SluiceError) return thrown;
  throw thrown;
}

function missing(kind: Kind, wanted: string): never {
  throw notFound(kind, wanted);
}

function notFound(kind: Kind, wanted: string): SluiceError {
  return new SluiceError("not_found", `There is no ${kind} ${wanted}.`, LISTED[kind]);
}
