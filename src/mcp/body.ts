// What is refused of a `POST /mcp` body before the SDK sees it. Not here: anything that the SDK itself answers well.
import { MAX_MCP_BODY_BYTES } from "../limits.ts";

/**
 * Neither revision has batches (they were removed in 2025-06-18), but the SDK still takes them: one request could start
 * a hundred runs at once, past everything that is counted a request.
 * @returns the request to go on with, or the answer
 */
export async function checkBody(request: Request): Promise<Request | Response> {
  const body = await readBody(request);
  if (body === undefined) return refuse(413, `The body is larger than ${MAX_MCP_BODY_BYTES / 1024} KiB.`);
  if (/^\s*\[/.test(body)) return refuse(400, "Batches are not part of MCP: send one message a request.");
  return new Request(request, { body });
}

async function readBody(request: Request): Promise<string | undefined> {
  const decoder = new TextDecoder();
  let bytes = 0;
  let text = "";
  for await (const chunk of request.body ?? []) {
    bytes += chunk.length;
    if (bytes > MAX_MCP_BODY_BYTES) return undefined;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** JSON-RPC 2.0 section 5.1: -32600, Invalid Request. */
function refuse(status: number, message: string): Response {
  return Response.json({ jsonrpc: "2.0", error: { code: -32600, message }, id: null }, { status });
}
