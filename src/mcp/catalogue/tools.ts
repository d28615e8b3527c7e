// The catalogue's tools as clients see them. Every word costs tokens in every conversation: a test holds them all, as
// `tools/list` tells them, to 3,500. Not here: what they do (lists.ts, inspect.ts, invoke.ts, info.ts).
import { z } from "zod";
import { readingTool } from "../tool.ts";
import { Counted, CountedCollection, Endpoint, PlacedEndpoint, paged, paging, Spec, TaggedEndpoint } from "./shapes.ts";

const text = z.string();

/** Endpoints that a search tells, and at most. */
const HITS = 10;
const MAX_HITS = 50;

/** Some APIs want a type of everything. What it is, is checked where it is used: a record of Zod would lose `__proto__`. */
const object = z.unknown().meta({ type: "object" });

export const SPEC_LIST = readingTool(
  "spec_list",
  "List the specs, one an API. Start here, or with endpoint_search. Lists are paged: pass nextCursor as cursor.",
  paging({}),
  paged({ specs: z.array(Spec) }),
);

export const SPEC_BY_ID = readingTool(
  "spec_by_id",
  "A spec and its collections, one a document.",
  paging({ id: text }),
  paged({ spec: Spec, collections: z.array(CountedCollection) }),
);

export const COLLECTION_BY_SPEC = readingTool(
  "collection_by_spec",
  "The collections of a spec.",
  paging({ specId: text }),
  SPEC_BY_ID.output,
);

export const COLLECTION_BY_ID = readingTool(
  "collection_by_id",
  "A collection and its tags.",
  paging({ id: text }),
  paged({ spec: Spec, collection: Counted, tags: z.array(Counted) }),
);

export const TAG_BY_SPEC = readingTool(
  "tag_by_spec",
  "The tags of a spec.",
  paging({ specId: text }),
  paged({ tags: z.array(Counted) }),
);

export const TAG_BY_COLLECTION = readingTool(
  "tag_by_collection",
  "The tags of a collection.",
  paging({ collectionId: text }),
  COLLECTION_BY_ID.output,
);

export const TAG_BY_ID = readingTool("tag_by_id", "A tag.", z.object({ id: text }), z.object({ tag: Counted }));

export const ENDPOINT_BY_SPEC = readingTool(
  "endpoint_by_spec",
  "The endpoints of a spec. Long: prefer endpoint_by_tag or endpoint_search.",
  paging({ specId: text }),
  paged({ endpoints: z.array(PlacedEndpoint) }),
);

export const ENDPOINT_BY_COLLECTION = readingTool(
  "endpoint_by_collection",
  "The endpoints of a collection.",
  paging({ collectionId: text }),
  paged({ spec: Spec, collection: Counted, endpoints: z.array(TaggedEndpoint) }),
);

export const ENDPOINT_BY_TAG = readingTool(
  "endpoint_by_tag",
  "The endpoints of a tag.",
  paging({ tagId: text }),
  paged({ spec: Spec, collection: Counted, tag: Counted, endpoints: z.array(Endpoint) }),
);

export const ENDPOINT_BY_ID = readingTool(
  "endpoint_by_id",
  "What an endpoint is and where it belongs. inspect tells how to call it.",
  z.object({ id: text }),
  z.object({ spec: Spec, collection: Counted, tag: Counted, endpoint: Endpoint.extend({ deprecated: z.boolean() }) }),
);

export const ENDPOINT_SEARCH = readingTool(
  "endpoint_search",
  'Find endpoints by words, best first: create order. Also field:term (method, tag, path, summary), "a phrase", -not, begin*.',
  z.object({ query: text, limit: z.coerce.number().int().min(1).max(MAX_HITS).default(HITS) }),
  z.object({ endpoints: z.array(PlacedEndpoint), notice: text.optional() }),
);

export const INSPECT = readingTool(
  "inspect",
  "All of an endpoint's operation, references resolved; or, as typescript, its signature. Large schemas are folded: pass pointer to see one.",
  z.object({
    endpointId: text,
    format: z.enum(["json", "typescript"]).default("json"),
    pointer: text.default("").describe('Of a folded part: "/requestBody/content/…"'),
  }),
  z.object({
    ...{ endpointId: text, tagId: text, collectionId: text, specId: text },
    ...{ method: text, path: text, baseUrl: text, fullUrl: text },
    ...{ operation: z.unknown().optional(), signature: text.optional(), notice: text.optional() },
  }),
);

export const INVOKE = {
  name: "invoke",
  description:
    "Call an endpoint. inspect tells its parameters. Credentials are added by the server. Large bodies are cut; narrow the call.",
  input: z.object({
    endpointId: text,
    parameters: object.optional().describe("By name; query.id and path.id where a name stands in two places"),
    requestBody: object.optional().describe("JSON; arrays and text too"),
  }),
  output: z.object({
    statusCode: z.number(),
    headers: z.record(text, text),
    body: z.unknown(),
    notice: text.optional(),
    resultId: text.optional(),
  }),
  annotations: { destructiveHint: true, openWorldHint: true },
} as const;

export const INFO = readingTool(
  "info",
  "Version, uptime, counts, limits and auth methods of this server.",
  z.object({}),
  z.object({
    version: text,
    uptimeSeconds: z.number(),
    counts: z.object({ specs: z.number(), collections: z.number(), endpoints: z.number() }),
    limits: z.record(text, z.number()),
    authMethods: z.array(text),
  }),
);
