// An upstream that answers with what it got: method, address, headers, and the body's bytes as base64. It also keeps what was
// put into it, byte for byte. Real HTTP, so that what is seen is what was on the wire.
import { createServer } from "node:http";
import { z } from "zod";
import { bytesOf, type Listening, listen } from "./listen.ts";

/** What the server saw of one request. */
export const Echoed = z.object({
  method: z.string(),
  url: z.string(),
  headers: z.record(z.string(), z.string()),
  /** As base64. */
  body: z.string(),
});
export type Echoed = z.infer<typeof Echoed>;

export interface EchoServer extends Listening {
  /** Every request since the start. */
  readonly seen: readonly Echoed[];
}

/** `PUT` and `GET /files/{name}` keep and give bytes; everything else is echoed as JSON. */
export async function echoServer(): Promise<EchoServer> {
  const seen: Echoed[] = [];
  const files = new Map<string, { type: string; bytes: Buffer }>();
  const server = createServer(async (request, response) => {
    const bytes = await bytesOf(request);
    const { method = "", url = "", headers } = request;
    const told = Object.entries(headers).map(([name, value]) => [name, String(value)]);
    const echoed = { method, url, headers: Object.fromEntries(told), body: bytes.toString("base64") };
    seen.push(echoed);
    const isFile = /\/files\/[^/?]+$/.test(url);
    if (isFile && method === "PUT") files.set(url, { type: headers["content-type"] ?? "", bytes });
    const file = isFile && method === "GET" ? files.get(url) : undefined;
    if (isFile && method === "GET" && file === undefined) return response.writeHead(404).end();
    if (file !== undefined) return response.writeHead(200, { "content-type": file.type }).end(file.bytes);
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(echoed));
  });
  return { ...(await listen(server)), seen };
}

const text = { type: "string" };

/** What the server takes, as far as the tests need it. */
export const ECHO_DOCUMENT = {
  openapi: "3.1.0",
  info: { title: "Echo", version: "1" },
  paths: {
    "/echo/{id}": {
      parameters: [{ name: "id", in: "path", required: true, schema: text }],
      get: {
        operationId: "echo",
        tags: ["echo"],
        parameters: [
          { name: "q", in: "query", schema: text },
          { name: "ids", in: "query", explode: false, schema: { type: "array", items: { type: "integer" } } },
          { name: "filter", in: "query", style: "deepObject", schema: { type: "object" } },
          { name: "X-Trace", in: "header", schema: text },
          { name: "session", in: "cookie", schema: text },
        ],
        responses: { "200": { description: "What was sent" } },
      },
      post: {
        operationId: "echoBody",
        tags: ["echo"],
        requestBody: {
          content: {
            "application/json": {},
            "application/x-www-form-urlencoded": { schema: { type: "object" } },
            "multipart/form-data": { schema: { type: "object" } },
          },
        },
        responses: { "200": { description: "What was sent" } },
      },
      delete: { operationId: "echoDelete", tags: ["echo"], responses: { "200": { description: "What was sent" } } },
    },
    "/files/{name}": {
      parameters: [{ name: "name", in: "path", required: true, schema: text }],
      get: { operationId: "download", tags: ["files"], responses: { "200": { description: "The bytes" } } },
      put: {
        operationId: "upload",
        tags: ["files"],
        requestBody: { required: true, content: { "*/*": {} } },
        responses: { "200": { description: "What was sent" } },
      },
    },
  },
};
