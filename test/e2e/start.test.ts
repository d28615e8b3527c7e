// `npm start` as a person runs it: what it prints, and that it brings back a server that a program has frozen.
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort, isHealthy } from "../../src/cli/server.ts";

const ROOT = join(import.meta.dirname, "../..");
const KEY = "a-key-for-this-test";

let start: ChildProcess;
let state: string;
let url: string;
let printed = "";

beforeAll(async () => {
  state = await mkdtemp(join(tmpdir(), "sluice-test-"));
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  start = spawn(process.execPath, [join(ROOT, "src/cli/start.ts")], {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: String(port),
      SLUICE_STATE: state,
      SLUICE_ADMIN_KEY: KEY,
      SLUICE_SECRET: KEY.repeat(2),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const stream of [start.stdout, start.stderr])
    stream?.on("data", (chunk) => {
      printed += chunk;
    });
  await untilPrinted("Ctrl-C stops it.");
});

afterAll(async () => {
  const exited = new Promise((resolve) => start.once("exit", resolve));
  start.kill("SIGTERM");
  await exited;
  await rm(state, { recursive: true, force: true });
  expect(await isHealthy(url, 1_000)).toBe(false); // it left nothing running
});

it("prints the endpoint and a configuration that a client can be given as it is", async () => {
  const config = JSON.parse(printed.slice(printed.indexOf("{"), printed.lastIndexOf("}") + 1));
  const { url: endpoint, headers } = config.mcpServers.sluice;
  const response = await fetch(endpoint, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json", accept: "application/json, text/event-stream" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list", params: {} }),
  });
  expect(await response.text()).toContain('"name":"execute"');
});

it("prints how the commands find it, because it is not where they look", () => {
  expect(printed).toContain(`export SLUICE_URL=${url}\n`);
});

it("restarts a server that a program has frozen, and says so", async () => {
  // Backtracking without end, inside one call of the engine: no step counter sees it.
  const frozen = execute("() => /^(a+)+$/.test('a'.repeat(60) + 'b')").catch(() => "the connection broke");
  await untilPrinted("The server is up again.");
  expect(printed).toContain("Restarting the server: it has not answered for 10 seconds.");
  expect(await frozen).toBe("the connection broke");
  expect(await execute("() => 6 * 7")).toContain('"text":"42"');
});

async function execute(code: string): Promise<string> {
  const response = await fetch(`${url}/mcp`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${KEY}`,
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
    },
    body: JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "execute", arguments: { code } },
    }),
  });
  return response.text();
}

async function untilPrinted(text: string): Promise<void> {
  while (!printed.includes(text)) {
    if (start.exitCode !== null) throw new Error(`npm start ended:\n${printed}`);
    await sleep(100);
  }
}

describe("a start that is broken off", () => {
  const begin = async () => {
    const port = await freePort();
    const folder = await mkdtemp(join(tmpdir(), "sluice-test-"));
    const env = { ...process.env, PORT: String(port), SLUICE_STATE: folder, SLUICE_ADMIN_KEY: KEY };
    const child = spawn(process.execPath, [join(ROOT, "src/cli/start.ts")], { cwd: ROOT, env, stdio: "ignore" });
    return { child, folder, url: `http://127.0.0.1:${port}`, exited: new Promise((done) => child.once("exit", done)) };
  };

  it.each([200, 1_500])("after %i ms leaves no server behind", async (ms) => {
    const { child, folder, url, exited } = await begin();
    await sleep(ms);
    child.kill("SIGINT");
    await exited;
    await sleep(3_000); // a server that lived on would be up by now
    expect(await isHealthy(url, 1_000)).toBe(false);
    await rm(folder, { recursive: true, force: true });
  });

  it("and one that is killed outright takes its server with it", async () => {
    const { child, folder, url, exited } = await begin();
    while (!(await isHealthy(url, 500))) await sleep(100);
    child.kill("SIGKILL");
    await exited;
    while (await isHealthy(url, 500)) await sleep(100);
    await rm(folder, { recursive: true, force: true });
  });

  it.each(["abc", "0", "65536", "80.5", "-1"])("PORT=%s is refused in a sentence", async (port) => {
    const failed = promisify(execFile)(process.execPath, [join(ROOT, "src/cli/start.ts")], {
      env: { ...process.env, PORT: port, SLUICE_ADMIN_KEY: KEY },
    });
    const stderr = `PORT must be a whole number from 1 to 65535, not ${port}.\n`;
    await expect(failed).rejects.toMatchObject({ code: 1, stderr });
  });
});
