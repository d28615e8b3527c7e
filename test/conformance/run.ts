// `npm run conformance`: the official MCP conformance suite against a server of its own, once for each protocol revision.
// Fails where a check fails that baseline-*.yml does not list, or passes that it lists. Not here: the checks themselves.
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { keyedProxy } from "../support/keyed-proxy.ts";
import { temporaryServer } from "../support/server.ts";
import { readBaseline, readResults, summarise } from "./summary.ts";

const SUITE = join(import.meta.dirname, "../../node_modules/@modelcontextprotocol/conformance/dist/index.js");

interface Part {
  readonly title: string;
  readonly args: readonly string[];
  readonly baseline: string;
}

const PARTS: readonly Part[] = [
  { title: "MCP 2025-11-25", args: ["--requirements", "2025-11-25"], baseline: "baseline-2025-11-25.yml" },
  { title: "MCP 2026-07-28", args: ["--requirements", "2026-07-28"], baseline: "baseline-2026-07-28.yml" },
  {
    // Applies to every server, but the suite runs it without counting it: its own reference server does not pass.
    title: "MCP 2026-07-28, header validation",
    args: ["--scenario", "http-header-validation", "--spec-version", "2026-07-28"],
    baseline: "baseline-2026-07-28.yml",
  },
];

const output = await mkdtemp(join(tmpdir(), "sluice-conformance-"));
const stop = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop.abort());

try {
  console.log("Starting a server …");
  await using server = await temporaryServer();
  await using proxy = await keyedProxy(server.url, server.key); // the suite cannot send a key
  for (const [index, part] of PARTS.entries()) {
    if (!(await runPart(part, `${proxy.url}/mcp`, join(output, String(index))))) process.exitCode = 1;
  }
  console.log(process.exitCode ? "\nNot conformant." : "\nConformant: everything that applies passes.");
} catch (error) {
  if (!stop.signal.aborted) throw error;
  process.exitCode = 130; // as a shell says of a command that was interrupted
} finally {
  await rm(output, { recursive: true, force: true });
}

async function runPart({ title, args, baseline }: Part, url: string, folder: string): Promise<boolean> {
  const file = join(import.meta.dirname, baseline);
  const { code, text } = await runSuite(["server", "--url", url, ...args, "--expected-failures", file, "-o", folder]);
  console.log(`\n${title}\n${summarise(await readResults(folder), await readBaseline(file))}`);
  if (code === 0) return true;
  console.error(
    /(?:Unexpected failures|Stale baseline)[\s\S]*/.exec(text)?.[0] ?? `The suite ended with ${code}:\n${text}`,
  );
  return false;
}

function runSuite(args: readonly string[]): Promise<{ code: number | null; text: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [SUITE, ...args], { signal: stop.signal, stdio: ["ignore", "pipe", "pipe"] });
    let text = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (chunk: string) => {
        text += chunk;
      });
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, text }));
  });
}
