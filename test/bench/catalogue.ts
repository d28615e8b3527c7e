// The lists of the catalogue over a document of 22,000 operations, each in a process of its own: the first time, when the
// document is opened, and after.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import type { ListResult } from "./results.ts";
import { type Sluice, startSluice } from "./sluice.ts";
import { generatedMany } from "./subject.ts";
import { startUpstream } from "./upstream.ts";

const LISTS = ["spec_by_id", "tag_by_spec", "endpoint_by_spec"] as const;

const Specs = z.object({ specs: z.array(z.object({ id: z.string(), domain: z.string() })) });

/** @param warm calls after the first */
export async function measureCatalogue(warm: number): Promise<ListResult[]> {
  const subject = await generatedMany.load();
  const state = await mkdtemp(join(tmpdir(), "sluice-bench-"));
  try {
    await using upstream = await startUpstream(subject.bytes);
    await importInto(state, (sluice) => sluice.import(subject, upstream.url));
    const results: ListResult[] = [];
    for (const list of LISTS) {
      await using sluice = await startSluice({ state });
      results.push(await measureList(sluice, list, warm));
    }
    return results;
  } finally {
    await rm(state, { recursive: true, force: true });
  }
}

async function importInto(state: string, send: (sluice: Sluice) => Promise<number>): Promise<void> {
  await using sluice = await startSluice({ state });
  await send(sluice);
}

async function measureList(sluice: Sluice, list: (typeof LISTS)[number], warm: number): Promise<ListResult> {
  const { specs } = Specs.parse(JSON.parse(await must(sluice, "spec_list", {})));
  const id = specs.find(({ domain }) => domain !== "markethub")?.id;
  const args = list === "spec_by_id" ? { id } : { specId: id };
  const times: number[] = [];
  for (let turn = 0; turn <= warm; turn++) {
    const started = performance.now();
    await must(sluice, list, args);
    times.push(performance.now() - started);
  }
  const [first = Number.NaN, ...rest] = times;
  return { list, first, warm: rest };
}

async function must(sluice: Sluice, tool: string, args: Readonly<Record<string, unknown>>): Promise<string> {
  const outcome = await sluice.callCatalogue(tool, args);
  if (!outcome.ok) throw new Error(outcome.failure);
  return outcome.text;
}
