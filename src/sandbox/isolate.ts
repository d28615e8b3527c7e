// One run of one program in an isolate of its own: no network, no Node, no environment, nothing shared with any other
// run. Ends at the first of: the program's answer, the time limit, the client going away. Not here: what the program
// may reach (capability.ts), and what its answer means (outcome.ts).
import { SluiceError } from "../errors.ts";
import {
  MAX_CALL_CHARS,
  MAX_CALLS,
  MAX_GUEST_CPU_MS,
  MAX_KEPT_BYTES,
  MAX_PROGRAM_STEPS,
  MAX_RESULT_CHARS,
  MAX_RESULT_DEPTH,
  MAX_RUN_MS,
} from "../limits.ts";
import { type Budget, DEFAULT_BUDGET, LOGS_HEADING } from "../results/budget.ts";
import { ApiCapability, type Send } from "./capability.ts";
import { documentModules, guestModules } from "./guest-modules.js";
import { STEP } from "./instrument.ts";
import type { Module } from "./normalise.ts";
import { type Outcome, readOutcome } from "./outcome.ts";
import { type ReadResult, ResultsCapability } from "./results-capability.ts";

/** A compiled document, and where in it the sections are that a guest reads. */
interface Snapshot {
  readonly bytes: ArrayBuffer;
  readonly index: { readonly offset: number; readonly length: number };
  readonly blocks: { readonly offset: number; readonly length: number };
  readonly ranking: { readonly offset: number; readonly length: number } | undefined;
}

/** A document in scope. `snapshot` is null where it was not loaded; `problem` is then what a program is told that touches it. */
export interface GuestDocument {
  readonly name: string;
  readonly problem: string;
  readonly snapshot: Snapshot | null;
}

/** What language and Web APIs a program sees. Moves only with its tests. */
const GUEST_COMPATIBILITY_DATE = "2026-10-15";

/**
 * Node compatibility has to be switched off by name: at this compatibility date it is on by default, and with it comes
 * `process.getBuiltinModule`, a way to import that no check of the program's syntax can see.
 */
const GUEST_FLAGS = [
  "no_nodejs_compat",
  "no_nodejs_compat_v2",
  "disallow_importable_env",
  "disallow_eval_during_startup",
];

export interface Job {
  readonly program: Module;
  readonly documents: readonly GuestDocument[];
  /** Absent: the program gets no `api`. */
  readonly send?: Send;
  /** Absent: the program gets no `results`. */
  readonly readResult?: ReadResult;
  /** What its answer may take. */
  readonly budget?: Budget;
  /** Aborted when nobody waits for the answer any more. */
  readonly signal?: AbortSignal;
  /** Loop turns and calls; `MAX_PROGRAM_STEPS` unless given. */
  readonly maxSteps?: number;
  /** Milliseconds on the clock; `MAX_RUN_MS` unless given. */
  readonly maxRunMs?: number;
}

export async function runIsolated(loader: WorkerLoader, job: Job): Promise<Outcome> {
  const { modules, documents } = guestModulesFor(job);
  // load(), not get(): an isolate made by get() under a fresh id is not released after its run.
  const worker = loader.load({
    compatibilityDate: GUEST_COMPATIBILITY_DATE,
    compatibilityFlags: GUEST_FLAGS,
    mainModule: "sandbox/guest/main.js",
    modules,
    env: {},
    globalOutbound: null,
    // The guest has no network; its calls of `api` may count as subrequests, so those are what it is given.
    limits: { cpuMs: MAX_GUEST_CPU_MS, subRequests: MAX_CALLS },
  });
  const entrypoint = worker.getEntrypoint() as unknown as GuestEntrypoint;
  const end = endOf(job);
  const api = job.send === undefined ? null : new ApiCapability(job.send, end.now);
  const results = job.readResult === undefined ? null : new ResultsCapability(job.readResult);
  const { budget = DEFAULT_BUDGET, maxSteps = MAX_PROGRAM_STEPS } = job;
  try {
    const running = entrypoint.run(
      api,
      results,
      JSON.stringify({
        documents,
        step: STEP,
        maxSteps,
        maxResultChars: MAX_RESULT_CHARS,
        maxResultDepth: MAX_RESULT_DEPTH,
        maxKeptBytes: MAX_KEPT_BYTES,
        budget: { ...budget, logsHeading: LOGS_HEADING.length },
        maxCallChars: MAX_CALL_CHARS,
      }),
    );
    return readOutcome(await Promise.race([running.catch(isolateFailed), end.reached]), budget);
  } finally {
    end.clear();
    if (api !== null) ApiCapability.revoke(api);
    if (results !== null) ResultsCapability.revoke(results);
  }
}

