// The peer as a system under measurement: its packages are installed when they are first needed, and the project's own
// wrangler runs its Worker (peers/worker.js), so that the runtime is the same.
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { access, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { freePort, isHealthy } from "../../src/cli/server.ts";
import { connectMcp } from "./mcp.ts";
import { workerMemory } from "./memory.ts";
import type { Dialect } from "./programs.ts";
import { killOnExit, type System } from "./system.ts";

const FOLDER = join(import.meta.dirname, "peers");
const WRANGLER = join(import.meta.dirname, "../../node_modules/wrangler/bin/wrangler.js");

/** Bundling takes some seconds; a loaded machine may need many times that. */
const START_MS = 90_000;

const dialect: Dialect = {
  document: "\n  const spec = await codemode.spec();",
  request: (options) => `async () => (await codemode.request(${JSON.stringify(options)})).length`,
};

/** Idempotent. @throws where npm cannot install them */
export async function installPeers(): Promise<void> {
  const installed = await access(join(FOLDER, "node_modules/.package-lock.json")).then(
    () => true,
    () => false,
  );
  if (!installed) await promisify(execFile)("npm", ["ci"], { cwd: FOLDER });
}

export async function startPeer(documentUrl: string, upstreamUrl: string): Promise<System> {
  const port = await freePort();
  const state = await mkdtemp(join(tmpdir(), "sluice-peer-"));
  const child = spawn(
    process.execPath,
    [
      ...[WRANGLER, "dev", "--config", join(FOLDER, "wrangler.toml"), "--ip", "127.0.0.1", "--port", String(port)],
      ...["--inspector-port", "0", "--persist-to", state, "--show-interactive-dev-session=false"],
      ...["--var", `DOCUMENT_URL:${documentUrl}`, "--var", `UPSTREAM_URL:${upstreamUrl}`],
    ],
    {
      cwd: FOLDER,
      detached: true, // a process group of its own, so that stopping reaches wrangler's children
      stdio: "ignore",
      env: { ...process.env, WRANGLER_SEND_METRICS: "false", CLOUDFLARE_CF_FETCH_ENABLED: "false" },
    },
  );
  const group = child.pid;
  if (group === undefined) throw new Error("The peer's server cannot be started.");
  const keep = killOnExit(group);
  const stop = async () => {
    keep();
    await end(child, group);
    await rm(state, { recursive: true, force: true });
  };
  try {
    const url = `http://127.0.0.1:${port}`;
    await untilHealthy(child, url);
    const client = await connectMcp(url, "none");
    return {
      name: "peer",
      dialect,
      call: client.call,
      memory: await workerMemory(group, port),
      async [Symbol.asyncDispose]() {
        await client.close();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function untilHealthy(child: ChildProcess, url: string): Promise<void> {
  const late = Date.now() + START_MS;
  while (!(await isHealthy(url, 2_000))) {
    if (child.exitCode !== null) throw new Error(`The peer's server ended with ${child.exitCode}.`);
    if (Date.now() > late) throw new Error(`The peer's server did not answer within ${START_MS / 1000} s.`);
    await sleep(100);
  }
}

async function end(child: ChildProcess, group: number): Promise<void> {
  const ended = new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once("exit", () => resolve());
  });
  try {
    process.kill(-group, "SIGKILL"); // it has nothing to keep
  } catch {
    // the group is gone
  }
  await ended;
}
