// A document's way in, over HTTP, with the real R2 and Registry: whole or not at all, whatever fails on the way.
import { runInDurableObject } from "cloudflare:test";
import { env, exports } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { MAX_DOCUMENT_BYTES, MAX_WARNING_CHARS, MAX_YAML_BYTES } from "../../src/limits.ts";
import { importDocument } from "../../src/snapshots/import.ts";
import { publish } from "../../src/snapshots/publish.ts";

const KEY = "test-key";
const registry = () => env.REGISTRY.getByName("registry");

interface Call {
  readonly body?: BodyInit;
  readonly headers?: Record<string, string>;
}

function call(method: string, path: string, { body, headers }: Call = {}): Promise<Response> {
  return exports.default.fetch(
    new Request(`http://localhost${path}`, {
      method,
      headers: { host: "localhost", authorization: `Bearer ${KEY}`, ...headers },
      ...(body !== undefined && { body }),
    }),
  );
}

const json = { "content-type": "application/json" };
const put = (path: string, value: unknown) => call("PUT", path, { body: JSON.stringify(value), headers: json });
const documentWith = (paths: readonly string[]) => ({
  openapi: "3.1.0",
  info: { title: "Shop", version: "1" },
  paths: Object.fromEntries(
    paths.map((path) => [path, { get: { operationId: `get${path.slice(1)}`, responses: {} } }]),
  ),
});

