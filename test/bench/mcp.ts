// A tool call over MCP as a client makes it, and how long it took. Any failure is a value: the peers' are figures too.
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import type { Program } from "./programs.ts";

/** What the client needs of a program. */
type Run = Pick<Program, "tool" | "code">;

/** Milliseconds until a call is given up: above the time limits of the servers, so that these answer first. */
const CALL_MS = 120_000;

export type CallTool = (name: string, args: Readonly<Record<string, unknown>>) => Promise<Outcome>;

/** @param extra further arguments of the tool */
export type Call = (program: Run, extra?: Readonly<Record<string, string>>) => Promise<Outcome>;

export type Outcome = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly failure: string };

/** @param query of the endpoint: which tools there are */
export async function connectMcp(url: string, key: string, query = "") {
  const client = new Client({ name: "sluice-bench", version: "1.0.0" }, { versionNegotiation: { mode: "auto" } });
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${url}/mcp${query}`), { authProvider: { token: async () => key } }),
  );
  const callTool: CallTool = async (name, args) => {
    try {
      const { content, isError } = await client.callTool({ name, arguments: { ...args } }, { timeout: CALL_MS });
      const texts = content.map((block) => (block.type === "text" ? block.text : ""));
      // What a server says beside a result is not the result.
      const text = (texts.length > 1 && texts[0]?.startsWith("Notice: ") ? texts.slice(1) : texts).join("\n");
      return isError ? { ok: false, failure: text } : { ok: true, text };
    } catch (error) {
      return { ok: false, failure: error instanceof Error ? error.message : String(error) };
    }
  };
  const call: Call = ({ tool, code }, extra = {}) => callTool(tool, { code, ...extra });
  return { call, callTool, close: () => client.close() };
}
