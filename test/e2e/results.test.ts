// Results of any size, from an MCP client: an answer within its budget that says what it leaves out, and all of the rest by handle.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { connectSdk, sdk, type ToolClient } from "../support/clients.ts";
import { type TemporaryServer, temporaryServer } from "../support/server.ts";
import { ECHO_DOCUMENT, type EchoServer, echoServer } from "../support/upstreams/echo.ts";

let server: TemporaryServer;
let echo: EchoServer;
let client: ToolClient;
let small: ToolClient;
let plain: ToolClient;
const connect = (query: string) => sdk("auto", "2026-07-28")({ ...server, mcpUrl: `${server.mcpUrl}${query}` });
beforeAll(async () => {
  [server, echo] = await Promise.all([temporaryServer(), echoServer()]);
  await put("specs/echo", { baseUrl: echo.url, allowPrivate: true });
  await put("specs/echo/collections/main", ECHO_DOCUMENT);
  [client, small, plain] = await Promise.all([
    connect("?tools=all"),
    connect("?tools=code,results&max_chars=2000"),
    connect(""),
  ]);
});
afterAll(async () => {
  await Promise.all([client, small, plain].map((each) => each?.[Symbol.asyncDispose]()));
  await Promise.all([server, echo].map((each) => each?.[Symbol.asyncDispose]()));
});

