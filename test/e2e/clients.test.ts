// Every client that people really use gets the same true answers: the demo's six tasks, and plain programs, on both
// protocol revisions. Not here: broken requests (bad-input.test.ts).
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { TASKS } from "../../src/cli/tasks.ts";
import { type Connect, curl, inspector, sdk, type ToolClient } from "../support/clients.ts";
import { type TemporaryServer, temporaryServer } from "../support/server.ts";

const CLIENTS: readonly (readonly [name: string, connect: Connect])[] = [
  ["the SDK's client, which begins with 2025-11-25", sdk("legacy", "2025-11-25")],
  ["the SDK's client, pinned to 2026-07-28", sdk({ pin: "2026-07-28" }, "2026-07-28")],
  ["the SDK's client, which finds out", sdk("auto", "2026-07-28")],
  ["the Inspector's command line, 2025-11-25", inspector("legacy")],
  ["the Inspector's command line, 2026-07-28", inspector("modern")],
  ["curl, 2025-11-25", curl("2025-11-25")],
  ["curl, 2026-07-28", curl("2026-07-28")],
];

const Operations = z.array(
  z.object({ operationId: z.string(), method: z.string(), path: z.string(), parameters: z.array(z.string()) }),
);
const Return = z.object({ id: z.string(), orderId: z.string(), status: z.string(), updatedAt: z.string() });
const Returns = z.object({ total: z.number(), returns: z.array(Return) });
const Skus = z.array(z.object({ seller: z.string(), product: z.string(), sku: z.string().min(1) }));

/** The programs of README.md, in their order: one for `search`, one for `execute`, and a walk through the pages of a list. */
const README = readFileSync(join(import.meta.dirname, "../../README.md"), "utf8");
const README_PROGRAMS = [...README.matchAll(/^```js\n([\s\S]*?)^```$/gm)].map(([, code]) => code ?? "");

let server: TemporaryServer;
/** Whoever prepares and looks, apart from the client that is tested. */
let operator: ToolClient;
/** Every requested return of seller-aurora, read in pages and sorted here: what the second task must agree with. */
let requested: z.infer<typeof Return>[];

beforeAll(async () => {
  server = await temporaryServer();
  operator = await sdk("auto", "2026-07-28")(server);
  const all = await value(
    operator,
    "execute",
    `async () => {
      const rows = [];
      for (let page = 1; ; page++) {
        const { result } = await api.request({ method: "GET", path: "/returns", query: { _page: page, _per_page: 100 } });
        rows.push(...result.filter((row) => row.sellerId === "seller-aurora" && row.status === "requested"));
        if (result.length < 100) return rows.map(({ id, orderId, status, updatedAt }) => ({ id, orderId, status, updatedAt }));
      }
    }`,
  );
  requested = z
    .array(Return)
    .parse(all)
    .sort((a, b) => b.updatedAt.localeCompare(a.updatedAt));
});
afterAll(async () => {
  await operator?.[Symbol.asyncDispose]();
  await server?.[Symbol.asyncDispose]();
});

