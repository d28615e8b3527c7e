// Types in a schema that JSON Schema does not know (OpenAPI 3.0, section 4.7.24.1): `int`, `file`, `map` …

const TYPES: ReadonlySet<unknown> = new Set(["string", "number", "integer", "boolean", "object", "array", "null"]);
const SCHEMAS = ["items", "additionalProperties", "not", "if", "then", "else", "contains", "propertyNames"];
const LISTS = ["allOf", "anyOf", "oneOf", "prefixItems"];
const MAPS = ["properties", "patternProperties", "$defs", "dependentSchemas"];

/** The first unknown type in a schema or below it, as JSON; nothing where all are known. */
export function unknownType(schema: unknown): string | undefined {
  if (typeof schema !== "object" || schema === null || Array.isArray(schema)) return undefined;
  const at = (key: string): unknown => (Object.hasOwn(schema, key) ? Reflect.get(schema, key) : undefined);
  const type = at("type");
  for (const name of Array.isArray(type) ? type : type === undefined ? [] : [type])
    if (!TYPES.has(name)) return JSON.stringify(name);
  for (const key of SCHEMAS) {
    const found = unknownType(at(key));
    if (found !== undefined) return found;
  }
  for (const key of [...LISTS, ...MAPS]) {
    const below = at(key);
    for (const item of typeof below === "object" && below !== null ? Object.values(below) : []) {
      const found = unknownType(item);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}
