// A document from a URL: how much and how long, and what is told when it does not come.
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { fetchBytes, readSource } from "../../../src/cli/source.ts";

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

function serve(listener: RequestListener): Promise<string> {
  const serving = createServer(listener);
  server = serving;
  return new Promise((resolve) => {
    serving.listen(0, "127.0.0.1", () => {
      const { port } = serving.address() as AddressInfo;
      resolve(`http://127.0.0.1:${port}/a.json`);
    });
  });
}

it("is read up to the limit and not a byte further, naming it and what to do", async () => {
  const url = await serve((_, response) => response.end("x".repeat(2 ** 20)));
  expect(await fetchBytes(url, 2 ** 20)).toHaveLength(2 ** 20);
  await expect(fetchBytes(url, 2 ** 20 - 1)).rejects.toThrow(/a\.json is larger than [\d.]+ MB\. Split it/);
});

it.each<[string, RequestListener]>([
  ["answers nothing", () => {}],
  ["begins and stops", (_, response) => response.write("{")],
])("a server that %s is given up in time", async (_, listener) => {
  const url = await serve(listener);
  await expect(fetchBytes(url, 100, 200)).rejects.toThrow(
    "it took longer than 0.2 s. Download it, and import the file.",
  );
});

it.each<[string, RequestListener, RegExp]>([
  ["refuses", (_, response) => response.writeHead(404).end(), /answered 404\.$/],
  [
    "breaks off",
    (_, response) => response.writeHead(200, { "content-length": 100 }).write("{", () => response.destroy()),
    /cannot be fetched: .+\. Download it/,
  ],
  [
    "lies about its encoding",
    (_, response) => response.writeHead(200, { "content-encoding": "gzip" }).end("plain"),
    /cannot be fetched: .+\. Download it/,
  ],
  ["hangs up", (request) => request.socket.destroy(), /cannot be fetched: .+\. Download it/],
])("a server that %s is told in a sentence with the address", async (_, listener, says) => {
  const url = await serve(listener);
  await expect(fetchBytes(url, 100, 2_000)).rejects.toThrow(says);
  await expect(fetchBytes(url, 100, 2_000)).rejects.toThrow(url);
});

it("a folder is no file, and what is not there is not there", async () => {
  await expect(readSource(import.meta.dirname)).rejects.toThrow("is not a file.");
  await expect(readSource("/nowhere.json")).rejects.toThrow("There is no file /nowhere.json.");
});
