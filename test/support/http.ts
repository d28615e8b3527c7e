// One HTTP request exactly as given, over plain node:http: any Host, any header, any bytes, where fetch would tidy up.
// Not here: what MCP makes of it (raw-mcp.ts).
import { request } from "node:http";

export interface Sent {
  readonly port: number;
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

export interface Received {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

export function send({ port, method = "POST", path = "/mcp", headers = {}, body = "" }: Sent): Promise<Received> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: "127.0.0.1", port, method, path, headers, agent: false }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (chunk: string) => {
        text += chunk;
      });
      response.once("error", reject);
      response.once("end", () => {
        const received = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
        resolve({ status: response.statusCode ?? 0, headers: Object.fromEntries(received), text });
      });
    });
    outgoing.once("error", reject);
    outgoing.end(body);
  });
}
