// A server for a test or a tool: its own free port, a temporary state folder, a random admin key; nothing of it stays
// behind, also when the caller fails. Not here: how the Worker is started (src/cli/server.ts).
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort, startServer } from "../../src/cli/server.ts";

export interface TemporaryServer extends AsyncDisposable {
  readonly url: string;
  readonly mcpUrl: string;
  readonly port: number;
  readonly key: string;
  /** The folder of its state. */
  readonly state: string;
}

export interface TemporaryServerOptions {
  /** Empty: no key is configured. */
  readonly key?: string;
  /** Further plain settings of the Worker. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Told each line that the server prints. */
  readonly onLine?: (line: string) => void;
}

export async function temporaryServer({
  key = randomBytes(24).toString("base64url"),
  settings = {},
  onLine = () => {},
}: TemporaryServerOptions = {}): Promise<TemporaryServer> {
  const state = await mkdtemp(join(tmpdir(), "sluice-test-"));
  const removeState = () => rm(state, { recursive: true, force: true });
  try {
    const port = await freePort();
    const server = await startServer({ port, state, adminKey: key, settings, onLine });
    // A runner that is stopped half-way runs no clean-up hooks; the server has a process group of its own.
    const onExit = () => killGroup(server.pid);
    process.once("exit", onExit);
    return {
      url: server.url,
      mcpUrl: `${server.url}/mcp`,
      port,
      key,
      state,
      async [Symbol.asyncDispose]() {
        process.off("exit", onExit);
        await server.stop();
        await removeState();
      },
    };
  } catch (error) {
    await removeState();
    throw error;
  }
}

function killGroup(pid: number): void {
  if (pid === 0) return; // it never started, and 0 would mean our own group
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // it has ended by itself
  }
}
