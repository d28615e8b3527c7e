// Both sides through all programs on one document: Sluice from its import on, the peer from its start. A server that
// failed a program is started anew for the next. Not here: what the figures mean (bars.ts).
import { type Measurement, measure } from "./measure.ts";
import { type Program, programOf, type Scenario } from "./programs.ts";
import type { ImportResult } from "./results.ts";
import type { Sluice } from "./sluice.ts";
import type { Subject } from "./subject.ts";
import type { System } from "./system.ts";
import type { Upstream } from "./upstream.ts";

/** The first import finds a process that has run one program and nothing else. */
export async function measureImport(
  sluice: Sluice,
  subject: Subject,
  upstream: Upstream,
  repetitions: number,
): Promise<ImportResult> {
  await sluice.callMarketHub({ tool: "execute", code: "() => 1" });
  await sluice.memory.resetPeak();
  const before = (await sluice.memory.read())?.now ?? Number.NaN;
  let rise = Number.NaN;
  let operations = 0;
  const seconds: number[] = [];
  for (let turn = 0; turn < repetitions; turn++) {
    const started = performance.now();
    operations = await sluice.import(subject, upstream.url);
    seconds.push((performance.now() - started) / 1000);
    if (turn === 0) rise = ((await sluice.memory.read())?.peak ?? Number.NaN) - before;
  }
  return { document: subject.name, bytes: subject.bytes.length, operations, seconds, rise };
}

export async function measureScenarios(
  start: () => Promise<System>,
  scenarios: readonly Scenario[],
  subject: Subject,
  upstream: Upstream,
  warm: number,
): Promise<Map<Scenario, Measurement>> {
  const found = new Map<Scenario, Measurement>();
  let system: System | undefined;
  try {
    for (const scenario of scenarios) {
      system ??= await start();
      const program: Program = programOf(scenario, subject.questions, system.dialect);
      const measurement = await measure(program, system.call, system.memory, { warm, upstreamSpent: upstream.spent });
      found.set(scenario, measurement);
      if (measurement.ok) continue;
      await system[Symbol.asyncDispose]();
      system = undefined;
    }
  } finally {
    await system?.[Symbol.asyncDispose]();
  }
  return found;
}
