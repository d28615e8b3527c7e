// Whole round trips, from an MCP client to an API and back: MarketHub, json-server and an echo server, through programs
// and through `invoke`.
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { sdk, type ToolClient } from "../support/clients.ts";
import { type TemporaryServer, temporaryServer } from "../support/server.ts";
import { CURSOR_DOCUMENT, cursorServer } from "../support/upstreams/cursor.ts";
import { ECHO_DOCUMENT, Echoed, type EchoServer, echoServer } from "../support/upstreams/echo.ts";
import { type JsonServer, jsonServer, POSTS_DOCUMENT } from "../support/upstreams/json-server.ts";

let server: TemporaryServer;
let client: ToolClient;
let echo: EchoServer;
let posts: JsonServer;
beforeAll(async () => {
  const rows = Array.from({ length: 7 }, (_, at) => ({ id: String(at + 1), title: `Post ${at + 1}`, views: at * 10 }));
  [server, echo, posts] = await Promise.all([temporaryServer(), echoServer(), jsonServer({ posts: rows })]);
  await put("specs/echo", { baseUrl: `${echo.url}/api/v1` });
  await put("specs/echo/collections/main", ECHO_DOCUMENT);
  await put("specs/posts", { baseUrl: posts.url });
  await put("specs/posts/collections/main", POSTS_DOCUMENT);
  client = await sdk("auto", "2026-07-28")({ ...server, mcpUrl: `${server.mcpUrl}?tools=all` });
});
afterAll(async () => {
  await client?.[Symbol.asyncDispose]();
  await Promise.all([server, echo, posts].map((each) => each?.[Symbol.asyncDispose]()));
});

