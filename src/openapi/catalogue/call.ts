// `invoke`'s flat parameters and body as the options of one request: each parameter in its place, what is required there.
// Pure. Not here: how a request is built and checked in full (upstream/, check/).
import { SluiceError } from "../../errors.ts";
import { type Operation, type Parameter, type ParameterPlace, type Resolve, readParameter } from "../operation.ts";
import { isRecord } from "../piece.ts";
import { line } from "./line.ts";
import { missingFields } from "./missing-fields.ts";

/** Of one request, as `api.request()` takes it. */
export interface Call {
  readonly method: string;
  readonly path: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly cookies?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** Names that a refusal tells. */
const TOLD_NAMES = 30;
const MAX_NAME_CHARS = 60;

/**
 * @param parameters an object, by name; where a name stands in two places, by `query.name` and `path.name`
 * @param body undefined: none
 * @throws SluiceError `validation_failed`: a name that is not known or means two things, something required that is missing
 */
export function callOf(operation: Operation, resolve: Resolve, parameters: unknown, body: unknown): Call {
  if (parameters !== undefined && !isRecord(parameters))
    throw wrong("The parameters are no object.", "Give them by name: {id: 5}.");
  const all = [...operation.parameters, ...undeclared(operation)];
  const values = new Map<Parameter, unknown>();
  for (const [name, value] of Object.entries(parameters ?? {})) {
    if (value === null || value === undefined) continue;
    const parameter = parameterNamed(all, name);
    if (values.has(parameter)) throw wrong(`The parameter ${told(name)} is given twice.`, accepted(all));
    values.set(parameter, value);
  }
  const missing = all.filter((parameter) => parameter.required && !values.has(parameter));
  if (missing.length > 0) throw wrong(`Required parameters are missing: ${list(missing, all)}.`, accepted(all));
  const { method, path } = operation;
  const place = (wanted: ParameterPlace) =>
    Object.fromEntries([...values].flatMap(([{ in: at, name }, value]) => (at === wanted ? [[name, value]] : [])));
  const hasCookies = [...values.keys()].some((parameter) => parameter.in === "cookie");
  return {
    ...{ method, path, params: place("path"), query: { ...place("query"), ...place("querystring") } },
    headers: place("header"),
    ...(hasCookies && { cookies: place("cookie") }),
    ...bodyOf(operation, resolve, body),
  };
}

/** The path's own names that the document, flawed, declares no parameters for: without them it could not be called. */
function undeclared({ path, parameters }: Operation): Parameter[] {
  const names = new Set(Array.from(path.matchAll(/\{([^{}]+)\}/g), ([, name = ""]) => name));
  for (const parameter of parameters) if (parameter.in === "path") names.delete(parameter.name);
  return [...names].flatMap((name) => readParameter({ name, in: "path" }, (value) => value) ?? []);
}

/** By its place and name before its name alone: so each can be named, whatever the others are called. */
function parameterNamed(parameters: readonly Parameter[], name: string): Parameter {
  const placed = parameters.filter((parameter) => isName(parameter, placedName(parameter), name));
  const known = placed.length > 0 ? placed : parameters.filter((parameter) => isName(parameter, parameter.name, name));
  const [first, second] = known;
  if (first === undefined) throw wrong(`There is no parameter ${told(name)}.`, accepted(parameters));
  if (second !== undefined)
    throw wrong(
      `The parameter ${told(name)} stands in two places.`,
      `Name it ${known.map((parameter) => told(placedName(parameter))).join(" or ")}.`,
    );
  return first;
}

function placedName({ in: place, name }: Parameter): string {
  return `${place}.${name}`;
}

/** Names of headers have no case (RFC 9110, section 5.1). */
function isName(parameter: Parameter, name: string, given: string): boolean {
  return name === given || (parameter.in === "header" && name.toLowerCase() === given.toLowerCase());
}

function bodyOf({ requestBody }: Operation, resolve: Resolve, body: unknown): Pick<Call, "body"> {
  if (body === undefined) {
    if (requestBody?.required !== true) return {};
    throw wrong("The request body is missing.", "Give requestBody; inspect shows its schema.");
  }
  if (requestBody === undefined) throw wrong("The operation takes no request body.", "Leave requestBody out.");
  const types = [...requestBody.content.keys()];
  const type = types.find(isJson) ?? types[0];
  const missing = missingFields(type === undefined ? undefined : requestBody.content.get(type)?.schema, body, resolve);
  if (missing.length > 0) {
    const fields = missing.map((pointer) => line(pointer, 2 * MAX_NAME_CHARS)).join(", ");
    throw wrong(`Required fields of the request body are missing: ${fields}.`, "inspect shows the body's schema.");
  }
  return { body };
}

function isJson(type: string): boolean {
  return /^application\/([\w.+-]+\+)?json\s*(;|$)/i.test(type);
}

export function accepted(parameters: readonly Parameter[]): string {
  return parameters.length === 0 ? "The operation takes no parameters." : `It takes ${list(parameters, parameters)}.`;
}

function list(parameters: readonly Parameter[], all: readonly Parameter[]): string {
  const told = parameters.slice(0, TOLD_NAMES).map((parameter) => {
    const { in: place, name, required } = parameter;
    const isTwice = all.some((other) => other !== parameter && (other.name === name || placedName(other) === name));
    return `${line(isTwice ? placedName(parameter) : name, MAX_NAME_CHARS)} (${place}${required ? ", required" : ""})`;
  });
  if (parameters.length > told.length) told.push(`and ${parameters.length - told.length} more`);
  return told.join(", ");
}

function told(name: string): string {
  return JSON.stringify(line(name, MAX_NAME_CHARS));
}

function wrong(message: string, hint: string): SluiceError {
  return new SluiceError("validation_failed", message, hint);
}
