// What is wrong with the parameters of an operation (OpenAPI 3.1, section 4.8.12; `querystring` is of 3.2). References
// are not followed.
import { isRecord } from "../piece.ts";
import { unknownType } from "./schema-type.ts";

const PLACES: ReadonlySet<unknown> = new Set(["path", "query", "header", "cookie", "querystring"]);

/** @param path the path that the parameters fill; undefined for a webhook, which has none */
export function parameterFlaws(own: unknown, inherited: unknown, path: string | undefined): string[] {
  if (own !== undefined && !Array.isArray(own)) return ["its parameters are no list"];
  const parameters: unknown[] = [...(own ?? []), ...(Array.isArray(inherited) ? inherited : [])];
  const flaws = parameters.flatMap((parameter, at) => oneParameter(parameter, at));
  const said = parameters.filter((parameter) => isRecord(parameter)).filter(({ $ref }) => $ref === undefined);
  if (path !== undefined) flaws.push(...templateFlaws(said, said.length < parameters.length, path));
  const strings = said.filter((parameter) => parameter.in === "querystring").length;
  if (strings > 1) flaws.push("it has more than one parameter in querystring");
  if (strings > 0 && said.some((parameter) => parameter.in === "query"))
    flaws.push("it has parameters in query beside one in querystring");
  return flaws;
}

function oneParameter(parameter: unknown, at: number): string[] {
  if (!isRecord(parameter)) return [`parameter ${at + 1} is no object`];
  if (parameter.$ref !== undefined) return [];
  if (typeof parameter.name !== "string") return [`parameter ${at + 1} has no name`];
  if (!PLACES.has(parameter.in))
    return [
      `the parameter ${parameter.name} is in ${JSON.stringify(parameter.in)}, not in path, query, header or cookie`,
    ];
  const type = unknownType(parameter.schema);
  return type === undefined ? [] : [`the parameter ${parameter.name} has the unknown type ${type}`];
}

/** @param open whether there are parameters that are not known here */
function templateFlaws(parameters: readonly Record<string, unknown>[], open: boolean, path: string): string[] {
  const inPath = parameters.filter((parameter) => parameter.in === "path").map(({ name }) => String(name));
  const inTemplate = Array.from(path.matchAll(/\{([^{}]*)\}/g), ([, name = ""]) => name);
  const nameless = inPath.filter((name) => !inTemplate.includes(name));
  const missing = open ? [] : inTemplate.filter((name) => !inPath.includes(name));
  return [
    ...nameless.map((name) => `the parameter ${name} is not in the path`),
    ...missing.map((name) => `{${name}} in the path has no parameter`),
  ];
}
