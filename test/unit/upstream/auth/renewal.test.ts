// A token that the API refuses, through the whole of sending: renewed once, and the request sent again, a write too.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { Tokens } from "../../../../src/upstream/auth/tokens.ts";
import { Sender } from "../../../../src/upstream/send.ts";
import { authorizationServer } from "../../../support/upstreams/authorization.ts";
import { credentialsOf } from "./support.ts";

/** An API that takes one token, and what it was sent. */
async function api(accepted: string) {
  const seen: string[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const token = request.headers.authorization?.replace("Bearer ", "") ?? "";
    seen.push(`${request.method} ${token} ${Buffer.concat(chunks).toString()}`);
    response.writeHead(token === accepted ? 200 : 401, { "content-type": "text/plain" }).end(`by ${token}`);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    seen,
    base: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

async function send(accepted: string, method: string) {
  await using login = await authorizationServer({ clientId: "id", clientSecret: "key-of-the-worker" });
  await using upstream = await api(accepted);
  const credentials = await credentialsOf({
    schemes: { oauth: { type: "oauth2", flows: {} } },
    security: [{ oauth: [] }],
    auth: { oauth: { clientId: "id", clientSecret: "UPSTREAM_KEY", tokenUrl: login.tokenUrl } },
    baseUrl: upstream.base.href,
    tokens: new Tokens(Date.now),
  });
  const attempts: number[] = [];
  const body = method === "GET" ? {} : { body: "the body" };
  const sent = await new Sender(new AbortController().signal).send(new Request(upstream.base, { method, ...body }), {
    upstream: { base: upstream.base, fetch: (request) => fetch(request) },
    credentials,
    follow: async () => undefined,
    record: ({ status }) => attempts.push(status),
  });
  return { status: sent.status, text: sent.text.split("\n").at(-1), seen: upstream.seen, attempts, asked: login.asked };
}

it.each(["GET", "POST", "DELETE"])("%s is sent again with a new token, as it was", async (method) => {
  const body = method === "GET" ? "" : "the body";
  const { status, text, seen, attempts } = await send("token-2", method);
  expect({ status, text }).toEqual({ status: 200, text: "by [redacted]" });
  expect(seen).toEqual([`${method} token-1 ${body}`, `${method} token-2 ${body}`]);
  expect(attempts).toEqual([401, 200]);
});

it("a new token that is refused as well is the answer; no third is asked for", async () => {
  const { status, text, attempts, asked } = await send("token-9", "POST");
  expect({ status, text }).toEqual({ status: 401, text: "by [redacted]" });
  expect(attempts).toEqual([401, 401]);
  expect(asked).toHaveLength(2);
});
