// A program run again and again: how long each run took, and the most memory that the server's workerd had meanwhile.
// An answer that is wrong is a failure like any other.
import type { Call } from "./mcp.ts";
import type { ProcessMemory } from "./memory.ts";
import type { Program } from "./programs.ts";

export interface Timing {
  /** Milliseconds. */
  readonly first: number;
  readonly warm: readonly number[];
  /** Milliseconds of a run that were the upstream's, on average. */
  readonly upstream: number;
  /** Bytes of resident memory at most. */
  readonly peak: number;
}

export type Measurement =
  | { readonly ok: true; readonly timing: Timing }
  /** Why, and after how many runs that went well. */
  | { readonly ok: false; readonly failure: string };

export interface Repetition {
  /** Runs after the first. */
  readonly warm: number;
  /** Milliseconds that the upstream has spent so far. */
  readonly upstreamSpent: () => number;
}

const MAX_FAILURE_CHARS = 160;

export async function measure(
  program: Program,
  call: Call,
  memory: ProcessMemory,
  { warm, upstreamSpent }: Repetition,
): Promise<Measurement> {
  await memory.resetPeak().catch(() => {}); // a server that died shows at the first call
  const times: number[] = [];
  const spentBefore = upstreamSpent();
  for (let turn = 0; turn <= warm; turn++) {
    const started = performance.now();
    const outcome = await call(program);
    times.push(performance.now() - started);
    const fault = outcome.ok ? faultOf(outcome.text, program) : outcome.failure;
    if (fault === undefined) continue;
    const died = (await memory.read()) === undefined ? "its workerd died: " : "";
    const [line = ""] = `${died}${fault}`.split("\n"); // what follows is a stack
    const failure = line.slice(0, MAX_FAILURE_CHARS);
    return { ok: false, failure: turn === 0 ? failure : `${failure} (run ${turn + 1})` };
  }
  const [first = Number.NaN, ...rest] = times;
  const upstream = (upstreamSpent() - spentBefore) / times.length;
  const peak = (await memory.read())?.peak ?? Number.NaN;
  return { ok: true, timing: { first, warm: rest, upstream, peak } };
}

function faultOf(text: string, { answer, orMore = false }: Program): string | undefined {
  const returned = Number(text);
  if (returned === answer || (orMore && returned > answer)) return undefined;
  return `it returned ${text.slice(0, 40)} instead of ${answer}`;
}
