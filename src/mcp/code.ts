// The tools `search` and `execute`. Not here: their texts (texts.ts), and what a run is (run/run.ts).
import type { CallToolResult, McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import type { Answer } from "../results/answer.ts";
import { type Deployment, type RunRequest, run } from "../run/run.ts";
import type { Endpoint } from "./endpoint.ts";
import { published } from "./published.ts";
import { EXECUTE, SEARCH } from "./texts.ts";

type Texts = typeof SEARCH | typeof EXECUTE;

export function registerCodeTools(server: McpServer, deployment: Deployment, endpoint: Endpoint): void {
  const { spec: endpointSpec, maxChars } = endpoint;
  const session = { endpointSpec, maxChars, hasResultTools: endpoint.tools.has("results") };
  const register = (tool: RunRequest["tool"], texts: Texts, annotations: Record<string, boolean>) => {
    const input = z.object({
      code: z.string().describe(texts.code),
      spec: z.string().optional().describe(texts.spec),
    });
    const { title, description } = texts;
    server.registerTool(
      tool,
      { title, description, inputSchema: published(input, "input"), annotations },
      async ({ code, spec }, { mcpReq }) =>
        toolResult(await run({ ...session, tool, code, spec, signal: mcpReq.signal }, deployment)),
    );
  };
  register("search", SEARCH, { readOnlyHint: true, openWorldHint: false });
  register("execute", EXECUTE, { readOnlyHint: false, destructiveHint: true, openWorldHint: true });
}

function toolResult({ blocks, isError }: Answer): CallToolResult {
  return { content: [...blocks], ...(isError && { isError }) };
}
