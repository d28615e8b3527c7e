// @ts-nocheck: its packages are installed by the bench alone, so a clean checkout cannot resolve them.
// The peer: `openApiMcpServer` of @cloudflare/codemode with its `DynamicWorkerExecutor`, set up as its authors' own
// example for Cloudflare's large document is: the Worker fetches the document on the first request, parses it, and keeps
// it for the life of the isolate. Requests of programs go to UPSTREAM_URL. Stateless MCP, a server a request.
import { DynamicWorkerExecutor } from "@cloudflare/codemode";
import { openApiMcpServer } from "@cloudflare/codemode/mcp";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";

let document;

export default {
  async fetch(request, env) {
    const { pathname } = new URL(request.url);
    if (pathname === "/health") return new Response("ok");
    document ??= await (await fetch(env.DOCUMENT_URL)).json();
    const server = openApiMcpServer({
      spec: document,
      executor: new DynamicWorkerExecutor({ loader: env.LOADER }),
      request: async ({ method, path }) => (await fetch(env.UPSTREAM_URL + path, { method })).json(),
    });
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    await server.connect(transport);
    return transport.handleRequest(request);
  },
};
