// A schema of Swagger 2.0 as one of OpenAPI 3.0 (OpenAPI 3.0, section 4.7.24): references moved, `discriminator` an
// object, `x-nullable` and `type: file` in their new words. What is data (examples, defaults, enums) is not touched.
import { isRecord } from "../piece.ts";
import { convertRef, moveRefs } from "./reference.ts";
import { entriesOf, objectOf, type Settings } from "./settings.ts";

const SCHEMAS = new Set(["items", "additionalProperties", "not", "additionalItems", "contains", "propertyNames"]);
const LISTS = new Set(["allOf", "anyOf", "oneOf"]);
const MAPS = new Set(["properties", "patternProperties", "definitions", "dependencies"]);

const DATA = new Set(["example", "examples", "default", "enum", "const"]);

export function convertSchema(schema: unknown, settings: Settings): unknown {
  if (!isRecord(schema)) return schema;
  return objectOf(Object.entries(schema).flatMap(([key, value]) => convertMember(key, value, settings)));
}

function convertMember(key: string, value: unknown, settings: Settings): [string, unknown][] {
  if (key === "$ref" && typeof value === "string") return [[key, convertRef(value, settings)]];
  if (key === "discriminator" && typeof value === "string") return [[key, { propertyName: value }]];
  if (key === "x-nullable" && typeof value === "boolean") return [["nullable", value]];
  if (key === "type" && value === "file") {
    return [
      ["type", "string"],
      ["format", "binary"],
    ];
  }
  if (Array.isArray(value) && (LISTS.has(key) || key === "items"))
    return [[key, value.map((item) => convertSchema(item, settings))]];
  if (SCHEMAS.has(key)) return [[key, convertSchema(value, settings)]];
  if (MAPS.has(key) && isRecord(value))
    return [[key, objectOf(entriesOf(value).map(([name, item]) => [name, convertSchema(item, settings)]))]];
  return [[key, DATA.has(key) ? value : moveRefs(value, settings)]];
}
