// Results that are kept: in a real principal's object, on real SQLite and R2, and read by real programs.
import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { openResults } from "../../src/agent/result-store.ts";
import {
  MAX_KEPT_BYTES,
  MAX_KEPT_BYTES_IN_ALL,
  MAX_KEPT_RESULTS,
  MAX_KEPT_ROW_BYTES,
  MAX_READ_CHARS,
  MAX_RESULT_READS,
} from "../../src/limits.ts";
import type { KeptResult } from "../../src/results/kept.ts";
import type { Outcome } from "../../src/sandbox/outcome.ts";
import { errorOf, resultOf, runProgram } from "./run-program.ts";

const store = openResults(env.PRINCIPAL);
const kept = (bytes: number, fill = 7): KeptResult => ({
  ...{ kind: "bytes", size: bytes, partial: "" },
  bytes: new Uint8Array(bytes).fill(fill).buffer,
});
const objectsOf = async (principal: string) =>
  (await env.SNAPSHOTS.list({ prefix: `results/${principal}/` })).objects.length;
const refusal = (read: Promise<unknown>) => read.then(String, (thrown: Error) => thrown.message);

describe("a kept result", () => {
  it.each([
    ["in a row", MAX_KEPT_ROW_BYTES, 0],
    ["as an object", MAX_KEPT_ROW_BYTES + 1, 1],
  ])("is read at once as it was given, %s", async (_, bytes, objects) => {
    const principal = `reads-${bytes}`;
    const id = await store.keep(principal, kept(bytes));
    expect(await store.read(principal, id)).toEqual(kept(bytes));
    expect(await objectsOf(principal)).toBe(objects);
    expect(id).toMatch(/^[\w-]{16}$/);
  });

  it("of another, unknown, malformed and expired are the same: not found", async () => {
    const [mine, large] = [await store.keep("one", kept(9)), await store.keep("one", kept(MAX_KEPT_ROW_BYTES + 1))];
    const expired = await store.keep("one", kept(9));
    await runInDurableObject(env.PRINCIPAL.getByName("one"), (_, { storage }) => {
      storage.sql.exec("UPDATE results SET expires_at = ? WHERE id = ?", Date.now(), expired);
    });
    const refusals = await Promise.all([
      ...[mine, large].map((id) => refusal(store.read("two", id))),
      ...[expired, "A".repeat(16), "../one", "", "x".repeat(10_000)].map((id) => refusal(store.read("one", id))),
    ]);
    expect(new Set(refusals)).toEqual(new Set(["There is no result under this resultId."]));
    expect(await store.read("one", mine)).toEqual(kept(9));
  });

  it("is gone after its hour, its object too, and the others stay until theirs", async () => {
    const stub = env.PRINCIPAL.getByName("expires");
    const early = await store.keep("expires", kept(MAX_KEPT_ROW_BYTES + 1));
    const late = await store.keep("expires", kept(MAX_KEPT_ROW_BYTES + 2));
    const ahead = () =>
      runInDurableObject(stub, async (principal) =>
        (await principal.listSchedules()).map(({ callback, time }) => ({
          callback,
          isAhead: time * 1_000 > Date.now(),
        })),
      );
    expect(await ahead()).toEqual([{ callback: "expireResults", isAhead: true }]);
    await runInDurableObject(stub, async (principal, { storage }) => {
      storage.sql.exec("UPDATE results SET expires_at = ? WHERE id = ?", Date.now(), early);
      for (const { id } of await principal.listSchedules()) await principal.cancelSchedule(id);
      await principal.schedule(new Date(Date.now() - 1_000), "expireResults");
    });
    await runDurableObjectAlarm(stub);
    expect(await ahead()).toEqual([{ callback: "expireResults", isAhead: true }]);
    expect((await stub.listResults()).map(({ id }) => id)).toEqual([late]);
    expect(await objectsOf("expires")).toBe(1);
  });

  it("goes when there are more of them, or more bytes, than are kept: the oldest first", async () => {
    const many = await Array.from({ length: MAX_KEPT_RESULTS + 1 }).reduce<Promise<string[]>>(
      async (ids, _, n) => [...(await ids), await store.keep("many", kept(n + 1))],
      Promise.resolve([]),
    );
    const left = (await env.PRINCIPAL.getByName("many").listResults()).map(({ id }) => id);
    expect(left).toEqual(many.slice(1).reverse());

    const stub = env.PRINCIPAL.getByName("bytes");
    const first = await store.keep("bytes", kept(MAX_KEPT_ROW_BYTES + 1));
    await store.keep("bytes", kept(1));
    await runInDurableObject(stub, (_, { storage }) => {
      storage.sql.exec("UPDATE results SET bytes = ? WHERE id = ?", MAX_KEPT_BYTES_IN_ALL - 2, first);
    });
    await store.keep("bytes", kept(1));
    expect((await stub.listResults()).length).toBe(3);
    await store.keep("bytes", kept(1));
    expect((await stub.listResults()).length).toBe(3);
    expect(await refusal(store.read("bytes", first))).toContain("no result");
    expect(await objectsOf("bytes")).toBe(0);
  });

  it("can be deleted by its own principal alone", async () => {
    const id = await store.keep("deletes", kept(MAX_KEPT_ROW_BYTES + 1));
    expect(await env.PRINCIPAL.getByName("other").deleteResult(id)).toBe(false);
    expect(await env.PRINCIPAL.getByName("deletes").deleteResult(id)).toBe(true);
    expect(await env.PRINCIPAL.getByName("deletes").deleteResult(id)).toBe(false);
    expect(await objectsOf("deletes")).toBe(0);
  });
});

