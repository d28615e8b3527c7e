// `npm run demo`: starts a server of its own on a free port, connects a real MCP client, runs the six tasks, prints each
// program, its result and the tokens that a model would have spent, and leaves nothing running.
import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { freePort, type Server, startServer } from "./server.ts";
import { TASKS } from "./tasks.ts";

/** Lines of a result that are printed; the tokens are those of the whole. */
const SHOWN_LINES = 14;

const state = await mkdtemp(join(tmpdir(), "sluice-demo-"));
const adminKey = randomBytes(24).toString("base64url");
const stopping = new AbortController();
let starting: Promise<Server> | undefined;

async function cleanUp(): Promise<void> {
  stopping.abort();
  const server = await starting?.catch(() => undefined);
  await server?.stop();
  await rm(state, { recursive: true, force: true });
}

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => cleanUp().then(() => process.exit(130)));
}

try {
  console.log("Starting a server …");
  starting = startServer({ port: await freePort(), state, adminKey, signal: stopping.signal });
  const server = await starting;
  const client = new Client({ name: "sluice-demo", version: "1.0.0" }, { versionNegotiation: { mode: "auto" } });
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`), { authProvider: { token: async () => adminKey } }),
  );
  const { tools } = await client.listTools();
  console.log(`Connected to ${server.url}/mcp, MCP ${client.getNegotiatedProtocolVersion()}`);
  console.log(
    `Tools: ${tools.map((tool) => tool.name).join(", ")} (${countTokens(JSON.stringify(tools))} tokens to describe)\n`,
  );

  let spent = 0;
  for (const [index, { title, tool, code }] of TASKS.entries()) {
    const { content, isError } = await client.callTool({ name: tool, arguments: { code } });
    const text = content.map((block) => (block.type === "text" ? block.text : "")).join("\n");
    if (isError) throw new Error(`Task ${index + 1} failed: ${text}`);
    const [sent, received] = [countTokens(code), countTokens(text)];
    spent += sent + received;
    console.log(
      `${index + 1}. ${title}\n\n${indent(code)}\n\n   ${tool} → ${sent} tokens sent, ${received} received\n`,
    );
    console.log(`${indent(shorten(pretty(text)))}\n`);
  }
  await client.close();
  const document = await readFile(join(import.meta.dirname, "../../specs/markethub.json"), "utf8");
  console.log(`Six tasks, ${spent} tokens in all. MarketHub's document alone has ${countTokens(document)}.`);
} catch (error) {
  if (!stopping.signal.aborted) console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await cleanUp();
}

function indent(text: string): string {
  return text.replace(/^/gm, "   ");
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 1);
  } catch {
    return text;
  }
}

function shorten(text: string): string {
  const lines = text.split("\n");
  if (lines.length <= SHOWN_LINES) return text;
  return [...lines.slice(0, SHOWN_LINES), `… ${lines.length - SHOWN_LINES} more lines`].join("\n");
}
