// The `body` and `formData` parameters of Swagger 2.0 as a request body (OpenAPI 3.0, section 4.7.13).
import { isRecord } from "../piece.ts";
import { schemaOf, styleOf } from "./parameter.ts";
import { convertSchema } from "./schema.ts";
import { entriesOf, objectOf, type Settings, textOf } from "./settings.ts";

const MULTIPART = "multipart/form-data";
const URLENCODED = "application/x-www-form-urlencoded";

export function bodyOf(
  parameter: Record<string, unknown>,
  consumes: readonly string[],
  settings: Settings,
): Record<string, unknown> {
  const { in: _, name, schema, ...rest } = parameter;
  const media = schema === undefined ? {} : { schema: convertSchema(schema, settings) };
  const types = consumes.length > 0 ? consumes : ["application/json"];
  return objectOf([
    ...Object.entries(rest),
    ["content", objectOf(types.map((type) => [type, media]))],
    // Nothing else says what the author called it.
    ["x-body-name", name],
  ]);
}

/** All form fields of an operation as one body. */
export function formOf(
  fields: readonly Record<string, unknown>[],
  consumes: readonly string[],
  settings: Settings,
  where: string,
): Record<string, unknown> {
  const required = fields.filter((field) => field.required === true).map(({ name }) => textOf(name));
  const schema = objectOf([
    ["type", "object"],
    ["properties", objectOf(fields.map((field) => [textOf(field.name), fieldSchema(field, settings)]))],
    ["required", required.length > 0 ? required : undefined],
  ]);
  const encoding = fields.flatMap((field): [string, unknown][] => {
    const style = styleOf({ ...field, in: "formData" }, settings, where);
    return Object.keys(style).length === 0 ? [] : [[textOf(field.name), style]];
  });
  const media = objectOf([
    ["schema", schema],
    ["encoding", encoding.length > 0 ? objectOf(encoding) : undefined],
  ]);
  const types = formTypes(fields, consumes);
  return objectOf([
    ["content", objectOf(types.map((type) => [type, media]))],
    ["required", required.length > 0 ? true : undefined],
  ]);
}

/** A file can only be sent as multipart. */
function formTypes(fields: readonly Record<string, unknown>[], consumes: readonly string[]): readonly string[] {
  if (fields.some(({ type }) => type === "file")) return [MULTIPART];
  const declared = consumes.filter((type) => type === MULTIPART || type === URLENCODED);
  return declared.length > 0 ? declared : [URLENCODED];
}

function fieldSchema(field: Record<string, unknown>, settings: Settings): unknown {
  const schema = schemaOf(field, settings);
  const said = entriesOf(field).filter(([key]) => key === "description" || key.startsWith("x-"));
  return objectOf([...entriesOf(isRecord(schema) ? schema : {}), ...said.filter(([key]) => key !== "x-nullable")]);
}
