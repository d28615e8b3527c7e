// The names under which values are given, held against the parameters of an operation: of which each is, and which are
// missing. Pure. Not here: the values (check-parameters.ts).
import { MAX_TOLD_CHARS, MAX_URL_CHARS } from "../../limits.ts";
import { line } from "../catalogue/line.ts";
import type { Operation, Parameter, ParameterPlace } from "../operation.ts";
import { isRecord } from "../piece.ts";
import type { Checked } from "./checked.ts";
import { add, type Found, isFull, meant } from "./found.ts";
import { readSegment, segmentsOf } from "./path-template.ts";
import { typesOf } from "./value.ts";
import { takeApart } from "./written-path.ts";

/** More names than an address can have. */
const MAX_NAMES = MAX_URL_CHARS / 2;

/** Pairs of brackets of a name that are looked at. */
const MAX_BRACKETS = 10;

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
  return segmentsOf(takeApart(path).bare).flatMap((segment) => readSegment(segment).names);
}

/** Those of a query that stands behind a path. */
export function namesBehind(path: string): string[] {
  return takeApart(path).query.map(([name]) => name);
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
  const own = place === "path" ? namesInPath(operation) : namesBehind(operation.path);
  const isKnown = matcher(known, own);
  for (const name of names.slice(0, MAX_NAMES)) {
    // What is meant by a name takes long to find out.
    if (isFull(found.faults)) return;
    if (isKnown(name)) continue;
    const elsewhere = operation.parameters.find((parameter) => parameter.name === name && !isPlace(parameter));
    const hint =
      elsewhere === undefined
        ? meant(name, [...own, ...known.map((parameter) => parameter.name)])
        : ` (${line(name, MAX_TOLD_CHARS)} belongs into ${PART[elsewhere.in]})`;
    add(found.faults, `${place}.${line(name, MAX_TOLD_CHARS)}`, `is no parameter${hint}`);
  }
}

/** Tells of the parameters of the query that are required, and under none of the names. */
export function checkRequired({ parameters }: Operation, names: readonly string[], found: Found): void {
  const given = new Set(names.slice(0, MAX_NAMES).flatMap((name) => [name, ...beforeBrackets(name)]));
  for (const parameter of parameters) {
    const { in: place, name, required } = parameter;
    const isMissing = place === "query" && required && !given.has(name) && !(given.size > 0 && takesAny(parameter));
    if (isMissing) add(found.faults, `query.${line(name, MAX_TOLD_CHARS)}`, "is required");
  }
}

/**
 * Whether a name is of one of the parameters: its own; a part of it, as servers read brackets (`filter[status]`); or any,
 * where one takes any.
 * @param own names that are known besides
 */
function matcher(parameters: readonly Parameter[], own: readonly string[]): (name: string) => boolean {
  const names = new Set([...own, ...parameters.map(({ name }) => name)]);
  const inBrackets = new Set(parameters.filter(({ in: place }) => place === "query").map(({ name }) => name));
  const isAny = parameters.some(takesAny);
  return (name) => isAny || names.has(name) || beforeBrackets(name).some((start) => inBrackets.has(start));
}

/** `filter` and `filter[a]` of `filter[a][b]`. */
function beforeBrackets(name: string): string[] {
  const parts = name.split("[", MAX_BRACKETS + 1);
  return parts.slice(1).map((_, at) => parts.slice(0, at + 1).join("["));
}

/** An object's members stand for themselves (style form, exploded), and a query may be a document of its own. */
function takesAny({ in: place, style, explode, schema }: Parameter): boolean {
  const mayBeObject = isRecord(schema) && (typesOf(schema).includes("object") || typeof schema.$ref === "string");
  return place === "querystring" || (place === "query" && style === "form" && explode && mayBeObject);
}
