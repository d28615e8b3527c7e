// The one door to an upstream: what a program asks for, held against its document, built, given its credentials and sent.
// `api.request()` and `invoke` both pass here, and nothing else sends. Not here: how any one step works.
import { higherRisk, riskOf } from "../access/risk.ts";
import { checkRequest } from "../openapi/check/check-request.ts";
import { findOperation } from "../openapi/check/find-operation.ts";
import type { Send } from "../sandbox/capability.ts";
import { readSnapshot } from "../snapshots/store.ts";
import { missingNotes } from "../upstream/auth/missing.ts";
import type { Attempt } from "../upstream/exchange.ts";
import { pathUnder } from "../upstream/inside.ts";
import { readOptions } from "../upstream/options.ts";
import { readingHints } from "../upstream/reading-hints.ts";
import { buildRequest } from "../upstream/request.ts";
import { Sender } from "../upstream/send.ts";
import { openUpstream } from "../upstream/service.ts";
import { credentialsOf } from "./credentials.ts";
import { operationAt } from "./operation-at.ts";
import { Plan } from "./plan.ts";
import { RunRecord } from "./record.ts";
import { redirectsOf } from "./redirects.ts";
import type { Deployment } from "./run.ts";
import { oneDocument, type ScopedDocument } from "./scope.ts";

export interface Door {
  readonly send: Send;
  /** What a dry run would have sent; undefined: it is none. */
  readonly plan: Plan | undefined;
  readonly record: RunRecord;
}

/**
 * @param scope the documents whose operations may be called
 * @param signal aborted when the run ends: nothing is sent after that
 * @param isDry whether writes are planned instead of sent
 */
export function openDoor(
  scope: readonly ScopedDocument[],
  deployment: Deployment,
  signal: AbortSignal,
  isDry: boolean,
): Door {
  const sender = new Sender(signal);
  const plan = isDry ? new Plan(scope.length > 1) : undefined;
  const record = new RunRecord();

  async function send(value: unknown): Promise<string> {
    const asked = readOptions(value);
    const { name, entry } = oneDocument(scope, asked.spec);
    const { settings } = entry;
    const snapshot = await readSnapshot(deployment.snapshots, entry.snapshot, deployment.waitUntil);
    const document = snapshot.document();
    const found = findOperation(document, asked.method, asked.path);
    const operation = document.operation(found.entry);
    const target = { document, operation, filled: found.params };
    const { options, messages } = checkRequest(target, { ...asked, path: found.path }, settings.checks);
    const upstream = openUpstream(entry.baseUrl, deployment.services, deployment.allowPrivate || settings.allowPrivate);
    const request = buildRequest(upstream.base, operation, options, document.resolve);
    // A value can make of `/users/{id}` another path of the document, `/users/me`.
    const { method, url } = request;
    const sent = operationAt(document, { method, path: pathUnder(upstream.base, url, url) ?? "" }) ?? operation;
    const risk = higherRisk(riskOf(method, operation.raw), riskOf(method, sent.raw));
    if (plan !== undefined && risk !== "read")
      return plan.add({ name, operation: sent, risk, request, base: upstream.base });
    if (settings.rateLimit !== null)
      await deployment.callRates.admit(deployment.principal, entry.domain, settings.rateLimit);
    const called = { entry, document, operation: sent, upstream };
    const credentials = await credentialsOf(called, deployment);
    const follow = redirectsOf({ target: called, risk, credentials }, deployment);
    const hints = readingHints(operation, document);
    const label = `${sent.method} ${sent.path}`;
    record.checked(label, messages);
    const told = (status: number) => [...messages, ...missingNotes(entry.domain, credentials.missing, status)];
    // What a redirect makes of a write, a GET, is none.
    const journal = (attempt: Attempt) =>
      risk === "read" || attempt.method !== method ? undefined : record.wrote(label, attempt);
    const sending = { upstream, credentials, follow, hints, messages: told, record: journal };
    return (await sender.send(request, sending)).text;
  }

  return { send, plan, record };
}
