// What is sent again, over real HTTP: servers that fail first. Waiting is told, not done.
import { describe, expect, it } from "vitest";
import { MAX_RETRIES, MAX_RETRY_AFTER_MS, MIN_BACKOFF_MS } from "../../../src/limits.ts";
import { retryDelay } from "../../../src/upstream/retry.ts";
import { handledServer } from "../../support/upstreams/handled.ts";
import { type SendCase, sendTo } from "./sending.ts";

/** The first so many answers are of that status (0: the connection is cut), then 200. */
async function failing(times: number, status: number, rest: Omit<SendCase, "base"> & { retryAfter?: string } = {}) {
  await using server = await handledServer((_, response, before) => {
    if (before >= times) return void response.end("done");
    if (status === 0) return void response.destroy();
    const headers = rest.retryAfter === undefined ? {} : { "retry-after": rest.retryAfter };
    response.writeHead(status, headers).end("failed");
  });
  const answer = await sendTo({ base: server.url, path: "/a", ...rest });
  return { ...answer, asked: server.asked };
}
const statuses = (attempts: readonly { status: number }[]) => attempts.map(({ status }) => status);

describe("what changes nothing is sent again", () => {
  const methods = ["GET", "HEAD", "OPTIONS"].flatMap((method) =>
    [429, 502, 503, 504, 0].map((status) => [method, status] as const),
  );
  it.each(methods)("%s after %i", async (method, status) => {
    const { head, attempts, waits } = await failing(2, status, { init: { method } });
    expect(head?.status).toBe(200);
    expect(statuses(attempts)).toEqual([status, status, 200]);
    expect(waits).toEqual([MIN_BACKOFF_MS, MIN_BACKOFF_MS * 2]);
  });

  it(`${MAX_RETRIES} times, and then the answer is what it is`, async () => {
    expect((await failing(MAX_RETRIES, 503)).head?.status).toBe(200);
    const still = await failing(MAX_RETRIES + 1, 503);
    expect([still.head?.status, still.body, still.attempts.length]).toEqual([503, "failed", MAX_RETRIES + 1]);
    expect((await failing(MAX_RETRIES + 1, 0)).error).toMatchObject({ code: "invoke_error" });
  });

  it.each([400, 401, 403, 404, 408, 409, 500, 501, 505])("but not after %i", async (status) => {
    const { head, attempts } = await failing(1, status);
    expect([head?.status, attempts.length]).toEqual([status, 1]);
  });

  it("as often on a redirect's way", async () => {
    await using server = await handledServer(({ url }, response, before) => {
      if (url === "/from") return response.writeHead(302, { location: "/to" }).end();
      return response.writeHead(before === 1 ? 503 : 200).end();
    });
    const { attempts } = await sendTo({ base: server.url, path: "/from" });
    expect(attempts.map(({ path, status }) => `${path} ${status}`)).toEqual(["/from 302", "/to 503", "/to 200"]);
  });
});

const methods = ["POST", "PUT", "PATCH", "DELETE"].flatMap((method) =>
  [429, 502, 503, 504, 0].map((status) => [method, status] as const),
);
it.each(methods)("what changes something is never sent again: %s after %i", async (method, status) => {
  const { head, error, asked, waits } = await failing(1, status, { init: { method, body: "x" } });
  if (status === 0) expect(error).toMatchObject({ code: "invoke_error" });
  else expect(head?.status).toBe(status);
  expect([asked.length, waits]).toEqual([1, []]);
});

