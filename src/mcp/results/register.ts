// The tool group `results`: each tool reads one kept result of who calls. Not here: the tools as clients see them (tools.ts).
import type { McpServer } from "@modelcontextprotocol/server";
import type { z } from "zod";
import { readKept } from "../../run/reading.ts";
import type { Deployment } from "../../run/run.ts";
import type { Endpoint } from "../endpoint.ts";
import { registerTool, type Tool } from "../tool.ts";
import * as tools from "./tools.ts";

export function registerResultTools(server: McpServer, deployment: Deployment, { maxChars }: Endpoint): void {
  const register = <Input extends z.ZodObject<{ resultId: z.ZodString }>, Output extends z.ZodObject>(
    tool: Tool<Input, Output>,
  ) =>
    registerTool(server, tool, maxChars, async ({ resultId, ...args }, signal) => {
      const answer = await readKept({ tool: tool.name, resultId, args, maxChars, signal }, deployment);
      return tool.output.parse(answer);
    });
  register(tools.RESPONSE_OUTLINE);
  register(tools.RESPONSE_COMPRESS);
  register(tools.RESPONSE_SLICE);
  register(tools.RESPONSE_FILTER);
}
