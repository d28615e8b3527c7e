// The results that are kept for principals, as a run sees them. Not here: how a principal's object keeps them (principal.ts).
import { type KeptResult, noResult, type ResultStore } from "../results/kept.ts";
import type { Principal } from "./principal.ts";

/** What a handle looks like; what does not is not asked for. */
const HANDLE = /^[\w-]{1,64}$/;

export function openResults(principals: DurableObjectNamespace<Principal>): ResultStore {
  return {
    keep: (principal, result) => principals.getByName(principal).keepResult(result),
    async read(principal, id): Promise<KeptResult> {
      const result = HANDLE.test(id) ? await principals.getByName(principal).readResult(id) : null;
      if (result === null) throw noResult();
      return result;
    },
    list: (principal) => principals.getByName(principal).listResults(),
    remove: async (principal, id) => HANDLE.test(id) && (await principals.getByName(principal).deleteResult(id)),
  };
}
