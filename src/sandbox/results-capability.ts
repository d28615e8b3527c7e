// The host half of `results`: hands kept results to the guest, as bytes that it does not read. Every count and cap is here; after
// `revoke` it refuses. Not here: whose results they are, and where they are stored.
import { RpcTarget } from "cloudflare:workers";
import { publicError, SluiceError } from "../errors.ts";
import { MAX_READ_CHARS, MAX_RESULT_READS } from "../limits.ts";
import type { KeptResult } from "../results/kept.ts";

/** @throws SluiceError `not_found` */
export type ReadResult = (id: string) => Promise<KeptResult>;

/** `head`: a `KeptHead` as JSON; or `{error: {code, message, hint}}`, and then there are no bytes. */
interface Given {
  readonly head: string;
  readonly bytes: ArrayBuffer | null;
}

export class ResultsCapability extends RpcTarget {
  #read: ReadResult | undefined;
  #reads = 0;
  #chars = 0;
  #last: Promise<unknown> = Promise.resolve();

  constructor(read: ReadResult) {
    super();
    this.#read = read;
  }

  /** Static, because every method of an instance could be called by the guest. */
  static revoke(capability: ResultsCapability): void {
    capability.#read = undefined;
  }

  /** One after the other: together they may be more than an isolate can hold. */
  get(id: unknown): Promise<Given> {
    this.#reads++;
    const given = this.#last.then(() => this.#give(id, this.#reads));
    this.#last = given;
    return given;
  }

  async #give(id: unknown, reads: number): Promise<Given> {
    try {
      if (this.#read === undefined) throw new SluiceError("forbidden", "The run is over.");
      if (reads > MAX_RESULT_READS) {
        throw new SluiceError(
          "rate_limit",
          `A run may read ${MAX_RESULT_READS} kept results.`,
          "Read each once, and keep it in a variable.",
        );
      }
      const { bytes, ...head } = await this.#read(typeof id === "string" ? id : "");
      this.#chars += head.size;
      if (this.#chars > MAX_READ_CHARS) {
        const limit = MAX_READ_CHARS.toLocaleString("en-US");
        throw new SluiceError(
          "too_large",
          `A run may read kept results of ${limit} characters in all.`,
          "Read them in runs of their own, and return what matters of each.",
        );
      }
      return { head: JSON.stringify(head), bytes };
    } catch (thrown) {
      const { code, message, hint } = publicError(thrown);
      return { head: JSON.stringify({ error: { code, message, hint } }), bytes: null };
    }
  }
}
