// MCP as it goes over the wire, without a client library: the request of either protocol revision, and the one answer
// in its body, which is JSON or a stream of events. Not here: sending (each test sends in its own way).
import { z } from "zod";

export const REVISIONS = ["2025-11-25", "2026-07-28"] as const;
export type Revision = (typeof REVISIONS)[number];

export interface RawRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const CLIENT = { name: "sluice-raw", version: "1.0.0" };

/** From 2026-07-28 on every request says who asks and repeats its method and name in headers; before, a header is all. */
export function rawRequest(revision: Revision, method: string, params: Record<string, unknown> = {}): RawRequest {
  const headers = {
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
    "mcp-protocol-version": revision,
  };
  const message = { jsonrpc: "2.0", id: 1, method };
  if (revision === "2025-11-25") return { headers, body: JSON.stringify({ ...message, params }) };
  const _meta = {
    "io.modelcontextprotocol/protocolVersion": revision,
    "io.modelcontextprotocol/clientInfo": CLIENT,
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  return {
    headers: {
      ...headers,
      "mcp-method": method,
      ...(typeof params.name === "string" && { "mcp-name": params.name }),
    },
    body: JSON.stringify({ ...message, params: { ...params, _meta } }),
  };
}

export function rawToolCall(revision: Revision, name: string, args: unknown): RawRequest {
  return rawRequest(revision, "tools/call", { name, arguments: args });
}

const RpcAnswer = z.object({
  jsonrpc: z.literal("2.0"),
  id: z.union([z.number(), z.string(), z.null()]).optional(),
  result: z.record(z.string(), z.unknown()).optional(),
  error: z.object({ code: z.number(), message: z.string(), data: z.unknown().optional() }).optional(),
});
export type RpcAnswer = z.infer<typeof RpcAnswer>;

/** @throws where the text holds no answer, or more than one */
export function readRpcAnswer(text: string): RpcAnswer {
  const events = [...text.matchAll(/^data: (.+)$/gm)].flatMap(([, data]) => (data === undefined ? [] : [data]));
  const [message = text, ...more] = events;
  if (more.length > 0) throw new Error(`More than one message: ${text}`);
  return RpcAnswer.parse(JSON.parse(message));
}

export interface ToolAnswer {
  readonly texts: readonly string[];
  readonly isError: boolean;
}

const ToolResult = z.object({
  content: z.array(z.object({ type: z.literal("text"), text: z.string() })),
  isError: z.boolean().default(false),
});

/** @throws where a tool's result has anything but text blocks, as ours never do */
export function readToolResult(result: unknown): ToolAnswer {
  const { content, isError } = ToolResult.parse(result);
  return { texts: content.map(({ text }) => text), isError };
}
