// The host half of `api`: the one thing in a guest that reaches outside. Strings in, strings out; every count and cap
// is here; after `revoke` it refuses, whoever kept a stub of it. Not here: what a request is and how it is sent.
import { RpcTarget } from "cloudflare:workers";
import { publicError, SluiceError } from "../errors.ts";
import { MAX_CALL_CHARS, MAX_CALLS } from "../limits.ts";

/** Sends one request. The answer is one line of JSON (`ResponseHead`), then the body's text. */
export type Send = (request: unknown) => Promise<string>;

export class ApiCapability extends RpcTarget {
  #send: Send | undefined;
  #calls = 0;

  constructor(send: Send) {
    super();
    this.#send = send;
  }

  /** Requests that were let through. */
  static calls(capability: ApiCapability): number {
    return capability.#calls;
  }

  /** Static, because every method of an instance could be called by the guest. */
  static revoke(capability: ApiCapability): void {
    capability.#send = undefined;
  }

  async request(text: unknown): Promise<string> {
    try {
      if (this.#send === undefined) throw new SluiceError("forbidden", "The run is over.");
      if (typeof text !== "string")
        throw new SluiceError("validation_failed", "api.request takes one object of options.");
      if (text.length > MAX_CALL_CHARS)
        throw new SluiceError("too_large", "The request is too large.", "Send a smaller body.");
      if (this.#calls >= MAX_CALLS) {
        throw new SluiceError(
          "rate_limit",
          `A run may make ${MAX_CALLS} requests.`,
          "Filter in the request, or go on in another run.",
        );
      }
      this.#calls++;
      return await this.#send(parse(text));
    } catch (thrown) {
      return `${JSON.stringify({ error: publicError(thrown).text })}\n`;
    }
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw notOptions();
  }
}

function notOptions(): SluiceError {
  return new SluiceError("validation_failed", "api.request takes one object of options.");
}
