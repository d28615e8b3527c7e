// Streams, over real HTTP: one that ends is read whole, one that does not is left in time, and what came is the answer.
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { MAX_RESPONSE_BODY_BYTES } from "../../../src/limits.ts";
import { handledServer } from "../../support/upstreams/handled.ts";
import { asProgramSees, sendTo } from "./sending.ts";

const TYPES = [
  ["text/event-stream", 'data: {"n":1}\n\n', { event: "message", data: { n: 1 } }],
  ["application/x-ndjson", '{"n":1}\n', { n: 1 }],
  ["application/jsonl; charset=utf-8", '{"n":1}\n', { n: 1 }],
  ["application/json-seq", '\u001e{"n":1}\n', { n: 1 }],
  ["application/stream+json", '{"n":1}\r\n', { n: 1 }],
] as const;

async function streamed(type: string, write: (response: import("node:http").ServerResponse) => void, streamMs = 300) {
  const left = Promise.withResolvers<void>();
  await using server = await handledServer((_, response) => {
    response.once("close", () => left.resolve());
    response.writeHead(200, { "content-type": type });
    write(response);
  });
  const { text } = await sendTo({ base: server.url, pace: { streamMs } });
  await left.promise; // the server sees that nobody reads any more
  const { success, result, messages } = asProgramSees(text);
  return { success, values: z.array(z.unknown()).parse(result), messages };
}

describe.each(TYPES)("a stream of %s", (type, text, value) => {
  it("that ends is read whole", async () => {
    const { values, messages } = await streamed(type, (response) => response.end(text.repeat(3)));
    expect([values, messages]).toEqual([[value, value, value], []]);
  });

  it("that never ends is left in time, and what came is the answer", async () => {
    const { success, values, messages } = await streamed(type, (response) => {
      const timer = setInterval(() => response.write(text), 5);
      response.once("close", () => clearInterval(timer));
    });
    expect(success).toBe(true);
    expect(new Set(values.map((one) => JSON.stringify(one)))).toEqual(new Set([JSON.stringify(value)]));
    expect(messages.map(({ code }) => code)).toEqual(["stream_cut"]);
  });

  it("that stands still is left in time", async () => {
    const { values, messages } = await streamed(type, (response) => response.write(`${text}${text}{"half`));
    expect([values, messages.length]).toEqual([[value, value].slice(0, type.includes("seq") ? 1 : 2), 1]);
  });

  it("that is cut off is what came until then", async () => {
    const { messages } = await streamed(type, (response) => response.write(text + text, () => response.destroy()));
    expect(messages[0]?.message).toBe("The stream broke off: result is what came until then.");
  });
});

it("a stream is read up to its last byte, and cut one further", async () => {
  const line = `${JSON.stringify("x".repeat(1021))}\n`; // 1,024 bytes
  const whole = line.repeat(MAX_RESPONSE_BODY_BYTES / line.length);
  expect(await streamed("application/x-ndjson", (response) => response.end(whole), 10_000)).toMatchObject({
    messages: [],
  });
  const { values, messages } = await streamed("application/x-ndjson", (response) => response.end(`${whole}1`), 10_000);
  expect(values.length).toBe(MAX_RESPONSE_BODY_BYTES / line.length);
  expect(messages[0]?.message).toBe("The stream is larger than is read: result is its beginning.");
});

it("a character in whose middle a stream is cut is left out", async () => {
  const { values } = await streamed("application/x-ndjson", (response) =>
    response.write(Buffer.concat([Buffer.from('"é"\n"'), Buffer.from([0xc3])])),
  );
  expect(values).toEqual(["é"]);
});