describe("Retry-After", () => {
  it.each([
    ["2", [2000]],
    ["0", [MIN_BACKOFF_MS]],
    [String(MAX_RETRY_AFTER_MS / 1000), [MAX_RETRY_AFTER_MS]],
    ["nonsense", [MIN_BACKOFF_MS]],
    ["-5", [MIN_BACKOFF_MS]],
    ["1e9", [MIN_BACKOFF_MS]],
    ["Wed, 21 Oct 2015 07:28:00 GMT", [MIN_BACKOFF_MS]],
  ])("of %s is waited for", async (retryAfter, expected) => {
    const { head, waits } = await failing(1, 429, { retryAfter });
    expect([head?.status, waits]).toEqual([200, expected]);
  });

  it.each([String(MAX_RETRY_AFTER_MS / 1000 + 1), "99999999999999999999", "Fri, 31 Dec 2999 23:59:59 GMT"])(
    "of %s is more than a call has: the answer is the program's",
    async (retryAfter) => {
      const { head, waits } = await failing(1, 429, { retryAfter });
      expect(head).toMatchObject({ status: 429, headers: { "retry-after": retryAfter } });
      expect(waits).toEqual([]);
    },
  );

  it("as a date is counted from now", () => {
    const response = new Response("", { status: 503, headers: { "retry-after": "Wed, 21 Oct 2015 07:28:07 GMT" } });
    const now = Date.UTC(2015, 9, 21, 7, 28, 0);
    expect(retryDelay({ method: "GET", response, retries: 0 }, now, 0)).toBe(7000);
  });

  it("never goes beyond the call's own time", async () => {
    const { head, waits } = await failing(1, 429, { retryAfter: "5", pace: { callMs: 4000 } });
    expect([head?.status, waits]).toEqual([429, []]);
  });
});

it("the wait before each retry is half fixed, half dice", () => {
  const delays = (random: number) =>
    [0, 1, 2, 3].map((retries) => retryDelay({ method: "GET", response: undefined, retries }, 0, random));
  expect(delays(0)).toEqual([125, 250, 500, undefined]);
  expect(delays(1)).toEqual([250, 500, 1000, undefined]);
});

it.each([401, 503])("an answer of %i that is not read is left: it holds no connection", async (status) => {
  const left = Promise.withResolvers<void>();
  await using server = await handledServer((_, response, before) => {
    if (before > 0) return void response.end("done");
    response.once("close", () => left.resolve());
    response.writeHead(status).write("without an end");
  });
  const answer = await sendTo({ base: server.url, credentials: { renew: async () => true } });
  expect(answer.body).toBe("done");
  await left.promise;
});

describe("a token that is not taken any more", () => {
  /** Takes the second token alone. */
  async function renewing(init: RequestInit, renewals: number) {
    let token = 1;
    let left = renewals;
    await using server = await handledServer(({ headers }, response) =>
      response.writeHead(headers.authorization === "Bearer 2" ? 200 : 401).end(),
    );
    const apply = async (request: Request) => {
      const added = new Request(request);
      added.headers.set("authorization", `Bearer ${token}`);
      return added;
    };
    const renew = async () => {
      if (left-- <= 0) return false;
      token++;
      return true;
    };
    const answer = await sendTo({ base: server.url, init, credentials: { apply, renew } });
    return { status: answer.head?.status, attempts: statuses(answer.attempts), asked: server.asked };
  }

  it.each(["GET", "POST", "DELETE"])("is renewed once, and the %s sent again whole", async (method) => {
    const init = method === "GET" ? { method } : { method, body: "a=1" };
    const { status, attempts, asked } = await renewing(init, 1);
    expect([status, attempts]).toEqual([200, [401, 200]]);
    expect(asked.map(({ body }) => body)).toEqual(method === "GET" ? ["", ""] : ["a=1", "a=1"]);
  });

  it("where there is nothing to renew, the refusal is the answer", async () => {
    expect(await renewing({ method: "POST", body: "x" }, 0)).toMatchObject({ status: 401, attempts: [401] });
  });

  it("is not renewed twice", async () => {
    await using server = await handledServer((_, response) => response.writeHead(401).end());
    const { attempts } = await sendTo({ base: server.url, credentials: { renew: async () => true } });
    expect(statuses(attempts)).toEqual([401, 401]);
  });
});
