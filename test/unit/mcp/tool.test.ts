// A tool that takes and gives JSON, seen by a real client: what it is shown, what it is given, how failures look.
import { Client } from "@modelcontextprotocol/client";
import { InMemoryTransport, McpServer } from "@modelcontextprotocol/server";
import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { SluiceError } from "../../../src/errors.ts";
import { ToolError, toolFailure } from "../../../src/mcp/failure.ts";
import { type Handler, readingTool, registerTool } from "../../../src/mcp/tool.ts";

const INPUT = z.object({
  name: z.string(),
  limit: z.coerce.number().int().min(1).max(5).default(3),
  more: z.record(z.string(), z.unknown()).optional(),
});
const OUTPUT = z.object({ told: z.string() });

async function connected(handle: Handler<typeof INPUT, typeof OUTPUT>, maxChars = 24_000): Promise<Client> {
  const server = new McpServer({ name: "test", version: "1" });
  const tool = readingTool("tell", "Tells", INPUT, OUTPUT);
  registerTool(server, tool, maxChars, handle);
  const [mine, other] = InMemoryTransport.createLinkedPair();
  const client = new Client({ name: "test", version: "1" });
  await Promise.all([server.connect(other), client.connect(mine)]);
  return client;
}

const tell: Handler<typeof INPUT, typeof OUTPUT> = async ({ name, limit }) => ({ told: `${name} ${limit}` });
const fail = (thrown: unknown) => async (): Promise<never> => Promise.reject(thrown);

async function failure(client: Client, args: Record<string, unknown> = { name: "a" }): Promise<unknown> {
  const { isError, content, structuredContent } = await client.callTool({ name: "tell", arguments: args });
  expect({ isError, structuredContent }).toEqual({ isError: true, structuredContent: undefined });
  const [block] = content;
  return block?.type === "text" ? JSON.parse(block.text) : undefined;
}

afterEach(() => vi.restoreAllMocks());

describe("a tool", () => {
  it("is shown in the part of JSON Schema that every model's API takes", async () => {
    const { tools } = await (await connected(tell)).listTools();
    expect(tools).toEqual([
      {
        ...{ name: "tell", description: "Tells", annotations: { readOnlyHint: true, idempotentHint: true } },
        inputSchema: {
          type: "object",
          properties: {
            name: { type: "string" },
            limit: { type: "integer", minimum: 1, maximum: 5 },
            more: { type: "object" },
          },
          required: ["name"],
        },
        outputSchema: { type: "object", properties: { told: { type: "string" } }, required: ["told"] },
      },
    ]);
  });

  it("gives its result twice: as structured content, and as text", async () => {
    const client = await connected(tell);
    expect(await client.callTool({ name: "tell", arguments: { name: "a", limit: "5" } })).toMatchObject({
      content: [{ type: "text", text: '{"told":"a 5"}' }],
      structuredContent: { told: "a 5" },
    });
  });

  it("tells which argument is wrong, and what it takes", async () => {
    const client = await connected(tell);
    const hint = "It takes name, limit, more.";
    expect(await failure(client, {})).toMatchObject({
      code: "validation_failed",
      hint,
      message: expect.stringMatching(/^tell: name: /),
    });
    for (const limit of [0, 6, 1.5, "x"])
      expect(await failure(client, { name: "a", limit })).toMatchObject({
        message: expect.stringMatching(/^tell: limit: /),
      });
  });

  it("takes null for an argument that is not given, and so refuses it where one has to be", async () => {
    const client = await connected(async (args) => ({ told: JSON.stringify(args) }));
    const args = { name: "a", limit: null, more: null };
    const { structuredContent } = await client.callTool({ name: "tell", arguments: args });
    expect(structuredContent).toEqual({ told: '{"name":"a","limit":3}' });
    expect(await failure(client, { name: null })).toMatchObject({ message: expect.stringMatching(/^tell: name: /) });
  });

  it("keeps a failure within its characters, as they are sent, and code and what is short of it whole", async () => {
    const words = fc.tuple(fc.string({ unit: "binary", minLength: 1 }), fc.integer({ min: 0, max: 3_000 }));
    const text = fc.oneof(
      fc.constant("Short."),
      words.map(([part, times]) => part.repeat(times).toWellFormed()),
    );
    await fc.assert(
      fc.asyncProperty(text, text, fc.integer({ min: 0, max: 1_500 }), async (message, hint, details) => {
        const error = new ToolError("invoke_error", message, hint, { statusCode: 404, body: ["x".repeat(details)] });
        const { content } = toolFailure(error, 2_000);
        const [block] = content;
        if (block?.type !== "text") expect.fail("it is told as text");
        expect(block.text.length).toBeLessThanOrEqual(2_000);
        const told = JSON.parse(block.text);
        expect(told).toMatchObject({ code: "invoke_error", statusCode: 404, body: error.details.body });
        for (const [part, whole] of [
          [told.message, message],
          [told.hint, hint],
        ]) {
          if (whole === "Short.") expect(part).toBe(whole);
          else if (part !== whole) expect([part.at(-1), whole.startsWith(part.slice(0, -1))]).toEqual(["…", true]);
        }
      }),
    );
    const client = await connected(fail(new SluiceError("not_found", '"'.repeat(5_000), '"'.repeat(5_000))), 2_000);
    expect(JSON.stringify(await failure(client)).length).toBeLessThanOrEqual(2_000);
  });

  it("tells what failed, and what is to be known of it", async () => {
    const client = await connected(fail(new SluiceError("not_found", "No.", "Yes.")));
    expect(await failure(client)).toEqual({ code: "not_found", message: "No.", hint: "Yes." });
    const more = await connected(fail(new ToolError("invoke_error", "No.", "", { statusCode: 404 })));
    expect(await failure(more)).toEqual({ code: "invoke_error", message: "No.", hint: "", statusCode: 404 });
  });

  it("says nothing of a fault of ours, and leaves it in the log", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const told = await failure(await connected(fail(new Error("at secret.internal:5432"))));
    expect(told).toMatchObject({ code: "internal" });
    expect(JSON.stringify(told)).not.toContain("secret");
    expect(log).toHaveBeenCalledOnce();
  });
});
