// A request of which only some is known, because a program's text tells no more: its method and path, and the names of its
// parameters. What it will be refused for in any case is refused here. Pure. Not here: a whole request (check-request.ts).
import type { ApiDocument } from "../api-document.ts";
import { type CheckPolicy, refusal, refuseUnfilled } from "./check-request.ts";
import { findOperation } from "./find-operation.ts";
import { nothing } from "./found.ts";
import { checkNames, checkRequired, namesBehind } from "./parameter-names.ts";

export interface Literal {
  readonly method: string;
  readonly path: string;
  /** Names; undefined where not all are known. */
  readonly params: readonly string[] | undefined;
  readonly query: readonly string[] | undefined;
}

/** @throws SluiceError `not_found`, `validation_failed` */
export function checkLiteral(
  document: ApiDocument,
  { method, path, params, query }: Literal,
  policy: CheckPolicy,
): void {
  const { entry, params: filled } = findOperation(document, method, path);
  const operation = document.operation(entry);
  if (params !== undefined) {
    refuseUnfilled({ document, operation, filled }, Object.fromEntries(params.map((name) => [name, true])));
  }
  if (policy !== "strict") return;
  const [found, behind] = [nothing(), namesBehind(path)];
  checkNames(operation, "path", params ?? [], found);
  checkNames(operation, "query", [...(query ?? []), ...behind], found);
  if (query !== undefined) checkRequired(operation, [...query, ...behind], found);
  if (found.faults.length > 0) throw refusal(operation, found.faults);
}
