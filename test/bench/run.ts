// `npm run bench`: Sluice and the peer side by side, in one run, on the same documents and the same workerd. Progress
// goes to stderr, the tables (or with --json the figures) to stdout. Ends with 1 where a bar is missed.
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { judge } from "./bars.ts";
import { measureCatalogue } from "./catalogue.ts";
import { measureEndurance, measureGuestMemory } from "./endurance.ts";
import { openEngines } from "./engines.ts";
import { type FindResult, measureFind } from "./finding.ts";
import { type Measurement, measure } from "./measure.ts";
import { type Options, readOptions } from "./options.ts";
import { installPeers, startPeer } from "./peer.ts";
import { MARKETHUB, SCENARIOS, type Scenario } from "./programs.ts";
import { type Query, readQueries } from "./queries.ts";
import { report } from "./report.ts";
import type { ImportResult, Machine, Results, ScenarioResult } from "./results.ts";
import { measureRetrieval, type RetrievalResult } from "./retrieval.ts";
import { measureImport, measureScenarios } from "./sides.ts";
import { type Sluice, startSluice } from "./sluice.ts";
import { findReal, generated, generatedTwice, markethub, type Source, type Subject } from "./subject.ts";
import { startUpstream, type Upstream } from "./upstream.ts";

const ALL = Object.keys(SCENARIOS).filter((key): key is Scenario => key in SCENARIOS);
/** On documents that only confirm the others the peer, which needs seconds for each, is asked these alone. */
const FEW: readonly Scenario[] = ["tag", "empty"];

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130)); // its servers end with it

const options = readOptions(process.argv.slice(2));
await installPeers();
const results = await bench(options);
console.log(options.json ? JSON.stringify(results, null, 1) : report(results));
if (judge(results).some(({ kept }) => !kept)) process.exitCode = 1;

async function bench({ specs, repetitions, processes, runs }: Options): Promise<Results> {
  const [github, cloudflare] = await Promise.all([
    findReal(specs, "huge/github-13m"),
    findReal(specs, "huge/cloudflare-like-24m"),
  ]);
  const large = cloudflare ?? generated;
  const imports: ImportResult[] = [];
  const scenarios: ScenarioResult[] = [];
  const retrieval: RetrievalResult[] = [];
  const queries = await readQueries();
  let ofLarge: Pick<Results, "find" | "markethub" | "guestMemory" | "endurance"> | undefined;
  for (const source of [markethub, github, cloudflare, generated, generatedTwice]) {
    if (source === undefined) continue;
    say(`${source.name} …`);
    const subject = await source.load();
    const state = await mkdtemp(join(tmpdir(), "sluice-bench-"));
    try {
      await using upstream = await startUpstream(subject.bytes);
      imports.push(await importInto(state, subject, upstream, repetitions));
      scenarios.push(...(await sideBySide(state, subject, upstream, repetitions, askedOfPeer(source, large))));
      if (queries.some(({ document }) => document === subject.name))
        retrieval.push(measureRetrieval(subject.name, await openEngines(subject.bytes), queries));
      if (source === large) {
        say("memory …");
        ofLarge = {
          find: await findIn(state, queries, repetitions),
          markethub: await requestMarketHub(state, upstream, repetitions),
          guestMemory: await measureGuestMemory(state, subject.questions, processes),
          endurance: await measureEndurance(state, subject.questions, runs),
        };
      }
    } finally {
      await rm(state, { recursive: true, force: true });
    }
  }
  say("catalogue …");
  const lists = await measureCatalogue(repetitions);
  if (ofLarge === undefined) throw new Error("The large document was not measured.");
  return { machine: await describeMachine(), large: large.name, imports, scenarios, retrieval, lists, ...ofLarge };
}

function askedOfPeer(source: Source, large: Source): readonly Scenario[] {
  return source === generatedTwice || (source === generated && source !== large) ? FEW : ALL;
}

async function importInto(state: string, subject: Subject, upstream: Upstream, times: number): Promise<ImportResult> {
  await using sluice = await startSluice({ state });
  return await measureImport(sluice, subject, upstream, times);
}

async function sideBySide(
  state: string,
  subject: Subject,
  upstream: Upstream,
  warm: number,
  askedOfPeer: readonly Scenario[],
): Promise<ScenarioResult[]> {
  const sluice = await measureScenarios(() => startSluice({ state }), ALL, subject, upstream, warm);
  const startedPeer = () => startPeer(upstream.documentUrl, upstream.url);
  const peer = await measureScenarios(startedPeer, askedOfPeer, subject, upstream, warm);
  const failed: Measurement = { ok: false, failure: "not measured" };
  return ALL.map((scenario) => ({
    document: subject.name,
    scenario,
    sluice: sluice.get(scenario) ?? failed,
    peer: peer.get(scenario) ?? null,
  }));
}

async function requestMarketHub(state: string, upstream: Upstream, warm: number): Promise<Measurement> {
  await using sluice: Sluice = await startSluice({ state });
  return await measure(MARKETHUB, sluice.callMarketHub, sluice.memory, { warm, upstreamSpent: upstream.spent });
}

async function findIn(state: string, queries: readonly Query[], times: number): Promise<FindResult | undefined> {
  await using sluice = await startSluice({ state });
  return await measureFind(sluice, queries, times);
}

async function describeMachine(): Promise<Machine> {
  const version = async (path: string) =>
    z.object({ version: z.string() }).parse(JSON.parse(await readFile(join(import.meta.dirname, path), "utf8")))
      .version;
  return {
    cores: cpus().length,
    cpu: cpus()[0]?.model.trim() ?? "CPU",
    workerd: await version("../../node_modules/workerd/package.json"),
    peer: await version("peers/node_modules/@cloudflare/codemode/package.json"),
  };
}

function say(text: string): void {
  console.error(text);
}
