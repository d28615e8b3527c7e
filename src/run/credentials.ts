// The credentials of one call of a run: what the deployment has for the spec, chosen by the call's operation. Not here:
// how they are chosen and read (upstream/auth/).
import type { DocumentEntry } from "../agent/registry.ts";
import type { ApiDocument } from "../openapi/api-document.ts";
import type { Operation } from "../openapi/operation.ts";
import { type CallCredentials, credentialsFor } from "../upstream/auth/credentials-for.ts";
import type { Upstream } from "../upstream/service.ts";
import type { Deployment } from "./run.ts";

/** Where a call goes, and what it is. */
export interface Target {
  readonly entry: DocumentEntry;
  readonly document: ApiDocument;
  readonly operation: Operation;
  readonly upstream: Upstream;
}

/** @throws SluiceError as `credentialsFor` does */
export function credentialsOf({ entry, ...target }: Target, deployment: Deployment): Promise<CallCredentials> {
  const { domain, settings, baseUrl } = entry;
  const { secrets, tokens, callerToken, waitUntil } = deployment;
  const allowPrivate = deployment.allowPrivate || settings.allowPrivate;
  return credentialsFor(
    { domain, settings, baseUrl, callerToken, ...target },
    { secrets, tokens, allowPrivate, waitUntil },
  );
}
