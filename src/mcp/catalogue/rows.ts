// What is found, as it is told: specs, collections, tags and endpoints in the shapes that clients are promised. Not here:
// where it is found (library.ts).
import type { z } from "zod";
import { MAX_LISTED_PATH_CHARS } from "../../limits.ts";
import { type Endpoint, endpointIdOf, summaryOf, type Tag } from "../../openapi/catalogue/catalogue.ts";
import { line } from "../../openapi/catalogue/line.ts";
import type { Collection, OpenCollection } from "./library.ts";
import type * as shapes from "./shapes.ts";

type Row<Shape extends z.ZodType> = z.output<Shape>;

/** Something of a collection, and which collection that is. */
export interface Placed<Found> {
  readonly collection: Collection;
  readonly found: Found;
}

export function placed<Found>(collection: Collection, all: readonly Found[]): Placed<Found>[] {
  return all.map((found) => ({ collection, found }));
}

export function collectionRow({ collection: { id, title }, catalogue }: OpenCollection): Row<typeof shapes.Counted> {
  return { id, title, countMethods: catalogue.endpoints.length };
}

export function countedCollectionRow(opened: OpenCollection): Row<typeof shapes.CountedCollection> {
  const { id, title, countMethods } = collectionRow(opened);
  return { id, title, countTags: opened.catalogue.tags.length, countMethods };
}

export function tagRow({ id, title, endpoints }: Tag): Row<typeof shapes.Counted> {
  return { id, title, countMethods: endpoints.length };
}

export function endpointRow(endpoint: Endpoint): Row<typeof shapes.Endpoint> {
  const { method, path } = endpoint.entry;
  return {
    ...{ id: endpointIdOf(endpoint), method, path: line(path, MAX_LISTED_PATH_CHARS) },
    summary: summaryOf(endpoint.entry),
  };
}

export function taggedRow(endpoint: Endpoint): Row<typeof shapes.TaggedEndpoint> {
  const { id, ...rest } = endpointRow(endpoint);
  return { id, tagId: endpoint.tag.id, tagName: endpoint.tag.title, ...rest };
}

export function placedRow({ collection, found }: Placed<Endpoint>): Row<typeof shapes.PlacedEndpoint> {
  const { id, tagId, tagName, ...rest } = taggedRow(found);
  return {
    ...{ id, tagId, tagName },
    ...{ collectionId: collection.id, collectionTitle: collection.title },
    ...{ specId: collection.spec.id, specDomain: collection.spec.domain },
    ...rest,
  };
}
