// The one path of a run: scope, guard, load, call, bound, answer. Both tools and every door that comes later go through
// here. Not here: how any one step works.
import type { Secrets } from "../access/secrets.ts";
import type { CallRates } from "../agent/call-rates.ts";
import type { RegistryView } from "../agent/registry-view.ts";
import { type ErrorCode, publicError, SluiceError } from "../errors.ts";
import { type Answer, answerError, answerOutcome } from "../results/answer.ts";
import { type Budget, budgetOf, LOGS_HEADING } from "../results/budget.ts";
import type { ResultStore } from "../results/kept.ts";
import { type PlannedRequest, planText } from "../results/plan-text.ts";
import { runIsolated } from "../sandbox/isolate.ts";
import { type Module, normalise } from "../sandbox/normalise.ts";
import type { Outcome } from "../sandbox/outcome.ts";
import { readSnapshot } from "../snapshots/store.ts";
import { checkOneOrigin } from "../upstream/auth/caller-token.ts";
import type { Tokens } from "../upstream/auth/tokens.ts";
import type { Services } from "../upstream/service.ts";
import type { WaitUntil } from "../wait-until.ts";
import { checkProgram } from "./check-program.ts";
import { loadDocuments } from "./documents.ts";
import { openDoor } from "./door.ts";
import { keepWhole } from "./keep.ts";
import { scopeDocuments } from "./scope.ts";

/** What a run needs of the deployment. */
export interface Deployment {
  readonly loader: WorkerLoader;
  readonly snapshots: R2Bucket;
  readonly registry: RegistryView;
  readonly services: Services;
  /** Of the upstreams. */
  readonly secrets: Secrets;
  /** The isolate's. */
  readonly tokens: Tokens;
  /** Whether an upstream may have a private address. */
  readonly allowPrivate: boolean;
  /** The caller's own credential for the upstream, where this request brought one. */
  readonly callerToken?: string | undefined;
  readonly results: ResultStore;
  readonly callRates: CallRates;
  /** Who calls: whose results are kept, and read. */
  readonly principal: string;
  readonly waitUntil: WaitUntil;
}

export interface RunRequest {
  readonly tool: "search" | "execute";
  readonly code: string;
  /** The tool's argument. */
  readonly spec: string | undefined;
  /** The endpoint's `?spec=`. */
  readonly endpointSpec: string | undefined;
  /** Characters of its answer. */
  readonly maxChars: number;
  /** Whether the client has the results tools. */
  readonly hasResultTools: boolean;
  /** Whether writes are planned instead of sent. */
  readonly isDry: boolean;
  /** Aborted when the client goes away. */
  readonly signal: AbortSignal;
}

/** What a run came to. */
export interface Run {
  readonly outcome: Outcome;
  /** What is to be told beside it (record.ts). */
  readonly notes: readonly string[];
}

/** Never throws: whatever happens becomes an answer. */
export async function run(request: RunRequest, deployment: Deployment): Promise<Answer> {
  const verb = request.tool === "search" ? "Search" : "Execute";
  const budget = budgetOf(request.maxChars);
  try {
    const program = normalise(request.code);
    const { outcome, notes } = await runProgram(program, request, deployment);
    return answerOutcome(verb, locate(outcome, program), { budget, hasResultTools: request.hasResultTools, notes });
  } catch (thrown) {
    const error = publicError(thrown);
    if (error.code === ("internal" satisfies ErrorCode)) console.error(`${request.tool} failed`, thrown);
    return answerError(verb, error, budget);
  }
}

/** @throws SluiceError where the program could not be run to its end */
export async function runProgram(
  program: Module,
  request: Omit<RunRequest, "code" | "hasResultTools">,
  deployment: Deployment,
): Promise<Run> {
  const ended = new AbortController();
  try {
    const documents = await deployment.registry.documents(deployment.waitUntil);
    const scope = scopeDocuments(documents, request.endpointSpec, request.spec);
    if (deployment.callerToken !== undefined)
      checkOneOrigin(scopeDocuments(documents, request.endpointSpec).map(({ entry }) => entry.baseUrl));
    const read = (snapshot: string) => readSnapshot(deployment.snapshots, snapshot, deployment.waitUntil);
    const signal = AbortSignal.any([request.signal, ended.signal]);
    const budget = budgetOf(request.maxChars);
    const door = request.tool === "execute" ? openDoor(scope, deployment, signal, request.isDry) : undefined;
    if (door !== undefined) await checkProgram(program.requests, scope, read);
    const job = {
      program,
      documents: await loadDocuments(scope, program, read),
      ...(door !== undefined && { send: door.send }),
      readResult: (id: string) => deployment.results.read(deployment.principal, id),
      budget,
      signal: request.signal,
    };
    const outcome = await runIsolated(deployment.loader, job).catch((thrown: unknown) => {
      throw withNotes(thrown, door?.record.notes(true) ?? []);
    });
    const planned = door?.plan?.requests ?? [];
    const notes = door?.record.notes(outcome.kind === "error") ?? [];
    if (planned.length > 0) return { outcome: plannedOutcome(outcome, planned, budget), notes };
    return { outcome: await keepWhole(outcome, budget, deployment), notes };
  } finally {
    ended.abort(); // requests that the program did not wait for end with it
  }
}

/** A run that was ended, by its time limit or because it broke, has sent what it has sent. */
function withNotes(thrown: unknown, notes: readonly string[]): unknown {
  if (!(thrown instanceof SluiceError) || notes.length === 0) return thrown;
  return new SluiceError(thrown.code, thrown.message, [thrown.hint, ...notes].join(" ").trim());
}

/** What a dry run came to: its plan. What the program made of answers that were none is left out, but not that it failed. */
function plannedOutcome(outcome: Outcome, planned: readonly PlannedRequest[], budget: Budget): Outcome {
  const { logs, unawaited } = outcome;
  const room = budget.answer - budget.notice - budget.logs - LOGS_HEADING.length;
  const ended = outcome.kind === "error" ? outcome.message : undefined;
  return {
    kind: "json",
    text: planText(planned, ended, room),
    cut: null,
    whole: null,
    resultId: null,
    logs,
    unawaited,
  };
}

/** Says where in the author's text an error was thrown, where its stack tells. */
function locate(outcome: Outcome, program: Module): Outcome {
  if (outcome.kind !== "error") return outcome;
  const place = /program\.js:(\d+):(\d+)/.exec(outcome.stack);
  if (place === null) return outcome;
  const { line, column } = program.original({ line: Number(place[1]), column: Number(place[2]) });
  return { ...outcome, message: `${outcome.message} (line ${line}, column ${column})` };
}
