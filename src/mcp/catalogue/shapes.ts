// What the catalogue's tools take and give, as Zod schemas. Clients are shown them, so each is as plain as it can be.
import { z } from "zod";
import { MAX_PAGE_ITEMS, PAGE_ITEMS } from "../../limits.ts";

const text = z.string();
const count = z.int().meta({ minimum: undefined, maximum: undefined });

/** Of a list: how much of it is asked for. Some clients send every argument as text. */
export const paging = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({
    ...shape,
    limit: z.coerce.number().int().min(1).max(MAX_PAGE_ITEMS).default(PAGE_ITEMS),
    cursor: text.optional(),
  });

export const Spec = z.object({ id: text, domain: text });
export const Counted = z.object({ id: text, title: text, countMethods: count });
export const CountedCollection = z.object({ id: text, title: text, countTags: count, countMethods: count });

export const Endpoint = z.object({ id: text, method: text, path: text, summary: text });
export const TaggedEndpoint = Endpoint.extend({ tagId: text, tagName: text });
export const PlacedEndpoint = TaggedEndpoint.extend({
  collectionId: text,
  collectionTitle: text,
  specId: text,
  specDomain: text,
});

/** How many there are in all, and where the next page begins. */
export const paged = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({ ...shape, total: count, nextCursor: text.optional() });
