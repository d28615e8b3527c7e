// The parameters of one request: those that are required are there, those that are there are known, and their values fit.
// Headers and cookies that no operation declares are the builder's to refuse or to let pass (upstream/). Pure.
import { MAX_TOLD_CHARS } from "../../limits.ts";
import { line } from "../catalogue/line.ts";
import type { Operation, Parameter, ParameterPlace } from "../operation.ts";
import { isRecord } from "../piece.ts";
import type { Checked, Target } from "./checked.ts";
import { add, type Found, meant } from "./found.ts";
import { decodeSegment, readSegment, segmentsOf } from "./path-template.ts";
import { createSchemaCheck, type SchemaCheck } from "./schema-check.ts";
import { typesOf } from "./value.ts";
import type { Work } from "./work.ts";

type Values = Readonly<Record<string, unknown>>;
type Parts = Pick<Checked, "params" | "query" | "headers" | "cookies">;

const PART: Readonly<Record<ParameterPlace, keyof Parts>> = {
  path: "params",
  query: "query",
  querystring: "query",
  header: "headers",
  cookie: "cookies",
};

/** Headers that OpenAPI has elsewhere: a parameter of these names is ignored (OpenAPI 3.2, section 4.12). */
const NOT_PARAMETERS = new Set(["accept", "content-type", "authorization"]);

/** The expressions of the path that have no value: such a request cannot be sent at all. */
export function unfilled({ operation, filled }: Target, params: Values): string[] {
  const names = segmentsOf(operation.path).flatMap((segment) => readSegment(segment).names);
  const isEmpty = (value: unknown) => value === undefined || value === null || value === "";
  return names.filter((name) => !Object.hasOwn(filled, name) && isEmpty(own(params, name)));
}

/** @returns the parameters, repaired */
export function checkParameters(target: Target, options: Checked, found: Found, work: Work): Parts {
  const { operation, document, filled } = target;
  const asText = createSchemaCheck(document, work, true);
  const asDocument = createSchemaCheck(document, work, false);
  const inPath = namesInQuery(options.path);
  const { params, query, headers, cookies } = options;
  const parts = { params, query, headers, cookies };
  for (const parameter of operation.parameters) {
    const { in: place, name, schema, required } = parameter;
    if (place === "header" && NOT_PARAMETERS.has(name.toLowerCase())) continue;
    const values = parts[PART[place]];
    const key = place === "header" ? keyOf(values, name) : name;
    const value = own(values, key);
    const at = `${place}.${name}`;
    if (value === undefined || value === null) {
      const isWritten =
        place === "query" && [...inPath, ...keysOf(values)].some((written) => means(parameter, written));
      if (place === "path") checkFilled(asText, parameter, own(filled, name), found);
      else if (required && !isWritten && place !== "querystring") add(found.faults, at, "is required");
      continue;
    }
    const checked = (parameter.mediaType === undefined ? asText : asDocument).check(schema, value, at, found);
    // fromEntries makes `__proto__` a name like any other.
    if (checked !== value) parts[PART[place]] = Object.fromEntries([...Object.entries(values), [key, checked]]);
  }
  checkNames(operation, "path", Object.keys(params), found);
  checkNames(operation, "query", [...Object.keys(query), ...inPath], found);
  return parts;
}

/** A value that stands in the path: a scalar can be held against its schema; it is sent as it is. */
function checkFilled(asText: SchemaCheck, { name, style, schema }: Parameter, written: unknown, found: Found): void {
  if (typeof written !== "string" || style !== "simple") return;
  const trial: Found = { faults: [], repairs: [] };
  asText.check(schema, decodeSegment(written), `path.${name}`, trial);
  // What would have to be repaired is a list or an object: how these are written is the builder's to know.
  if (trial.repairs.length === 0) for (const { at, text } of trial.faults) add(found.faults, at, text);
}

/** What parameters there are no names for: names that are given twice as much as names that are not known. */
export function checkNames(
  { path, parameters }: Operation,
  place: "path" | "query",
  names: readonly string[],
  found: Found,
): void {
  const isPlace = (parameter: Parameter) => PART[parameter.in] === PART[place];
  const known = parameters.filter(isPlace);
  // Documents forget to declare what their paths name.
  const named = place === "path" ? segmentsOf(path).flatMap((segment) => readSegment(segment).names) : [];
  for (const name of names) {
    if (named.includes(name) || known.some((parameter) => means(parameter, name))) continue;
    const elsewhere = parameters.find((parameter) => parameter.name === name && !isPlace(parameter));
    const hint =
      elsewhere === undefined
        ? meant(name, [...named, ...known.map((parameter) => parameter.name)])
        : ` (${name} belongs into ${PART[elsewhere.in]})`;
    add(found.faults, `${place}.${line(name, MAX_TOLD_CHARS)}`, `is no parameter${hint}`);
  }
}

/**
 * Whether a name in the query is of this parameter: itself; a part of it, as servers read brackets (`filter[status]`); or
 * anything, where an object's members stand for themselves (style form, exploded), or the query is a document of its own.
 */
function means({ in: place, name, style, explode, schema }: Parameter, written: string): boolean {
  if (written === name) return true;
  if (place === "path") return false;
  if (written.startsWith(`${name}[`) || place === "querystring") return true;
  const isRecordOfAny = isRecord(schema) && (typesOf(schema).includes("object") || typeof schema.$ref === "string");
  return place === "query" && style === "form" && explode && isRecordOfAny;
}

function namesInQuery(path: string): string[] {
  const start = path.indexOf("?");
  return start < 0 ? [] : [...new URLSearchParams(path.slice(start)).keys()];
}

/** Names of headers have no case (RFC 9110, section 5.1). */
function keyOf(values: Values, name: string): string {
  return Object.keys(values).find((key) => key.toLowerCase() === name.toLowerCase()) ?? name;
}

/** Of what is sent: null is left out. */
function keysOf(values: Values): string[] {
  return Object.keys(values).filter((key) => values[key] !== null);
}

function own(values: Values, name: string): unknown {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}
