// The parameters of one request: those that are required are there, those that are there are known, and their values fit.
// Headers and cookies that no operation declares are the builder's to refuse or to let pass (upstream/). Pure.
import { MAX_TOLD_CHARS } from "../../limits.ts";
import { line } from "../catalogue/line.ts";
import type { Parameter } from "../operation.ts";
import type { Checked, Target } from "./checked.ts";
import { add, type Found } from "./found.ts";
import { checkNames, checkRequired, namesBehind, namesInPath, PART } from "./parameter-names.ts";
import { decodeSegment } from "./path-template.ts";
import { createSchemaCheck, type SchemaCheck } from "./schema-check.ts";
import type { Work } from "./work.ts";

type Values = Readonly<Record<string, unknown>>;
type Parts = Pick<Checked, "params" | "query" | "headers" | "cookies">;

/** Headers that OpenAPI has elsewhere: a parameter of these names is ignored (OpenAPI 3.2, section 4.12). */
const NOT_PARAMETERS = new Set(["accept", "content-type", "authorization"]);

/** The expressions of the path that have no value: such a request cannot be sent at all. */
export function unfilled({ operation, filled }: Target, params: Values): string[] {
  const isEmpty = (value: unknown) => value === undefined || value === null || value === "";
  return namesInPath(operation).filter((name) => !Object.hasOwn(filled, name) && isEmpty(own(params, name)));
}

/** @returns the parameters, repaired */
export function checkParameters(target: Target, options: Checked, found: Found, work: Work): Parts {
  const { operation, document, filled } = target;
  const asText = createSchemaCheck(document, work, true);
  const asDocument = createSchemaCheck(document, work, false);
  const { params, query, headers, cookies } = options;
  const behind = namesBehind(options.path);
  checkRequired(operation, [...keysOf(query), ...behind], found);
  const parts: { -readonly [part in keyof Parts]: Values } = { params, query, headers, cookies };
  for (const parameter of operation.parameters) {
    const { in: place, name, schema } = parameter;
    if (place === "header" && NOT_PARAMETERS.has(name.toLowerCase())) continue;
    const values = parts[PART[place]];
    const key = place === "header" ? keyOf(values, name) : name;
    const value = own(values, key);
    const at = `${place}.${line(name, MAX_TOLD_CHARS)}`;
    if (value === undefined || value === null) {
      if (place === "path") checkFilled(asText, parameter, own(filled, name), found);
      if ((place === "header" || place === "cookie") && parameter.required) add(found.faults, at, "is required");
      continue;
    }
    const checked = (parameter.mediaType === undefined ? asText : asDocument).check(schema, value, at, found);
    // fromEntries makes `__proto__` a name like any other.
    if (checked !== value) parts[PART[place]] = Object.fromEntries([...Object.entries(values), [key, checked]]);
  }
  checkNames(operation, "path", Object.keys(params), found);
  checkNames(operation, "query", [...Object.keys(query), ...behind], found);
  return parts;
}

/** A value that stands in the path: a scalar can be held against its schema; it is sent as it is. */
function checkFilled(asText: SchemaCheck, { name, style, schema }: Parameter, written: unknown, found: Found): void {
  if (typeof written !== "string" || style !== "simple") return;
  const trial: Found = { faults: [], repairs: [] };
  asText.check(schema, decodeSegment(written), `path.${line(name, MAX_TOLD_CHARS)}`, trial);
  // What would have to be repaired is a list or an object: how these are written is the builder's to know.
  if (trial.repairs.length === 0) for (const { at, text } of trial.faults) add(found.faults, at, text);
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
