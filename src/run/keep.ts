// Keeps what an answer does not show of its result. A store that fails costs the handle, never the answer. Not here: the store.

import { wholeOf } from "../results/answer.ts";
import type { Budget } from "../results/budget.ts";
import type { ResultStore } from "../results/kept.ts";
import type { Outcome } from "../sandbox/outcome.ts";

export async function keepWhole(
  outcome: Outcome,
  budget: Budget,
  { results, principal }: { readonly results: ResultStore; readonly principal: string },
): Promise<Outcome> {
  const whole = wholeOf(outcome, budget);
  if (whole === undefined || !("resultId" in outcome)) return outcome;
  try {
    return { ...outcome, resultId: await results.keep(principal, whole) };
  } catch (thrown) {
    console.error("a result could not be kept", thrown);
    return outcome;
  }
}
