// The catalogue as a client walks it, from the list of specs down to a call, over MarketHub and over a document of many
// megabytes; what it says of ids that there are not; and that ids stay what they are.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Client } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { freePort, startServer } from "../../src/cli/server.ts";
import { generateDocument } from "../bench/documents/large.ts";
import { connectSdk } from "../support/clients.ts";
import type { Revision } from "../support/raw-mcp.ts";
import { type TemporaryServer, temporaryServer } from "../support/server.ts";
import { type EchoServer, echoServer } from "../support/upstreams/echo.ts";

const LARGE = { operations: 3_000, schemas: 3_000, chars: 8_000_000 };
const NOBODY = "0".repeat(32);

const Row = z.looseObject({ id: z.string() });
const Lists = z.looseObject({ total: z.number(), nextCursor: z.string().optional() });
const Endpoint = z.object({ id: z.string(), method: z.string(), path: z.string(), summary: z.string() });

let server: TemporaryServer;
let echo: EchoServer;
let client: Client;
beforeAll(async () => {
  [server, echo] = await Promise.all([temporaryServer(), echoServer()]);
  await put(server, "specs/large", JSON.stringify({ baseUrl: `${echo.url}/v1` }));
  await put(server, "specs/large/collections/main", generateDocument(LARGE));
  client = await connect(server);
});
afterAll(async () => {
  await client?.close();
  await Promise.all([server, echo].map((each) => each?.[Symbol.asyncDispose]()));
});

function connect(to: Pick<TemporaryServer, "mcpUrl" | "key">, query = "", revision: Revision = "2026-07-28") {
  const mode = revision === "2026-07-28" ? "auto" : "legacy";
  return connectSdk({ ...server, ...to, mcpUrl: `${to.mcpUrl}?tools=catalog${query}` }, mode, revision);
}

/** A further client of the server, for one test. */
async function another(query = "", revision: Revision = "2026-07-28") {
  const by = await connect(server, query, revision);
  return { by, [Symbol.asyncDispose]: () => by.close() };
}

async function put(to: { url: string; key: string }, path: string, body: string): Promise<void> {
  const headers = { authorization: `Bearer ${to.key}`, "content-type": "application/json" };
  const answer = await fetch(`${to.url}/api/v1/${path}`, { method: "PUT", headers, body });
  if (!answer.ok) throw new Error(await answer.text());
}

const Result = z.object({
  content: z.tuple([z.object({ type: z.literal("text"), text: z.string() })]),
  structuredContent: z.unknown().optional(),
  isError: z.boolean().optional(),
});

/** The result, which its text has too. */
async function call<Shape extends z.ZodType>(
  name: string,
  args: Record<string, unknown>,
  shape: Shape,
  by = client,
): Promise<z.output<Shape>> {
  const { content, structuredContent, isError } = Result.parse(await by.callTool({ name, arguments: args }));
  if (isError) throw new Error(content[0].text);
  expect(JSON.parse(content[0].text)).toEqual(structuredContent);
  return shape.parse(structuredContent);
}

const Failure = z.looseObject({ code: z.string(), message: z.string(), hint: z.string() });

async function failure(name: string, args: Record<string, unknown>): Promise<z.output<typeof Failure>> {
  const { content, isError } = Result.parse(await client.callTool({ name, arguments: args }));
  expect(isError).toBe(true);
  return Failure.parse(JSON.parse(content[0].text));
}

async function specNamed(domain: string, by = client) {
  const { specs } = await call("spec_list", {}, z.object({ specs: z.array(Row.extend({ domain: z.string() })) }), by);
  const found = specs.find((spec) => spec.domain === domain);
  if (found === undefined) throw new Error(`no spec ${domain}`);
  return found;
}

