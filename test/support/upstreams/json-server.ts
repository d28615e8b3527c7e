// json-server, an upstream that others wrote: rows of a file behind a REST API, paged by number. A process of its own, its
// data in a temporary folder.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../../src/cli/server.ts";

const BIN = join(import.meta.dirname, "../../../node_modules/json-server/lib/bin.js");
const START_MS = 30_000;

export interface JsonServer extends AsyncDisposable {
  readonly url: string;
}

/** @param data the lists of rows that it serves */
export async function jsonServer(data: Readonly<Record<string, readonly object[]>>): Promise<JsonServer> {
  const folder = await mkdtemp(join(tmpdir(), "sluice-json-server-"));
  const file = join(folder, "data.json");
  await writeFile(file, JSON.stringify(data));
  await mkdir(join(folder, "public")); // as production wants it
  const port = await freePort();
  const child = spawn(process.execPath, [BIN, "--host", "127.0.0.1", "--port", String(port), file], {
    stdio: "ignore",
    cwd: folder,
    // Otherwise it reads its file again after its own writes, and loses one that came between.
    env: { ...process.env, NODE_ENV: "production" },
  });
  const url = `http://127.0.0.1:${port}`;
  const stop = async () => {
    const ended = once(child, "exit");
    if (child.exitCode === null && child.kill("SIGKILL")) await ended;
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await answering(url);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, [Symbol.asyncDispose]: stop };
}

async function answering(url: string): Promise<void> {
  for (const end = Date.now() + START_MS; Date.now() < end; await sleep(50)) {
    const answer = await fetch(url).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer !== undefined) return;
  }
  throw new Error("json-server did not start");
}

const row = {
  type: "object",
  properties: { id: { type: "string" }, title: { type: "string" }, views: { type: "integer" } },
};
const id = { name: "id", in: "path", required: true, schema: { type: "string" } };
const body = { required: true, content: { "application/json": { schema: row } } };
const responses = { "200": { description: "Done", content: { "application/json": { schema: row } } } };

/** What it takes for rows called `posts`. */
export const POSTS_DOCUMENT = {
  openapi: "3.0.3",
  info: { title: "Posts", version: "1" },
  paths: {
    "/posts": {
      get: {
        operationId: "listPosts",
        tags: ["posts"],
        parameters: [
          { name: "_page", in: "query", schema: { type: "integer" } },
          { name: "_per_page", in: "query", schema: { type: "integer" } },
          { name: "_sort", in: "query", schema: { type: "string" } },
          { name: "views:gt", in: "query", schema: { type: "integer" } },
        ],
        responses: { "200": { description: "Rows, or a page of them" } },
      },
      post: { operationId: "createPost", tags: ["posts"], requestBody: body, responses },
    },
    "/posts/{id}": {
      parameters: [id],
      get: { operationId: "getPost", tags: ["posts"], responses },
      patch: { operationId: "updatePost", tags: ["posts"], requestBody: body, responses },
      delete: { operationId: "deletePost", tags: ["posts"], responses },
    },
  },
};
