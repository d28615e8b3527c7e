// A client that goes away ends its run: what it asked for stops being done. Shown from outside, by the writes that a
// second client finds. Not here: that a run's own time limit ends it.
import { request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connectSdk, sdk, type ToolClient } from "../support/clients.ts";
import { REVISIONS, type Revision, rawToolCall } from "../support/raw-mcp.ts";
import { type TemporaryServer, temporaryServer } from "../support/server.ts";

/** All that the program would write: as many calls as one run may make. */
const WRITES = 50;
/** Between two writes: a run that nobody stops takes ten seconds and more. */
const PAUSE_MS = 200;
/** After so many writes the client goes. */
const ENOUGH = 3;
/** Within which the run must end: the server notices by a heartbeat that fails, once a second. */
const GRACE_MS = 3_000;
/** Watched after that; a run that went on would write some eight times in it. */
const WATCH_MS = 2_000;

let server: TemporaryServer;
let watcher: ToolClient;
beforeAll(async () => {
  server = await temporaryServer();
  watcher = await sdk("auto", "2026-07-28")(server);
});
afterAll(async () => {
  await watcher?.[Symbol.asyncDispose]();
  await server?.[Symbol.asyncDispose]();
});

describe.concurrent.each(REVISIONS)("revision %s", (revision) => {
  test("a client that stays gets every write done", async () => {
    const prefix = `stays-${revision}`;
    await using client = await sdk(mode(revision), revision)(server);
    expect(await client.call("execute", { code: program(prefix) })).toEqual({ texts: [`${WRITES}`], isError: false });
    expect(await written(prefix)).toBe(WRITES);
  });

  test("a socket that breaks ends the run", async () => {
    const prefix = `breaks-${revision}`;
    const { headers, body } = rawToolCall(revision, "execute", { code: program(prefix) });
    const call = request(server.mcpUrl, {
      method: "POST",
      headers: { ...headers, authorization: `Bearer ${server.key}` },
    });
    call.on("error", () => {}); // of our own breaking
    call.end(body);
    await expectEnd(prefix, () => call.destroy());
  });

  test("a client of the SDK that is closed ends the run", async () => {
    const prefix = `closes-${revision}`;
    const client = await connectSdk(server, mode(revision), revision);
    const call = client.callTool({ name: "execute", arguments: { code: program(prefix) } });
    call.catch(() => {}); // it is cut off
    await expectEnd(prefix, () => client.close());
  });
});

// To 2025-11-25 clients aborting is a message of its own, which a stateless server cannot match with a run: their request
// ids are counters, the same for everyone. Their runs end when they close, or at the time limit.
test.concurrent("an aborted call of the SDK ends the run from 2026-07-28 on", async () => {
  const prefix = "aborts";
  const client = await connectSdk(server, { pin: "2026-07-28" }, "2026-07-28");
  const abort = new AbortController();
  const call = client.callTool({ name: "execute", arguments: { code: program(prefix) } }, { signal: abort.signal });
  call.catch(() => {}); // it is cut off
  await expectEnd(prefix, () => abort.abort());
  expect((await client.listTools()).tools).not.toEqual([]); // the connection lives on
  await client.close();
});

async function expectEnd(prefix: string, leave: () => unknown): Promise<void> {
  while ((await written(prefix)) < ENOUGH) await sleep(PAUSE_MS);
  await leave();
  await sleep(GRACE_MS);
  const atEnd = await written(prefix);
  expect(atEnd).toBeLessThan(WRITES / 2);
  await sleep(WATCH_MS);
  expect(await written(prefix)).toBe(atEnd);
}

function program(prefix: string): string {
  return `async () => {
    for (let n = 1; n <= ${WRITES}; n++) {
      const { success, errors } = await api.request({
        method: "POST",
        path: "/categories",
        body: { name: "Left behind", slug: "${prefix}-" + n },
      });
      if (!success) throw new Error(JSON.stringify(errors));
      await new Promise((resolve) => setTimeout(resolve, ${PAUSE_MS}));
    }
    return ${WRITES};
  }`;
}

async function written(prefix: string): Promise<number> {
  const code = `async () => {
    const query = { "slug:startsWith": "${prefix}-", _page: 1, _per_page: 1 };
    const { headers } = await api.request({ method: "GET", path: "/categories", query });
    return Number(headers["x-total-count"]);
  }`;
  const { texts, isError } = await watcher.call("execute", { code });
  expect(isError, texts[0]).toBe(false);
  return Number(texts.at(-1)); // a notice may stand before it
}

function mode(revision: Revision) {
  return revision === "2025-11-25" ? ("legacy" as const) : { pin: revision };
}
