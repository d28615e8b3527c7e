// One call on the wire, up to the answer that counts: its redirects are followed where they may be, its passing failures tried
// again, its token renewed once. Each attempt gets its credentials anew. Not here: reading the answer (send.ts, body.ts).
import { SluiceError } from "../errors.ts";
import { MAX_REDIRECTS } from "../limits.ts";
import type { Credentials } from "./credentials.ts";
import { pathUnder } from "./inside.ts";
import { type Outgoing, toRequest } from "./outgoing.ts";
import type { Pace } from "./pace.ts";
import { isRedirect, redirected } from "./redirect.ts";
import { isSafe, retryDelay } from "./retry.ts";
import type { Upstream } from "./service.ts";
import type { TimeLimit } from "./time-limit.ts";

/** What a program is told beside an answer. */
export interface Note {
  readonly code: string;
  readonly message: string;
}

/** What goes out. */
export interface Step {
  readonly method: string;
  /** Under the base, with the query, without credentials. */
  readonly path: string;
}

/** One time that a request went out. */
export interface Attempt extends Step {
  /** 0: there was no answer, and what was done is not known. */
  readonly status: number;
}

export interface Route {
  readonly upstream: Upstream;
  readonly credentials: Credentials;
  /** May a redirect inside the base be followed? @returns the credentials of what it leads to, or undefined: it may not */
  readonly follow: (next: Step) => Promise<Credentials | undefined>;
  /** Called after each attempt, also one that failed: a write is journalled by it. */
  readonly record?: (attempt: Attempt) => void;
}

export interface Exchanged {
  readonly response: Response;
  /** The address that was answered. */
  readonly requested: string;
  readonly notes: readonly Note[];
  /** Takes out what any of its requests was sent with. */
  readonly redact: (text: string) => string;
}

/** @throws SluiceError `timeout`, `forbidden`, `invoke_error`; what the credentials throw */
export async function exchange(first: Outgoing, route: Route, limit: TimeLimit, pace: Pace): Promise<Exchanged> {
  let [outgoing, credentials] = [first, route.credentials];
  let [retries, redirects, isRenewed] = [0, 0, false];
  const used = new Set([credentials]);
  const redact = (text: string) => [...used].reduce((rest, one) => one.redact(rest), text);
  for (;;) {
    const response = await attempt(outgoing, { ...route, credentials }, limit);
    if (response?.status === 401 && !isRenewed && (await credentials.renew())) {
      isRenewed = true;
      await discard(response);
      continue;
    }
    const delay = retryDelay({ method: outgoing.method, response, retries }, Date.now(), pace.random());
    if (delay !== undefined && delay < limit.left) {
      retries++;
      await discard(response);
      await pace.sleep(delay, limit.signal);
      continue;
    }
    if (response === undefined) throw unanswered(outgoing.method);
    const answer = { response, requested: outgoing.url, redact };
    if (!isRedirect(response)) return { ...answer, notes: [] };
    const next = redirected(outgoing, response, route.upstream.base);
    if (next === undefined) return { ...answer, notes: [NOT_FOLLOWED] };
    if (redirects === MAX_REDIRECTS) return { ...answer, notes: [TOO_MANY] };
    const allowed = await route.follow(stepOf(next, route.upstream.base));
    if (allowed === undefined) return { ...answer, notes: [NOT_ALLOWED] };
    redirects++;
    if (allowed !== credentials) isRenewed = false;
    [outgoing, credentials] = [next, allowed];
    used.add(credentials);
    await discard(response);
  }
}

const NOT_FOLLOWED: Note = {
  code: "redirect_not_followed",
  message: "The upstream redirects out of the API's base, or to the same address again: that is not followed.",
};
const NOT_ALLOWED: Note = {
  code: "redirect_not_followed",
  message:
    "The upstream redirects to what is no operation of the document, or one that does more than the one that was called: that is not followed.",
};
const TOO_MANY: Note = {
  code: "redirect_not_followed",
  message: `The upstream redirected more than ${MAX_REDIRECTS} times.`,
};

/** @returns undefined where there was no connection, or it broke */
async function attempt(outgoing: Outgoing, route: Route, limit: TimeLimit): Promise<Response | undefined> {
  limit.throwIfOver();
  const { base, fetch } = route.upstream;
  const request = await route.credentials.apply(toRequest(outgoing, limit.signal));
  limit.throwIfOver();
  const response = await fetch(request).catch(() => undefined); // the runtime's own text names hosts and addresses
  route.record?.({ ...stepOf(outgoing, base), status: response?.status ?? 0 });
  if (response === undefined) limit.throwIfOver();
  return response;
}

function stepOf({ method, url }: Outgoing, base: URL): Step {
  return { method, path: pathUnder(base, url, url) ?? "" };
}

/** What is not read would hold its connection. */
async function discard(response: Response | undefined): Promise<void> {
  await response?.body?.cancel().catch(() => {});
}

/** Nothing tells whether a request that has no answer arrived: what is broken off after it looks like what was never there. */
function unanswered(method: string): SluiceError {
  if (isSafe(method)) {
    return new SluiceError(
      "invoke_error",
      "The upstream could not be reached.",
      "Try again later, or tell the operator.",
    );
  }
  return new SluiceError(
    "invoke_error",
    `The upstream gave no answer to this ${method}: it could not be reached, or broke off.`,
    "It may have done the work all the same: look before you try again.",
  );
}
