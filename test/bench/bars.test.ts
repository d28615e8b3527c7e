// The bars over made-up results: kept at the limit, missed beyond it, never kept by what was not measured.
import { describe, expect, it } from "vitest";
import { growth, judge } from "./bars.ts";
import type { Measurement } from "./measure.ts";
import type { Results } from "./results.ts";
import type { RetrievalResult } from "./retrieval.ts";

const MB = 1_000_000;

function took(ms: number, upstream = 0): Measurement {
  return { ok: true, timing: { first: ms * 10, warm: [ms, ms, ms], upstream, peak: 200 * MB } };
}

/** A document with a hundred questions set aside, whose ranking takes so many per cent. */
function answered(first: number, five: number, share: number): RetrievalResult {
  const recall = { tuned: { questions: 9, first: 0, five: 0 }, untuned: { questions: 100, first, five } };
  return {
    document: "large",
    snapshotBytes: 1_000,
    engines: [{ engine: "find", bytes: 10 * share, opened: 9_999, asked: 9_999, recall }],
  };
}

/** Everything at its limit exactly. */
const limits: Results = {
  machine: { cores: 2, cpu: "any", workerd: "1", peer: "1" },
  large: "large",
  imports: [{ document: "large", bytes: 24 * MB, operations: 1, seconds: [3, 3, 3], rise: (24 + 64) * MB }],
  scenarios: [
    { document: "large", scenario: "tag", sluice: took(60), peer: took(2_400) },
    { document: "large", scenario: "empty", sluice: took(10), peer: took(1) },
    { document: "large", scenario: "execute", sluice: took(45, 5), peer: took(1) },
    { document: "small", scenario: "tag", sluice: took(9_999), peer: took(1) },
  ],
  markethub: took(40),
  guestMemory: { empty: [200 * MB], search: [232 * MB] },
  lists: [
    { list: "a", first: 9_999, warm: [300, 300, 300] },
    { list: "b", first: 1, warm: [1] },
  ],
  retrieval: [answered(65, 90, 15)],
  find: { first: 9_999, warm: [9_999], each: 10 },
  endurance: { every: 50, samples: [300 * MB, 1, 1, 332 * MB] },
};

const missed = (results: Results) => judge(results).flatMap(({ kept, bar }) => (kept ? [] : [bar]));

describe("judge", () => {
  it("keeps every bar at its limit", () => {
    expect(missed(limits)).toEqual([]);
  });

  it("misses each bar just beyond its limit, and no other", () => {
    const [imported] = limits.imports;
    const beyond: Partial<Results>[] = [
      { markethub: took(41) },
      { guestMemory: { empty: [200 * MB], search: [233 * MB] } },
      { lists: [{ list: "a", first: 1, warm: [301] }] },
      { endurance: { every: 50, samples: [300 * MB, 1, 1, 333 * MB] } },
      { retrieval: [answered(64, 90, 15)] },
      { retrieval: [answered(65, 89, 15)] },
      { retrieval: [answered(65, 90, 15), answered(65, 90, 15.1)] },
      { find: { first: 1, warm: [1], each: 10.1 } },
      { imports: [{ ...imported, document: "large", bytes: 24 * MB, operations: 1, seconds: [3.1], rise: 88 * MB }] },
      { imports: [{ ...imported, document: "large", bytes: 24 * MB, operations: 1, seconds: [3], rise: 89 * MB }] },
    ];
    for (const change of beyond) expect(missed({ ...limits, ...change })).toHaveLength(1);
  });

  it("keeps no bar by what failed or was not measured", () => {
    const failed: Measurement = { ok: false, failure: "out of memory" };
    const nothing = judge({
      ...limits,
      imports: [],
      scenarios: [{ document: "large", scenario: "tag", sluice: failed, peer: null }],
      markethub: failed,
      guestMemory: { empty: [], search: [] },
      lists: [],
      retrieval: [],
      find: undefined,
      endurance: { every: 50, samples: [] },
    });
    expect(nothing.map(({ kept, value }) => [kept, value])).toEqual(nothing.map(() => [false, undefined]));
  });
});

describe("growth", () => {
  it("is not moved by one collection more or less", () => {
    expect(growth([300, 900, 300, 300, 300, 300, 300, 300, 300, 100, 300, 300].map((mb) => mb * MB))).toBe(0);
  });
});
