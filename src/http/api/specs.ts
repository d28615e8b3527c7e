// `/api/v1/specs`: the operator's specs and their documents. Each route is declared once, with its schemas. Not here:
// how a document is read (openapi/), stored (snapshots/) and switched to (agent/registry.ts).
import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import type { CollectionRecord, SpecRecord } from "../../agent/registry.ts";
import { SluiceError } from "../../errors.ts";
import { type Format, importDocument } from "../../snapshots/import.ts";
import { publish } from "../../snapshots/publish.ts";
import type { Bindings } from "../bindings.ts";
import { showAuth } from "./auth.ts";
import { jsonBody } from "./json-body.ts";
import { failure, json, security } from "./route.ts";
import { CollectionParams, DomainParams, Spec, SpecSettings, Summary, UploadQuery } from "./schemas.ts";
import { changeOf, checkAddress } from "./spec-change.ts";

const tags = ["specs"];

const listSpecs = createRoute({
  method: "get",
  path: "/api/v1/specs",
  operationId: "listSpecs",
  summary: "List the specs and their documents",
  tags,
  security,
  responses: { 200: json(Spec.array(), "Every spec, by domain") },
});

const getSpec = createRoute({
  method: "get",
  path: "/api/v1/specs/{domain}",
  operationId: "getSpec",
  summary: "Show a spec",
  tags,
  security,
  request: { params: DomainParams },
  responses: { 200: json(Spec, "The spec"), 404: failure },
});

const putSpec = createRoute({
  method: "put",
  path: "/api/v1/specs/{domain}",
  operationId: "putSpec",
  summary: "Make a spec, or change its settings",
  tags,
  security,
  middleware: jsonBody,
  request: { params: DomainParams, body: { required: true, ...json(SpecSettings, "The settings") } },
  responses: { 200: json(Spec, "The spec"), 400: failure },
});

const deleteSpec = createRoute({
  method: "delete",
  path: "/api/v1/specs/{domain}",
  operationId: "deleteSpec",
  summary: "Remove a spec and its documents",
  tags,
  security,
  request: { params: DomainParams },
  responses: { 204: { description: "It is gone" }, 404: failure },
});

const putCollection = createRoute({
  method: "put",
  path: "/api/v1/specs/{domain}/collections/{collection}",
  operationId: "importDocument",
  summary: "Import an OpenAPI or Swagger document",
  description:
    "JSON is streamed; YAML, by its Content-Type, may be 8 MB. Content-Encoding: gzip is accepted. Until the document " +
    "is whole, the old one is served.",
  tags,
  security,
  request: {
    params: CollectionParams,
    query: UploadQuery,
    // A plain schema, not Zod's: the document is read by the importer, in pieces.
    body: {
      required: true,
      description: "The document",
      content: {
        "application/json": { schema: { type: "object" as const } },
        "application/yaml": { schema: { type: "string" as const } },
      },
    },
  },
  responses: { 200: json(Summary, "What is in the document"), 400: failure, 404: failure, 413: failure },
});

const deleteCollection = createRoute({
  method: "delete",
  path: "/api/v1/specs/{domain}/collections/{collection}",
  operationId: "deleteCollection",
  summary: "Remove a document",
  tags,
  security,
  request: { params: CollectionParams },
  responses: { 204: { description: "It is gone" }, 404: failure },
});

export function registerSpecRoutes(api: OpenAPIHono<Bindings>): void {
  api.openapi(listSpecs, async (c) => {
    const { deployment, registry } = c.env;
    await deployment.registry.documents(deployment.waitUntil); // a new deployment gets its demo now
    return c.json((await registry.specs()).map(present), 200);
  });

  api.openapi(getSpec, async (c) => c.json(present(await find(c.env.registry, c.req.valid("param").domain)), 200));

  api.openapi(putSpec, async (c) => {
    const { domain } = c.req.valid("param");
    await c.env.registry.putSpec(await changeOf(domain, c.req.valid("json"), c.env));
    c.env.deployment.registry.forget();
    return c.json(present(await find(c.env.registry, domain)), 200);
  });

  api.openapi(deleteSpec, async (c) => {
    const { domain } = c.req.valid("param");
    if (!(await c.env.registry.removeSpec(domain))) throw noSpec(domain);
    changed(c.env);
    return c.body(null, 204);
  });

  api.openapi(putCollection, async (c) => {
    const place = { ...c.req.valid("param"), ...c.req.valid("query") };
    const { settings } = await find(c.env.registry, place.domain); // before reading megabytes for nothing
    checkAddress(place.baseUrl ?? "", settings.allowPrivate || c.env.deployment.allowPrivate);
    const encoding = readEncoding(c.req.header("content-encoding"));
    if (c.req.raw.body === null)
      throw new SluiceError("parse_error", "The body is empty.", "Send the document as JSON or YAML.");
    const document = await importDocument(c.req.raw.body, encoding, readFormat(c.req.header("content-type")));
    const { deployment, registry } = c.env;
    await publish(document, place, registry, deployment.snapshots, deployment.waitUntil);
    deployment.registry.forget();
    return c.json(Summary.parse(document.summary), 200);
  });

  api.openapi(deleteCollection, async (c) => {
    const { domain, collection } = c.req.valid("param");
    if (!(await c.env.registry.removeCollection(domain, collection))) {
      throw new SluiceError(
        "not_found",
        `There is no document ${domain}/${collection}.`,
        "GET /api/v1/specs lists them.",
      );
    }
    changed(c.env);
    return c.body(null, 204);
  });
}

function changed({ deployment, registry }: Bindings["Bindings"]): void {
  deployment.registry.forget();
  deployment.waitUntil(registry.sweep());
}

async function find(registry: Bindings["Bindings"]["registry"], domain: string): Promise<SpecRecord> {
  const spec = (await registry.specs()).find((record) => record.domain === domain);
  if (spec === undefined) throw noSpec(domain);
  return spec;
}

function noSpec(domain: string): SluiceError {
  return new SluiceError("not_found", `There is no spec ${domain}.`, `Make it with PUT /api/v1/specs/${domain}.`);
}

function readEncoding(header: string | undefined): "identity" | "gzip" {
  const encoding = header?.trim().toLowerCase() ?? "identity";
  if (encoding === "gzip" || encoding === "identity") return encoding;
  throw new SluiceError("validation_failed", "That Content-Encoding is not accepted.", "Send gzip or none.");
}

/** YAML is told by its media type (RFC 9512, and those in use before it); all else is read as JSON. */
function readFormat(contentType = ""): Format {
  return /^(?:application|text)\/(?:x-)?yaml\b|\+yaml\b/i.test(contentType.trim()) ? "yaml" : "json";
}

/** Of the credentials, what may be told: never the secrets. */
function present(record: SpecRecord) {
  const { domain, title, baseUrl, settings, collections } = record;
  const { auth: _, ...policy } = settings;
  return {
    domain,
    title,
    baseUrl,
    ...policy,
    auth: showAuth(record),
    collections: collections.map((collection) => presentCollection(collection, baseUrl)),
  };
}

function presentCollection({ server, summary, importedAt, ...record }: CollectionRecord, baseUrl: string) {
  return {
    ...record,
    address: record.baseUrl ?? (baseUrl || server),
    importedAt: new Date(importedAt).toISOString(),
    summary: Summary.parse(JSON.parse(summary)),
  };
}