function guestModulesFor({ program, documents }: Job) {
  const modules: WorkerLoaderWorkerCode["modules"] = {
    ...guestModules,
    ...program.modules,
    "sandbox/guest/program.js": program.text,
  };
  if (documents.some(({ snapshot }) => snapshot !== null)) Object.assign(modules, documentModules);
  const named = documents.map(({ name, problem, snapshot }, number) => {
    if (snapshot === null) return { name, problem, module: null };
    const module = `sandbox/guest/document-${number}.bin`;
    modules[module] = { data: snapshot.bytes };
    const { index, blocks, ranking } = snapshot;
    return { name, problem, module: `./document-${number}.bin`, index, blocks, ranking };
  });
  return { modules, documents: named };
}

/** The guest as the host sees it: what comes back is anything at all. */
interface GuestEntrypoint {
  run(api: ApiCapability | null, results: ResultsCapability | null, job: string): Promise<unknown>;
}

/** The isolate itself failed. The text is the runtime's: it is read for the cause, and never told. */
function isolateFailed(thrown: unknown): never {
  const text = thrown instanceof Error ? thrown.message : "";
  const syntax = /SyntaxError: ([^\n]{1,200})/.exec(text)?.[1];
  if (syntax !== undefined) {
    // The runtime's parser is the stricter one in corners such as HTML-like comments.
    throw new SluiceError("parse_error", `The program does not parse: ${syntax}.`, "Write it more plainly.");
  }
  if (/memory/i.test(text)) {
    throw new SluiceError("too_large", "The program ran out of memory.", "Handle less data at once.");
  }
  if (/CPU/i.test(text)) {
    const seconds = MAX_GUEST_CPU_MS / 1000;
    throw new SluiceError("timeout", `The program used more than ${seconds} s of CPU.`, "Look at less of the data.");
  }
  if (/hung/i.test(text)) {
    throw new SluiceError("timeout", "The program waits for a promise that nothing settles.", "Look at its awaits.");
  }
  console.error("a guest stopped", thrown);
  throw new SluiceError(
    "invoke_error",
    "The program's sandbox stopped before it answered.",
    "Return plain data, and less of it.",
  );
}

interface End {
  /** Rejects when the run is over before its answer. */
  readonly reached: Promise<never>;
  readonly now: (reason: SluiceError) => void;
  readonly clear: () => void;
}

function endOf({ signal, maxRunMs = MAX_RUN_MS }: Job): End {
  const { promise, reject } = Promise.withResolvers<never>();
  promise.catch(() => {}); // nobody listens once the run has answered
  const seconds = maxRunMs / 1000;
  const late = () =>
    reject(new SluiceError("timeout", `The program ran longer than ${seconds} s.`, "Make fewer requests in one run."));
  const gone = () => reject(new SluiceError("run_interrupted", "The client went away."));
  const timer = setTimeout(late, maxRunMs);
  if (signal?.aborted) gone();
  signal?.addEventListener("abort", gone);
  return {
    reached: promise,
    now: reject,
    clear() {
      clearTimeout(timer);
      signal?.removeEventListener("abort", gone);
    },
  };
}