async function put(path: string, body: object): Promise<void> {
  const answer = await fetch(`${server.url}/api/v1/${path}`, {
    method: "PUT",
    headers: { authorization: `Bearer ${server.key}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(await answer.text());
}

async function execute(spec: string, code: string): Promise<unknown> {
  const { texts, isError } = await client.call("execute", { spec, code });
  if (isError) throw new Error(texts.join("\n"));
  return JSON.parse(texts[0] ?? "");
}

const Hits = z.object({ endpoints: z.array(z.object({ id: z.string(), method: z.string(), path: z.string() })) });
const Specs = z.object({ specs: z.array(z.object({ id: z.string(), domain: z.string() })) });

async function tool(name: string, args: Record<string, unknown>): Promise<unknown> {
  const { texts, isError } = await client.call(name, args);
  if (isError) throw new Error(texts.join("\n"));
  return JSON.parse(texts[0] ?? "");
}

/** Invokes the operation of that method and path, found as a client finds it. */
async function invoke(domain: string, method: string, path: string, args: Record<string, unknown>): Promise<unknown> {
  const { specs } = Specs.parse(await tool("spec_list", {}));
  const specId = specs.find((spec) => spec.domain === domain)?.id;
  const { endpoints } = Hits.parse(await tool("endpoint_by_spec", { specId }));
  const endpointId = endpoints.find((endpoint) => endpoint.method === method && endpoint.path === path)?.id;
  return tool("invoke", { endpointId, ...args });
}

describe("an echo server", () => {
  test("gets what a program asks for, inside the base", async () => {
    const told = await execute(
      "echo",
      `async () => (await api.request({
        method: "GET", path: "/echo/{id}", params: { id: "a/b c" },
        query: { q: "x&y", ids: [1, 2], filter: { a: { b: "c" } } },
        headers: { "X-Trace": "t-1" }, cookies: { session: "s-1" },
      })).result`,
    );
    expect(Echoed.parse(told)).toMatchObject({
      method: "GET",
      url: "/api/v1/echo/a%2Fb%20c?q=x%26y&ids=1,2&filter%5Ba%5D%5Bb%5D=c",
      headers: { "x-trace": "t-1", cookie: "session=s-1" },
      body: "",
    });
  });

  test.each([
    ['{ a: 1, b: "x" }', undefined, "application/json", '{"a":1,"b":"x"}'],
    ['{ a: 1, b: "x y" }', "application/x-www-form-urlencoded", "application/x-www-form-urlencoded", "a=1&b=x+y"],
  ])("gets a body %s of the type %s", async (body, contentType, type, bytes) => {
    const options = `{ method: "POST", path: "/echo/1", body: ${body}, contentType: ${JSON.stringify(contentType)} }`;
    const { headers, body: sent } = Echoed.parse(
      await execute("echo", `async () => (await api.request(${options})).result`),
    );
    expect(headers["content-type"]).toBe(type);
    expect(decodeURIComponent(Buffer.from(sent, "base64").toString())).toBe(decodeURIComponent(bytes));
  });

  test("gets a form with a file, byte for byte", async () => {
    const bytes = randomBytes(3_000);
    const code = `async () => {
      const data = Uint8Array.from(atob("${bytes.toString("base64")}"), (c) => c.charCodeAt(0));
      const { result } = await api.request({
        method: "POST", path: "/echo/1", contentType: "multipart/form-data",
        body: { note: "hello", file: { filename: "a.bin", contentType: "application/x-thing", data } },
      });
      return result;
    }`;
    const { headers, body } = Echoed.parse(await execute("echo", code));
    const type = headers["content-type"] ?? "";
    const form = await new Response(Buffer.from(body, "base64"), { headers: { "content-type": type } }).formData();
    expect(form.get("note")).toBe("hello");
    const file = form.get("file");
    if (!(file instanceof File)) throw new Error("no file");
    expect({ name: file.name, type: file.type }).toEqual({ name: "a.bin", type: "application/x-thing" });
    expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true);
  });

  test("keeps an upload and gives it back, byte for byte", async () => {
    const all = Array.from({ length: 256 }, (_, byte) => byte);
    const code = `async () => {
      const bytes = Uint8Array.from({ length: 100_000 }, (_, at) => at % 251 ^ (at >> 8) & 255);
      await api.request({ method: "PUT", path: "/files/all", body: Uint8Array.from(${JSON.stringify(all)}), contentType: "application/octet-stream" });
      await api.request({ method: "PUT", path: "/files/long", body: bytes, contentType: "image/png" });
      const [short, long] = await Promise.all(["all", "long"].map(async (name) => (await api.request({ method: "GET", path: "/files/{name}", params: { name } })).result));
      return { short: [...short], same: long.length === bytes.length && long.every((byte, at) => byte === bytes[at]) };
    }`;
    expect(await execute("echo", code)).toEqual({ short: all, same: true });
  });

  test("gets a list that is given as its text as that list", async () => {
    const code = `async () => {
      const { result, messages } = await api.request({ method: "GET", path: "/echo/1", query: { ids: "1,2" } });
      return [result.url, messages];
    }`;
    expect(await execute("echo", code)).toEqual(["/api/v1/echo/1?ids=1,2", []]);
  });

  test("gets operations that a document tells apart by a query or a fragment in its paths", async () => {
    const operation = { responses: { "200": { description: "What was sent" } } };
    await put("specs/apart", { baseUrl: echo.url, checks: "strict" });
    await put("specs/apart/collections/main", {
      openapi: "3.1.0",
      info: { title: "Apart", version: "1" },
      paths: {
        "/a/{id}?beta=true": { get: { ...operation, parameters: [{ name: "page", in: "query", schema: {} }] } },
        "/b/{id}#copy": { post: operation },
      },
    });
    const code = `async () => {
      const urls = [];
      for (const [method, path, query] of [
        ["GET", "/a/5?beta=true", {}], ["GET", "/a/5?beta=true&page=1", {}], ["GET", "/a/5?beta=true", { page: 2 }],
        ["POST", "/b/5#copy", {}],
      ]) urls.push((await api.request({ method, path, query })).result.url);
      return urls;
    }`;
    expect(await execute("apart", code)).toEqual([
      "/a/5?beta=true",
      "/a/5?beta=true&page=1",
      "/a/5?beta=true&page=2",
      "/b/5",
    ]);
    const { body } = z
      .object({ body: Echoed })
      .parse(await invoke("apart", "POST", "/b/{id}#copy", { parameters: { id: "6" } }));
    expect(body.url).toBe("/b/6");
    const other =
      'async () => api.request({ method: "GET", path: "/a/{id}?beta=true", params: { id: 1 }, query: { beta: false } })';
    await expect(execute("apart", other)).rejects.toThrow(/beta is part of the path/);
  });

  test("is reached through invoke as through a program", async () => {
    const parameters = { id: "7", q: "hello world", ids: [3, 4], "X-Trace": "t-2" };
    const { statusCode, body } = z
      .object({ statusCode: z.number(), body: Echoed })
      .parse(await invoke("echo", "GET", "/echo/{id}", { parameters }));
    expect(statusCode).toBe(200);
    expect(body).toMatchObject({ url: "/api/v1/echo/7?q=hello%20world&ids=3,4", headers: { "x-trace": "t-2" } });
    const posted = z
      .object({ body: Echoed })
      .parse(await invoke("echo", "POST", "/echo/{id}", { parameters: { id: "7" }, requestBody: { a: [1] } }));
    expect(Buffer.from(posted.body.body, "base64").toString()).toBe('{"a":[1]}');
  });
});

describe("what does not fit the document", () => {
  test.each([
    ['{ method: "GET", path: "/echos/1" }', /no path \/echos\/1\. The nearest: .*GET \/echo\/\{id\}/],
    ['{ method: "PATCH", path: "/echo/1" }', /\/echo\/1 has no method PATCH\. It has GET, POST, DELETE/],
    ['{ method: "GET", path: "/echo/1", headers: { "X-Other": "1" } }', /X-Other/],
    ['{ method: "GET", path: "/echo/{id}" }', /id/],
  ])("%s is refused, and nothing is sent", async (options, message) => {
    const before = echo.seen.length;
    await expect(execute("echo", `async () => api.request(${options})`)).rejects.toThrow(message);
    expect(echo.seen.length).toBe(before);
  });

  test.each(["..", ".", "%2e%2e", "../../admin"])(
    "a value %s cannot leave its place in the path, through a program and through invoke",
    async (id) => {
      const before = echo.seen.length;
      const code = `async () => (await api.request({ method: "DELETE", path: "/echo/{id}", params: { id: ${JSON.stringify(id)} } })).result.url`;
      const outcomes = await Promise.allSettled([
        execute("echo", code),
        invoke("echo", "DELETE", "/echo/{id}", { parameters: { id } }),
      ]);
      const urls = echo.seen.slice(before).map(({ url }) => url);
      expect(urls.every((url) => url === `/api/v1/echo/${encodeURIComponent(id)}`)).toBe(true);
      const refusals = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [String(outcome.reason)] : []));
      expect(refusals.every((text) => /leaves the API's base|Put values/.test(text))).toBe(true);
      expect(urls.length + refusals.length).toBe(2);
    },
  );

  test("a number sign never cuts a path off, whether it is written or computed", async () => {
    const before = echo.seen.length;
    const refused = /must be percent-encoded/;
    await expect(execute("echo", 'async () => api.request({ method: "DELETE", path: "/echo/C#" })')).rejects.toThrow(
      refused,
    );
    const computed = 'async () => api.request({ method: "DELETE", path: ["/echo/C", "1"].join("#") })';
    await expect(execute("echo", computed)).rejects.toThrow(refused);
    expect(echo.seen.length).toBe(before);
    const given =
      'async () => (await api.request({ method: "DELETE", path: "/echo/{id}", params: { id: "C#" } })).result';
    expect(Echoed.parse(await execute("echo", given)).url).toBe("/api/v1/echo/C%23");
  });

  test("and stands in the program's text is refused before anything runs, with its place", async () => {
    const before = echo.seen.length;
    const code = `async () => {
      await api.request({ method: "POST", path: "/echo/1", body: {} });
      return api.request({ method: "GET", path: "/ehco/1" });
    }`;
    await expect(execute("echo", code)).rejects.toThrow(/Line 3, column \d+: .*\/ehco\/1.*Nothing was run\./s);
    expect(echo.seen.length).toBe(before);
  });

  test("is told beside the answer, unless the spec says that it is refused", async () => {
    const code = `async () => {
      const { messages } = await api.request({ method: "GET", path: "/echo/1", query: { ids: "many", qq: 1 } });
      return messages.map(({ message }) => message).join("; ");
    }`;
    expect((await client.call("execute", { spec: "echo", code })).texts.at(-1)).toMatch(/ids[\s\S]*qq/);
    await put("specs/echo", { baseUrl: `${echo.url}/api/v1`, checks: "strict" });
    await expect(execute("echo", code)).rejects.toThrow(/ids|qq/);
    await put("specs/echo", { baseUrl: `${echo.url}/api/v1` });
  });
});

test("what a program does not tell of its requests is told beside its result", async () => {
  const quiet =
    'async () => { await api.request({ method: "GET", path: "/echo/1", query: { ids: "many" } }); return 1; }';
  const told = await client.call("execute", { spec: "echo", code: quiet });
  expect(told.texts[0]).toMatch(/^Notice: Sent, but not as the document has it: GET \/echo\/\{id\}: .*ids/);
  expect(told.texts[1]).toBe("1");
  const failing = `async () => {
    for (let n = 0; ; n++) await api.request({ method: "POST", path: "/echo/{id}", params: { id: n }, body: {} });
  }`;
  const failed = await client.call("execute", { spec: "echo", code: failing });
  expect(failed.isError).toBe(true);
  expect(failed.texts[0]).toBe("Notice: Before it ended, the program had sent POST /echo/{id} (50 times).");
  expect(failed.texts[1]).toMatch(/^Execute failed: A run may make 50 requests/);
  const ended = `async () => {
    for (;;) await api.request({ method: "POST", path: "/echo/1", body: {} }).catch(() => {});
  }`;
  const { texts } = await client.call("execute", { spec: "echo", code: ended });
  expect(texts).toEqual([expect.stringMatching(/past its limits.*had sent POST \/echo\/\{id\} \(50 times\)/)]);
});

test("a dry run sends what reads, and plans what writes or destroys", async () => {
  const code = `async () => {
    const read = await api.request({ method: "GET", path: "/echo/7", query: { q: "seen" } });
    const made = await api.request({ method: "POST", path: "/echo/{id}", params: { id: 7 }, body: { a: 1 } });
    await api.request({ method: "DELETE", path: "/echo/7" });
    return [read.status, made.status, made.success, made.result, made.messages[0].code];
  }`;
  const before = echo.seen.length;
  const { texts } = await client.call("execute", { spec: "echo", code, dry_run: true });
  expect(JSON.parse(texts[0] ?? "")).toEqual({
    dry_run: {
      total: 2,
      requests: [
        { method: "POST", path: "/echo/7", risk: "write", summary: "POST /echo/{id}" },
        { method: "DELETE", path: "/echo/7", risk: "destructive", summary: "DELETE /echo/{id}" },
      ],
    },
  });
  expect(echo.seen.slice(before).map(({ method }) => method)).toEqual(["GET"]);
  const reads = await client.call("execute", { spec: "echo", code: "async () => 1", dry_run: true });
  expect(reads.texts).toEqual(["1"]);
});

test("a value that makes another operation of the path is judged by what is sent", async () => {
  const responses = { "200": { description: "Done" } };
  const id = { name: "id", in: "path", required: true, schema: { type: "string" } };
  await put("specs/judged", { baseUrl: echo.url });
  await put("specs/judged/collections/main", {
    openapi: "3.1.0",
    info: { title: "Judged", version: "1" },
    paths: {
      "/orders/{id}": { post: { parameters: [id], responses } },
      "/orders/purge": { post: { "x-mcp-risk": "destructive", summary: "Remove all orders", responses } },
    },
  });
  const code = 'async () => api.request({ method: "POST", path: "/orders/{id}", params: { id: "purge" } })';
  const { texts } = await client.call("execute", { spec: "judged", code, dry_run: true });
  expect(JSON.parse(texts[0] ?? "").dry_run.requests).toEqual([
    { method: "POST", path: "/orders/purge", risk: "destructive", summary: "Remove all orders" },
  ]);
});

test("a rate that the operator set holds through programs and through invoke", async () => {
  await put("specs/posts", { baseUrl: posts.url, rateLimit: { requests: 2, seconds: 60 } });
  const list = 'async () => (await api.request({ method: "GET", path: "/posts" })).status';
  expect(await execute("posts", list)).toBe(200);
  expect(await execute("posts", list)).toBe(200);
  await expect(execute("posts", list)).rejects.toThrow(/posts takes 2 requests in 60 s.*Try again in \d+ s/);
  await expect(invoke("posts", "GET", "/posts", {})).rejects.toThrow(/rate_limit/);
  await put("specs/posts", { baseUrl: posts.url });
  expect(await execute("posts", list)).toBe(200);
});

describe("json-server", () => {
  test("is read, written and paged by a program", async () => {
    expect(
      await execute(
        "posts",
        `async () => (await api.request({ method: "GET", path: "/posts", query: { "views:gt": 40 } })).result.map((row) => row.id)`,
      ),
    ).toEqual(["6", "7"]);
    const walk = `async () => {
      const ids = [];
      for (let page = { method: "GET", path: "/posts", query: { _page: 1, _per_page: 3, _sort: "id" } }; page; ) {
        const answer = await api.request(page);
        ids.push(...answer.result.data.map((row) => row.id));
        page = answer.next;
      }
      return ids;
    }`;
    expect(await execute("posts", walk)).toEqual(["1", "2", "3", "4", "5", "6", "7"]);
    const change = `async () => {
      const made = await api.request({ method: "POST", path: "/posts", body: { title: "New", views: 0 } });
      const id = made.result.id;
      await api.request({ method: "PATCH", path: "/posts/{id}", params: { id }, body: { title: "Newer" } });
      const { result } = await api.request({ method: "GET", path: "/posts/{id}", params: { id } });
      await api.request({ method: "DELETE", path: "/posts/{id}", params: { id } });
      const gone = await api.request({ method: "GET", path: "/posts/{id}", params: { id } });
      return { status: made.status, title: result.title, gone: gone.status };
    }`;
    expect(await execute("posts", change)).toEqual({ status: 201, title: "Newer", gone: 404 });
  });

  test("is read and written through invoke", async () => {
    const made = z
      .object({ statusCode: z.literal(201), body: z.object({ id: z.string() }) })
      .parse(await invoke("posts", "POST", "/posts", { requestBody: { title: "Invoked", views: 1 } }));
    const parameters = { id: made.body.id };
    expect(await invoke("posts", "GET", "/posts/{id}", { parameters })).toMatchObject({ body: { title: "Invoked" } });
    await expect(invoke("posts", "GET", "/posts/{id}", { parameters: {} })).rejects.toThrow(/validation_failed.*id/);
    await expect(invoke("posts", "GET", "/posts/{id}", { parameters: { id: "no" } })).rejects.toThrow(
      /invoke_error.*404/,
    );
  });
});

test("a list that is paged by a cursor is walked to its end by next", async () => {
  await using upstream = await cursorServer(8);
  await put("specs/rows", { baseUrl: upstream.url });
  await put("specs/rows/collections/main", CURSOR_DOCUMENT);
  const walk = `async () => {
    const ids = [];
    for (let page = { method: "GET", path: "/rows" }; page; ) {
      const answer = await api.request(page);
      ids.push(...answer.result.data.map((row) => row.id)); page = answer.next;
    }
    return ids;
  }`;
  expect(await execute("rows", walk)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

describe("MarketHub", () => {
  test("walks a list of three pages to its end by next", async () => {
    const walk = `async () => {
      const sizes = [];
      for (let page = { method: "GET", path: "/categories", query: { _per_page: 5 } }; page; ) {
        const answer = await api.request(page);
        sizes.push(answer.result.length); page = answer.next;
      }
      return sizes;
    }`;
    const sizes = z.array(z.number()).parse(await execute("markethub", walk));
    expect(sizes.length).toBeGreaterThanOrEqual(3);
    expect(sizes.slice(0, -1).every((size) => size === 5)).toBe(true);
  });

  test("is read and written through invoke", async () => {
    const listed = await invoke("markethub", "GET", "/products", { parameters: { _per_page: 2 } });
    expect(
      z.object({ statusCode: z.literal(200), body: z.array(z.object({ id: z.string() })) }).parse(listed).body,
    ).toHaveLength(2);
  });
});
