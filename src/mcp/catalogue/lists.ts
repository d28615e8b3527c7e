// The catalogue's answers: lists, a page of each, and single things, all from the indexes of the documents. No body is
// read. Not here: the tools that ask for them (register.ts), and how a page is cut (openapi/catalogue/page.ts).
import { endpointKey, type Tag, tagKey } from "../../openapi/catalogue/catalogue.ts";
import { type List, type PageRequest, pageOf } from "../../openapi/catalogue/page.ts";
import type { SortKey } from "../../openapi/catalogue/sort-key.ts";
import type { Library, OpenCollection, Spec } from "./library.ts";
import {
  collectionRow,
  countedCollectionRow,
  endpointRow,
  type Placed,
  placed,
  placedRow,
  taggedRow,
  tagRow,
} from "./rows.ts";

export interface AnswerRequest extends PageRequest {
  /** Characters of the whole answer. */
  readonly room: number;
}

/** Characters of JSON around the head of an answer, its items and its cursor: names, braces, the total. */
const ENVELOPE_CHARS = 100;

export function listSpecs(library: Library, request: AnswerRequest) {
  const keyOfSpec = ({ domain, id }: Spec) => [domain, id];
  const list = { name: "specs", items: library.specs, keyOf: keyOfSpec, show: (spec: Spec) => spec };
  const { items: specs, ...rest } = page({}, list, request);
  return { specs, ...rest };
}

export async function listCollections(library: Library, specId: string, request: AnswerRequest) {
  const spec = library.spec(specId);
  const all = await library.ofSpec(spec, (opened) => ({
    name: opened.collection.scoped.entry.collection,
    row: countedCollectionRow(opened),
  }));
  const list = {
    ...{ name: `collections ${spec.id}`, items: all },
    keyOf: ({ name }: (typeof all)[number]) => [name],
    show: ({ row }: (typeof all)[number]) => row,
  };
  const { items: collections, ...rest } = page({ spec }, list, request);
  return { spec, collections, ...rest };
}

export async function listTags(library: Library, collectionId: string, request: AnswerRequest) {
  const { opened, head } = await openHead(library, collectionId);
  const list = { name: `tags ${opened.collection.id}`, items: opened.catalogue.tags, keyOf: tagKey, show: tagRow };
  const { items: tags, ...rest } = page(head, list, request);
  return { ...head, tags, ...rest };
}

export async function listTagsOfSpec(library: Library, specId: string, request: AnswerRequest) {
  const spec = library.spec(specId);
  const all = (await library.ofSpec(spec, ({ collection, catalogue }) => placed(collection, catalogue.tags))).flat();
  const show = ({ found }: Placed<Tag>) => tagRow(found);
  const { items: tags, ...rest } = page(
    {},
    { name: `tags ${spec.id}`, items: all, keyOf: within(tagKey), show },
    request,
  );
  return { tags, ...rest };
}

export async function showTag(library: Library, id: string) {
  const { tag } = await library.tag(id);
  return { tag: tagRow(tag) };
}

export async function listEndpointsOfSpec(library: Library, specId: string, request: AnswerRequest) {
  const spec = library.spec(specId);
  const all = (
    await library.ofSpec(spec, ({ collection, catalogue }) => placed(collection, catalogue.endpoints))
  ).flat();
  const list = { name: `endpoints ${spec.id}`, items: all, keyOf: within(endpointKey), show: placedRow };
  const { items: endpoints, ...rest } = page({}, list, request);
  return { endpoints, ...rest };
}

export async function listEndpoints(library: Library, collectionId: string, request: AnswerRequest) {
  const { opened, head } = await openHead(library, collectionId);
  const list = {
    name: `endpoints ${opened.collection.id}`,
    items: opened.catalogue.endpoints,
    keyOf: endpointKey,
    show: taggedRow,
  };
  const { items: endpoints, ...rest } = page(head, list, request);
  return { ...head, endpoints, ...rest };
}

export async function listEndpointsOfTag(library: Library, tagId: string, request: AnswerRequest) {
  const { opened, tag } = await library.tag(tagId);
  const head = { ...headOf(opened), tag: tagRow(tag) };
  const list = { name: `endpoints ${tag.id}`, items: tag.endpoints, keyOf: endpointKey, show: endpointRow };
  const { items: endpoints, ...rest } = page(head, list, request);
  return { ...head, endpoints, ...rest };
}

export async function showEndpoint(library: Library, id: string) {
  const { opened, endpoint } = await library.endpoint(id);
  const { deprecated } = endpoint.entry;
  return { ...headOf(opened), tag: tagRow(endpoint.tag), endpoint: { ...endpointRow(endpoint), deprecated } };
}

async function openHead(library: Library, collectionId: string) {
  const opened = await library.open(library.collection(collectionId));
  return { opened, head: headOf(opened) };
}

function headOf(opened: OpenCollection) {
  return { spec: opened.collection.spec, collection: collectionRow(opened) };
}

function page<Item, Shown extends object>(head: object, list: List<Item, Shown>, { room, ...request }: AnswerRequest) {
  return pageOf(list, request, room - JSON.stringify(head).length - ENVELOPE_CHARS);
}

/** The key of something in a spec: that of its collection, then its own. */
function within<Found>(keyOf: (found: Found) => SortKey): (placed: Placed<Found>) => SortKey {
  return ({ collection, found }) => [collection.scoped.entry.collection, ...keyOf(found)];
}
