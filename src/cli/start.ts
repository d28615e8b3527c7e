// `npm start`: the server on PORT (8787), its state in SLUICE_STATE (.wrangler/state), watched: a runtime that died, or
// has not answered for ten seconds, is started again. Not here: starting and stopping itself (server.ts).
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { localSecrets } from "./local-secrets.ts";
import { DEFAULT_PORT } from "./remote.ts";
import { isHealthy, type Server, startServer } from "./server.ts";
import { complain } from "./terminal.ts";

/** How often the server is asked whether it is well. */
const CHECK_MS = 2_000;
/** Without an answer for this long it is given up: a program that never ends holds a local runtime's only thread. */
const SILENCE_MS = 10_000;
/** Between attempts to start, so that a server that cannot start does not spin. */
const RETRY_MS = 2_000;

const stopping = new AbortController();
const port = readPort(process.env.PORT || String(DEFAULT_PORT));
const state = resolve(process.env.SLUICE_STATE || join(import.meta.dirname, "../../.wrangler/state"));
const { adminKey, settings } = await localSecrets();
let starting: Promise<Server> | undefined;

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, async () => {
    stopping.abort();
    const server = await starting?.catch(() => undefined);
    await server?.stop();
    process.exit(0);
  });
}

console.log("Starting …");
let server = await start().catch((error: Error) => fail(error.message));
greet(server.url);

while (!stopping.signal.aborted) {
  const reason = await Promise.race([server.ended.then(() => "it ended"), untilSilent(server.url)]);
  if (stopping.signal.aborted) break;
  console.log(`Restarting the server: ${reason}.`);
  await server.stop();
  server = await startAgain();
  console.log("The server is up again.");
}

function start(): Promise<Server> {
  starting = startServer({ port, state, adminKey, settings, onLine: showFaults, signal: stopping.signal });
  return starting;
}

function readPort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  return port >= 1 && port <= 65_535 ? port : fail(`PORT must be a whole number from 1 to 65535, not ${text}.`);
}

function fail(message: string): never {
  if (!stopping.signal.aborted) console.error(message);
  process.exit(1);
}

async function startAgain(): Promise<Server> {
  for (;;) {
    try {
      return await start();
    } catch (error) {
      if (stopping.signal.aborted) return new Promise(() => {}); // the handler of the signal ends the process
      console.error(error instanceof Error ? error.message : error);
      await sleep(RETRY_MS);
    }
  }
}

async function untilSilent(url: string): Promise<string> {
  let answered = Date.now();
  while (!stopping.signal.aborted) {
    await sleep(CHECK_MS);
    if (await isHealthy(url, CHECK_MS)) answered = Date.now();
    else if (Date.now() - answered >= SILENCE_MS) return `it has not answered for ${SILENCE_MS / 1000} seconds`;
  }
  return "stopping";
}

/** What the runtime prints of each request is noise; what went wrong is not. */
function showFaults(line: string): void {
  if (/error|warn|uncaught/i.test(line)) complain(line);
}

function greet(url: string): void {
  const config = {
    mcpServers: { sluice: { type: "http", url: `${url}/mcp`, headers: { Authorization: `Bearer ${adminKey}` } } },
  };
  console.log(`
MCP endpoint   ${url}/mcp
State          ${state}

Paste into your MCP client's configuration:

${JSON.stringify(config, null, 2)}

Claude Code:

  claude mcp add --transport http sluice ${url}/mcp --header "Authorization: Bearer ${adminKey}"
${port === DEFAULT_PORT ? "" : `\nSo that npx sluice finds it:\n\n  export SLUICE_URL=${url}\n`}
Ctrl-C stops it.`);
}
