// `/api/v1/results`: the kept results of whoever asks. Each route is declared once, with its schemas. Not here: how they are
// kept (agent/principal.ts), and the tools that read parts of them (mcp/results/).
import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { noResult } from "../../results/kept.ts";
import type { Bindings } from "../bindings.ts";
import { failure, json, security } from "./route.ts";
import { KeptEntry } from "./schemas.ts";

const tags = ["results"];
const params = z.object({ resultId: z.string().openapi({ example: "x5Qk2bqLr0aW9cTf" }) });

const listResults = createRoute({
  method: "get",
  path: "/api/v1/results",
  operationId: "listResults",
  summary: "List the results that are kept for you",
  tags,
  security,
  responses: { 200: json(KeptEntry.array(), "Every result, the newest first") },
});

const getResult = createRoute({
  method: "get",
  path: "/api/v1/results/{resultId}",
  operationId: "getResult",
  summary: "Read a whole result",
  tags,
  security,
  request: { params },
  responses: {
    200: {
      description: "The result as it was returned",
      content: {
        "application/json": { schema: {} },
        "text/plain": { schema: { type: "string" as const } },
        "application/octet-stream": { schema: { type: "string" as const, format: "binary" } },
      },
    },
    404: failure,
  },
});

const deleteResult = createRoute({
  method: "delete",
  path: "/api/v1/results/{resultId}",
  operationId: "deleteResult",
  summary: "Delete a result",
  tags,
  security,
  request: { params },
  responses: { 204: { description: "It is gone" }, 404: failure },
});

/** Strangers' data: no browser is to take it for a page. */
const TYPES = {
  json: "application/json",
  text: "text/plain; charset=utf-8",
  bytes: "application/octet-stream",
} as const;
const HEADERS = { "x-content-type-options": "nosniff", "content-disposition": "attachment" };

export function registerResultRoutes(api: OpenAPIHono<Bindings>): void {
  api.openapi(listResults, async (c) => {
    const results = await c.env.deployment.results.list(c.get("principal"));
    return c.json(
      results.map(({ expiresAt, ...entry }) => ({ ...entry, expiresAt: new Date(expiresAt).toISOString() })),
      200,
    );
  });

  api.openapi(getResult, async (c) => {
    const { kind, bytes } = await c.env.deployment.results.read(c.get("principal"), c.req.valid("param").resultId);
    const stored = new Blob([bytes]).stream();
    // What was compressed is sent on as it inflates: whole, it may be more than an isolate can hold.
    const body = kind === "bytes" ? stored : stored.pipeThrough(new DecompressionStream("gzip"));
    return new Response(body, { headers: { ...HEADERS, "content-type": TYPES[kind] } });
  });

  api.openapi(deleteResult, async (c) => {
    const wasThere = await c.env.deployment.results.remove(c.get("principal"), c.req.valid("param").resultId);
    if (!wasThere) throw noResult();
    return c.body(null, 204);
  });
}
