// The style in which a parameter is written: as its operation declares it, where its place has that style (OpenAPI 3.2,
// section 4.12.5). A style that the place does not have is a mistake of the document, and the default is taken.
import type { Operation, Parameter, ParameterPlace } from "../../openapi/operation.ts";

export interface Style {
  readonly style: string;
  readonly explode: boolean;
}

/** The first of each is the default. */
const STYLES: Readonly<Record<Exclude<ParameterPlace, "querystring">, readonly string[]>> = {
  path: ["simple", "label", "matrix"],
  query: ["form", "spaceDelimited", "pipeDelimited", "deepObject"],
  header: ["simple"],
  cookie: ["form", "cookie"],
};

export function styleOf(parameter: Pick<Parameter, "in" | "style" | "explode">): Style {
  if (parameter.in === "querystring") return { style: "form", explode: true };
  const styles = STYLES[parameter.in];
  const style = styles.find((known) => known === parameter.style) ?? styles[0] ?? "form";
  return { style, explode: parameter.explode };
}

/** The style of a form's field is one of the query's, with the same defaults. */
export function fieldStyle(style: string | undefined, explode: boolean | undefined): Style {
  const found = styleOf({ in: "query", style: style ?? "form", explode: true });
  return { ...found, explode: explode ?? found.style === "form" };
}

/** What a document says of a query's parameter that it does not declare: an object keeps its name, so that it can be told from others. */
export function undeclaredStyle(value: unknown): Style {
  const isObject = typeof value === "object" && !Array.isArray(value);
  return isObject ? { style: "deepObject", explode: true } : { style: "form", explode: true };
}

export function parameterOf(operation: Operation, place: ParameterPlace, name: string): Parameter | undefined {
  return operation.parameters.find((parameter) => parameter.in === place && parameter.name === name);
}
