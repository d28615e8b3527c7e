// Sending: what a program sees of an answer, and what it is told when there is none.
import { describe, expect, it } from "vitest";
import { MAX_CONCURRENT_CALLS, MAX_RESPONSE_BODY_BYTES } from "../../../src/limits.ts";
import { Sender } from "../../../src/upstream/send.ts";

const request = () => new Request("https://api.example/a");
const send = (response: () => Response | Promise<Response>, signal = new AbortController().signal) =>
  new Sender(signal).send(request(), async () => response());

async function read(response: Response) {
  const text = await send(() => response);
  const end = text.indexOf("\n");
  return { head: JSON.parse(text.slice(0, end)), body: text.slice(end + 1) };
}

describe("an answer", () => {
  it("has its status, its type, its text, and the headers that a program may see", async () => {
    const headers = {
      "content-type": "text/plain",
      "set-cookie": "a=b",
      "x-secret": "s",
      link: "<x>",
      "X-Total-Count": "7",
      server: "s",
    };
    expect(await read(new Response("a\nb", { status: 404, headers }))).toEqual({
      head: {
        status: 404,
        contentType: "text/plain",
        headers: { "content-type": "text/plain", link: "<x>", "x-total-count": "7" },
        isBase64: false,
      },
      body: "a\nb",
    });
    expect(await read(new Response(null, { status: 204 }))).toEqual({
      head: { status: 204, contentType: "", headers: {}, isBase64: false },
      body: "",
    });
  });

  it.each([
    ["application/octet-stream", [0, 1, 2, 255, 254], true, "AAEC//4="],
    ["image/png", [137, 80], true, "iVA="],
    ["application/pdf", [37, 80], true, "JVA="],
    ["text/plain", [255, 254, 253], true, "//79"],
    ["application/json", [34, 195, 34], true, "IsMi"],
    ["text/plain; charset=nonsense", [97], true, "YQ=="],
    ["text/plain; charset=iso-8859-1", [233], false, "é"],
    ['text/plain; charset="windows-1251"', [230], false, "ж"],
    ["text/plain", [195, 169], false, "é"],
    ["application/problem+json; charset=utf-8", [123, 125], false, "{}"],
    ["image/svg+xml", [97], true, "YQ=="],
    ["application/vnd.api+xml", [97], false, "a"],
    ["", [97], false, "a"],
  ])("of type %j with the bytes %j is text or bytes, and never loses one", async (type, bytes, isBase64, body) => {
    const response = new Response(new Uint8Array(bytes), { headers: type === "" ? {} : { "content-type": type } });
    const answer = await read(response);
    expect([answer.head.isBase64, answer.body]).toEqual([isBase64, body]);
  });

  it("loses a byte order mark, and puts characters together that arrive in parts", async () => {
    const bytes = new TextEncoder().encode("\uFEFF[1,🙂]");
    const parts = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const byte of bytes) controller.enqueue(new Uint8Array([byte]));
        controller.close();
      },
    });
    expect((await read(new Response(parts))).body).toBe("[1,🙂]");
  });

  it("is read up to its last byte and not one further", async () => {
    const body = "a".repeat(MAX_RESPONSE_BODY_BYTES);
    expect((await read(new Response(body))).body.length).toBe(MAX_RESPONSE_BODY_BYTES);
    await expect(send(() => new Response(`${body}b`))).rejects.toMatchObject({
      code: "too_large",
      message: "The answer is larger than 10 MiB.",
    });
  });

  it.each(["-1", "1e3", "x", "99999999999999999999"])("may lie about its length: %s", async (length) => {
    expect((await read(new Response("abc", { headers: { "content-length": length } }))).body).toBe("abc");
  });
});

describe("a failure is told without the runtime's words", () => {
  it("when there is no connection", async () => {
    const refused = () => Promise.reject(new Error("connect ECONNREFUSED 10.0.0.1"));
    await expect(send(refused)).rejects.toMatchObject({
      code: "invoke_error",
      message: "The upstream could not be reached.",
    });
  });

  it("when the answer breaks off", async () => {
    const broken = new ReadableStream({ pull: (controller) => controller.error(new Error("10.0.0.1 reset")) });
    await expect(send(() => new Response(broken))).rejects.toMatchObject({
      code: "invoke_error",
      message: "The upstream's answer broke off.",
    });
  });

  it("when the run is over: nothing is sent", async () => {
    let sent = 0;
    const response = () => new Response(`${++sent}`);
    await expect(send(response, AbortSignal.abort())).rejects.toMatchObject({
      code: "forbidden",
      message: "The run is over.",
    });
    expect(sent).toBe(0);
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
  await Promise.all(Array.from({ length: 20 }, () => sender.send(request(), fetch)));
  expect(most).toBe(MAX_CONCURRENT_CALLS);
});
