// The clients that people really use, each behind the same one function: call a tool, read its text blocks. All of them
// run for real against a real server. Not here: what they are asked to do (test/e2e/clients.test.ts).
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client, StreamableHTTPClientTransport, type VersionNegotiationOptions } from "@modelcontextprotocol/client";
import { z } from "zod";
import { type Revision, rawToolCall, readRpcAnswer, readToolResult, type ToolAnswer } from "./raw-mcp.ts";
import type { TemporaryServer } from "./server.ts";

export interface ToolClient extends AsyncDisposable {
  call(tool: string, args: Record<string, unknown>): Promise<ToolAnswer>;
}

export type Connect = (server: TemporaryServer) => Promise<ToolClient>;

type Mode = NonNullable<VersionNegotiationOptions["mode"]>;

/** The TypeScript SDK's client itself, for what only it can do. `negotiated` is the version that must come out. */
export async function connectSdk({ mcpUrl, key }: TemporaryServer, mode: Mode, negotiated: Revision): Promise<Client> {
  const client = new Client({ name: "sluice-test", version: "1.0.0" }, { versionNegotiation: { mode } });
  await client.connect(
    new StreamableHTTPClientTransport(new URL(mcpUrl), { authProvider: { token: async () => key } }),
  );
  const version = client.getNegotiatedProtocolVersion();
  if (version !== negotiated) throw new Error(`Negotiated ${version}, expected ${negotiated}`);
  return client;
}

export function sdk(mode: Mode, negotiated: Revision): Connect {
  return async (server) => {
    const client = await connectSdk(server, mode, negotiated);
    return {
      call: async (name, args) => readToolResult(await client.callTool({ name, arguments: args })),
      [Symbol.asyncDispose]: () => client.close(),
    };
  };
}

const INSPECTOR = join(
  import.meta.dirname,
  "../../node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js",
);

/** What it exits with when the tool's answer is an error, which it prints all the same. */
const INSPECTOR_TOOL_ERROR = 5;

/** The Inspector's command line, a process a call. */
export function inspector(era: "legacy" | "modern"): Connect {
  return async ({ mcpUrl, key }) => {
    const home = await mkdtemp(join(tmpdir(), "sluice-inspector-")); // it keeps a catalogue there
    return {
      async call(tool, args) {
        const { code, stdout, stderr } = await run(
          process.execPath,
          [
            ...[INSPECTOR, "--cli", mcpUrl, "--transport", "http", "--protocol-era", era],
            ...["--header", `Authorization: Bearer ${key}`, "--format", "json", "--quiet"],
            ...["--method", "tools/call", "--tool-name", tool],
            ...Object.entries(args).flatMap(([name, value]) => ["--tool-arg", `${name}=${value}`]),
          ],
          { HOME: home },
        );
        if (code !== 0 && code !== INSPECTOR_TOOL_ERROR) throw new Error(`The Inspector ended with ${code}: ${stderr}`);
        const { result } = z.object({ result: z.unknown() }).parse(JSON.parse(stdout));
        return readToolResult(result);
      },
      [Symbol.asyncDispose]: () => rm(home, { recursive: true, force: true }),
    };
  };
}

/** curl with a hand-written body: no MCP library at all. */
export function curl(revision: Revision): Connect {
  return async ({ mcpUrl, key }) => ({
    async call(tool, args) {
      const { headers, body } = rawToolCall(revision, tool, args);
      const sent = Object.entries({ ...headers, authorization: `Bearer ${key}` });
      const { code, stdout, stderr } = await run("curl", [
        ...["--silent", "--show-error", "--fail-with-body", "--max-time", "60", mcpUrl],
        ...sent.flatMap(([name, value]) => ["--header", `${name}: ${value}`]),
        ...["--data-binary", body],
      ]);
      if (code !== 0) throw new Error(`curl ended with ${code}: ${stderr}${stdout}`);
      return readToolResult(readRpcAnswer(stdout).result);
    },
    async [Symbol.asyncDispose]() {},
  });
}

function run(
  command: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve, reject) => {
    const child = execFile(command, args, { env: { ...process.env, ...env } }, (error, stdout, stderr) => {
      if (error !== null && "code" in error && error.code === "ENOENT")
        reject(
          new Error(
            `This test runs ${command}, which this machine does not have: install it (apt-get install ${command}).`,
          ),
        );
      else resolve({ code: child.exitCode ?? -1, stdout, stderr });
    });
  });
}
