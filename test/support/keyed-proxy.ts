// A pass-through in front of a server that adds the key where a client sends none, for clients that cannot send one.
// Everything else goes through as it is: method, path, headers (Host and Origin too), streams, and either side's going
// away. Not here: any knowledge of MCP.
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface KeyedProxy extends AsyncDisposable {
  readonly url: string;
}

export async function keyedProxy(target: string, key: string): Promise<KeyedProxy> {
  const { hostname, port } = new URL(target);
  const proxy = createServer((incoming, answer) => forward(incoming, answer, { hostname, port, key }));
  await new Promise<void>((resolve, reject) => {
    proxy.once("error", reject).listen(0, "127.0.0.1", resolve);
  });
  return {
    url: `http://127.0.0.1:${addressOf(proxy.address()).port}`,
    async [Symbol.asyncDispose]() {
      const closed = new Promise((resolve) => proxy.close(resolve));
      proxy.closeAllConnections();
      await closed;
    },
  };
}

function forward(
  incoming: IncomingMessage,
  answer: ServerResponse,
  { hostname, port, key }: { hostname: string; port: string; key: string },
): void {
  // Raw pairs keep each header's spelling, order and repetition.
  const headers = [...incoming.rawHeaders];
  if (incoming.headers.authorization === undefined) headers.push("Authorization", `Bearer ${key}`);
  const { method, url: path } = incoming;
  const outgoing = request({ hostname, port, method, path, headers, setHost: false }, (response) => {
    answer.writeHead(response.statusCode ?? 502, response.rawHeaders);
    answer.flushHeaders();
    response.on("error", () => answer.destroy());
    response.pipe(answer);
  });
  outgoing.on("error", () => answer.destroy());
  answer.on("close", () => {
    if (!answer.writableFinished) outgoing.destroy();
  });
  incoming.pipe(outgoing);
}

function addressOf(address: AddressInfo | string | null): AddressInfo {
  if (typeof address !== "object" || address === null) throw new Error("The proxy has no port.");
  return address;
}
