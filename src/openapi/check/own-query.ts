// The query that a document has in a path of its own, as it tells operations apart: `/?Action=List`. A request cannot change
// it: that would be another operation, with the risk and the credentials of this one. Pure.
import { SluiceError } from "../../errors.ts";
import { MAX_QUOTED_CHARS, MAX_TOLD_CHARS } from "../../limits.ts";
import { line } from "../catalogue/line.ts";
import type { Operation } from "../operation.ts";
import { isRecord } from "../piece.ts";
import type { Checked } from "./checked.ts";
import { takeApart } from "./written-path.ts";

/** @throws SluiceError `validation_failed` where `query` gives such a name another value */
export function refuseChanged(operation: Operation, query: Checked["query"]): void {
  const own = takeApart(operation.path).query;
  const given = own.length === 0 ? [] : [query, ...explodedIn(operation, query)];
  for (const [name, value] of own) {
    const others = given.flatMap((values) => (Object.hasOwn(values, name) ? [values[name]] : []));
    if (others.every((other) => other === null || isText(other, value))) continue;
    throw new SluiceError(
      "validation_failed",
      `${line(operation.path, MAX_QUOTED_CHARS)}: ${line(name, MAX_TOLD_CHARS)} is part of the path, and has no other value there.`,
      "Leave it out of query, or use the path that has it.",
    );
  }
}

/** Objects whose members stand for themselves (OpenAPI 3.2, section 4.12.6: form, exploded). */
function explodedIn({ parameters }: Operation, query: Checked["query"]): Checked["query"][] {
  return parameters
    .filter(({ in: place, explode }) => place === "query" && explode)
    .map(({ name }) => (Object.hasOwn(query, name) ? query[name] : undefined))
    .filter(isRecord);
}

function isText(value: unknown, text: string): boolean {
  return typeof value !== "object" && String(value) === text;
}
