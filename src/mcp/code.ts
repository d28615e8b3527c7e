// The tools `search` and `execute`. Not here: their texts (texts.ts), and what a run is (run/run.ts).
import type { CallToolResult, McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import type { Answer } from "../results/answer.ts";
import { type Deployment, type RunRequest, run } from "../run/run.ts";
import type { Endpoint } from "./endpoint.ts";
import { published } from "./published.ts";
import { EXECUTE, SEARCH } from "./texts.ts";

export function registerCodeTools(server: McpServer, deployment: Deployment, endpoint: Endpoint): void {
  const { spec: endpointSpec, maxChars } = endpoint;
  const session = { endpointSpec, maxChars, hasResultTools: endpoint.tools.has("results") };
  const answer = async (request: Pick<RunRequest, "tool" | "code" | "spec" | "isDry" | "signal">) =>
    toolResult(await run({ ...session, ...request }, deployment));

  const search = inputOf(SEARCH);
  server.registerTool(
    "search",
    {
      ...{
        title: SEARCH.title,
        description: within(SEARCH.description, maxChars),
        inputSchema: published(search, "input"),
      },
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    ({ code, spec }, { mcpReq: { signal } }) => answer({ tool: "search", code, spec, isDry: false, signal }),
  );
  const execute = inputOf(EXECUTE).extend({ dry_run: z.boolean().default(false).describe(EXECUTE.dryRun) });
  server.registerTool(
    "execute",
    {
      ...{
        title: EXECUTE.title,
        description: within(EXECUTE.description, maxChars),
        inputSchema: published(execute, "input"),
      },
      annotations: { readOnlyHint: false, destructiveHint: true, openWorldHint: true },
    },
    ({ code, spec, dry_run: isDry }, { mcpReq: { signal } }) => answer({ tool: "execute", code, spec, isDry, signal }),
  );
}

/** A text, with the number of characters that holds for this client. */
function within(text: string, maxChars: number): string {
  return text.replace("24,000 characters", `${maxChars.toLocaleString("en-US")} characters`);
}

function inputOf(texts: typeof SEARCH | typeof EXECUTE) {
  return z.object({ code: z.string().describe(texts.code), spec: z.string().optional().describe(texts.spec) });
}

function toolResult({ blocks, isError }: Answer): CallToolResult {
  return { content: [...blocks], ...(isError && { isError }) };
}
