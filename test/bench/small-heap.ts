// `npm run small-heap`: documents of all sizes imported, searched, walked and executed in one server whose isolates have
// a heap of 128 MB, as they have in production. Ends with 1 where any of it fails.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { measure } from "./measure.ts";
import { programOf, SCENARIOS, type Scenario } from "./programs.ts";
import { type Sluice, startSluice } from "./sluice.ts";
import { DEFAULT_SPECS, findReal, generated, generatedTwice, markethub, type Source } from "./subject.ts";
import { table } from "./table.ts";
import { startUpstream } from "./upstream.ts";

const MB = 1_000_000;
const HEAP_MB = 128;
/** What must not fit. */
const TOO_MUCH_MB = 200;
const SMALL_HEAP = { MINIFLARE_WORKERD_V8_FLAGS: `--max-heap-size=${HEAP_MB}` };

/** The large ones; one with cycles through dozens of schemas; one of OpenAPI 3.1 with webhooks; one that is astronomically large when resolved. */
const REAL = [
  "huge/cloudflare-like-24m",
  "huge/github-13m",
  "vendors/cloudflare-2024",
  "vendors/elasticsearch-2025-03-12",
  "vendors/openai.openapi",
  "odd/speakeasy-combinatorial-stress",
];
const ASKED: readonly Scenario[] = ["tag", "walk", "execute"];

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130)); // its servers end with it

const { values } = parseArgs({ options: { specs: { type: "string", default: DEFAULT_SPECS } } });
const found = await Promise.all(REAL.map((name) => findReal(values.specs, name)));
const real = found.filter((source) => source !== undefined);
if (real.length < REAL.length)
  console.error(`${values.specs} has ${real.length} of the ${REAL.length} real documents; the others are left out.`);
const rows: string[][] = [];
let failures = 0;

if (await fits({})) {
  if (await fits(SMALL_HEAP)) throw new Error(`${TOO_MUCH_MB} MB fit: the heap's limit has no effect.`);
} else throw new Error(`${TOO_MUCH_MB} MB do not fit without a limit either, so they prove nothing of it.`);

await withServer(SMALL_HEAP, async (sluice) => {
  for (const source of [markethub, ...real, generated, generatedTwice]) rows.push(await holdAgainst(sluice, source));
});
const asked = ASKED.map((scenario) => `${SCENARIOS[scenario]}, ms`);
console.log(table(["document", "MB", "operations", "import, s", ...asked, "memory at most, MB"], rows));
console.log(failures === 0 ? `All of it works with a heap of ${HEAP_MB} MB.` : `${failures} failed.`);
if (failures > 0) process.exitCode = 1;

/** @returns the document's row of the table */
async function holdAgainst(sluice: Sluice, source: Source): Promise<string[]> {
  const subject = await source.load();
  console.error(`${subject.name} …`);
  await using upstream = await startUpstream(subject.bytes);
  await sluice.memory.resetPeak().catch(() => {}); // a server that died shows in every cell
  const started = performance.now();
  const operations = await sluice.import(subject, upstream.url).then(String, fail);
  const seconds = (performance.now() - started) / 1000;
  const peaks = [(await sluice.memory.read())?.peak ?? Number.NaN];
  const times: string[] = [];
  for (const scenario of ASKED) {
    const program = programOf(scenario, subject.questions, sluice.dialect);
    const measured = await measure(program, sluice.call, sluice.memory, { warm: 0, upstreamSpent: upstream.spent });
    times.push(measured.ok ? measured.timing.first.toFixed(0) : fail(measured.failure));
    if (measured.ok) peaks.push(measured.timing.peak);
  }
  return [
    subject.name,
    (subject.bytes.length / MB).toFixed(1),
    operations,
    seconds.toFixed(1),
    ...times,
    (Math.max(...peaks) / MB).toFixed(0),
  ];
}

function fail(reason: unknown): string {
  failures++;
  return `FAILED: ${reason instanceof Error ? reason.message : reason}`;
}

/** Can a program fill that much of its heap? */
async function fits(processEnv: Record<string, string>): Promise<boolean> {
  const million = 1_000_000; // an array's element takes eight bytes
  const code = `() => Array.from({ length: ${(TOO_MUCH_MB * MB) / 8 / million} }, (_, at) => Array(${million}).fill(at + 0.5)).length`;
  return withServer(processEnv, async ({ callMarketHub }) => (await callMarketHub({ tool: "search", code })).ok);
}

async function withServer<T>(processEnv: Record<string, string>, use: (sluice: Sluice) => Promise<T>): Promise<T> {
  const state = await mkdtemp(join(tmpdir(), "sluice-small-heap-"));
  try {
    await using sluice = await startSluice({ state, processEnv });
    return await use(sluice);
  } finally {
    await rm(state, { recursive: true, force: true });
  }
}