async function gzipOf(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** The paths that a search sees: through the endpoint, the Registry's view, R2 and a guest. */
function pathsOf(spec: string): Promise<unknown> {
  return search(spec, "Object.keys(spec.paths)");
}

async function search(spec: string, code: string): Promise<unknown> {
  const message = {
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { name: "search", arguments: { spec, code } },
  };
  const response = await call("POST", "/mcp", {
    body: JSON.stringify(message),
    headers: { ...json, accept: "application/json, text/event-stream", "mcp-protocol-version": "2025-11-25" },
  });
  const text = await response.text();
  const { result } = JSON.parse(
    text.split("data: ")[1] ?? `{"result":{"isError":true,"content":[{"text":${JSON.stringify(text)}}]}}`,
  );
  return result.isError ? result.content[0].text : JSON.parse(result.content[0].text);
}

async function stored(): Promise<string[]> {
  return (await env.SNAPSHOTS.list({ prefix: "snapshots/" })).objects.map(({ key }) => key);
}

/** The document that is kept beside the snapshot. */
async function source(spec: string): Promise<string> {
  const name = (await registry().specs()).find(({ domain }) => domain === spec)?.collections[0]?.snapshot;
  const kept = await env.SNAPSHOTS.get(`sources/${name}.json.gz`);
  return new Response(kept?.body.pipeThrough(new DecompressionStream("gzip"))).text();
}

beforeEach(async () => {
  for (const { domain } of await registry().specs()) await call("DELETE", `/api/v1/specs/${domain}`);
  await registry().sweep();
});

describe("an import", () => {
  it("answers what is in the document, and search sees it at once", async () => {
    expect((await put("/api/v1/specs/shop", { baseUrl: "https://api.example.com/v1" })).status).toBe(200);
    const response = await put("/api/v1/specs/shop/collections/main", documentWith(["/a", "/b"]));
    expect(await response.json()).toMatchObject({ title: "Shop", operations: 2, paths: 2, warnings: [] });
    expect(await pathsOf("shop")).toEqual(["/a", "/b"]);
    expect(await pathsOf("shop/main")).toEqual(["/a", "/b"]);
  });

  it("takes gzip", async () => {
    await put("/api/v1/specs/shop", { baseUrl: "https://api.example.com" });
    const gzip = new Blob([JSON.stringify(documentWith(["/zipped"]))])
      .stream()
      .pipeThrough(new CompressionStream("gzip"));
    const body = await new Response(gzip).arrayBuffer();
    const response = await call("PUT", "/api/v1/specs/shop/collections/main", {
      body,
      headers: { ...json, "content-encoding": "gzip" },
    });
    expect(response.status).toBe(200);
    expect(await pathsOf("shop")).toEqual(["/zipped"]);
  });

  it("takes gzip of several members, and keeps it", async () => {
    await put("/api/v1/specs/shop", { baseUrl: "https://api.example.com" });
    const text = JSON.stringify(documentWith(["/zipped"]));
    const members = await Promise.all([text.slice(0, 20), "", text.slice(20)].map(gzipOf));
    const response = await call("PUT", "/api/v1/specs/shop/collections/main", {
      body: new Blob(members),
      headers: { ...json, "content-encoding": "gzip" },
    });
    expect(response.status).toBe(200);
    expect(await pathsOf("shop")).toEqual(["/zipped"]);
  });

  it.each([
    ["cut off", (member: Uint8Array<ArrayBuffer>) => member.subarray(0, -1)],
    ["of a wrong checksum", (member: Uint8Array<ArrayBuffer>) => member.with(-5, (member.at(-5) ?? 0) ^ 1)],
  ])("refuses gzip whose second member is %s", async (_, spoil) => {
    await put("/api/v1/specs/shop", { baseUrl: "https://api.example.com" });
    const text = JSON.stringify(documentWith(["/zipped"]));
    const [first, second] = [await gzipOf(text.slice(0, 20)), await gzipOf(text.slice(20))];
    const response = await call("PUT", "/api/v1/specs/shop/collections/main", {
      body: new Blob([first, spoil(second)]),
      headers: { ...json, "content-encoding": "gzip" },
    });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("not whole gzip");
  });

  it.each([
    ["plain", false],
    ["gzip", true],
  ])("takes YAML, %s, and keeps it as JSON", async (_, zipped) => {
    await put("/api/v1/specs/shop", { baseUrl: "https://api.example.com" });
    const blob = new Blob(["openapi: 3.1.0\npaths:\n  /yaml:\n    get: {responses: {200: {description: fine}}}\n"]);
    const response = await call("PUT", "/api/v1/specs/shop/collections/main", {
      body: zipped
        ? await new Response(blob.stream().pipeThrough(new CompressionStream("gzip"))).arrayBuffer()
        : await blob.text(),
      headers: { "content-type": "application/yaml; charset=utf-8", ...(zipped && { "content-encoding": "gzip" }) },
    });
    expect(response.status).toBe(200);
    expect(await pathsOf("shop")).toEqual(["/yaml"]);
    expect(await source("shop")).toBe(
      '{"openapi":"3.1.0","paths":{"/yaml":{"get":{"responses":{"200":{"description":"fine"}}}}}}',
    );
  });

  it("refuses YAML beyond its limit, naming the command", async () => {
    await put("/api/v1/specs/shop", { baseUrl: "https://api.example.com" });
    const response = await call("PUT", "/api/v1/specs/shop/collections/main", {
      body: `openapi: 3.1.0\n${"# padding\n".repeat(MAX_YAML_BYTES / 10)}`,
      headers: { "content-type": "text/yaml" },
    });
    expect(response.status).toBe(413);
    const { error } = await response.json<{ error: { code: string; message: string; hint: string } }>();
    expect(error).toMatchObject({ code: "too_large", message: "The YAML document is larger than 8 MB." });
    expect(error.hint).toContain("npx sluice import FILE");
  });

  it("shows parts that can be cloned", async () => {
    await put("/api/v1/specs/shop", { baseUrl: "https://api.example.com" });
    await put("/api/v1/specs/shop/collections/main", documentWith(["/a"]));
    expect(await search("shop", "structuredClone({ info: spec.info, get: spec.paths['/a'].get })")).toEqual({
      info: { title: "Shop", version: "1" },
      get: { operationId: "geta", responses: {} },
    });
  });

  it("whose names no list could show are cut, and it is served", async () => {
    const long = "é".repeat(1_000_000);
    await put("/api/v1/specs/shop", { baseUrl: "https://api.example.com" });
    const response = await put("/api/v1/specs/shop/collections/main", {
      openapi: "3.1.0",
      info: { title: long, version: long },
      servers: [{ url: `https://x.example/${long}` }],
      paths: Object.fromEntries(
        Array.from({ length: 4 }, (_, at) => [`/${at}`, { get: { summary: long, x: { $ref: `#/${long}` } } }]),
      ),
    });
    expect(response.status).toBe(200);
    expect((await response.text()).length).toBeLessThan(MAX_WARNING_CHARS * 5);
    expect((await (await call("GET", "/api/v1/specs")).text()).length).toBeLessThan(MAX_WARNING_CHARS * 10);
    expect(await search("shop", "spec.paths['/3'].get.summary.length")).toBe(long.length);
  });

  it("that is refused is read to its end, up to the limit of a document, so that the answer is not lost on the way", async () => {
    const chunk = new Uint8Array(1024 * 1024).fill("x".charCodeAt(0));
    const sentOf = async (chunks: number) => {
      let sent = 0;
      const body = new ReadableStream<Uint8Array>(
        {
          pull(controller) {
            if (sent++ < chunks) controller.enqueue(chunk);
            else controller.close();
          },
        },
        { highWaterMark: 0 },
      );
      await expect(importDocument(body, "identity")).rejects.toMatchObject({ code: "parse_error" });
      return Math.min(sent, chunks);
    };
    expect(await sentOf(5)).toBe(5);
    expect(await sentOf(1_000)).toBe(MAX_DOCUMENT_BYTES / chunk.length + 1);
  });

  it("keeps the uploaded document beside the snapshot, to the byte", async () => {
    await put("/api/v1/specs/shop", { baseUrl: "https://api.example.com" });
    await put("/api/v1/specs/shop/collections/main", documentWith(["/kept"]));
    expect(await source("shop")).toBe(JSON.stringify(documentWith(["/kept"])));
  });

  it.each([
    ["cut off", '{"paths": {"/a": ', 400, "parse_error", "line 1"],
    ["not JSON", "openapi: 3.1.0", 400, "parse_error", "line 1"],
    ["empty", "", 400, "parse_error", ""],
    ["gzip that is none", "plain", 400, "parse_error", "gzip", { "content-encoding": "gzip" }],
    ["an unknown encoding", "{}", 400, "validation_failed", "Content-Encoding", { "content-encoding": "br" }],
  ])(
    "refuses a document that is %s, and serves the old one",
    async (_, body, status, code, says, headers: Record<string, string> = {}) => {
      await put("/api/v1/specs/shop", { baseUrl: "https://api.example.com" });
      await put("/api/v1/specs/shop/collections/main", documentWith(["/old"]));
      const before = await stored();
      const response = await call("PUT", "/api/v1/specs/shop/collections/main", {
        body,
        headers: { ...json, ...headers },
      });
      expect(response.status).toBe(status);
      const { error } = await response.json<{ error: { code: string; message: string } }>();
      expect(error.code).toBe(code);
      expect(error.message.toLowerCase()).toContain(says.toLowerCase());
      expect(await pathsOf("shop")).toEqual(["/old"]);
      expect(await stored()).toEqual(before);
    },
  );

  it("that breaks off in the middle changes nothing", async () => {
    await put("/api/v1/specs/shop", { baseUrl: "https://api.example.com" });
    await put("/api/v1/specs/shop/collections/main", documentWith(["/old"]));
    const whole = new TextEncoder().encode(JSON.stringify(documentWith(["/new", "/newer"])));
    const broken = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(whole.slice(0, whole.length / 2));
        controller.error(new Error("the connection broke"));
      },
    });
    await expect(importDocument(broken, "identity")).rejects.toThrow();
    expect(await pathsOf("shop")).toEqual(["/old"]);
  });

  it("whose bytes cannot be stored changes nothing", async () => {
    await put("/api/v1/specs/shop", { baseUrl: "https://api.example.com" });
    await put("/api/v1/specs/shop/collections/main", documentWith(["/old"]));
    const document = await importDocument(new Blob([JSON.stringify(documentWith(["/new"]))]).stream(), "identity");
    for (const failsAt of [1, 2]) {
      let puts = 0;
      // The real bucket, but for one write that fails as a full or unreachable one does.
      const full = new Proxy(env.SNAPSHOTS, {
        get: (bucket, key) =>
          key === "put" && ++puts === failsAt
            ? () => Promise.reject(new Error("put: We encountered an internal error. (10001)"))
            : Reflect.get(bucket, key).bind(bucket),
      });
      await expect(
        publish(document, { domain: "shop", collection: "main" }, registry(), full, () => {}),
      ).rejects.toThrow("10001");
      expect(await pathsOf("shop")).toEqual(["/old"]);
    }
  });

  it("into a spec that was removed meanwhile is refused, and its bytes are swept", async () => {
    const document = await importDocument(new Blob([JSON.stringify(documentWith(["/late"]))]).stream(), "identity");
    const late = publish(document, { domain: "gone", collection: "main" }, registry(), env.SNAPSHOTS, () => {});
    await expect(late).rejects.toMatchObject({ code: "not_found" });
    expect(await stored()).toContain(`snapshots/${document.name}`);
    await runInDurableObject(registry(), (_, { storage }) => {
      storage.sql.exec("UPDATE reservations SET until = 0"); // as if ten minutes had gone by
    });
    await registry().sweep();
    expect(await stored()).not.toContain(`snapshots/${document.name}`);
  });
});

