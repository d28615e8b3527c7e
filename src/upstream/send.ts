// Sends a request to an upstream and reads the answer within bounds. One `Sender` a run: it bounds what the run
// may do at the same time. Not here: building the request, and what the answer means to a program (guest/response.js).
import { MAX_CONCURRENT_CALLS, MAX_RESPONSE_BODY_BYTES, MAX_RESPONSE_BYTES_IN_FLIGHT } from "../limits.ts";
import { VERSION } from "../version.ts";
import { type Body, readBody } from "./body.ts";
import { BufferSpace } from "./buffer-space.ts";
import { type Exchanged, exchange, type Note, type Route } from "./exchange.ts";
import { Gate } from "./gate.ts";
import { type Outgoing, outgoingOf } from "./outgoing.ts";
import { PACE } from "./pace.ts";
import { NO_HINTS, type ReadingHints } from "./reading-hints.ts";
import { TimeLimit } from "./time-limit.ts";
import { visibleHeaders } from "./visible-headers.ts";

export type Fetch = (request: Request) => Promise<Response>;

/** How one call goes out, and what its answer is read by. */
export interface Sending extends Route {
  readonly hints?: ReadingHints;
  /** What the program is told beside the answer. @param status of the answer */
  readonly messages?: (status: number) => readonly Note[];
}

export interface Sent {
  readonly status: number;
  /** One line of JSON (guest/response.js: `ResponseHead`), then the body: text, or bytes as base64. Without secrets. */
  readonly text: string;
}

export class Sender {
  readonly #calls = new Gate(MAX_CONCURRENT_CALLS);
  readonly #space = new BufferSpace(MAX_RESPONSE_BYTES_IN_FLIGHT, MAX_RESPONSE_BODY_BYTES);
  readonly #run: AbortSignal;
  readonly #pace: typeof PACE;

  /** @param run aborted when the run ends: nothing is sent or read after that */
  constructor(run: AbortSignal, pace = PACE) {
    this.#run = run;
    this.#pace = pace;
  }

  /** @throws SluiceError where there is no answer; `record` has been told what was sent until then */
  send(request: Request, sending: Sending): Promise<Sent> {
    return this.#calls.through(async () => {
      const limit = new TimeLimit(this.#run, this.#pace.callMs);
      const outgoing = introduced(await outgoingOf(request));
      const exchanged = await exchange(outgoing, sending, limit, this.#pace);
      const share = this.#space.open();
      try {
        const { streamMs } = this.#pace;
        const options = { limit, streamMs, isJson: sending.hints?.isJson ?? false, take: share.take };
        return tell(exchanged, await readBody(exchanged.response, options), sending);
      } finally {
        share.release();
      }
    });
  }
}

/** Upstreams know who calls, and send what is read here: not every runtime decodes zstd. */
function introduced(outgoing: Outgoing): Outgoing {
  const headers = new Headers(outgoing.headers);
  if (!headers.has("user-agent")) headers.set("user-agent", `sluice/${VERSION}`);
  headers.set("accept-encoding", "gzip, br");
  return { ...outgoing, headers };
}

function tell({ response, requested, notes, redact }: Exchanged, body: Body, sending: Sending): Sent {
  const { upstream, hints = NO_HINTS, messages } = sending;
  const { status } = response;
  const head = {
    status,
    contentType: redact((response.headers.get("content-type") ?? "").slice(0, 200)),
    headers: visibleHeaders(response, { base: upstream.base, requested }, redact),
    isBase64: body.kind === "bytes",
    cut: body.cut,
    hints,
    messages: [...(messages?.(status) ?? []), ...notes],
  };
  return { status, text: `${JSON.stringify(head)}\n${withoutSecrets(body, redact)}` };
}

/** Bytes are looked through too: what a program gets as bytes it can read as text. */
function withoutSecrets(body: Body, redact: Exchanged["redact"]): string {
  if (body.kind === "text") return redact(body.text);
  const bytes = Buffer.from(body.bytes.buffer, body.bytes.byteOffset, body.bytes.byteLength);
  const text = bytes.toString("latin1");
  const told = redact(text);
  return (told === text ? bytes : Buffer.from(told, "latin1")).toString("base64");
}
