// An upstream that answers as a test says, over real HTTP, and remembers what it was asked.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface Asked {
  readonly method: string;
  /** With the query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface HandledServer extends AsyncDisposable {
  readonly url: string;
  readonly asked: readonly Asked[];
}

/** @param answer gets the request, read to its end, and how many came before it */
export async function handledServer(
  answer: (asked: Asked, response: ServerResponse, before: number) => void,
): Promise<HandledServer> {
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    const { method = "", url = "" } = request;
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    const one = { method, url, headers, body: await textOf(request) };
    answer(one, response, asked.push(one) - 1);
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, "127.0.0.1", resolve);
  await promise;
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
