// What a run of the bench found: plain data, as `--json` prints it. Not here: how it is judged (bars.ts) and shown
// (report.ts).
import type { FindResult } from "./finding.ts";
import type { Measurement } from "./measure.ts";
import type { Scenario } from "./programs.ts";
import type { RetrievalResult } from "./retrieval.ts";

export interface ImportResult {
  readonly document: string;
  readonly bytes: number;
  readonly operations: number;
  /** Seconds; the first in a process that has just started. */
  readonly seconds: readonly number[];
  /** Bytes of resident memory: the most during the first import above what was resident before it. */
  readonly rise: number;
}

export interface ScenarioResult {
  readonly document: string;
  readonly scenario: Scenario;
  readonly sluice: Measurement;
  /** Null where the peer was not asked. */
  readonly peer: Measurement | null;
}

/** A list of the catalogue over 22,000 operations, in milliseconds. */
export interface ListResult {
  readonly list: string;
  /** In a process that has not opened the document. */
  readonly first: number;
  readonly warm: readonly number[];
}

export interface Machine {
  readonly cores: number;
  readonly cpu: string;
  readonly workerd: string;
  readonly peer: string;
}

export interface Results {
  readonly machine: Machine;
  /** The name of the document that the bars are about. */
  readonly large: string;
  readonly imports: readonly ImportResult[];
  readonly scenarios: readonly ScenarioResult[];
  readonly markethub: Measurement;
  /** Bytes of resident memory at most, a fresh process each. */
  readonly guestMemory: { readonly empty: readonly number[]; readonly search: readonly number[] };
  readonly lists: readonly ListResult[];
  /** Of the documents that there are questions about. */
  readonly retrieval: readonly RetrievalResult[];
  /** On the large document. */
  readonly find: FindResult | undefined;
  /** Bytes of resident memory, read every `every` runs on the large document. */
  readonly endurance: { readonly every: number; readonly samples: readonly number[] };
}
