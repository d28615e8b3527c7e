// Puts a server of a test on a free port of this machine, and takes it away again with all its connections. And a request's
// body, read to its end.
import type { IncomingMessage, Server } from "node:http";
import type { AddressInfo } from "node:net";

export interface Listening extends AsyncDisposable {
  readonly url: string;
}

export async function listen(server: Server): Promise<Listening> {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, "127.0.0.1", resolve);
  await promise;
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

export async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}
