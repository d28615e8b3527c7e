// The results as a person reads them: Markdown tables and, at the end, the bars.
import { divide, growth, judge, timeOf } from "./bars.ts";
import type { Measurement } from "./measure.ts";
import { SCENARIOS } from "./programs.ts";
import type { ImportResult, ListResult, Results, ScenarioResult } from "./results.ts";
import type { Recall, RetrievalResult } from "./retrieval.ts";
import { median, percentile, slope } from "./statistics.ts";
import { table } from "./table.ts";

const MB = 1_000_000;
const RECALL_HEADS = ["tuned: first", "first five", "set aside: first", "first five"];
/** The slowest of twenty runs. */
const TAIL = 0.95;

export function report(results: Results): string {
  const { machine, guestMemory, endurance, large, markethub } = results;
  const { every, samples } = endurance;
  const repetitions = Math.min(
    ...results.scenarios.flatMap(({ sluice }) => (sluice.ok ? [sluice.timing.warm.length] : [])),
  );
  return [
    `${machine.cores} × ${machine.cpu}, workerd ${machine.workerd}, @cloudflare/codemode ${machine.peer}. ` +
      `Medians of ${repetitions} warm runs over MCP; milliseconds, and the resident memory of workerd at most.`,
    table(["import", "MB", "operations", "seconds", "MB/s", "memory rises by, MB"], results.imports.map(importRow)),
    table(
      [
        "document",
        "program",
        "Sluice first",
        "warm",
        "p95",
        "MB",
        "codemode first",
        "warm",
        "p95",
        "MB",
        "times faster",
      ],
      results.scenarios.map(scenarioRow),
    ),
    ...results.scenarios.flatMap(failures),
    `One request of MarketHub through execute: ${cells(markethub).join(", ")} (first, warm, p95, MB).`,
    table(
      ["questions about", "engine", "bytes kept", "% of snapshot", "opened, ms", "asked, ms", ...RECALL_HEADS],
      results.retrieval.flatMap(retrievalRows),
    ),
    `find in a program over ${large}: first ${ms(results.find?.first)}, warm ${ms(results.find && median(results.find.warm))}, ` +
      `each further question ${ms(results.find?.each)} ms.`,
    table(["list over 22,000 operations", "first, ms", "warm", "p95"], results.lists.map(listRow)),
    `Search by tag over ${large}, memory in fresh processes: ${mb(guestMemory.search)} MB; an empty program: ${mb(guestMemory.empty)} MB.`,
    `Search by tag over ${large}, ${every * samples.length} runs, memory every ${every}: ` +
      `first ${mb(samples.slice(0, 1))}, last ${mb(samples.slice(-1))}, most ${(Math.max(...samples) / MB).toFixed(0)} MB; ` +
      `growth from the first quarter to the last ${(growth(samples) ?? Number.NaN).toFixed(1)} MB, ` +
      `slope ${((slope(samples) / every / MB) * 1000).toFixed(1)} MB per 1,000 runs.`,
    ...judge(results).map(
      ({ kept, bar, value, limit }) =>
        `${kept ? "PASS" : "FAIL"}  ${bar}: ${value === undefined ? "not measured" : value.toFixed(1)} (${limit})`,
    ),
  ].join("\n\n");
}

function retrievalRows({ document, snapshotBytes, engines }: RetrievalResult): string[][] {
  const share = ({ questions, ...found }: Recall, within: "first" | "five") => (found[within] / questions).toFixed(2);
  return engines.map(({ engine, bytes, opened, asked, recall: { tuned, untuned } }) => [
    document,
    engine,
    bytes.toLocaleString("en-US"),
    ((100 * bytes) / snapshotBytes).toFixed(1),
    opened.toFixed(1),
    asked.toFixed(1),
    ...[tuned, untuned].flatMap((half) => [share(half, "first"), share(half, "five")]),
  ]);
}

function ms(figure: number | undefined): string {
  return figure === undefined ? "–" : figure.toFixed(1);
}

function importRow({ document, bytes, operations, seconds, rise }: ImportResult): string[] {
  const middle = median(seconds);
  return [
    document,
    (bytes / MB).toFixed(1),
    operations.toLocaleString("en-US"),
    middle.toFixed(2),
    (bytes / MB / middle).toFixed(1),
    (rise / MB).toFixed(0),
  ];
}

function listRow({ list, first, warm }: ListResult): string[] {
  return [list, ...[first, median(warm), percentile(warm, TAIL)].map((figure) => figure.toFixed(0))];
}

function scenarioRow({ document, scenario, sluice, peer }: ScenarioResult): string[] {
  const ratio = divide(timeOf(peer), timeOf(sluice));
  const times = ratio === undefined ? "" : ratio.toFixed(1);
  return [document, SCENARIOS[scenario], ...cells(sluice), ...cells(peer), times];
}

function failures({ document, scenario, sluice, peer }: ScenarioResult): string[] {
  const told = (side: string, measurement: Measurement | null) =>
    measurement === null || measurement.ok
      ? []
      : [`${side} fails on ${document}, ${SCENARIOS[scenario]}: ${measurement.failure}`];
  return [...told("Sluice", sluice), ...told("codemode", peer)];
}

function cells(measurement: Measurement | null): string[] {
  if (measurement === null) return ["", "", "", ""];
  if (!measurement.ok) return ["fails", "–", "–", "–"];
  const { first, warm, peak } = measurement.timing;
  return [first, median(warm), percentile(warm, TAIL), peak / MB].map((figure) => figure.toFixed(0));
}

function mb(bytes: readonly number[]): string {
  return bytes.length === 0 ? "–" : (median(bytes) / MB).toFixed(0);
}
