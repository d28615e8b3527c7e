// Starts the Worker on this machine, as `wrangler dev` runs it, and stops it again with all that it started. Used by
// every command and test that needs a server. Not here: what to do when it dies (start.ts).
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const ROOT = join(import.meta.dirname, "../..");
const GUARD = join(import.meta.dirname, "guard.ts");
const WRANGLER = join(ROOT, "node_modules/wrangler/bin/wrangler.js");

/** Bundling and the first answer take about three seconds; a loaded machine may need many times that. */
const START_MS = 90_000;
/** From asking politely to insisting: with a client's connection still open, the runtime would wait for it. */
const STOP_MS = 1_500;

export interface ServerOptions {
  readonly port: number;
  /** Folder of the server's state; kept. */
  readonly state: string;
  readonly adminKey: string;
  /** Further plain settings of the Worker (`src/env.d.ts`). */
  readonly settings?: Readonly<Record<string, string>>;
  /** Further variables of the process. */
  readonly processEnv?: Readonly<Record<string, string>>;
  /** Told each line that the server prints. */
  readonly onLine?: (line: string) => void;
  /** Aborted: a server that is still starting is stopped. */
  readonly signal?: AbortSignal;
}

export interface Server {
  readonly url: string;
  readonly pid: number;
  /** Settles when the process has ended, for whatever reason. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

/** @throws Error with what the server printed, where it does not come up */
export async function startServer(options: ServerOptions): Promise<Server> {
  if (!(await isFree(options.port))) throw new Error(`Port ${options.port} is in use. Set PORT to another one.`);
  // Secrets go through a file that only this user can read: arguments are visible to every process.
  const folder = await mkdtemp(join(tmpdir(), "sluice-"));
  const envFile = join(folder, "env");
  const secrets = { SLUICE_ADMIN_KEY: options.adminKey, ALLOW_PRIVATE: "true", ...options.settings };
  await writeFile(envFile, Object.entries(secrets).map(envLine).join(""), { mode: 0o600 });

  const child = spawn(
    process.execPath,
    [
      GUARD,
      folder,
      process.execPath,
      WRANGLER,
      "dev",
      "--ip",
      "127.0.0.1",
      "--port",
      String(options.port),
      "--inspector-port",
      "0",
      "--persist-to",
      options.state,
      "--env-file",
      envFile,
      "--show-interactive-dev-session=false",
      "--log-level",
      "log",
    ],
    {
      cwd: ROOT,
      detached: true, // a process group of its own, so that stopping reaches wrangler's children
      stdio: ["pipe", "pipe", "pipe"], // the guard reads our end: it closes when we are gone
      env: {
        ...process.env,
        WRANGLER_SEND_METRICS: "false",
        WRANGLER_HIDE_BANNER: "true",
        NO_COLOR: "1",
        CLOUDFLARE_CF_FETCH_ENABLED: "false",
        // Both serve the storage of the Worker without a key, to any page of any local port.
        X_LOCAL_EXPLORER: "false",
        X_LOCAL_OBSERVABILITY: "false",
        ...options.processEnv,
      },
    },
  );
  const printed: string[] = [];
  const onLine = (line: string) => {
    printed.push(line);
    if (printed.length > 200) printed.shift();
    options.onLine?.(line);
  };
  readLines(child, onLine);
  const ended = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", () => resolve());
  }).finally(() => rm(folder, { recursive: true, force: true }));

  const url = `http://127.0.0.1:${options.port}`;
  const server: Server = { url, pid: child.pid ?? 0, ended, stop: () => stop(child, ended, options.port) };
  const failed = ended.then(() => {
    throw new Error(`The server ended while it was starting:\n${printed.join("\n")}`);
  });
  const late = sleep(START_MS, undefined, { ref: false }).then(() => {
    throw new Error(`The server did not answer within ${START_MS / 1000} s:\n${printed.join("\n")}`);
  });
  const aborted = new Promise<never>((_, reject) => {
    const abort = () => reject(new Error("The start was broken off."));
    if (options.signal?.aborted) abort();
    options.signal?.addEventListener("abort", abort, { once: true });
  });
  try {
    await Promise.race([untilHealthy(url, () => child.exitCode !== null), failed, late, aborted]);
  } catch (error) {
    await server.stop();
    throw error;
  } finally {
    failed.catch(() => {});
    late.catch(() => {});
    aborted.catch(() => {});
  }
  return server;
}

/** A value as it is: in quotes that it does not hold, and with no `$` that would name a variable. */
function envLine([name, value]: [name: string, value: string]): string {
  const quote = ["'", "`", '"'].find((mark) => !value.includes(mark));
  if (quote === undefined) throw new Error(`${name} holds every kind of quotes, which the server's settings cannot.`);
  return `${name}=${quote}${value.replaceAll("$", "\\$")}${quote}\n`;
}

/** A port that is free now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === "object" && address !== null ? resolve(address.port) : reject(new Error("no port")),
      );
    });
  });
}

/** Does `/health` answer within this time? */
export async function isHealthy(url: string, ms: number): Promise<boolean> {
  try {
    return (await fetch(`${url}/health`, { signal: AbortSignal.timeout(ms) })).ok;
  } catch {
    return false;
  }
}

async function untilHealthy(url: string, over: () => boolean): Promise<void> {
  while (!over() && !(await isHealthy(url, 2_000))) await sleep(100);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}

async function stop(child: ChildProcess, ended: Promise<void>, port: number): Promise<void> {
  signalGroup(child, "SIGTERM");
  await Promise.race([ended, sleep(STOP_MS)]);
  signalGroup(child, "SIGKILL"); // the wrapper may be gone while its children live
  await ended;
  for (let waited = 0; waited < STOP_MS && !(await isFree(port)); waited += 50) await sleep(50);
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // the group is gone
  }
}

function readLines(child: ChildProcess, onLine: (line: string) => void): void {
  for (const stream of [child.stdout, child.stderr]) {
    let rest = "";
    stream?.setEncoding("utf8").on("data", (chunk: string) => {
      const lines = (rest + chunk).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) onLine(line);
    });
  }
}