/** What the guest handed over to be kept. */
function wholeOf(outcome: Outcome): KeptResult {
  if (outcome.kind === "bytes") return { kind: "bytes", size: 0, partial: "", bytes: outcome.bytes };
  if ((outcome.kind !== "json" && outcome.kind !== "text") || outcome.whole === null)
    throw new Error("nothing is kept");
  return { kind: outcome.kind, size: outcome.cut?.chars ?? 0, partial: "", bytes: outcome.whole };
}

const rows = "Array.from({ length: 50_000 }, (_, id) => ({ id, name: 'row ' + id }))";

describe("a result that is cut is handed over whole, and results.get gives it back:", () => {
  it.each([
    ["50,000 rows", rows, "(r) => [r.length, r[49_999]]", [50_000, { id: 49_999, name: "row 49999" }]],
    ["a string of 5 MB", "'x'.repeat(5_000_000) + 'é🙂'", "(r) => [r.length, r.slice(-3)]", [5_000_003, "é🙂"]],
    [
      "200,000 lines",
      "Array.from({ length: 2e5 }, (_, n) => 'line ' + n).join('\\n')",
      "(r) => r.split('\\n').at(-1)",
      "line 199999",
    ],
    [
      "a page of 12 MB",
      "({ data: Array.from({ length: 50_000 }, (_, id) => ({ id, text: 'x'.repeat(220) })) })",
      "(r) => r.data.at(-1).id",
      49_999,
    ],
    [
      "a text with a byte order mark",
      "'\\ufeff' + '漢字'.repeat(20_000)",
      "(r) => [r.codePointAt(0), r.length]",
      [0xfeff, 40_001],
    ],
    [
      "halves of characters",
      "'ab\\ud800'.repeat(10_000)",
      "(r) => [r.length, r.slice(-4)]",
      [30_000, "\ufffdab\ufffd"],
    ],
    [
      "control characters, and half ones in data",
      "['\\u0000\\u001b\\ud800'.repeat(9_000)]",
      "(r) => r[0].slice(-3)",
      "\u0000\u001b\ufffd",
    ],
    [
      "bytes",
      "new Uint8Array(90_000).fill(9)",
      "(r) => [r.constructor.name, r.length, r[89_999]]",
      ["Uint8Array", 90_000, 9],
    ],
  ])("%s", async (_, code, reading, expected) => {
    const whole = wholeOf(await runProgram(code));
    const readResult = async (id: string) => (id === "r" ? whole : Promise.reject(new Error("another")));
    expect(await resultOf(`async () => (${reading})(await results.get("r"))`, { readResult })).toEqual(expected);
  });

  it("bytes are, up to their limit and not one further", async () => {
    expect(wholeOf(await runProgram(`new Uint8Array(${MAX_KEPT_BYTES})`)).bytes.byteLength).toBe(MAX_KEPT_BYTES);
    expect(await errorOf(`new Uint8Array(${MAX_KEPT_BYTES + 1})`)).toContain("larger than 10,485,760 bytes");
  });

  it("what is within the answer is not handed over", async () => {
    expect(await runProgram("[1]")).toMatchObject({ cut: null, whole: null });
  });

  it("of what is too large even for that a part is, and its true counts are told", async () => {
    const outcome = await runProgram("({ lines: Array(300_000).fill('x'.repeat(99)), total: 1 })");
    const readResult = async () => wholeOf(outcome);
    const [kept, total] = [156_000, 300_000];
    expect(outcome).toMatchObject({ cut: { ended: [{ path: "result.lines", unit: "items", total }] } });
    const read = await resultOf("const r = await results.get('r'); [r.lines.length, r.total]", { readResult });
    expect(read).toEqual([expect.any(Number), 1]);
    expect(Array.isArray(read) && read[0] > kept && read[0] < total).toBe(true);
  });
});

