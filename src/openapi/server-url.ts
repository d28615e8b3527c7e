// Where a document says that its API is: the first server that is an absolute URL, its variables at their defaults
// (OpenAPI 3.1, section 4.8.5), or at values of their enums that an operator chose. Relative ones say nothing to whoever
// has only the document, and longer ones than a base URL may be could not be used.
import { MAX_BASE_URL_CHARS, MAX_SERVER_VALUES, MAX_SERVER_VARIABLES } from "../limits.ts";
import { isRecord } from "./piece.ts";

/** A server whose address an operator may choose: the values are all declared by the document. */
export interface ServerTemplate {
  /** With `{name}` where a variable is that can be chosen; others are at their defaults. "": there is no server. */
  readonly url: string;
  readonly variables: Readonly<Record<string, ServerVariable>>;
}

interface ServerVariable {
  readonly default: string;
  readonly enum: readonly string[];
}

const NO_SERVER: ServerTemplate = { url: "", variables: {} };

/** @param servers the document's `servers` */
export function serverTemplate(servers: unknown): ServerTemplate {
  if (!Array.isArray(servers)) return NO_SERVER;
  for (const server of servers) {
    if (!isRecord(server) || typeof server.url !== "string" || server.url.length > MAX_BASE_URL_CHARS) continue;
    const template = templateOf(server.url, isRecord(server.variables) ? server.variables : {});
    if (serverUrl(template) !== "") return template;
  }
  return NO_SERVER;
}

/**
 * @param chosen values of variables, which must be of their enums; names that the server does not have mean nothing
 * @returns "" where there is no server, or none with these values
 */
export function serverUrl(
  { url: template, variables }: ServerTemplate,
  chosen: Readonly<Record<string, string>> = {},
): string {
  const values = new Map(Object.entries(chosen));
  for (const [name, variable] of Object.entries(variables)) {
    const value = values.get(name);
    if (value !== undefined && !variable.enum.includes(value)) return "";
  }
  const text = template.replace(VARIABLE, (whole, name: string) => {
    const variable = variableOf(variables, name);
    return variable === undefined ? whole : (values.get(name) ?? variable.default);
  });
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol) || url.href.length > MAX_BASE_URL_CHARS) return "";
  return url.username === "" && url.password === "" && url.search === "" && url.hash === "" ? url.href : "";
}

const VARIABLE = /\{([^{}]+)\}/g;

function templateOf(template: string, written: Readonly<Record<string, unknown>>): ServerTemplate {
  const choices = Object.entries(written)
    .flatMap(([name, value]): [string, ServerVariable][] => {
      const variable = readVariable(value);
      return template.includes(`{${name}}`) && variable ? [[name, variable]] : [];
    })
    .slice(0, MAX_SERVER_VARIABLES);
  const variables = Object.fromEntries(choices);
  const url = template.replace(VARIABLE, (whole, name: string) => {
    const variable = Object.hasOwn(written, name) ? written[name] : undefined;
    if (variableOf(variables, name) !== undefined || !isRecord(variable)) return whole;
    return typeof variable.default === "string" ? cut(variable.default) : whole;
  });
  return { url: cut(url), variables };
}

/** @returns undefined for one that has only its default, or more values than anyone chooses from */
function readVariable(value: unknown): ServerVariable | undefined {
  if (!isRecord(value) || typeof value.default !== "string" || !Array.isArray(value.enum)) return undefined;
  const values = value.enum.filter((item) => typeof item === "string");
  const isUsable = values.length <= MAX_SERVER_VALUES && values.join("").length <= MAX_BASE_URL_CHARS;
  return values.length > 1 && isUsable ? { default: cut(value.default), enum: values } : undefined;
}

function variableOf(variables: ServerTemplate["variables"], name: string): ServerVariable | undefined {
  return Object.hasOwn(variables, name) ? variables[name] : undefined;
}

/** Enough to be seen as too long, and not so much that a few names make gigabytes. */
function cut(value: string): string {
  return value.slice(0, MAX_BASE_URL_CHARS + 1);
}
