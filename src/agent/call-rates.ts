// The rates at which principals call specs, as a run sees them: it asks where the operator has set one. Not here: how a
// principal's object counts (rate-limit.ts).
import type { Principal } from "./principal.ts";
import { type RateLimit, rateLimited } from "./rate-limit.ts";

export interface CallRates {
  /** Counts a call. @throws SluiceError `rate_limit`, saying when another is admitted */
  admit(principal: string, spec: string, limit: RateLimit): Promise<void>;
}

export function openCallRates(principals: DurableObjectNamespace<Principal>): CallRates {
  return {
    async admit(principal, spec, limit) {
      const wait = await principals.getByName(principal).countCall(spec, limit);
      if (wait > 0) throw rateLimited(spec, limit, wait);
    },
  };
}