describe.each(CLIENTS)("%s", (_name, connect) => {
  let client: ToolClient;
  beforeAll(async () => {
    client = await connect(server);
  });
  afterAll(() => client?.[Symbol.asyncDispose]());
  beforeEach(async () => {
    await value(operator, "execute", `() => api.request({ method: "POST", path: "/reset" })`);
  });

  test("runs the programs of the README as they stand", async () => {
    const [search = "", execute = "", walk = "", ...more] = README_PROGRAMS;
    expect(more).toEqual([]);
    expect(await value(client, "search", search)).toContainEqual({
      method: "get",
      path: "/returns",
      summary: "List returns",
    });
    const { total, returns } = z
      .object({ total: z.string(), returns: z.array(z.unknown()) })
      .parse(await value(client, "execute", execute));
    expect([Number(total), returns.length]).toEqual([requested.length, 10]);
    const names = z.array(z.string()).parse(await value(client, "execute", walk));
    expect(new Set(names).size).toBeGreaterThan(5);
  });

  test("finds the operation that lists returns", async () => {
    const operations = Operations.parse(await task(client, 0));
    expect(operations.map(({ operationId, method, path }) => [operationId, method, path])).toEqual([
      ["listReturns", "get", "/returns"],
    ]);
    expect(operations[0]?.parameters).toEqual(expect.arrayContaining(["sellerId", "status", "_sort", "_page"]));
  });

  test("gets the ten requested returns updated last, and how many there are", async () => {
    const { total, returns } = Returns.parse(await task(client, 1));
    expect(total).toBe(requested.length);
    expect(total).toBeGreaterThan(10);
    expect(returns).toEqual(requested.slice(0, 10));
  });

  test("creates a pending seller", async () => {
    expect(await task(client, 2)).toMatchObject({
      id: expect.stringMatching(/./),
      name: "North Star Living",
      slug: "north-star-living",
      email: "hello@north-star-living.example",
      status: "pending",
    });
  });

  test("is told when the seller is there already", async () => {
    await task(client, 2);
    expect(await task(client, 2)).toMatchObject({
      status: 409,
      errors: [{ message: expect.stringContaining("slug") }],
    });
  });

  test("sets the desk lamp to active", async () => {
    const lamp = `async () => (await api.request({ method: "GET", path: "/products/product-desk-lamp" })).result.status`;
    expect(await text(operator, "execute", lamp)).toBe("draft");
    expect(await task(client, 3)).toMatchObject({ id: "product-desk-lamp", status: "active" });
    expect(await text(operator, "execute", lamp)).toBe("active");
  });

  test("deletes the desk lamp, which is then gone", async () => {
    expect(await task(client, 4)).toEqual({
      deleted: 204,
      after: 404,
      message: expect.stringContaining("product-desk-lamp"),
    });
  });

  test("walks from five active sellers to the SKUs of their products", async () => {
    const rows = Skus.parse(await task(client, 5));
    expect(new Set(rows.map(({ seller }) => seller)).size).toBe(5);
    expect(new Set(rows.map(({ sku }) => sku)).size).toBe(rows.length);
    expect(rows.length).toBeGreaterThan(10);
  });

  test("searches with a plain program", async () => {
    expect(await text(client, "search", "() => spec.info.title")).toContain("MarketHub");
  });

  test("executes a plain program without a request", async () => {
    expect(await value(client, "execute", `() => ({ quote: '"', equals: "a=b", line: "\\n", other: "ü€😀" })`)).toEqual(
      {
        quote: '"',
        equals: "a=b",
        line: "\n",
        other: "ü€😀",
      },
    );
  });

  test("gets what a program logs in a block of its own", async () => {
    const { texts } = await client.call("execute", { code: `() => { console.log("seen"); return 1 }` });
    expect(texts).toEqual(["1", "Logs:\nseen"]);
  });

  test("sees a program's failure as an error with its place", async () => {
    const { texts, isError } = await client.call("execute", { code: `() => {\n  throw new Error("no luck")\n}` });
    expect(isError).toBe(true);
    expect(texts).toEqual([expect.stringMatching(/^Execute failed: no luck \(line 2, column \d+\)/)]);
  });
});

async function task(client: ToolClient, index: number): Promise<unknown> {
  const { tool, code } = z.object({ tool: z.string(), code: z.string() }).parse(TASKS[index]);
  return value(client, tool, code);
}

async function value(client: ToolClient, tool: string, code: string): Promise<unknown> {
  return JSON.parse(await text(client, tool, code));
}

async function text(client: ToolClient, tool: string, code: string): Promise<string> {
  const { texts, isError } = await client.call(tool, { code });
  expect(texts).toHaveLength(1);
  expect(isError, texts[0]).toBe(false);
  return texts[0] ?? "";
}
