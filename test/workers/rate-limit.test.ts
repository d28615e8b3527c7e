// A rate limit on real SQLite, on a clock held by hand.
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { openCallRates } from "../../src/agent/call-rates.ts";
import { countCall, RATE_SCHEMA, type RateLimit, rateLimited } from "../../src/agent/rate-limit.ts";

const LIMIT: RateLimit = { requests: 3, seconds: 10 };

/** Waits of calls at these times; a call is `[time, spec?, limit?]`. */
function waits(name: string, calls: readonly (readonly [now: number, spec?: string, limit?: RateLimit])[]) {
  return runInDurableObject(env.REGISTRY.getByName(name), (_, { storage }) => {
    storage.sql.exec(RATE_SCHEMA);
    return calls.map(([now, spec = "shop", limit = LIMIT]) => countCall(storage.sql, spec, limit, now));
  });
}

it("so many calls are admitted from the first on, and no more until its time is over", async () => {
  const calls = [1000, 2000, 9000, 9001, 10_999, 11_000, 11_001, 11_002, 11_003].map((now) => [now] as const);
  expect(await waits("rate-time", calls)).toEqual([0, 0, 0, 1999, 1, 0, 0, 0, 9997]);
});

it("each spec has its own", async () => {
  const calls = [[0], [0], [0], [0], [0, "other"], [0, "__proto__"]] as const;
  expect(await waits("rate-spec", calls)).toEqual([0, 0, 0, 10_000, 0, 0]);
});

it("a limit that the operator changes holds at once", async () => {
  const more = { requests: 4, seconds: 20 };
  const calls = [[0], [0], [0], [5000], [5000, "shop", more], [5000, "shop", more]] as const;
  expect(await waits("rate-change", calls)).toEqual([0, 0, 0, 5000, 0, 15_000]);
});

it("a clock that was set back locks nobody out", async () => {
  expect(await waits("rate-clock", [[50_000], [50_000], [50_000], [10], [10], [10], [10]])).toEqual([
    0, 0, 0, 0, 0, 0, 10_000,
  ]);
});

it("each principal has its own, whichever isolate asks", async () => {
  const ask = (principal: string) =>
    openCallRates(env.PRINCIPAL).admit(principal, "shop", { requests: 2, seconds: 3600 });
  await ask("rated-one");
  await ask("rated-one");
  await expect(ask("rated-one")).rejects.toMatchObject({ code: "rate_limit" });
  await expect(ask("rated-two")).resolves.toBeUndefined();
});

it("the refusal says what is allowed, and when to try again", () => {
  expect(rateLimited("shop", { requests: 1000, seconds: 60 }, 1999).text).toBe(
    "shop takes 1,000 requests in 60 s from each caller; these are used up. Try again in 2 s.",
  );
});
