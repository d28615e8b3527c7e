// An upstream that answers as a test says, over real HTTP, and remembers what it was asked.
import { createServer, type ServerResponse } from "node:http";
import { bytesOf, type Listening, listen } from "./listen.ts";

export interface Asked {
  readonly method: string;
  /** With the query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface HandledServer extends Listening {
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
    const one = { method, url, headers, body: (await bytesOf(request)).toString() };
    answer(one, response, asked.push(one) - 1);
  });
  return { ...(await listen(server)), asked };
}
