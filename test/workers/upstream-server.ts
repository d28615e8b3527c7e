// The upstream of the tests in workerd, which cannot listen itself: started outside, before them. Its answers are those that
// runtimes read differently.
import { setTimeout as sleep } from "node:timers/promises";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import type { TestProject } from "vitest/node";
import { type HandledServer, handledServer } from "../support/upstreams/handled.ts";

declare module "vitest" {
  interface ProvidedContext {
    readonly upstreamUrl: string;
  }
}

const PLAIN = '{"a":"hello hello hello"}';

const ENCODED = {
  gzip: gzipSync(PLAIN),
  br: brotliCompressSync(PLAIN),
  deflate: deflateSync(PLAIN),
  identity: PLAIN,
};

let server: HandledServer;

export async function setup(project: TestProject): Promise<void> {
  server = await handledServer(async ({ method, url, headers, body }, response) => {
    const [, way = "", detail = ""] = url.split("/");
    const json = { "content-type": "application/json" };
    if (way === "encoded") response.writeHead(200, { ...json, "content-encoding": detail }).end(encoded(detail));
    else if (way === "lie") response.writeHead(200, { ...json, "content-encoding": detail }).end(PLAIN);
    else if (way === "bomb")
      response.writeHead(200, { ...json, "content-encoding": "gzip" }).end(gzipSync("a".repeat(11 * 2 ** 20)));
    else if (way === "redirect") response.writeHead(Number(detail), { location: "/echo" }).end();
    else if (way === "cut")
      response.writeHead(200, { ...json, "content-length": "100" }).write("{", () => response.destroy());
    else if (way === "reset") response.destroy();
    else if (way === "endless") {
      response.writeHead(200, { "content-type": "text/event-stream" });
      while (!response.destroyed) {
        response.write("data: 1\n\n");
        await sleep(5);
      }
    } else if (way === "silent") response.writeHead(200, { "content-type": "text/plain" }).write("a");
    else response.writeHead(200, json).end(JSON.stringify({ method, headers, body }));
  });
  project.provide("upstreamUrl", server.url);
}

function encoded(name: string): string | Buffer {
  return Object.entries(ENCODED).find(([known]) => known === name)?.[1] ?? PLAIN;
}

export async function teardown(): Promise<void> {
  await server[Symbol.asyncDispose]();
}
