// The time of one call: until its own limit, or until its run is over. Tells which of both it was. Not here: what is done
// in that time.
import { SluiceError } from "../errors.ts";

export class TimeLimit {
  /** Aborted when the time is over, for whatever reason. */
  readonly signal: AbortSignal;
  readonly #run: AbortSignal;
  readonly #milliseconds: number;
  readonly #end: number;

  /** @param run aborted when the run ends @param milliseconds of this call, from now on */
  constructor(run: AbortSignal, milliseconds: number) {
    this.signal = AbortSignal.any([run, AbortSignal.timeout(milliseconds)]);
    this.#run = run;
    this.#milliseconds = milliseconds;
    this.#end = Date.now() + milliseconds;
  }

  /** Milliseconds. */
  get left(): number {
    return this.#end - Date.now();
  }

  /** @throws SluiceError `forbidden` when nobody waits for the call any more */
  throwIfRunIsOver(): void {
    if (this.#run.aborted) throw new SluiceError("forbidden", "The run is over.");
  }

  /** @throws SluiceError `forbidden`, or `timeout`, when the time is over */
  throwIfOver(): void {
    this.throwIfRunIsOver();
    if (!this.signal.aborted) return;
    throw new SluiceError(
      "timeout",
      `The upstream did not answer within ${this.#milliseconds / 1000} s.`,
      "It may have done the work all the same: look before you try again.",
    );
  }
}
