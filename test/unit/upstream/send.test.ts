// Sending, over real HTTP: what is sent, what a program sees of an answer, and what it is told when there is none.
import type { ServerResponse } from "node:http";
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { MAX_CONCURRENT_CALLS, MAX_RESPONSE_BODY_BYTES } from "../../../src/limits.ts";
import { NO_CREDENTIALS } from "../../../src/upstream/credentials.ts";
import { NO_HINTS } from "../../../src/upstream/reading-hints.ts";
import { Sender } from "../../../src/upstream/send.ts";
import { VERSION } from "../../../src/version.ts";
import { handledServer } from "../../support/upstreams/handled.ts";
import { sendTo } from "./sending.ts";

/** One answer of a real server, read. */
async function answered(
  status: number,
  headers: Record<string, string>,
  body: string | Uint8Array,
  init: RequestInit & { isJson?: boolean } = {},
) {
  await using server = await handledServer((_, response) => response.writeHead(status, headers).end(body));
  const { isJson = false, ...rest } = init;
  return await sendTo({ base: server.url, init: rest, hints: { ...NO_HINTS, isJson } });
}
const bytes = (...values: number[]) => Uint8Array.from(values);

describe("a request", () => {
  it("is sent as it was built, by a client that says who it is", async () => {
    await using server = await handledServer((_, response) => response.end());
    const init = { method: "PUT", body: "a=1", headers: { "content-type": "text/x", "x-a": "b" } };
    const { attempts } = await sendTo({ base: server.url, path: "/a?b=%2F", init });
    expect(server.asked).toMatchObject([
      { method: "PUT", url: "/a?b=%2F", body: "a=1", headers: { "content-type": "text/x", "x-a": "b" } },
    ]);
    expect(server.asked[0]?.headers).toMatchObject({
      "user-agent": `sluice/${VERSION}`,
      "accept-encoding": "gzip, br",
      "content-length": "3",
    });
    expect(attempts).toEqual([{ method: "PUT", path: "/a?b=%2F", status: 200 }]);
  });

  it("keeps the name of the client that it was built with", async () => {
    await using server = await handledServer((_, response) => response.end());
    await sendTo({ base: server.url, init: { headers: { "user-agent": "other" } } });
    expect(server.asked[0]?.headers["user-agent"]).toBe("other");
  });
});

const ENCODINGS = [
  ["", (plain: Uint8Array) => plain],
  ["gzip", gzipSync],
  ["br", brotliCompressSync],
] as const;

