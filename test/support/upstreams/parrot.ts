// An upstream that tells all that it got, in every place that an answer has, as a careless or curious one does. What it
// told is kept, so that a test can show that there was something to tell. Real HTTP.
import { createServer, type ServerResponse } from "node:http";
import { bytesOf, type Listening, listen } from "./listen.ts";

export interface Parrot extends Listening {
  /** Address, headers and body of each request, as one text. */
  readonly told: readonly string[];
}

type Way = (text: string, response: ServerResponse) => void;

const json = { "content-type": "application/json" };
const plain = { "content-type": "text/plain" };

/** By the last segment of the path. */
export const WAYS: Readonly<Record<string, Way>> = {
  body: (text, response) => response.writeHead(200, json).end(JSON.stringify({ text, list: [{ [text]: text }] })),
  text: (text, response) => response.writeHead(200, plain).end(text),
  large: (text, response) => response.writeHead(200, json).end(JSON.stringify(Array(200).fill({ text }))),
  lines: (text, response) =>
    response.writeHead(200, { "content-type": "application/x-ndjson" }).end(`${JSON.stringify({ text })}\n`.repeat(3)),
  events: (text, response) =>
    response.writeHead(200, { "content-type": "text/event-stream" }).end(`data: ${JSON.stringify(text)}\n\n`.repeat(3)),
  bytes: (text, response) => response.writeHead(200, { "content-type": "application/octet-stream" }).end(`\0${text}`),
  form: (text, response) => response.writeHead(200, plain).end(new URLSearchParams({ [text]: text }).toString()),
  base64: (text, response) => response.writeHead(200, plain).end(Buffer.from(`x${text}`).toString("base64")),
  // Each header that a program may see.
  headers: (text, response) => {
    const told = text.replaceAll(/[^\x20-\x7e]+/g, " ");
    const names = ["x-request-id", "etag", "link", "x-next-cursor", "allow", "content-language"];
    response.writeHead(200, { ...json, ...Object.fromEntries(names.map((name) => [name, told])) }).end("{}");
  },
  status: (text, response) =>
    response.writeHead(400, text.replaceAll(/[^\x20-\x7e]+/g, " ").slice(0, 3_000), json).end("{}"),
  problem: (text, response) =>
    response
      .writeHead(500, { "content-type": "application/problem+json" })
      .end(JSON.stringify({ title: text, detail: text })),
  errors: (text, response) =>
    response.writeHead(422, json).end(JSON.stringify({ errors: [{ code: text, message: text }] })),
  refused: (text, response) =>
    response.writeHead(401, { "www-authenticate": "Bearer", ...json }).end(JSON.stringify({ message: text })),
  here: (text, response) =>
    response.writeHead(302, { location: `text?told=${encodeURIComponent(text).slice(0, 4_000)}` }).end(),
  away: (text, response) =>
    response
      .writeHead(307, { location: `http://127.0.0.2:9/?told=${encodeURIComponent(text).slice(0, 4_000)}` })
      .end(text),
  broken: (text, response) => {
    response.writeHead(200, { ...json, "content-length": 100_000 }).write(JSON.stringify(text));
    response.destroy();
  },
  invalid: (text, response) => response.writeHead(200, json).end(`{"told": ${text}`),
};

export async function parrot(): Promise<Parrot> {
  const told: string[] = [];
  const server = createServer(async (request, response) => {
    const headers = Object.entries(request.headers).map(([name, value]) => `${name}: ${value}`);
    const text = [request.method, request.url, ...headers, (await bytesOf(request)).toString()].join("\n");
    told.push(text);
    const way = new URL(request.url ?? "/", "http://x").pathname.split("/").at(-1) ?? "";
    (WAYS[way] ?? WAYS.text)?.(text, response);
  });
  return { ...(await listen(server)), told };
}
