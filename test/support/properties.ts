// Properties are tried on the same values in every run, so that a failure is the change's and not the day's. Another
// seed: SEED=… npm test.
import fc from "fast-check";

const SEED = 20_261_130;

fc.configureGlobal({ seed: Number(globalThis.process?.env.SEED ?? SEED) });