describe("an answer", () => {
  it.each([
    ["application/octet-stream", bytes(0, 1, 2, 255, 254), true, "AAEC//4="],
    ["image/png", bytes(137, 80), true, "iVA="],
    ["application/pdf", bytes(37, 80), true, "JVA="],
    ["image/svg+xml", bytes(97), true, "YQ=="],
    ["text/plain", bytes(255, 250, 253), true, "//r9"],
    ["application/json", bytes(34, 195, 34), true, "IsMi"],
    ["text/plain; charset=nonsense", bytes(97), true, "YQ=="],
    ["text/plain; charset=iso-8859-1", bytes(233), false, "é"],
    ['text/plain; charset="windows-1251"', bytes(230), false, "ж"],
    ["text/plain", bytes(195, 169), false, "é"],
    ["application/json", bytes(0xff, 0xfe, 91, 0, 93, 0), false, "[]"],
    ["application/json", bytes(0xfe, 0xff, 0, 91, 0, 93), false, "[]"],
    ["application/json", bytes(0xef, 0xbb, 0xbf, 91, 93), false, "[]"],
    ["application/problem+json; charset=utf-8", bytes(123, 125), false, "{}"],
    ["application/vnd.api+xml", bytes(97), false, "a"],
    ["application/x-ndjson", bytes(49, 10), false, "1\n"],
    ["text/event-stream", bytes(58, 10), false, ":\n"],
    ["", bytes(97), false, "a"],
  ])("of type %j with the bytes %j is text or bytes, and never loses one", async (type, body, isBase64, text) => {
    for (const [encoding, encode] of ENCODINGS) {
      const headers = { ...(type && { "content-type": type }), ...(encoding && { "content-encoding": encoding }) };
      const answer = await answered(200, headers, encode(body));
      expect([answer.head?.isBase64, answer.body, answer.head?.cut]).toEqual([isBase64, text, undefined]);
    }
  });

  it("is text where the document says that it is JSON, whatever its own type says", async () => {
    const headers = { "content-type": "application/octet-stream" };
    expect(await answered(200, headers, "[1]", { isJson: true })).toMatchObject({ body: "[1]" });
    expect(await answered(200, headers, bytes(255), { isJson: true })).toMatchObject({ body: "/w==" });
  });

  it.each([204, 205, 304])("with the status %i has no body", async (status) => {
    expect(await answered(status, { etag: '"x"' }, "")).toMatchObject({
      head: { status, contentType: "", headers: { etag: '"x"' }, isBase64: false },
      body: "",
    });
  });

  it("to HEAD has headers alone, whatever encoding they name", async () => {
    const headers = { "content-type": "application/json", "content-encoding": "gzip", "content-length": "99" };
    const answer = await answered(200, headers, "", { method: "HEAD" });
    expect([answer.head?.status, answer.body, answer.error]).toEqual([200, "", undefined]);
  });

  it("is read up to its last byte and not one further", async () => {
    const body = "a".repeat(MAX_RESPONSE_BODY_BYTES);
    expect((await answered(200, {}, body)).body.length).toBe(MAX_RESPONSE_BODY_BYTES);
    expect((await answered(200, {}, `${body}b`)).error).toMatchObject({
      code: "too_large",
      message: "The answer is larger than 10 MiB.",
    });
  });

  it("is bounded as it is decoded, not as it is sent", async () => {
    const bomb = gzipSync(Buffer.alloc(MAX_RESPONSE_BODY_BYTES + 1, 97));
    expect(bomb.length).toBeLessThan(50_000);
    const headers = { "content-type": "text/plain", "content-encoding": "gzip", "content-length": String(bomb.length) };
    expect((await answered(200, headers, bomb)).error).toMatchObject({ code: "too_large" });
  });

  it("that is too large is left: the server need not send the rest", async () => {
    const left = Promise.withResolvers<void>();
    await using server = await handledServer((_, response) => {
      response.once("close", () => left.resolve());
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536, 97)));
        if (!response.destroyed) response.once("drain", more);
      };
      more();
    });
    expect((await sendTo({ base: server.url })).error).toMatchObject({ code: "too_large" });
    await left.promise;
  });

  it.each([
    ["gzip", "plain"],
    ["br", '{"plain":"and not brotli"}'],
    ["zstd", zstdCompressSync("x")],
    ["deflate", deflateSync("x")],
    ["rot13", "plain"],
    ["gzip, zstd", "plain"],
  ])("that is not encoded as it says, or in a way that is not read, is an error: %s", async (encoding, body) => {
    const { error } = await answered(200, { "content-encoding": encoding, "content-type": "text/plain" }, body);
    expect(error).toMatchObject({
      code: "invoke_error",
      message: `The upstream's answer says that it is encoded as ${encoding}, and could not be decoded.`,
    });
  });
});

describe("secrets that an upstream echoes", () => {
  const credentials = { redact: (text: string) => text.replaceAll("s3cret", "[redacted]") };
  it.each([
    ["text/plain", "[redacted]"],
    ["application/octet-stream", Buffer.from("[redacted]\xff", "latin1").toString("base64")],
  ])("are taken out of a body of the type %s, and of headers", async (type, expected) => {
    const body = type === "text/plain" ? "s3cret" : Buffer.from("s3cret\xff", "latin1");
    await using server = await handledServer((_, response) =>
      response.writeHead(200, { "content-type": type, etag: "s3cret", location: "/?k=s3cret" }).end(body),
    );
    const answer = await sendTo({ base: server.url, credentials });
    expect(answer.body).toBe(expected);
    expect(JSON.stringify(answer.head)).not.toContain("s3cret");
  });

  it("leave bytes as they are that hold none", async () => {
    const all = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    await using server = await handledServer((_, response) =>
      response.writeHead(200, { "content-type": "image/png" }).end(all),
    );
    const answer = await sendTo({ base: server.url, credentials });
    expect(Buffer.from(answer.body, "base64").equals(all)).toBe(true);
  });
});

