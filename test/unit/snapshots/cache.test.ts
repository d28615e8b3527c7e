// The cache: one read for all who wait, bounded in bytes, the least recently used out first.
import fc from "fast-check";
import { expect, it } from "vitest";
import { SharedCache } from "../../../src/snapshots/cache.ts";

/** A cache of texts that tells what was read, and settles what it kept back. */
function cacheOf(maxBytes: number) {
  const cache = new SharedCache<string>(maxBytes, (text) => text.length);
  const reads: string[] = [];
  const pending: Promise<unknown>[] = [];
  const get = (key: string, read = async () => key) =>
    cache.get(
      key,
      () => {
        reads.push(key);
        return read();
      },
      (work) => pending.push(work),
    );
  const settled = async (key: string, text = key) => {
    const value = await get(key, async () => text);
    await Promise.all(pending);
    return value;
  };
  return { get, settled, reads };
}

it("readers of one key share one read, also those that come while it is under way", async () => {
  const { get, reads } = cacheOf(100);
  const { promise, resolve } = Promise.withResolvers<string>();
  const both = Promise.all([get("a", () => promise), get("a")]);
  resolve("text");
  expect(await both).toEqual(["text", "text"]);
  expect(await get("a")).toBe("text");
  expect(reads).toEqual(["a"]);
});

it("a read that failed is told to all who waited, and not kept", async () => {
  const { get, settled, reads } = cacheOf(100);
  const fail = () => Promise.reject(new Error("no"));
  const told = await Promise.allSettled([get("a", fail), get("a", fail)]);
  expect(told.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await settled("a", "text")).toBe("text");
  expect(reads).toEqual(["a", "a"]);
});

it("the least recently used goes first", async () => {
  const { settled, reads } = cacheOf(6);
  for (const key of ["aa", "bb", "cc", "aa", "dd", "aa", "cc"]) await settled(key);
  expect(reads).toEqual(["aa", "bb", "cc", "dd"]);
  await settled("bb");
  expect(reads.at(-1)).toBe("bb");
});

it("a value of just its size is kept; a larger one is not, and pushes nothing out", async () => {
  const { settled, reads } = cacheOf(4);
  await settled("aaaa");
  await settled("x", "larger");
  await settled("aaaa");
  await settled("x", "larger");
  expect(reads).toEqual(["aaaa", "x", "x"]);
});

it("keeps what a list of that many bytes would, in whatever order it is asked", async () => {
  const keys = fc.array(fc.constantFrom("a", "bb", "ccc", "dddd", "eeeeeeeee"), { maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(keys, fc.integer({ min: 1, max: 10 }), async (asked, max) => {
      const { settled, reads } = cacheOf(max);
      let kept: string[] = [];
      const read: string[] = [];
      for (const key of asked) {
        expect(await settled(key)).toBe(key);
        if (!kept.includes(key)) read.push(key);
        if (key.length <= max) kept = [...kept.filter((other) => other !== key), key];
        while (kept.join("").length > max) kept.shift();
      }
      expect(reads).toEqual(read);
    }),
  );
});
