// Sends one request to a real server as a run does, without waiting longer than a test should. What was waited, and what
// was sent, is told.
import { z } from "zod";
import { readResponse } from "../../../src/sandbox/guest/response.js";
import { type Credentials, NO_CREDENTIALS } from "../../../src/upstream/credentials.ts";
import type { Attempt, Route } from "../../../src/upstream/exchange.ts";
import { PACE, type Pace } from "../../../src/upstream/pace.ts";
import type { ReadingHints } from "../../../src/upstream/reading-hints.ts";
import { Sender } from "../../../src/upstream/send.ts";

const Head = z.strictObject({
  status: z.number(),
  contentType: z.string(),
  headers: z.record(z.string(), z.string()),
  isBase64: z.boolean(),
  cut: z.enum(["time", "size", "connection"]).optional(),
  hints: z.looseObject({ isJson: z.boolean() }),
  messages: z.array(z.object({ code: z.string(), message: z.string() })),
});

export interface SendCase {
  readonly base: string;
  /** Under the base. */
  readonly path?: string;
  readonly init?: RequestInit;
  readonly credentials?: Partial<Credentials>;
  /** Unless given, each redirect inside the base is followed with the same credentials. */
  readonly follow?: Route["follow"];
  readonly hints?: ReadingHints;
  readonly pace?: Partial<Pace>;
  readonly run?: AbortSignal;
}

export async function sendTo({ base, path = "/", init = {}, credentials, follow, hints, pace, run }: SendCase) {
  const attempts: Attempt[] = [];
  const waits: number[] = [];
  const sleep = async (milliseconds: number) => void waits.push(milliseconds);
  const sender = new Sender(run ?? new AbortController().signal, { ...PACE, random: () => 1, sleep, ...pace });
  const sent = { ...NO_CREDENTIALS, ...credentials };
  const sending = {
    upstream: { base: new URL(base), fetch: (request: Request) => fetch(request) },
    credentials: sent,
    follow: follow ?? (async () => sent),
    record: (attempt: Attempt) => void attempts.push(attempt),
    ...(hints !== undefined && { hints }),
  };
  const outcome = await sender.send(new Request(base + path, init), sending).then(
    ({ text }) => {
      const end = text.indexOf("\n");
      const head = Head.parse(JSON.parse(text.slice(0, end)));
      return { head, body: text.slice(end + 1), text, error: undefined };
    },
    (error: unknown) => ({ head: undefined, body: "", text: "", error }),
  );
  return { ...outcome, attempts, waits };
}

/** What `send` gave, as a program gets it. @param options of the request */
export function asProgramSees(text: string, options: object = {}) {
  const end = text.indexOf("\n");
  return readResponse(JSON.parse(text.slice(0, end)), text.slice(end + 1), JSON.stringify(options));
}
