// Which redirects inside the base a call may follow, and with what credentials. A redirect is the upstream's word: it leads
// to operations of the document alone, as calls do, and to none that does more than the one that was called. Not here:
// following them (upstream/exchange.ts), and which address is inside (upstream/redirect.ts).
import { higherRisk, type Risk, riskOf } from "../access/risk.ts";
import { SluiceError } from "../errors.ts";
import type { Credentials } from "../upstream/credentials.ts";
import type { Route } from "../upstream/exchange.ts";
import { credentialsOf, type Target } from "./credentials.ts";
import { operationAt } from "./operation-at.ts";
import type { Deployment } from "./run.ts";

/** The call that may be redirected. */
export interface Redirectable {
  readonly target: Target;
  readonly risk: Risk;
  readonly credentials: Credentials;
}

export function redirectsOf({ target, risk, credentials }: Redirectable, deployment: Deployment): Route["follow"] {
  const { document, operation: called } = target;
  return async (next) => {
    const operation = operationAt(document, next);
    if (operation === undefined || higherRisk(riskOf(next.method, operation.raw), risk) !== risk) return undefined;
    if (operation.method === called.method && operation.path === called.path) return credentials;
    return credentialsOf({ ...target, operation }, deployment).catch(unusable);
  };
}

/** The redirect is the answer then: the call may have done something, which an error would hide. */
function unusable(thrown: unknown): undefined {
  if (!(thrown instanceof SluiceError)) throw thrown;
}
