// The host half of `api`: the one thing in a guest that reaches outside. Strings in, strings out; every count and cap
// is here; after `revoke` it refuses, whoever kept a stub of it. Not here: what a request is and how it is sent.
import { RpcTarget } from "cloudflare:workers";
import { publicError, SluiceError } from "../errors.ts";
import { MAX_CALL_ATTEMPTS, MAX_CALL_CHARS, MAX_CALLS } from "../limits.ts";

/** Sends one request. The answer is one line of JSON (`ResponseHead`), then the body's text. */
export type Send = (request: unknown) => Promise<string>;

export class ApiCapability extends RpcTarget {
  #send: Send | undefined;
  readonly #abused: (reason: SluiceError) => void;
  #calls = 0;

  /** @param abused called when the guest does what its harness never does: the run is to end */
  constructor(send: Send, abused: (reason: SluiceError) => void) {
    super();
    this.#send = send;
    this.#abused = abused;
  }

  /** Static, because every method of an instance could be called by the guest. */
  static revoke(capability: ApiCapability): void {
    capability.#send = undefined;
  }

  async request(text: unknown): Promise<string> {
    try {
      if (this.#send === undefined) throw new SluiceError("forbidden", "The run is over.");
      this.#calls++; // also what is refused: each call costs the host what it carries
      if (typeof text !== "string" || text.length > MAX_CALL_CHARS || this.#calls > MAX_CALL_ATTEMPTS)
        throw this.#end();
      if (this.#calls > MAX_CALLS) {
        throw new SluiceError(
          "rate_limit",
          `A run may make ${MAX_CALLS} requests.`,
          "Filter in the request, or go on in another run.",
        );
      }
      return await this.#send(parse(text));
    } catch (thrown) {
      const { code, message, hint } = publicError(thrown);
      return `${JSON.stringify({ error: { code, message, hint } })}\n`;
    }
  }

  #end(): SluiceError {
    const reason = new SluiceError(
      "forbidden",
      "The program called the host past its limits.",
      "Use api.request() as it is.",
    );
    this.#send = undefined;
    this.#abused(reason);
    return reason;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new SluiceError("validation_failed", "api.request takes one object of options.");
  }
}
