// What a run did outside: the writes that it sent, and the requests that did not fit their document. An answer tells of them what
// the program did not: after a failure nobody may guess what was done. Not here: the journal of a confirmed run.
import type { Attempt, Note } from "../upstream/exchange.ts";

/** Operations and mismatches that are told one by one: a notice is read by a model. */
const MAX_TOLD = 5;
const MAX_TOLD_CHARS = 200;

interface Sent {
  times: number;
  /** Of those, the ones without an answer: what they did is not known. */
  unanswered: number;
}

export class RunRecord {
  /** By operation. */
  readonly #writes = new Map<string, Sent>();
  readonly #mismatches = new Map<string, string>();

  /** @param operation `POST /orders/{id}` */
  wrote(operation: string, { status }: Attempt): void {
    const sent = this.#writes.get(operation) ?? { times: 0, unanswered: 0 };
    sent.times++;
    if (status === 0) sent.unanswered++;
    this.#writes.set(operation, sent);
  }

  /** @param messages of the check: repairs are no mismatch */
  checked(operation: string, messages: readonly Note[]): void {
    const first = messages.find(({ code }) => code === "mismatch");
    if (first !== undefined && !this.#mismatches.has(operation)) this.#mismatches.set(operation, first.message);
  }

  /** @param hasFailed whether the program ended in an error: its writes are then told, too */
  notes(hasFailed: boolean): string[] {
    const writes = [...this.#writes].map(([operation, { times, unanswered }]) => {
      const unknown = unanswered === 0 ? "" : `, ${unanswered} without an answer`;
      return `${short(operation)} (${times === 1 ? "once" : `${times} times`}${unknown})`;
    });
    const mismatches = [...this.#mismatches].map(([operation, message]) => `${short(operation)}: ${short(message)}`);
    return [
      ...(hasFailed && writes.length > 0 ? [`Before it ended, the program had sent ${listed(writes, ", ")}.`] : []),
      ...(mismatches.length > 0
        ? [`Sent, but not as the document has it: ${listed(mismatches, "; ")}. The answers' messages have it all.`]
        : []),
    ];
  }
}

function listed(items: readonly string[], separator: string): string {
  const more = items.length - MAX_TOLD;
  return [...items.slice(0, MAX_TOLD), ...(more > 0 ? [`and ${more} more`] : [])].join(separator);
}

function short(text: string): string {
  return text.length > MAX_TOLD_CHARS ? `${text.slice(0, MAX_TOLD_CHARS)}…` : text.replace(/\.$/, "");
}
