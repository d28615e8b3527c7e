// A parameter or a header of Swagger 2.0, whose type stands in it, as one of OpenAPI 3.0, whose type stands in `schema`
// and whose `collectionFormat` is `style` and `explode` (OpenAPI 3.0, section 4.7.12). Not here: parameters that are part
// of a body (request-body.ts).
import { isRecord } from "../piece.ts";
import { convertSchema } from "./schema.ts";
import { entriesOf, objectOf, type Settings, textOf } from "./settings.ts";

/** What moves into the schema. */
const TYPED = new Set([
  ...["type", "format", "items", "default", "enum", "multipleOf", "x-nullable", "pattern", "uniqueItems"],
  ...["maximum", "exclusiveMaximum", "minimum", "exclusiveMinimum"],
  ...["maxLength", "minLength", "maxItems", "minItems"],
]);

interface Style {
  readonly style?: string;
  readonly explode?: boolean;
}

const QUERY_STYLES: Readonly<Record<string, Style>> = {
  csv: { style: "form", explode: false },
  multi: { style: "form", explode: true },
  ssv: { style: "spaceDelimited", explode: false },
  pipes: { style: "pipeDelimited", explode: false },
};

/** @param where how a warning names it */
export function convertParameter(
  parameter: Record<string, unknown>,
  settings: Settings,
  where: string,
): Record<string, unknown> {
  const kept = entriesOf(parameter).filter(
    ([key]) => !TYPED.has(key) && key !== "collectionFormat" && key !== "schema",
  );
  return objectOf([
    ...kept,
    ...Object.entries(styleOf(parameter, settings, where)),
    ["schema", schemaOf(parameter, settings)],
  ]);
}

/** The schema of a parameter: what it says of its type. */
export function schemaOf(parameter: Record<string, unknown>, settings: Settings): unknown {
  const typed = entriesOf(parameter).filter(([key]) => TYPED.has(key));
  // Some write `schema` where Swagger 2.0 has none: it is meant.
  const own = isRecord(parameter.schema) ? entriesOf(parameter.schema) : [];
  const all = [...own, ...typed].map(([key, value]): [string, unknown] => [
    key,
    key === "items" ? withoutFormat(value) : value,
  ]);
  return all.length === 0 ? undefined : convertSchema(objectOf(all), settings);
}

/** How an array is written; nothing for all else, and where the default says the same. */
export function styleOf(parameter: Record<string, unknown>, settings: Settings, where: string): Style {
  if (parameter.type !== "array") return {};
  const format = textOf(parameter.collectionFormat) || "csv";
  const inQuery = parameter.in === "query" || parameter.in === "formData";
  if (!inQuery && format === "csv") return {};
  const style = inQuery && Object.hasOwn(QUERY_STYLES, format) ? QUERY_STYLES[format] : undefined;
  if (style !== undefined) return style;
  settings.warn(`${where}: collectionFormat ${format} has no counterpart in OpenAPI 3; csv is taken.`);
  return inQuery ? { style: "form", explode: false } : {};
}

/** Arrays in arrays had a format of their own, which OpenAPI 3 does not know. */
function withoutFormat(items: unknown): unknown {
  if (!isRecord(items)) return items;
  const { collectionFormat: _, ...rest } = items;
  return isRecord(rest.items) ? { ...rest, items: withoutFormat(rest.items) } : rest;
}
