// Sending and reading in the runtime that it is made for, from a real server: what workerd does in its own way.
import { describe, expect, inject, it } from "vitest";
import { z } from "zod";
import { readResponse } from "../../src/sandbox/guest/response.js";
import { NO_CREDENTIALS } from "../../src/upstream/credentials.ts";
import type { Attempt } from "../../src/upstream/exchange.ts";
import { PACE } from "../../src/upstream/pace.ts";
import { Sender } from "../../src/upstream/send.ts";

async function call(path: string, init: RequestInit = {}, pace: Partial<typeof PACE> = {}) {
  const base = inject("upstreamUrl");
  const attempts: Attempt[] = [];
  const sending = {
    upstream: { base: new URL(base), fetch: (request: Request) => fetch(request) },
    credentials: NO_CREDENTIALS,
    follow: async () => NO_CREDENTIALS,
    record: (attempt: Attempt) => void attempts.push(attempt),
  };
  const sender = new Sender(new AbortController().signal, { ...PACE, sleep: async () => {}, ...pace });
  const { text } = await sender.send(new Request(base + path, init), sending);
  const end = text.indexOf("\n");
  return { ...readResponse(JSON.parse(text.slice(0, end)), text.slice(end + 1), "{}"), attempts };
}

const Echo = z.object({ method: z.string(), headers: z.record(z.string(), z.string()), body: z.string() });

describe("an answer", () => {
  it.each(["gzip", "br", "identity"])("that is encoded as %s is read", async (encoding) => {
    expect((await call(`/encoded/${encoding}`)).result).toEqual({ a: "hello hello hello" });
  });

  it.each(["/encoded/deflate", "/lie/gzip", "/lie/br", "/lie/zstd"])("of %s is an error, not garbage", async (path) => {
    await expect(call(path)).rejects.toMatchObject({
      code: "invoke_error",
      message: expect.stringMatching(/encoded as/),
    });
  });

  it("is bounded as it is decoded", async () => {
    await expect(call("/bomb")).rejects.toMatchObject({ code: "too_large" });
  });

  it("to HEAD is its headers", async () => {
    expect(await call("/encoded/gzip", { method: "HEAD" })).toMatchObject({ success: true, status: 200, result: null });
  });

  it("that is a stream without an end is left in time", async () => {
    const { result, messages } = await call("/endless", {}, { streamMs: 200 });
    expect(result).toContainEqual({ event: "message", data: "1" });
    expect(messages.map(({ code }) => code)).toEqual(["stream_cut"]);
  });
});

describe("a request", () => {
  it("keeps its body's length, and says what is read and who asks", async () => {
    const { result } = await call("/echo", { method: "POST", body: "a=1" });
    const { headers, body } = Echo.parse(result);
    expect(body).toBe("a=1");
    expect(headers).toMatchObject({ "content-length": "3", "accept-encoding": "gzip, br" });
    expect(headers["user-agent"]).toMatch(/^sluice\//);
    expect(headers).not.toHaveProperty("transfer-encoding");
  });

  it.each([
    [302, "POST", "GET", ""],
    [303, "PUT", "GET", ""],
    [307, "POST", "POST", "a=1"],
    [308, "DELETE", "DELETE", "a=1"],
  ])("that is redirected with %i goes on: %s as %s", async (status, method, becomes, body) => {
    const { result, attempts } = await call(`/redirect/${status}`, { method, body: "a=1" });
    expect(Echo.parse(result)).toMatchObject({ method: becomes, body });
    expect(attempts.map((attempt) => attempt.status)).toEqual([status, 200]);
  });
});

describe("a failure is told without the runtime's words", () => {
  it("where the connection is reset: what changes nothing is tried again, a write is not", async () => {
    await expect(call("/reset")).rejects.toMatchObject({ message: "The upstream could not be reached." });
    await expect(call("/reset", { method: "POST", body: "x" })).rejects.toMatchObject({
      message: "The upstream gave no answer to this POST: it could not be reached, or broke off.",
    });
  });

  it("where the answer is cut", async () => {
    await expect(call("/cut")).rejects.toMatchObject({ message: "The upstream's answer broke off." });
  });

  it("where the answer does not end in time", async () => {
    await expect(call("/silent", {}, { callMs: 300 })).rejects.toMatchObject({ code: "timeout" });
  });
});
