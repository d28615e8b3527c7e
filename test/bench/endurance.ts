// Memory in the long run and of one run alone, on a state folder that holds the document already: what a search costs
// beside an empty program, and whether a thousand searches leave anything behind.
import type { Call } from "./mcp.ts";
import { type Program, programOf } from "./programs.ts";
import type { Questions } from "./questions.ts";
import type { Results } from "./results.ts";
import { startSluice } from "./sluice.ts";

/** @returns the peaks of resident memory, a fresh process each */
export async function measureGuestMemory(
  state: string,
  questions: Questions,
  processes: number,
): Promise<Results["guestMemory"]> {
  const peaks = async (scenario: "empty" | "tag") => {
    const found: number[] = [];
    for (let turn = 0; turn < processes; turn++) {
      await using sluice = await startSluice({ state });
      await sluice.memory.resetPeak();
      await mustRun(sluice.call, programOf(scenario, questions, sluice.dialect));
      found.push((await sluice.memory.read())?.peak ?? Number.NaN);
    }
    return found;
  };
  return { empty: await peaks("empty"), search: await peaks("tag") };
}

/** Runs between two looks at the memory. */
const EVERY = 50;

export async function measureEndurance(
  state: string,
  questions: Questions,
  runs: number,
): Promise<Results["endurance"]> {
  await using sluice = await startSluice({ state });
  const program = programOf("tag", questions, sluice.dialect);
  const samples: number[] = [];
  for (let run = 1; run <= runs; run++) {
    await mustRun(sluice.call, program);
    if (run % EVERY === 0) samples.push((await sluice.memory.read())?.now ?? Number.NaN);
  }
  return { every: EVERY, samples };
}

async function mustRun(call: Call, program: Program): Promise<void> {
  const outcome = await call(program);
  if (!outcome.ok) throw new Error(outcome.failure);
  if (outcome.text !== String(program.answer)) throw new Error(`${outcome.text} instead of ${program.answer}`);
}
