// The parameters of one request: those that are required are there, those that are there are known, and their values fit.
// Headers and cookies that no operation declares are the builder's to refuse or to let pass (upstream/). Pure.
import { MAX_TOLD_CHARS } from "../../limits.ts";
import { line } from "../catalogue/line.ts";
import type { Parameter } from "../operation.ts";
import type { Checked, Target } from "./checked.ts";
import type { SchemaCheck } from "./checker.ts";
import { add, addSeen, type Found, nothing } from "./found.ts";
import { listOf } from "./list-text.ts";
import { checkNames, checkRequired, namesBehind, namesInPath, PART } from "./parameter-names.ts";
import { decodeSegment } from "./path-template.ts";
import { createSchemaCheck } from "./schema-check.ts";
import type { Work } from "./work.ts";

type Values = Readonly<Record<string, unknown>>;
type Parts = Pick<Checked, "params" | "query" | "headers" | "cookies">;

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
  const names = [...keysOf(query), ...namesBehind(options.path)];
  checkRequired(operation, names, found);
  const parts = { params, query, headers, cookies };
  const repairs = { params: repairsOf(), query: repairsOf(), headers: repairsOf(), cookies: repairsOf() };
  // Names of headers have no case (RFC 9110, section 5.1).
  const headerKeys = new Map(Object.keys(headers).map((key) => [key.toLowerCase(), key]));
  for (const parameter of operation.parameters) {
    const { in: place, name, schema } = parameter;
    // A parameter of this name is ignored: the media types of the answers are it (OpenAPI 3.2, section 4.12.2).
    if (place === "header" && name.toLowerCase() === "accept") continue;
    const part = PART[place];
    const key = place === "header" ? (headerKeys.get(name.toLowerCase()) ?? name) : name;
    const value = own(parts[part], key);
    const at = `${place}.${line(name, MAX_TOLD_CHARS)}`;
    if (value === undefined || value === null) {
      if (place === "path") checkFilled(asText, parameter, own(filled, name), found);
      if ((place === "header" || place === "cookie") && parameter.required) add(found.faults, at, "is required");
      continue;
    }
    const more = nothing();
    const checked =
      parameter.mediaType === undefined
        ? asText.check(schema, value, at, more, { list: listOf(parameter) })
        : asDocument.check(schema, value, at, more);
    addSeen(found, more);
    if (checked !== value) repairs[part].set(key, checked);
  }
  checkNames(operation, "path", keysOf(params), found);
  checkNames(operation, "query", names, found);
  return {
    ...{ params: repaired(params, repairs.params), query: repaired(query, repairs.query) },
    ...{ headers: repaired(headers, repairs.headers), cookies: repaired(cookies, repairs.cookies) },
  };
}

const repairsOf = () => new Map<string, unknown>();

function repaired(values: Values, repairs: ReadonlyMap<string, unknown>): Values {
  if (repairs.size === 0) return values;
  // fromEntries makes `__proto__` a name like any other.
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, repairs.get(key) ?? value]));
}

/** A value that stands in the path: a scalar can be held against its schema; it is sent as it is. */
function checkFilled(asText: SchemaCheck, { name, style, schema }: Parameter, written: unknown, found: Found): void {
  if (typeof written !== "string" || style !== "simple") return;
  const trial = nothing();
  asText.check(schema, decodeSegment(written), `path.${line(name, MAX_TOLD_CHARS)}`, trial);
  // What would have to be repaired is a list or an object: how these are written is the builder's to know.
  if (trial.repairs.length === 0) for (const { at, text } of trial.faults) add(found.faults, at, text);
}

/** Of what is sent: null is left out. */
function keysOf(values: Values): string[] {
  return Object.keys(values).filter((key) => values[key] !== null);
}

function own(values: Values, name: string): unknown {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}
