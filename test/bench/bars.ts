// The bars that Sluice is held against: each a figure of the results, its limit, and whether it is kept. Pure.
import type { Measurement } from "./measure.ts";
import type { Scenario } from "./programs.ts";
import type { Results } from "./results.ts";
import { type Recall, totalRecall } from "./retrieval.ts";
import { median } from "./statistics.ts";

export interface Verdict {
  readonly bar: string;
  /** What was measured, in the limit's unit; undefined where it could not be. */
  readonly value: number | undefined;
  readonly limit: string;
  readonly kept: boolean;
}

const MB = 1_000_000;

/** How much more than the peer's time, at least. */
const MIN_TIMES_FASTER = 40;
/** Of an empty program's time: what a search may cost beside the isolate that every run needs. */
const MAX_TIMES_EMPTY = 6;
const MAX_IMPORT_SECONDS = 3;
/** Above the document's own bytes: an isolate has 128 MB in all. */
const MAX_IMPORT_MB = 64;
const MAX_GUEST_MB = 32;
const MAX_EXECUTE_MS = 40;
/** From the first quarter of the runs, when caches have filled, to the last: the noise of a collector, not a leak. */
const MAX_GROWTH_MB = 32;

/** A list of the catalogue over 22,000 operations. */
const MAX_LIST_MS = 300;

/** Of the questions that were set aside: the per cent that are answered by the first, and by the first five, of what is found. */
const MIN_RECALL_FIRST = 65;
const MIN_RECALL_FIVE = 90;
/** A question in a guest that has asked one before. */
const MAX_FIND_MS = 10;
/** Of a snapshot, in per cent. */
const MAX_RANKING_SHARE = 15;

export function judge(results: Results): Verdict[] {
  const { large, imports, guestMemory, endurance, lists } = results;
  const found = (scenario: Scenario) =>
    results.scenarios.find((result) => result.document === large && result.scenario === scenario);
  const tag = timeOf(found("tag")?.sluice);
  const empty = timeOf(found("empty")?.sluice);
  const peer = timeOf(found("tag")?.peer);
  const imported = imports.find(({ document }) => document === large);
  return [
    atLeast(MIN_TIMES_FASTER, "×", "warm search by tag, times faster than the peer", divide(peer, tag)),
    atMost(MAX_TIMES_EMPTY, "×", "warm search by tag, times an empty program", divide(tag, empty)),
    atMost(MAX_IMPORT_SECONDS, "s", "import of the large document", imported && median(imported.seconds)),
    atMost(
      MAX_IMPORT_MB,
      "MB",
      "its peak above the document's own bytes",
      imported && (imported.rise - imported.bytes) / MB,
    ),
    atMost(MAX_GUEST_MB, "MB", "memory of a search by tag above an empty program's", guestRise(guestMemory)),
    atMost(
      MAX_EXECUTE_MS,
      "ms",
      "execute with one request, over the upstream's time",
      overUpstream(found("execute")?.sluice),
    ),
    atMost(MAX_EXECUTE_MS, "ms", "execute with one request of MarketHub, in all", timeOf(results.markethub)),
    atMost(MAX_LIST_MS, "ms", "the slowest list of the catalogue over 22,000 operations, warm", slowest(lists)),
    atLeast(
      MIN_RECALL_FIRST,
      "%",
      "questions set aside, answered by the first that is found",
      recall(results, "first"),
    ),
    atLeast(MIN_RECALL_FIVE, "%", "questions set aside, answered by the first five", recall(results, "five")),
    atMost(MAX_FIND_MS, "ms", "a further question in a program", results.find?.each),
    atMost(MAX_RANKING_SHARE, "%", "ranking, of the snapshot", rankingShare(results)),
    atMost(MAX_GROWTH_MB, "MB", "growth of memory over the runs", growth(endurance.samples)),
  ];
}

/** Milliseconds of a warm run; undefined where it failed. */
export function timeOf(measurement: Measurement | null | undefined): number | undefined {
  return measurement?.ok ? median(measurement.timing.warm) : undefined;
}

export function divide(dividend: number | undefined, divisor: number | undefined): number | undefined {
  return dividend === undefined || divisor === undefined ? undefined : dividend / divisor;
}

/** Bytes that the last quarter of the samples has more than the first, in MB. */
export function growth(samples: readonly number[]): number | undefined {
  const quarter = Math.floor(samples.length / 4);
  if (quarter === 0) return undefined;
  return (median(samples.slice(-quarter)) - median(samples.slice(0, quarter))) / MB;
}

function guestRise({ empty, search }: Results["guestMemory"]): number | undefined {
  return empty.length === 0 || search.length === 0 ? undefined : (median(search) - median(empty)) / MB;
}

function recall({ retrieval }: Results, within: "first" | "five"): number | undefined {
  const { questions, [within]: right }: Recall = totalRecall(retrieval, "find", "untuned");
  return questions === 0 ? undefined : (100 * right) / questions;
}

/** Where it is the largest. */
function rankingShare({ retrieval }: Results): number | undefined {
  const shares = retrieval.flatMap(({ snapshotBytes, engines }) =>
    engines.flatMap(({ engine, bytes }) => (engine === "find" ? [(100 * bytes) / snapshotBytes] : [])),
  );
  return shares.length === 0 ? undefined : Math.max(...shares);
}

function slowest(lists: Results["lists"]): number | undefined {
  return lists.length === 0 ? undefined : Math.max(...lists.map(({ warm }) => median(warm)));
}

function overUpstream(measurement: Measurement | undefined): number | undefined {
  const time = timeOf(measurement);
  return time === undefined || !measurement?.ok ? undefined : time - measurement.timing.upstream;
}

function atLeast(limit: number, unit: string, bar: string, value: number | undefined): Verdict {
  return { bar, value, limit: `≥ ${limit} ${unit}`, kept: value !== undefined && value >= limit };
}

function atMost(limit: number, unit: string, bar: string, value: number | undefined): Verdict {
  return { bar, value, limit: `≤ ${limit} ${unit}`, kept: value !== undefined && value <= limit };
}
