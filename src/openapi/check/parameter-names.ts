// The names under which values are given, held against the parameters of an operation: of which each is, and which are
// missing. Pure. Not here: the values (check-parameters.ts).
import { MAX_TOLD_CHARS, MAX_URL_CHARS } from "../../limits.ts";
import { line } from "../catalogue/line.ts";
import type { Operation, Parameter, ParameterPlace } from "../operation.ts";
import { isRecord } from "../piece.ts";
import type { Checked } from "./checked.ts";
import { add, type Found, meant } from "./found.ts";
import { readSegment, segmentsOf } from "./path-template.ts";
import { typesOf } from "./value.ts";

/** More names than an address can have. */
const MAX_NAMES = MAX_URL_CHARS / 2;

/** The member of the options that holds the parameters of a place. */
export const PART = {
  path: "params",
  query: "query",
  querystring: "query",
  header: "headers",
  cookie: "cookies",
} as const satisfies Record<ParameterPlace, keyof Checked>;

/** Those that the path names: documents forget to declare some. */
export function namesInPath({ path }: Operation): string[] {
  return segmentsOf(path).flatMap((segment) => readSegment(segment).names);
}

/** Those of a query that stands behind a path. */
export function namesBehind(path: string): string[] {
  const start = path.indexOf("?");
  return start < 0 ? [] : [...new URLSearchParams(path.slice(start)).keys()];
}

/** Tells of the names that no parameter of that place has. */
export function checkNames(
  operation: Operation,
  place: "path" | "query",
  names: readonly string[],
  found: Found,
): void {
  const isPlace = (parameter: Parameter) => PART[parameter.in] === PART[place];
  const known = operation.parameters.filter(isPlace);
  const inPath = place === "path" ? namesInPath(operation) : [];
  for (const name of names.slice(0, MAX_NAMES)) {
    if (inPath.includes(name) || known.some((parameter) => isOf(parameter, name))) continue;
    const elsewhere = operation.parameters.find((parameter) => parameter.name === name && !isPlace(parameter));
    const hint =
      elsewhere === undefined
        ? meant(name, [...inPath, ...known.map((parameter) => parameter.name)])
        : ` (${line(name, MAX_TOLD_CHARS)} belongs into ${PART[elsewhere.in]})`;
    add(found.faults, `${place}.${line(name, MAX_TOLD_CHARS)}`, `is no parameter${hint}`);
  }
}

/** Tells of the parameters of the query that are required, and under none of the names. */
export function checkRequired({ parameters }: Operation, names: readonly string[], found: Found): void {
  for (const parameter of parameters) {
    const isMissing = parameter.in === "query" && parameter.required && !names.some((name) => isOf(parameter, name));
    if (isMissing) add(found.faults, `query.${line(parameter.name, MAX_TOLD_CHARS)}`, "is required");
  }
}

/**
 * Whether a name is of this parameter: its own; a part of it, as servers read brackets (`filter[status]`); or any, where an
 * object's members stand for themselves (style form, exploded), or the query is a document of its own.
 */
function isOf({ in: place, name, style, explode, schema }: Parameter, written: string): boolean {
  if (written === name) return true;
  if (place === "path") return false;
  if (written.startsWith(`${name}[`) || place === "querystring") return true;
  const mayBeObject = isRecord(schema) && (typesOf(schema).includes("object") || typeof schema.$ref === "string");
  return place === "query" && style === "form" && explode && mayBeObject;
}
