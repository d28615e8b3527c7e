// How long sending may take, and how it waits. Given to the sender, so that tests need not wait. Not here: the clock of one
// call (time-limit.ts).
import { MAX_CALL_MS, MAX_STREAM_MS } from "../limits.ts";

export interface Pace {
  /** Milliseconds of one call: all its attempts, redirects and waits. */
  readonly callMs: number;
  /** Milliseconds for which a stream is read. */
  readonly streamMs: number;
  /** From 0 to 1. */
  readonly random: () => number;
  /** Waits; shorter where the signal is aborted. */
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

export const PACE: Pace = { callMs: MAX_CALL_MS, streamMs: MAX_STREAM_MS, random: Math.random, sleep };

function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  const wake = () => resolve();
  if (signal.aborted) wake();
  signal.addEventListener("abort", wake, { once: true });
  return promise.finally(() => {
    clearTimeout(timer);
    signal.removeEventListener("abort", wake);
  });
}
