// What of an operation, as it is written, it can be found by: its texts, the names of its parameters and of the fields of its
// body, and what is said of these. Not here: the words in all that (ranking/terms.js), the section (ranking-writer.ts).
import { isRecord } from "./piece.ts";
import { type Findable, MAX_DETAIL_CHARS, MAX_NAMES } from "./ranking/terms.js";

/** Of what is said of one parameter or field, and of one of its values: the beginning tells what it is. */
const MAX_TOLD_CHARS = 120;
const MAX_VALUE_CHARS = 60;

export function findableOf(operation: Readonly<Record<string, unknown>>): Findable {
  return {
    operationId: textOf(operation.operationId),
    summary: textOf(operation.summary),
    description: textOf(operation.description),
    tags: Array.isArray(operation.tags) ? operation.tags.filter((tag) => typeof tag === "string") : [],
    names: [...parameterNames(operation.parameters), ...fieldNames(operation.requestBody)].slice(0, MAX_NAMES),
    details: detailsOf(operation),
  };
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** Of a parameter that is a reference, the name under which it stands among the components. */
function parameterNames(parameters: unknown): string[] {
  if (!Array.isArray(parameters)) return [];
  return parameters.slice(0, MAX_NAMES).flatMap((parameter) => {
    if (!isRecord(parameter)) return [];
    if (typeof parameter.name === "string") return [parameter.name];
    return typeof parameter.$ref === "string" ? [parameter.$ref.slice(parameter.$ref.lastIndexOf("/") + 1)] : [];
  });
}

/** What is said of parameters and of the fields of a body, and the values that they take. */
function detailsOf({ parameters, requestBody }: Readonly<Record<string, unknown>>): string {
  const schema = schemaOf(requestBody);
  const fields = isRecord(schema) && isRecord(schema.properties) ? Object.values(schema.properties) : [];
  const all = [...(Array.isArray(parameters) ? parameters : []), ...fields].slice(0, MAX_NAMES);
  return all.map(detailOf).join(" ").slice(0, MAX_DETAIL_CHARS);
}

function detailOf(value: unknown): string {
  if (!isRecord(value)) return "";
  const schema = isRecord(value.schema) ? value.schema : value;
  const values = Array.isArray(schema.enum)
    ? schema.enum.filter((one) => typeof one === "string").slice(0, MAX_NAMES)
    : [];
  return [
    (textOf(value.description) ?? "").slice(0, MAX_TOLD_CHARS),
    ...values.map((one) => one.slice(0, MAX_VALUE_CHARS)),
  ].join(" ");
}

function schemaOf(body: unknown): unknown {
  const content = isRecord(body) && isRecord(body.content) ? Object.values(body.content)[0] : undefined;
  return isRecord(content) ? content.schema : undefined;
}

/** The fields of a body whose schema is written in the operation itself. */
function fieldNames(body: unknown): string[] {
  const schema = schemaOf(body);
  if (!isRecord(schema)) return [];
  if (typeof schema.$ref === "string") return [schema.$ref.slice(schema.$ref.lastIndexOf("/") + 1)];
  return isRecord(schema.properties) ? Object.keys(schema.properties).slice(0, MAX_NAMES) : [];
}
