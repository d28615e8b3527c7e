// How much one check may do: documents and values are strangers', and schemas that branch and return into themselves are
// astronomically large. What is left undone is told, never taken for right or wrong.
import { MAX_CHECK_STEPS, MAX_PATTERN_STEPS } from "../../limits.ts";
import { type Pattern, readPattern } from "./pattern.ts";

export interface Work {
  /** False when nothing more may be done. @param count that what is next takes */
  step(count?: number): boolean;
  /** Whether the text matches; undefined where that may not be tried. */
  matches(pattern: string, text: string): boolean | undefined;
  /** Ends the check: there is no more to be done. */
  stop(): void;
  readonly isStopped: () => boolean;
  /** How much was left undone until now, patterns among it. */
  readonly skipped: () => number;
}

export function createWork(): Work {
  const patterns = new Map<string, Pattern | undefined>();
  let steps = MAX_CHECK_STEPS;
  let patternSteps = MAX_PATTERN_STEPS;
  let skipped = 0;

  function stop(): void {
    steps = 0;
    skipped++;
  }

  function step(count = 1): boolean {
    steps -= count;
    if (steps >= 0) return true;
    stop();
    return false;
  }

  function matches(source: string, text: string): boolean | undefined {
    if (!patterns.has(source)) patterns.set(source, readPattern(source));
    const pattern = patterns.get(source);
    const worst = pattern?.worstCase(text.length) ?? Number.POSITIVE_INFINITY;
    if (pattern === undefined || worst > patternSteps) {
      skipped++;
      return undefined;
    }
    patternSteps -= worst;
    return pattern.test(text);
  }

  return { step, matches, stop, isStopped: () => steps <= 0, skipped: () => skipped };
}
