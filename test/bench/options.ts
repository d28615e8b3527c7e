// The command line of `npm run bench`.
import { parseArgs } from "node:util";
import { DEFAULT_SPECS } from "./subject.ts";

export interface Options {
  /** Folder of the real documents; those that it lacks are left out. */
  readonly specs: string;
  /** JSON on stdout, instead of tables. */
  readonly json: boolean;
  /** Warm runs of each program, and imports of each document. */
  readonly repetitions: number;
  /** Fresh processes for each side of the guest's memory. */
  readonly processes: number;
  /** Runs on the large document while memory is watched. */
  readonly runs: number;
}

/** The least of which a median says something. */
const REPETITIONS = 10;
const QUICK_REPETITIONS = 3;

export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      specs: { type: "string", default: DEFAULT_SPECS },
      json: { type: "boolean", default: false },
      quick: { type: "boolean", default: false },
    },
  });
  const { specs, json, quick } = values;
  return quick
    ? { specs, json, repetitions: QUICK_REPETITIONS, processes: 1, runs: 200 }
    : { specs, json, repetitions: REPETITIONS, processes: 5, runs: 1_000 };
}