describe("two imports at once", () => {
  it("leave one of the two documents, whole", async () => {
    await put("/api/v1/specs/shop", { baseUrl: "https://api.example.com" });
    const [one, other] = [
      ["/one", "/one2"],
      ["/other", "/other2"],
    ];
    const answers = await Promise.all(
      [one, other].map((paths) => put("/api/v1/specs/shop/collections/main", documentWith(paths))),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect([one, other]).toContainEqual(await pathsOf("shop"));
  });

  it("of the same document, one deleted while the other is being written, lose nothing", async () => {
    await put("/api/v1/specs/shop", { baseUrl: "https://api.example.com" });
    await put("/api/v1/specs/bank", { baseUrl: "https://bank.example.com" });
    const same = await importDocument(new Blob([JSON.stringify(documentWith(["/same"]))]).stream(), "identity");
    const written = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    // The real bucket, held where everything is written and nothing is switched yet.
    const held = new Proxy(env.SNAPSHOTS, {
      get: (bucket, key) =>
        key !== "put"
          ? Reflect.get(bucket, key).bind(bucket)
          : async (name: string, bytes: ReadableStream) => {
              await bucket.put(name, bytes);
              if (!name.startsWith("snapshots/")) return;
              written.resolve();
              await goOn.promise;
            },
    });
    const second = publish(same, { domain: "bank", collection: "main" }, registry(), held, () => {});
    await written.promise;
    await publish(same, { domain: "shop", collection: "main" }, registry(), env.SNAPSHOTS, () => {});
    await call("DELETE", "/api/v1/specs/shop");
    await registry().sweep();
    goOn.resolve();
    await second;
    await registry().sweep();
    expect(await stored()).toContain(`snapshots/${same.name}`);
  });

  it("of the same document are both fine", async () => {
    await put("/api/v1/specs/shop", { baseUrl: "https://api.example.com" });
    await put("/api/v1/specs/bank", { baseUrl: "https://bank.example.com" });
    const same = documentWith(["/same"]);
    await Promise.all(["shop", "bank"].map((domain) => put(`/api/v1/specs/${domain}/collections/main`, same)));
    await call("DELETE", "/api/v1/specs/shop");
    await registry().sweep();
    expect(await pathsOf("bank")).toEqual(["/same"]);
  });
});

it("searches during an import see the old document or the new one, never another", async () => {
  await put("/api/v1/specs/shop", { baseUrl: "https://api.example.com" });
  await put("/api/v1/specs/shop/collections/main", documentWith(["/v0"]));
  const searches: Promise<unknown>[] = [];
  for (let version = 1; version <= 5; version++) {
    const importing = put("/api/v1/specs/shop/collections/main", documentWith([`/v${version}`]));
    searches.push(pathsOf("shop"), pathsOf("shop"));
    await importing;
    expect(await pathsOf("shop")).toEqual([`/v${version}`]);
  }
  for (const seen of await Promise.all(searches)) expect(JSON.stringify(seen)).toMatch(/^\["\/v[0-5]"\]$/);
});

it("the last three snapshots of a collection are kept, older ones are swept", async () => {
  await put("/api/v1/specs/shop", { baseUrl: "https://api.example.com" });
  const before = (await stored()).length;
  for (let version = 1; version <= 5; version++)
    await put("/api/v1/specs/shop/collections/main", documentWith([`/v${version}`]));
  await registry().sweep();
  expect(await stored()).toHaveLength(before + 3);
  expect(await pathsOf("shop")).toEqual(["/v5"]);
});

describe("several specs and collections", () => {
  it("are named by domain while the domain has one document, by both names after that", async () => {
    await put("/api/v1/specs/shop", { baseUrl: "https://api.example.com" });
    await put("/api/v1/specs/shop/collections/main", documentWith(["/main"]));
    await put("/api/v1/specs/shop/collections/admin", documentWith(["/admin"]));
    expect(await pathsOf("shop")).toContain("shop/admin, shop/main");
    expect(await pathsOf("shop/admin")).toEqual(["/admin"]);
    expect((await call("DELETE", "/api/v1/specs/shop/collections/main")).status).toBe(204);
    expect(await pathsOf("shop")).toEqual(["/admin"]);
    expect((await call("DELETE", "/api/v1/specs/shop/collections/main")).status).toBe(404);
  });
});

it("a document whose bytes are gone is named, and does not keep a program from the others", async () => {
  for (const domain of ["shop", "bank"]) {
    await put(`/api/v1/specs/${domain}`, { baseUrl: "https://api.example.com" });
    await put(`/api/v1/specs/${domain}/collections/main`, documentWith([`/${domain}`]));
  }
  const lost = (await registry().specs()).find(({ domain }) => domain === "shop")?.collections[0]?.snapshot;
  await env.SNAPSHOTS.delete(`snapshots/${lost}`);
  expect(await pathsOf("shop")).toContain("shop: The document's snapshot is missing.");
  expect(await pathsOf("bank")).toEqual(["/bank"]);
});

describe("the admin API", () => {
  it.each([
    ["PUT", "/api/v1/specs/Bad%20Name", { baseUrl: "https://a.example" }, "domain"],
    ["PUT", "/api/v1/specs/shop", { baseUrl: "ftp://a.example" }, "baseUrl"],
    ["PUT", "/api/v1/specs/shop", { baseUrl: "https://user:pass@a.example" }, "baseUrl"],
    ["PUT", "/api/v1/specs/shop", { baseUrl: "https://a.example/?q=1" }, "baseUrl"],
    ["PUT", "/api/v1/specs/shop", { baseUrl: "https://a.example", surprise: 1 }, "surprise"],
    ["PUT", "/api/v1/specs/shop", [], ""],
    ["PUT", "/api/v1/specs/shop", { baseUrl: " https://a.example" }, "baseUrl"],
    ["PUT", "/api/v1/specs/shop", { baseUrl: "https://a.example/\n" }, "baseUrl"],
    ["PUT", "/api/v1/specs/shop", { baseUrl: "https:a.example" }, "baseUrl"],
    ["PUT", "/api/v1/specs/shop", { baseUrl: "https://a.example?" }, "baseUrl"],
    ["PUT", "/api/v1/specs/shop", { title: "two\nlines" }, "title"],
  ])("%s %s %j is refused, naming the field", async (method, path, body, field) => {
    const response = await call(method, path, { body: JSON.stringify(body), headers: json });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(field);
  });

  it.each([
    ["{", { "content-type": "application/json" }],
    ["", { "content-type": "application/json" }],
    ["title: x", { "content-type": "text/plain" }],
    ["{}", {}],
  ])("a body of %j with %j is refused, and told what is expected", async (body, headers) => {
    const response = await call("PUT", "/api/v1/specs/shop", { body, headers });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("JSON");
  });

  it("wants the key everywhere", async () => {
    for (const path of ["/api/v1/specs", "/api/v1/openapi.json", "/api/v1/specs/shop"]) {
      expect((await call("GET", path, { headers: { authorization: "Bearer wrong" } })).status).toBe(401);
    }
  });

  it("describes itself in a document that Sluice can import", async () => {
    const response = await call("GET", "/api/v1/openapi.json");
    const document = await response.json<{ paths: Record<string, unknown> }>();
    expect(Object.keys(document.paths)).toContain("/api/v1/specs/{domain}/collections/{collection}");
    await put("/api/v1/specs/sluice", { baseUrl: "https://sluice.example.com" });
    expect((await put("/api/v1/specs/sluice/collections/main", document)).status).toBe(200);
    expect(await pathsOf("sluice")).toEqual(Object.keys(document.paths));
  });
});
