// Runs a program in a real isolate of the real Loader, as `run/run.ts` does.
import { env } from "cloudflare:workers";
import type { Send } from "../../src/sandbox/capability.ts";
import { type GuestDocument, runIsolated } from "../../src/sandbox/isolate.ts";
import { normalise } from "../../src/sandbox/normalise.ts";
import type { Outcome } from "../../src/sandbox/outcome.ts";
import type { ReadResult } from "../../src/sandbox/results-capability.ts";
import { importDocument } from "../../src/snapshots/import.ts";
import { openSnapshot } from "../../src/snapshots/store.ts";

export interface Setting {
  readonly documents?: readonly GuestDocument[];
  readonly send?: Send;
  readonly readResult?: ReadResult;
  readonly signal?: AbortSignal;
  readonly maxRunMs?: number;
}

export function runProgram(code: string, { documents = [], ...rest }: Setting = {}): Promise<Outcome> {
  return runIsolated(env.LOADER, { program: normalise(code), documents, ...rest });
}

/** The result as a value; fails where the program did. */
export async function resultOf(code: string, setting?: Setting): Promise<unknown> {
  const outcome = await runProgram(code, setting);
  if (outcome.kind === "error") throw new Error(outcome.message);
  if (outcome.kind === "undefined") return undefined;
  if (outcome.kind === "bytes") return new Uint8Array(outcome.bytes);
  return outcome.kind === "json" ? JSON.parse(outcome.text) : outcome.text;
}

/** The error's message; fails where the program did not. */
export async function errorOf(code: string, setting?: Setting): Promise<string> {
  const outcome = await runProgram(code, setting);
  if (outcome.kind !== "error") throw new Error(`no error but ${"text" in outcome ? outcome.text : outcome.kind}`);
  return outcome.message;
}

/** A document as a run gets it. */
export async function documentOf(name: string, document: unknown): Promise<GuestDocument> {
  const { parts } = await importDocument(new Blob([JSON.stringify(document)]).stream(), "identity");
  return { name, snapshot: openSnapshot(await new Blob([...parts]).arrayBuffer()), problem: "" };
}

/** The upstream's answer as `Send` gives it. */
export function answer(body: unknown, status = 200): string {
  return `${JSON.stringify({ status, contentType: "application/json", headers: {} })}\n${JSON.stringify(body)}`;
}
