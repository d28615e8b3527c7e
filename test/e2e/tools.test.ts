// What a client is told of the tools before it calls one: a model reads it in every conversation.
import type { Client } from "@modelcontextprotocol/client";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectSdk } from "../support/clients.ts";
import { type TemporaryServer, temporaryServer } from "../support/server.ts";

/** o200k tokens of the whole result of `tools/list`. */
const MAX_TOKENS = 1_000;

let server: TemporaryServer;
let client: Client;
beforeAll(async () => {
  server = await temporaryServer();
  client = await connectSdk(server, "auto", "2026-07-28");
});
afterAll(async () => {
  await client?.close();
  await server?.[Symbol.asyncDispose]();
});

test("there are two tools, and together they cost a model no more than 1,000 tokens", async () => {
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(["search", "execute"]);
  expect(countTokens(JSON.stringify({ tools }))).toBeLessThanOrEqual(MAX_TOKENS);
});

test("search says that it only reads, execute that it may destroy", async () => {
  const { tools } = await client.listTools();
  expect(tools.map(({ name, annotations }) => ({ name, ...annotations }))).toMatchObject([
    { name: "search", readOnlyHint: true, openWorldHint: false },
    { name: "execute", readOnlyHint: false, destructiveHint: true, openWorldHint: true },
  ]);
});

test("each tool has a title, a description with types and an example, and takes code and spec", async () => {
  const { tools } = await client.listTools();
  for (const { title, description, inputSchema } of tools) {
    expect(title).toBeTruthy();
    expect(description).toMatch(/declare const \w+/);
    expect(description).toContain("Example:\nasync () =>");
    expect(inputSchema).toMatchObject({
      type: "object",
      required: ["code"],
      properties: { code: { type: "string" }, spec: { type: "string" } },
    });
  }
});

test("the example of each tool runs as it stands", async () => {
  const { tools } = await client.listTools();
  for (const { name, description } of tools) {
    const code = description?.split("Example:\n")[1] ?? "";
    const result = await client.callTool({ name, arguments: { code } });
    expect(result.isError, JSON.stringify(result.content)).toBeFalsy();
  }
});