/** Every endpoint of a spec, page by page. */
async function endpointsOf(domain: string, limit: number, by = client) {
  const { id: specId } = await specNamed(domain, by);
  const all: z.output<typeof Endpoint>[] = [];
  let cursor: string | undefined;
  do {
    const args = { specId, limit, ...(cursor !== undefined && { cursor }) };
    const page = await call("endpoint_by_spec", args, Lists.extend({ endpoints: z.array(Endpoint) }), by);
    all.push(...page.endpoints);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return all;
}

describe("the walk from spec_list to invoke", () => {
  test.each([
    ["markethub", 123, "2026-07-28"],
    ["markethub", 123, "2025-11-25"],
    ["large", LARGE.operations, "2026-07-28"],
  ] as const)("finds its way through %s, of %d endpoints, in %s", async (domain, operations, revision) => {
    await using connection = await another("", revision);
    const { by } = connection;
    const spec = await specNamed(domain, by);
    const { collections } = await call("spec_by_id", { id: spec.id }, z.object({ collections: z.array(Row) }), by);
    expect(collections).toMatchObject([{ countMethods: operations }]);
    const tagsOf = z.object({ tags: z.array(Row.extend({ countMethods: z.number() })), spec: z.unknown() });
    const { tags, spec: told } = await call("collection_by_id", { id: collections[0]?.id }, tagsOf, by);
    expect(told).toEqual(spec);
    const { tag } = await call("tag_by_id", { id: tags[0]?.id }, z.object({ tag: Row }), by);
    expect(tag).toEqual(tags[0]);
    const listed = Lists.extend({ endpoints: z.array(Endpoint) });
    const { endpoints, total } = await call("endpoint_by_tag", { tagId: tag.id }, listed, by);
    expect(total).toBe(tags[0]?.countMethods);
    const found = endpoints.find(({ method }) => method === "GET");
    const { endpoint } = await call("endpoint_by_id", { id: found?.id }, z.object({ endpoint: z.unknown() }), by);
    expect(endpoint).toEqual({ ...found, deprecated: false });

    const inspected = await call(
      "inspect",
      { endpointId: found?.id },
      z.object({
        baseUrl: z.string(),
        fullUrl: z.string(),
        operation: z.looseObject({
          parameters: z.array(z.looseObject({ name: z.string(), in: z.string() })).default([]),
        }),
      }),
      by,
    );
    expect(inspected.fullUrl).toBe(`${inspected.baseUrl}${found?.path}`);
    const inPath = inspected.operation.parameters.filter((parameter) => parameter.in === "path");
    const parameters = Object.fromEntries(inPath.map(({ name }) => [name, "1"]));
    const answer = await call(
      "invoke",
      { endpointId: found?.id, parameters },
      z.looseObject({ statusCode: z.number() }),
      by,
    );
    expect(answer.statusCode).toBe(200);
    if (domain === "large") expect(echo.seen.at(-1)?.url).toBe(`/v1${found?.path.replace(/\{\w+\}/g, "1")}`);
  });

  test("shows every endpoint of a large document, in pages that keep to their size", async () => {
    const endpoints = await endpointsOf("large", 1_000);
    expect(endpoints).toHaveLength(LARGE.operations);
    expect(new Set(endpoints.map(({ id }) => id)).size).toBe(LARGE.operations);
    await using small = await another("&max_chars=2000");
    const { id: specId } = await specNamed("large", small.by);
    const { content } = Result.parse(await small.by.callTool({ name: "endpoint_by_spec", arguments: { specId } }));
    expect(content[0].text.length).toBeLessThanOrEqual(2_000);
  });

  test("sees the documents that the endpoint's address names, and no others", async () => {
    await using narrow = await another("&spec=large");
    const { specs } = await call("spec_list", {}, z.object({ specs: z.array(z.unknown()) }), narrow.by);
    expect(specs).toHaveLength(1);
    const [hidden] = await endpointsOf("markethub", 1);
    const answer = await narrow.by.callTool({ name: "endpoint_by_id", arguments: { id: hidden?.id } });
    expect(answer.isError).toBe(true);
    expect(narrow.by.getInstructions()).toContain("- large");
    expect(narrow.by.getInstructions()).not.toContain("markethub");
  });
});

describe("an id that there is not", () => {
  test.each([
    ["spec_by_id", "id", "spec_list"],
    ["collection_by_spec", "specId", "spec_list"],
    ["collection_by_id", "id", "spec_by_id"],
    ["tag_by_spec", "specId", "spec_list"],
    ["tag_by_collection", "collectionId", "spec_by_id"],
    ["tag_by_id", "id", "tag_by_spec"],
    ["endpoint_by_spec", "specId", "spec_list"],
    ["endpoint_by_collection", "collectionId", "spec_by_id"],
    ["endpoint_by_tag", "tagId", "tag_by_spec"],
    ["endpoint_by_id", "id", "endpoint_by_tag"],
    ["inspect", "endpointId", "endpoint_by_tag"],
    ["invoke", "endpointId", "endpoint_by_tag"],
  ])("is not_found to %s, one that looks wrong is validation_failed", async (tool, argument, lister) => {
    const listed = expect.stringContaining(lister);
    expect(await failure(tool, { [argument]: NOBODY })).toMatchObject({ code: "not_found", hint: listed });
    expect(await failure(tool, { [argument]: "markethub" })).toMatchObject({ code: "validation_failed", hint: listed });
    expect(await failure(tool, {})).toMatchObject({
      code: "validation_failed",
      message: expect.stringContaining(`${tool}: ${argument}: `),
    });
  });

  test("is not needed by a search, which says what is wrong with a query", async () => {
    const query = "create an order";
    const { endpoints } = await call(
      "endpoint_search",
      { query, limit: 3 },
      z.object({ endpoints: z.array(Endpoint) }),
    );
    expect(endpoints).toContainEqual(expect.objectContaining({ method: "POST", path: "/orders" }));
    expect(await failure("endpoint_search", { query: "colour:red" })).toMatchObject({ code: "validation_failed" });
    expect(await failure("endpoint_search", { query, limit: 51 })).toMatchObject({ code: "validation_failed" });
  });

  test("and a cursor of another list, and a pointer to nowhere, are told as plainly", async () => {
    const { id: specId } = await specNamed("markethub");
    const first = await call("endpoint_by_spec", { specId, limit: 1 }, Lists);
    expect(await failure("tag_by_spec", { specId, cursor: first.nextCursor })).toMatchObject({
      code: "validation_failed",
    });
    const [endpoint] = await endpointsOf("markethub", 1_000);
    expect(await failure("inspect", { endpointId: endpoint?.id, pointer: "/responses/999" })).toMatchObject({
      code: "not_found",
      hint: expect.stringContaining("/responses has 200"),
    });
  });
});

describe("invoke", () => {
  const idOf = async (method: string, path: string) => {
    const endpoints = await endpointsOf("markethub", 1_000);
    return endpoints.find((endpoint) => endpoint.method === method && endpoint.path === path)?.id;
  };

  test("tells what is missing before anything is sent", async () => {
    expect(await failure("invoke", { endpointId: await idOf("GET", "/products/{id}") })).toMatchObject({
      code: "validation_failed",
      message: "Required parameters are missing: id (path, required).",
    });
    expect(
      await failure("invoke", { endpointId: await idOf("POST", "/products"), requestBody: { title: "A" } }),
    ).toMatchObject({
      code: "validation_failed",
      message: expect.stringContaining("/sellerId"),
    });
    const sent = echo.seen.length;
    const [withPath] = (await endpointsOf("large", 1_000)).filter(({ path }) => path.includes("{"));
    expect(await failure("invoke", { endpointId: withPath?.id, parameters: {} })).toMatchObject({
      code: "validation_failed",
    });
    expect(echo.seen).toHaveLength(sent);
  });

  test("tells an answer that is no success with its status and body", async () => {
    const endpointId = await idOf("GET", "/products/{id}");
    expect(await failure("invoke", { endpointId, parameters: { id: "none" } })).toMatchObject({
      ...{ code: "invoke_error", statusCode: 404 },
      body: { error: { code: "not_found" } },
    });
  });

  test("keeps a large body within the answer, says that it was cut, and keeps the whole", async () => {
    const endpointId = await idOf("GET", "/products");
    const args = { endpointId, parameters: { _per_page: 100, _embed: "variants" } };
    const cut = await call("invoke", args, z.looseObject({ statusCode: z.literal(200), resultId: z.string() }));
    expect(JSON.stringify(cut).length).toBeLessThanOrEqual(24_000);
    expect(cut.notice).toContain("cut to fit");
    await using programs = await another("&tools=code");
    const code = `async () => (await results.get("${cut.resultId}")).body.length`;
    const { content } = Result.parse(await programs.by.callTool({ name: "execute", arguments: { code } }));
    expect(Number(content[0].text)).toBeGreaterThan(50);
  });
});

test("ids survive a restart, and a document that changes changes only those whose inputs changed", async () => {
  const state = await mkdtemp(join(tmpdir(), "sluice-test-"));
  const key = "a-key-of-this-test";
  const document = (extra: object) =>
    JSON.stringify({
      ...{ openapi: "3.1.0", info: { title: "Kept" } },
      paths: { "/a": { get: { operationId: "a", tags: ["t"] } }, "/b": { get: { operationId: "b" } }, ...extra },
    });
  const once = async (change: string | undefined) => {
    const port = await freePort();
    const running = await startServer({ port, state, adminKey: key });
    try {
      const target = { url: running.url, mcpUrl: `${running.url}/mcp`, key };
      if (change !== undefined) {
        await put(target, "specs/kept", JSON.stringify({ baseUrl: "https://api.example.com" }));
        await put(target, "specs/kept/collections/main", change);
      }
      const connected = await connect(target);
      const endpoints = await endpointsOf("kept", 1_000, connected);
      await connected.close();
      return new Map(endpoints.map(({ id, path }) => [path, id]));
    } finally {
      await running.stop();
    }
  };
  try {
    const before = await once(document({}));
    expect(await once(undefined)).toEqual(before);
    const after = await once(document({ "/b": { get: { operationId: "renamed", tags: ["t"] } }, "/c": { put: {} } }));
    expect(after.get("/a")).toBe(before.get("/a"));
    expect(after.get("/b")).not.toBe(before.get("/b"));
    expect([...after.keys()]).toEqual(["/a", "/b", "/c"]);
  } finally {
    await rm(state, { recursive: true, force: true });
  }
});