describe("a failure is told without the runtime's words", () => {
  it("when there is no connection", async () => {
    const server = await handledServer(() => {});
    await server[Symbol.asyncDispose]();
    const { error, attempts } = await sendTo({ base: server.url });
    expect(error).toMatchObject({ code: "invoke_error", message: "The upstream could not be reached." });
    expect(new Set(attempts.map((one) => JSON.stringify(one)))).toEqual(
      new Set(['{"method":"GET","path":"/","status":0}']),
    );
  });

  const broken: [string, (response: ServerResponse) => unknown][] = [
    ["is reset", (response) => response.destroy()],
    ["gets no HTTP", (response) => response.socket?.end("nonsense\r\n\r\n")],
  ];
  it.each(
    ["POST", "PUT", "PATCH", "DELETE", "PURGE"].flatMap((method) => broken.map((end) => [method, ...end] as const)),
  )("when a %s %s, with the warning that it may have been done", async (method, _, end) => {
    await using server = await handledServer((__, response) => void end(response));
    const { error, attempts } = await sendTo({ base: server.url, init: { method, body: "x" } });
    expect(error).toMatchObject({
      code: "invoke_error",
      message: `The upstream gave no answer to this ${method}: it could not be reached, or broke off.`,
      hint: "It may have done the work all the same: look before you try again.",
    });
    expect(attempts).toEqual([{ method, path: "/", status: 0 }]);
  });

  it("when the answer breaks off", async () => {
    await using server = await handledServer((_, response) => {
      response.writeHead(200, { "content-length": "100" }).write("a", () => response.destroy());
    });
    expect((await sendTo({ base: server.url })).error).toMatchObject({
      code: "invoke_error",
      message: "The upstream's answer broke off.",
    });
  });

  it.each<[string, (response: ServerResponse) => unknown]>([
    ["does not begin", () => {}],
    ["does not end", (response) => response.writeHead(200, { "content-type": "text/plain" }).write("a")],
  ])("when the answer %s in time", async (_, begin) => {
    await using server = await handledServer((__, response) => void begin(response));
    const { error } = await sendTo({ base: server.url, pace: { callMs: 200 } });
    expect(error).toMatchObject({ code: "timeout", message: "The upstream did not answer within 0.2 s." });
  });

  it("when the run is over: nothing is sent", async () => {
    await using server = await handledServer((_, response) => response.end());
    const { error, attempts } = await sendTo({ base: server.url, run: AbortSignal.abort() });
    expect(error).toMatchObject({ code: "forbidden", message: "The run is over." });
    expect([server.asked, attempts]).toEqual([[], []]);
  });

  it("when the run ends while the answer is read", async () => {
    const run = new AbortController();
    await using server = await handledServer((_, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" }).write("data: 1\n\n");
      setTimeout(() => run.abort(), 100); // the answer has begun by then
    });
    expect((await sendTo({ base: server.url, run: run.signal })).error).toMatchObject({ code: "forbidden" });
  });
});

it("only so many requests are open at the same time", async () => {
  const sender = new Sender(new AbortController().signal);
  let open = 0;
  let most = 0;
  const fetch = async () => {
    most = Math.max(most, ++open);
    await new Promise(setImmediate);
    open--;
    return new Response("x");
  };
  const sending = {
    upstream: { base: new URL("https://api.example"), fetch },
    credentials: NO_CREDENTIALS,
    follow: async () => NO_CREDENTIALS,
  };
  const calls = Array.from({ length: 20 }, () => sender.send(new Request("https://api.example/a"), sending));
  await Promise.all(calls);
  expect(most).toBe(MAX_CONCURRENT_CALLS);
});

it("an answer that does not end holds up no other", async () => {
  const others = 2 * MAX_CONCURRENT_CALLS;
  const [small, done] = [Buffer.alloc(65_536, 97), Promise.withResolvers<void>()];
  await using server = await handledServer(({ url }, response) => {
    if (url !== "/endless") return void response.end(small); // in chunks: it does not say how long it is
    response.writeHead(200, { "content-type": "text/event-stream" }).write("data: 1\n\n");
    done.promise.then(() => response.end());
  });
  const sender = new Sender(new AbortController().signal);
  const sending = {
    upstream: { base: new URL(server.url), fetch: (request: Request) => fetch(request) },
    credentials: NO_CREDENTIALS,
    follow: async () => NO_CREDENTIALS,
  };
  const send = (path: string) => sender.send(new Request(server.url + path), sending);
  const endless = send("/endless");
  const answers = await Promise.all(Array.from({ length: others }, () => send("/")));
  expect(answers.map(({ status }) => status)).toEqual(Array(others).fill(200));
  done.resolve();
  expect((await endless).text).toContain("data: 1");
});
