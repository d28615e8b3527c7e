// Sends a request to an upstream and reads the answer within bounds. One `Sender` a run: its gates hold what the run
// may do at the same time. Not here: building the request, and what the answer means to a program.
import { SluiceError } from "../errors.ts";
import { MAX_CALL_MS, MAX_CONCURRENT_CALLS, MAX_RESPONSE_BODY_BYTES, MAX_RESPONSE_BYTES_IN_FLIGHT } from "../limits.ts";
import { readBody } from "./body.ts";
import { Gate } from "./gate.ts";

export type Fetch = (request: Request) => Promise<Response>;

/** Response headers that a program may see: paging, rate limits, identity and place of the answer. */
const VISIBLE_HEADERS =
  /^(?:content-type|content-range|content-language|etag|last-modified|location|link|retry-after|date|allow|x-request-id|x-total(?:-count|-pages)?|x-(?:next-)?page|x-per-page|x-next-cursor|(?:x-)?ratelimit-[\w-]+|x-rate-limit-[\w-]+)$/;

export class Sender {
  readonly #calls = new Gate(MAX_CONCURRENT_CALLS);
  readonly #bytes = new Gate(MAX_RESPONSE_BYTES_IN_FLIGHT);
  readonly #signal: AbortSignal;

  /** @param signal aborted when the run ends: nothing is sent or read after that */
  constructor(signal: AbortSignal) {
    this.#signal = signal;
  }

  /** @returns one line of JSON (guest/response.js: `ResponseHead`), then the body: text, or bytes as base64 */
  send(request: Request, fetch: Fetch): Promise<string> {
    return this.#calls.through(1, async () => {
      const signal = AbortSignal.any([this.#signal, AbortSignal.timeout(MAX_CALL_MS)]);
      const response = await this.#fetch(new Request(request, { signal }), fetch, signal);
      const declared = Number(response.headers.get("content-length") ?? Number.NaN);
      const weight = Number.isInteger(declared) && declared >= 0 ? declared : MAX_RESPONSE_BODY_BYTES;
      const body = await this.#bytes.through(Math.min(weight, MAX_RESPONSE_BODY_BYTES), () =>
        readBody(response, signal),
      );
      const visible = Object.fromEntries([...response.headers].filter(([name]) => VISIBLE_HEADERS.test(name)));
      const head = {
        status: response.status,
        contentType: response.headers.get("content-type") ?? "",
        headers: visible,
        isBase64: body.kind === "bytes",
      };
      const text = body.kind === "text" ? body.text : Buffer.from(body.bytes).toString("base64");
      return `${JSON.stringify(head)}\n${text}`;
    });
  }

  async #fetch(request: Request, fetch: Fetch, signal: AbortSignal): Promise<Response> {
    try {
      signal.throwIfAborted();
      return await fetch(request);
    } catch {
      // The runtime's own text names hosts and addresses.
      if (this.#signal.aborted) throw new SluiceError("forbidden", "The run is over.");
      if (signal.aborted)
        throw new SluiceError(
          "timeout",
          `The upstream did not answer within ${MAX_CALL_MS / 1000} s.`,
          "It may have done the work all the same: look before you try again.",
        );
      throw new SluiceError(
        "invoke_error",
        "The upstream could not be reached.",
        "Try again later, or tell the operator.",
      );
    }
  }
}
