// What a question costs in a guest: a program that asks one, and one that asks many.
import type { Query } from "./queries.ts";
import type { Sluice } from "./sluice.ts";
import { median } from "./statistics.ts";

export interface FindResult {
  /** Milliseconds of a program that asks one question: the first in the process, which loads the document, and the warm ones. */
  readonly first: number;
  readonly warm: readonly number[];
  /** Milliseconds of each further question. */
  readonly each: number;
}

/** @param sluice has the document @returns undefined where a program failed */
export async function measureFind(
  sluice: Sluice,
  queries: readonly Query[],
  times: number,
): Promise<FindResult | undefined> {
  const questions = queries.map(({ question }) => question);
  const one = await timeProgram(sluice, questions.slice(0, 1), times);
  const all = await timeProgram(sluice, questions, times);
  if (one === undefined || all === undefined) return undefined;
  const [first = Number.NaN, ...warm] = one;
  return { first, warm, each: (median(all.slice(1)) - median(warm)) / (questions.length - 1) };
}

async function timeProgram(
  { call }: Sluice,
  questions: readonly string[],
  times: number,
): Promise<number[] | undefined> {
  const code = `() => ${JSON.stringify(questions)}.reduce((hits, question) => hits + find(question).length, 0)`;
  const taken: number[] = [];
  for (let turn = 0; turn <= times; turn++) {
    const started = performance.now();
    const outcome = await call({ tool: "search", code });
    if (!outcome.ok || !(Number(outcome.text) > 0)) return undefined;
    taken.push(performance.now() - started);
  }
  return taken;
}
