// What `invoke` answers keeps to the characters of an answer, as they are sent, and always has the status: whatever the
// upstream's body is, success or not.
import { createServer } from "node:http";
import type { Client } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { connectSdk } from "../support/clients.ts";
import { type TemporaryServer, temporaryServer } from "../support/server.ts";
import { type Listening, listen } from "../support/upstreams/listen.ts";

/** What the upstream answers next. */
let next = { status: 200, body: "{}" };
let server: TemporaryServer;
let upstream: Listening;

beforeAll(async () => {
  const answering = createServer((_, response) => {
    response.writeHead(next.status, { "content-type": "application/json", etag: '"\\"'.repeat(100) }).end(next.body);
  });
  [server, upstream] = await Promise.all([temporaryServer(), listen(answering)]);
  await put("specs/any", { baseUrl: upstream.url });
  await put("specs/any/collections/main", { openapi: "3.1.0", info: {}, paths: { "/given": { get: {} } } });
});
afterAll(() => Promise.all([server, upstream].map((each) => each?.[Symbol.asyncDispose]())));

async function put(path: string, body: object): Promise<void> {
  const headers = { authorization: `Bearer ${server.key}`, "content-type": "application/json" };
  const answer = await fetch(`${server.url}/api/v1/${path}`, { method: "PUT", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(await answer.text());
}

const Result = z.object({ content: z.tuple([z.object({ text: z.string() })]), isError: z.boolean().optional() });
const Found = z.object({ endpoints: z.array(z.object({ id: z.string() })) });
const Answer = z.looseObject({ statusCode: z.number(), headers: z.unknown(), body: z.unknown() });

async function tell(client: Client, name: string, args: Record<string, unknown>) {
  const { content, isError = false } = Result.parse(await client.callTool({ name, arguments: args }));
  return { text: content[0].text, isError };
}

/** Bodies that are long in ways of their own, of about so many characters. */
const BODIES: Record<string, (chars: number) => unknown> = {
  text: (chars) => ({ a: "x".repeat(chars) }),
  "a text alone": (chars) => "\u0001".repeat(chars / 6),
  rows: (chars) => Array.from({ length: chars / 20 }, (_, id) => ({ id, name: `"${id}"` })),
  "one long key": (chars) => ({ ["k".repeat(chars)]: 1 }),
  "long keys with signs": (chars) => ({ rows: [{ ["\u0001\n".repeat(chars / 12)]: { ['"'.repeat(chars)]: 1 } }] }),
  "tables under keys with signs": (chars) =>
    Object.fromEntries(
      Array.from({ length: 6 }, (_, at) => ["\u0001\n".repeat(40) + at, Array(Math.ceil(chars / 6)).fill(at)]),
    ),
};

describe.each([24_000, 2_000])("in %d characters", (maxChars) => {
  let client: Client;
  let endpointId: string | undefined;
  beforeAll(async () => {
    const mcpUrl = `${server.mcpUrl}?tools=catalog&spec=any&max_chars=${maxChars}`;
    client = await connectSdk({ ...server, mcpUrl }, "auto", "2026-07-28");
    const { text } = await tell(client, "endpoint_search", { query: "method:get" });
    endpointId = Found.parse(JSON.parse(text)).endpoints[0]?.id;
  });
  afterAll(() => client?.close());

  describe.each([200, 404, 500])("an answer of %d", (status) => {
    test.each(Object.entries(BODIES))("with %s", async (_, make) => {
      for (const chars of [1, 2, 60].map((times) => times * maxChars)) {
        next = { status, body: JSON.stringify(make(chars)) };
        const { text, isError } = await tell(client, "invoke", { endpointId });
        expect(text.length).toBeLessThanOrEqual(maxChars);
        expect(isError).toBe(status !== 200);
        expect(Answer.parse(JSON.parse(text))).toMatchObject({
          ...{ statusCode: status, resultId: expect.any(String), notice: expect.stringContaining("cut to fit") },
        });
      }
    });

    test("is whole as long as there is room, and never over it", async () => {
      let whole = 0;
      for (let chars = maxChars - 1_000; chars <= maxChars; chars += 40) {
        next = { status, body: JSON.stringify({ a: "x".repeat(chars) }) };
        const { text } = await tell(client, "invoke", { endpointId });
        expect(text.length).toBeLessThanOrEqual(maxChars);
        if (!("resultId" in Answer.parse(JSON.parse(text)))) whole = text.length;
      }
      expect(whole).toBeGreaterThan(maxChars - 250);
    });
  });
});