async function put(path: string, body: object): Promise<void> {
  const answer = await fetch(`${server.url}/api/v1/${path}`, {
    method: "PUT",
    headers: { authorization: `Bearer ${server.key}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(await answer.text());
}

async function run(code: string, tool = "execute", as = client): Promise<readonly string[]> {
  const { texts, isError } = await as.call(tool, { code });
  if (isError) throw new Error(texts.join("\n"));
  return texts;
}

const handleIn = (notice = "") => /resultId ([\w-]{16}):/.exec(notice)?.[1] ?? "";

async function read(tool: string, args: Record<string, unknown>, as = client): Promise<Record<string, unknown>> {
  const { texts, isError } = await as.call(tool, args);
  const value = z.record(z.string(), z.unknown()).parse(JSON.parse(texts[0] ?? ""));
  return isError ? { refused: value } : value;
}

/** A program, where its 49,999th row is, and what that is. */
const ROWS = "Array.from({ length: 50_000 }, (_, id) => ({ id, name: 'row ' + id, tags: ['a', 'b'] }))";
const ROW = { id: 49_998, name: "row 49998", tags: ["a", "b"] };
const LARGE: [name: string, code: string, row: unknown, jsonPath: string | undefined, get: string][] = [
  ["50,000 rows", ROWS, ROW, undefined, "r[49_998]"],
  ["50,000 rows in an envelope", `({ data: ${ROWS}, total: 50_000 })`, ROW, undefined, "r.data[49_998]"],
  [
    "a page of 12 MB",
    "({ items: Array.from({ length: 50_000 }, (_, id) => ({ id, text: 'x'.repeat(225) })) })",
    { id: 49_998, text: "x".repeat(225) },
    "$.items",
    "r.items[49_998]",
  ],
  [
    "a page of 12 MB as text",
    "JSON.stringify({ items: Array.from({ length: 50_000 }, (_, id) => ({ id, text: 'x'.repeat(225) })) })",
    { id: 49_998, text: "x".repeat(225) },
    "$.items[*]",
    "JSON.parse(r).items[49_998]",
  ],
  [
    "200,000 lines of a log",
    "Array.from({ length: 200_000 }, (_, n) => '2026-01-01T00:00:00Z INFO request ' + n + ' done').join('\\n')",
    "2026-01-01T00:00:00Z INFO request 49998 done",
    undefined,
    "r.split('\\n')[49_998]",
  ],
  [
    "rows under 240 levels",
    `Array.from({ length: 240 }).reduce((inner, _, level) => ({ level, inner }), ${ROWS})`,
    ROW,
    undefined,
    "(() => { let rows = r; while (!Array.isArray(rows)) rows = rows.inner; return rows[49_998] })()",
  ],
];

describe("an answer is within its budget, and its handle gives the 49,999th row:", () => {
  test.each(LARGE)("%s", async (_, code, row, jsonPath, get) => {
    const [notice = "", shown = "", ...rest] = await run(code);
    expect(rest).toEqual([]);
    expect(notice.length + shown.length).toBeLessThanOrEqual(24_000);
    expect(notice).toMatch(
      /^Notice: The result has [\d,]+ characters and was cut to fit\. Kept: (?:result|…).* of [\d,]+ /,
    );
    if (!code.includes("join") && !code.startsWith("JSON")) expect(() => JSON.parse(shown)).not.toThrow();

    const resultId = handleIn(notice);
    const page = await read("response_filter", { resultId, ...(jsonPath && { jsonPath }), page: 49_999, pageSize: 1 });
    expect(page).toMatchObject({ page: 49_999, total: code.includes("200_000") ? 200_000 : 50_000, items: [row] });
    for (const tool of ["search", "execute"]) {
      const [text = ""] = await run(`const r = await results.get("${resultId}"); ${get}`, tool);
      expect(typeof row === "string" ? text : JSON.parse(text)).toEqual(row);
    }
  });

  test("a string of 5 MB, of which every character can be had", async () => {
    const [notice, shown = ""] = await run("'x'.repeat(4_999_999) + '!'");
    expect(notice).toContain("of 5,000,000 characters");
    expect(/^x{20000,}$/.test(shown)).toBe(true);
    const [last] = await run(`(await results.get("${handleIn(notice)}")).slice(-3)`);
    expect(last).toBe("xx!");
    const { items } = await read("response_filter", { resultId: handleIn(notice), pageSize: 1 });
    expect(JSON.stringify(items).length).toBeLessThan(24_000);
  });

  test("a page of an upstream, just as it came", async () => {
    const page = { data: Array.from({ length: 20_000 }, (_, id) => ({ id, note: "y".repeat(400) })) };
    await fetch(`${echo.url}/files/page`, {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(page),
    });
    const code = 'api.request({ method: "GET", path: "/files/{name}", params: { name: "page" }, spec: "echo" })';
    const [notice = "", shown = ""] = await run(code);
    expect(notice).toContain("result.result.data");
    expect(notice).toContain("of 20,000 items");
    expect(notice).toContain("result.result.data.map(({ id, note }) => ({ id, note }))");
    expect(JSON.parse(shown)).toMatchObject({ success: true, status: 200 });
    const args = { resultId: handleIn(notice), filter: "id = 19999" };
    expect(await read("response_filter", args)).toMatchObject({ total: 1, items: [page.data[19_999]] });
  });

  test("of what is too large to be kept whole, a part, and every answer says so", async () => {
    const [notice = "", shown = ""] = await run("({ lines: Array(300_000).fill('x'.repeat(99)), total: 300_000 })");
    expect(notice).toContain("more than");
    expect(notice).toMatch(/result\.lines: [\d,]+ of 300,000 items/);
    expect(notice).toMatch(/a part is kept: result\.lines has 15\d,\d{3} of 300,000 items/);
    expect(JSON.parse(shown)).toMatchObject({ total: 300_000 });
    const page = await read("response_filter", { resultId: handleIn(notice), pageSize: 1 });
    expect(page.notice).toMatch(/a part is kept: result\.lines has 15/);
  });
});

describe("bytes", () => {
  const PNG = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );
  const download = (name: string) =>
    `(await api.request({ method: "GET", path: "/files/{name}", params: { name: "${name}" }, spec: "echo" })).result`;
  const upload = (name: string, type: string, bytes: Uint8Array) =>
    fetch(`${echo.url}/files/${name}`, {
      method: "PUT",
      headers: { "content-type": type },
      body: new Blob([new Uint8Array(bytes)]),
    });

  test("of a picture are a picture, those of a document a resource", async () => {
    await using sdk = await connectSdk(server, "auto", "2026-07-28").then((client) => ({
      client,
      [Symbol.asyncDispose]: () => client.close(),
    }));
    const execute = (code: string) => sdk.client.callTool({ name: "execute", arguments: { code } });
    await upload("dot", "image/png", PNG);
    expect(await execute(download("dot"))).toMatchObject({
      content: [{ type: "image", mimeType: "image/png", data: PNG.toString("base64") }],
    });
    await upload("page", "application/pdf", new TextEncoder().encode("%PDF-1.7 of a kind"));
    expect(await execute(download("page"))).toMatchObject({
      content: [{ type: "resource", resource: { mimeType: "application/pdf", blob: btoa("%PDF-1.7 of a kind") } }],
    });
  });

  test("that are many are a handle with type and size, and can be read in a program", async () => {
    await upload("large", "application/pdf", Buffer.concat([Buffer.from("%PDF-"), Buffer.alloc(3_000_000, 7)]));
    const [text = ""] = await run(download("large"));
    const [told, notice] = text.split("\n");
    const { resultId } = z.object({ resultId: z.string() }).parse(JSON.parse(told ?? ""));
    expect(JSON.parse(told ?? "")).toEqual({ $bytes: 3_000_005, mimeType: "application/pdf", resultId });
    expect(handleIn(notice)).toBe(resultId);
    expect(await run(`const r = await results.get("${resultId}"); [r.length, r[3_000_004]]`)).toEqual(["[3000005,7]"]);
    expect(await read("response_outline", { resultId })).toMatchObject({
      refused: { code: "validation_failed", message: "This result is 3000005 bytes, neither text nor JSON." },
    });
  });
});

describe("the results tools", () => {
  let resultId: string;
  beforeAll(async () => {
    resultId = handleIn((await run(`({ data: ${ROWS}, total: 50_000, note: 'n'.repeat(400) })`))[0]);
  });

  test("response_outline tells what there is and where", async () => {
    expect(await read("response_outline", { resultId })).toEqual({
      ...{ type: "object", size: 2_428_214, depth: 4, keys: ["data", "total", "note"], keyCount: 3 },
      ...{ itemCount: 50_000, itemType: "object" },
      structure: {
        data: { itemCount: 50_000, items: { id: "number", name: "string", tags: "array of 2" } },
        ...{ total: "number", note: "string" },
      },
      navigationHints: {
        topLevel: ["$.data", "$.total", "$.note"],
        arrays: [
          { path: "$.data[*]", itemCount: 50_000 },
          { path: "$.data[*].tags[*]", itemCount: 2 },
        ],
      },
    });
  });

  test("response_compress leaves out by one rule, and tells how much", async () => {
    const compress = async (args: Record<string, unknown>) =>
      (await read("response_compress", { resultId, jsonPath: "$.data", ...args })).value;
    const [first, last] = [
      { id: 0, name: "row 0", tags: ["a", "b"] },
      { ...ROW, id: 49_999, name: "row 49999" },
    ];
    expect(await compress({ mode: "first_of_array" })).toEqual([first, "… 49,999 more items"]);
    expect(await compress({ mode: "sample_array", arrayHead: 1, arrayTail: 1 })).toEqual([
      ...[first, "… 49,998 more items", last],
    ]);
    expect(await compress({ mode: "keys_only" })).toEqual([
      { id: "number", name: "string", tags: ["string", "string"] },
      "… 49,999 more items",
    ]);
    expect(await compress({ mode: "select_keys", selectKeys: ["id"], jsonPath: "$.data[0:2]" })).toEqual([
      ...[{ id: 0 }, { id: 1 }],
    ]);
    expect(await compress({ mode: "truncate_strings", stringLen: 5, jsonPath: "$.note" })).toBe(
      "nnnnn… (400 characters)",
    );
  });

  test("response_slice goes through the lines by its own ranges", async () => {
    const slice = (args: Record<string, unknown>) => read("response_slice", { resultId, ...args });
    const found = await slice({ jsonPath: "$.data[49998].name", around: 1 });
    expect(found).toMatchObject({ path: "$.data[49998].name", totalLines: 400_006 });
    expect(found.text).toBe('"id": 49998,\n"name": "row 49998",\n"tags": [');
    const next = await slice({ range: found.next });
    expect(next).toMatchObject({ from: Number(found.to) + 1, previous: `${found.from}-${found.to}` });
    expect(next.text).toContain('"a"');
    expect((await slice({ range: next.previous })).text).toBe(found.text);
    expect(await slice({ line: 1, around: 0 })).toMatchObject({ from: 1, to: 1, previous: null, text: "{" });
    expect(await slice({ line: 400_006, around: 0 })).toMatchObject({ next: null, text: "}" });
  });

  test("response_filter finds by text, by field and by path, in pages", async () => {
    const filter = (args: Record<string, unknown>) => read("response_filter", { resultId, ...args });
    expect(await filter({ search: "ROW 4999" })).toMatchObject({ total: 11, totalPages: 2, path: "$.data" });
    expect(await filter({ search: "row 4999", page: 2 })).toMatchObject({ items: [{ id: 49_999 }] });
    expect(await filter({ filter: "id >= 49990", pageSize: 50 })).toMatchObject({ total: 10, totalPages: 1 });
    expect(await filter({ filter: "name = row 7" })).toMatchObject({ total: 1, items: [{ id: 7 }] });
    expect(await filter({ jsonPath: "$.data[?@.id > 49997].name" })).toMatchObject({
      items: ["row 49998", "row 49999"],
    });
  });

  test.each([
    ["response_outline", { resultId: "A".repeat(16) }, "not_found"],
    ["response_filter", { jsonPath: "$.nothing" }, "not_found"],
    ["response_filter", { jsonPath: "data[0]" }, "validation_failed"],
    ["response_filter", { jsonPath: "$.data[?match(@.name, '(a+)+')]" }, "validation_failed"],
    ["response_filter", { filter: "id" }, "validation_failed"],
    ["response_filter", { filter: "id === 5" }, "validation_failed"],
    ["response_slice", { line: 400_020 }, "not_found"],
    ["response_filter", { pageSize: 51 }, "validation_failed"],
    ["response_compress", { mode: "select_keys" }, "validation_failed"],
    ["response_compress", { mode: "other" }, "validation_failed"],
    ["response_slice", {}, "validation_failed"],
    ["response_slice", { line: 1, range: "1-2" }, "validation_failed"],
    ["response_slice", { range: "5" }, "validation_failed"],
    ["response_slice", { line: 900_000, around: 0 }, "not_found"],
    ["response_filter", { jsonPath: `$${"[*,*,*,*,*,*,*,*]".repeat(8)}.nothing` }, "too_large"],
  ])("%s refuses %j with a code and what to do", async (tool, args, code) => {
    const { refused } = await read(tool, { resultId, ...args });
    expect(refused).toEqual({ code, message: expect.stringMatching(/\w/), hint: expect.stringMatching(/\w/) });
  });

  test("keep to the budget that the address names", async () => {
    const calls: [string, Record<string, unknown>][] = [
      ["response_outline", {}],
      ["response_compress", { mode: "truncate_strings" }],
      ["response_slice", { range: "1-5000" }],
      ["response_filter", { pageSize: 50 }],
    ];
    for (const [tool, args] of calls) {
      const { texts, isError } = await small.call(tool, { resultId, ...args });
      expect(isError).toBeFalsy();
      expect(texts.join("").length).toBeLessThanOrEqual(2_000);
    }
    const texts = await run("console.log('l'.repeat(9_000)); Array(9_000).fill('row')", "execute", small);
    expect(texts.join("").length).toBeLessThanOrEqual(2_000);
    expect(texts[0]).toContain("response_filter");
    expect(handleIn(texts[0])).not.toBe("");
  });

  test("are not there where they are not asked for, and a notice says how to get them", async () => {
    const [notice] = await run(ROWS, "execute", plain);
    expect(notice).toContain("tools=all");
    const { isError } = await plain
      .call("response_outline", { resultId: handleIn(notice) })
      .catch(() => ({ isError: true }));
    expect(isError).toBe(true);
  });
});

test("what would keep the server from answering anybody is refused, and it goes on", async () => {
  const nested =
    "let v = Array.from({ length: 500_000 }, (_, i) => i); for (let i = 0; i < 240; i++) v = { a: v }; return v";
  const resultId = handleIn((await run(`() => { ${nested} }`))[0]);
  const refused = expect.objectContaining({ code: "too_large" });
  for (const [tool, args] of [
    ["response_filter", { search: "zzz" }],
    ["response_filter", {}],
    ["response_compress", { mode: "truncate_strings" }],
  ] as const) {
    for (const jsonPath of ["$..*", "$..none"])
      expect((await read(tool, { resultId, jsonPath, ...args })).refused).toEqual(refused);
  }
  const large = handleIn((await run("Array.from({ length: 400_000 }, (_, id) => ({ id, text: 'x'.repeat(20) }))"))[0]);
  const { texts, isError } = await client.call("execute", {
    code: `(await Promise.all(Array.from({ length: 10 }, () => results.get("${large}")))).length`,
  });
  expect([isError, texts[0]]).toEqual([true, expect.stringContaining("A run may read kept results of")]);
  expect(await run("1 + 1")).toEqual(["2"]);
});

test("the admin API lists, gives and deletes the results of who asks", async () => {
  const api = (path: string, method = "GET", key = server.key) =>
    fetch(`${server.url}/api/v1/results${path}`, { method, headers: { authorization: `Bearer ${key}` } });
  const resultId = handleIn((await run(ROWS))[0]);
  const listed = z.array(z.object({ id: z.string(), kind: z.string(), size: z.number(), expiresAt: z.string() }));
  const [newest] = listed.parse(await (await api("")).json());
  expect(newest).toMatchObject({ id: resultId, kind: "json", size: 2_427_781 });
  const left = Date.parse(newest?.expiresAt ?? "") - Date.now();
  expect(left > 0 && left <= 60 * 60_000).toBe(true);

  const whole = await api(`/${resultId}`);
  expect([whole.headers.get("content-type"), whole.headers.get("x-content-type-options")]).toEqual([
    ...["application/json", "nosniff"],
  ]);
  const rows = z.array(z.unknown()).parse(await whole.json());
  expect([rows.length, rows[49_998]]).toEqual([50_000, ROW]);

  expect((await api(`/${resultId}`, "DELETE", "another")).status).toBe(401);
  expect((await api(`/${resultId}`, "DELETE")).status).toBe(204);
  for (const method of ["GET", "DELETE"]) expect((await api(`/${resultId}`, method)).status).toBe(404);
  const { isError } = await client.call("execute", { code: `results.get("${resultId}")` });
  expect(isError).toBe(true);
});
