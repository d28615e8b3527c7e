// `POST /mcp`: speaks MCP 2026-07-28, and 2025-11-25 to clients that begin with it. Stateless: a server a request.
// Not here: who may call (http/), the tools (code.ts).
import { McpServer } from "@modelcontextprotocol/server";
import { createMcpHandler } from "agents/mcp/server";
import type { DocumentEntry } from "../agent/registry.ts";
import { MAX_MCP_BODY_BYTES, MCP_KEEP_ALIVE_MS } from "../limits.ts";
import type { Deployment } from "../run/run.ts";
import { scopeDocuments } from "../run/scope.ts";
import { readCallerToken } from "../upstream/auth/caller-token.ts";
import { VERSION } from "../version.ts";
import { checkBody } from "./body.ts";
import { registerCatalogueTools } from "./catalogue/register.ts";
import { registerCodeTools } from "./code.ts";
import { type Endpoint, readEndpoint } from "./endpoint.ts";
import { instructionsFor } from "./instructions.ts";
import { registerResultTools } from "./results/register.ts";

export async function handleMcp(
  request: Request,
  forAll: Omit<Deployment, "principal">,
  { principal, answerChars }: { readonly principal: string; readonly answerChars: number },
): Promise<Response> {
  const checked = await checkBody(request);
  if (checked instanceof Response) return checked;
  const endpoint = readEndpoint(new URL(request.url), answerChars);
  const deployment = { ...forAll, principal, callerToken: readCallerToken(request.headers, endpoint.spec) };
  const instructions = instructionsFor(endpoint.tools, await visibleDocuments(deployment, endpoint));
  const handler = createMcpHandler(
    () => {
      const server = new McpServer(
        { name: "sluice", title: "Sluice", version: VERSION },
        {
          instructions,
          capabilities: { tools: { listChanged: false } }, // the list never changes while a server lives
        },
      );
      if (endpoint.tools.has("code")) registerCodeTools(server, deployment, endpoint);
      if (endpoint.tools.has("catalog")) registerCatalogueTools(server, deployment, endpoint);
      if (endpoint.tools.has("results")) registerResultTools(server, deployment, endpoint);
      return server;
    },
    {
      // A stream with a heartbeat, because only a write that fails tells that the client has gone.
      responseMode: "sse",
      keepAliveMs: MCP_KEEP_ALIVE_MS,
      maxRequestBodySize: MAX_MCP_BODY_BYTES,
      corsOptions: false,
      allowedOriginHostnames: "*", // http/guard.ts has checked Host and Origin
    },
  );
  return handler.fetch(checked);
}

/** None where there are none of that name, or where the Registry does not answer: the tools say so when they are called. */
async function visibleDocuments(deployment: Deployment, { spec }: Endpoint): Promise<readonly DocumentEntry[]> {
  try {
    const documents = await deployment.registry.documents(deployment.waitUntil);
    return scopeDocuments(documents, spec).map(({ entry }) => entry);
  } catch {
    return [];
  }
}
