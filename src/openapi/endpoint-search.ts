// The search of the tool `endpoint_search`: a query is taken at its word, and one that does not read is told what is wrong
// with it. Programs' `find` reads whatever it is given (sandbox/guest/search.js).
import { SluiceError } from "../errors.ts";
import type { OperationEntry } from "./operation.ts";
import { readQuery } from "./ranking/query.js";
import { search } from "./ranking/search.js";

type Ranking = import("./ranking/ranking.js").Ranking<OperationEntry>;

export interface EndpointHit {
  /** The place of its document among those that were searched. */
  readonly at: number;
  /** One of that document's `operations`. */
  readonly operation: OperationEntry;
  readonly score: number;
}

/**
 * Best first, over all documents together; none where nothing is found.
 * @throws SluiceError `validation_failed` with what does not read, and how it is written
 */
export function searchEndpoints(rankings: readonly Ranking[], text: string, limit: number): readonly EndpointHit[] {
  const query = readQuery(text);
  const [problem] = query.problems;
  if (problem !== undefined) throw new SluiceError("validation_failed", problem.message, problem.hint);
  if (query.wanted.length === 0 && query.filters.length === 0)
    throw new SluiceError(
      "validation_failed",
      "The query has no word to look for.",
      "Say what the endpoint does, and to what: create order, method:DELETE tag:dns.",
    );
  return search(rankings, query, limit);
}