describe("results.get", () => {
  it("says why there is nothing, and that a part is a part", async () => {
    const readResult = (id: string) => store.read("nobody", id);
    expect(await errorOf("await results.get('A'.repeat(16))", { readResult })).toContain(
      "There is no result under this",
    );
    expect(await errorOf("await results.get({})", { readResult })).toContain("There is no result under this");
    const part = { ...wholeOf(await runProgram(rows)), partial: "Of results above 1 character a part is kept." };
    const outcome = await runProgram("(await results.get('r')).length", { readResult: async () => part });
    expect(outcome).toMatchObject({ text: "50000", logs: "results.get: Of results above 1 character a part is kept." });
  });

  it("gives as many results to a run as it may read, one after the other, and not one more", async () => {
    let [open, most] = [0, 0];
    const readResult = async () => {
      most = Math.max(most, ++open);
      await Promise.resolve();
      open--;
      return kept(1);
    };
    const many = (count: number) =>
      `(await Promise.all(Array.from({ length: ${count} }, () => results.get("r")))).length`;
    expect(await resultOf(many(MAX_RESULT_READS), { readResult })).toBe(MAX_RESULT_READS);
    expect(most).toBe(1);
    expect(await errorOf(many(MAX_RESULT_READS + 1), { readResult })).toContain(`may read ${MAX_RESULT_READS}`);
  });

  it("gives as many characters to a run as it may read, and not one more, read at once or one by one", async () => {
    const readResult = async (id: string) => ({ ...kept(1), size: Number(id) });
    const sizes = [MAX_READ_CHARS - 2, 1, 1];
    const each = (ids: number[]) => `for (const id of ${JSON.stringify(ids)}) await results.get(id); 1`;
    const atOnce = (ids: number[]) => `(await Promise.all(${JSON.stringify(ids)}.map(results.get))).length`;
    expect(await resultOf(each(sizes), { readResult })).toBe(1);
    expect(await resultOf(atOnce(sizes), { readResult })).toBe(3);
    for (const code of [each([...sizes, 1]), atOnce([...sizes, 1]), each([MAX_READ_CHARS + 1])])
      expect(await errorOf(code, { readResult })).toContain("A run may read kept results of 32,000,000 characters");
  });

  it("of forged bytes fails in the program's own isolate", async () => {
    const forged = { ...kept(100), kind: "json" as const };
    expect(await errorOf("await results.get('r')", { readResult: async () => forged })).not.toBe("");
    const bomb = await new Response(
      new Blob([new Uint8Array(60_000_000)]).stream().pipeThrough(new CompressionStream("gzip")),
    ).arrayBuffer();
    const large = { kind: "text", size: 1, partial: "", bytes: bomb } as const;
    expect(await errorOf("await results.get('r')", { readResult: async () => large })).toContain(
      "larger than was said",
    );
  });
});
