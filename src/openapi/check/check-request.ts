// One request held against its operation, before it is built: what is certain to be meant is repaired, and what is wrong
// refused or told, as the operator has settled for the spec. Pure. Not here: which operation it is (find-operation.ts).
import { SluiceError } from "../../errors.ts";
import { MAX_FAULTS, MAX_QUOTED_CHARS } from "../../limits.ts";
import { accepted } from "../catalogue/call.ts";
import { line } from "../catalogue/line.ts";
import type { Operation } from "../operation.ts";
import { checkBody } from "./check-body.ts";
import { checkParameters, unfilled } from "./check-parameters.ts";
import type { Checked, Target } from "./checked.ts";
import { list, type Note, nothing } from "./found.ts";
import { refuseChanged } from "./own-query.ts";
import { createWork } from "./work.ts";

/** `strict`: faults are refused. `warn`: they are told, and the request is sent. `off`: they are not looked for. */
export type CheckPolicy = "strict" | "warn" | "off";

export interface Message {
  readonly code: "repaired" | "mismatch" | "unchecked";
  readonly message: string;
}

/**
 * @returns the options, repaired in a copy, and what is to be told of them
 * @throws SluiceError `validation_failed`: faults, where the policy is strict; always where the path has no value for an expression, or the query changes what the document has behind it
 */
export function checkRequest<T extends Checked>(
  target: Target,
  options: T,
  policy: CheckPolicy,
): { readonly options: T; readonly messages: readonly Message[] } {
  const { operation } = target;
  refuseUnfilled(target, options.params);
  if (policy === "off") {
    refuseChanged(operation, options.query);
    return { options, messages: [] };
  }
  const [found, work] = [nothing(), createWork()];
  const parts = checkParameters(target, options, found, work);
  const body = checkBody(target, options, found, work);
  if (policy === "strict" && found.faults.length > 0) throw refusal(operation, found.faults);
  refuseChanged(operation, parts.query);
  const messages = [
    ...found.repairs.map((note) => ({ code: "repaired", message: tell(note) }) as const),
    ...found.faults.map((note) => ({ code: "mismatch", message: tell(note) }) as const),
    ...(work.isStopped() ? [UNCHECKED] : []),
  ];
  return { options: { ...options, ...parts, ...(body !== undefined && { body }) }, messages };
}

/** @throws SluiceError `validation_failed`, naming the expressions of the path that have no value */
export function refuseUnfilled(target: Target, params: Checked["params"]): void {
  const empty = unfilled(target, params);
  if (empty.length === 0) return;
  throw new SluiceError(
    "validation_failed",
    `${nameOf(target.operation)}: the path has no value for ${list(empty)}.`,
    `Give params: {${list(empty.map((name) => `${JSON.stringify(name)}: …`))}}.`,
  );
}

const UNCHECKED: Message = { code: "unchecked", message: "The request was checked in part: its schema is too large." };

/** @param note what is wrong with the request of `operation`, and where */
export function refusal(operation: Operation, faults: readonly Note[]): SluiceError {
  const told = faults.slice(0, MAX_FAULTS).map(tell);
  if (faults.length > told.length) told.push("and more");
  const isOfNames = faults.some(({ at }) => !at.startsWith("body") && at !== "contentType");
  return new SluiceError(
    "validation_failed",
    `${nameOf(operation)}: ${told.join("; ")}.`,
    isOfNames ? accepted(operation.parameters) : "signature(operation) shows what the body is made of.",
  );
}

function nameOf({ method, path }: Operation): string {
  return `${line(method, MAX_QUOTED_CHARS)} ${line(path, MAX_QUOTED_CHARS)}`;
}

function tell({ at, text }: Note): string {
  return `${at} ${text}`;
}
