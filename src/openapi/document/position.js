// Where in an OpenAPI document a `$ref` is a reference and where it is only data: anything inside an example or a
// default. A step from key to key decides; nothing here reads a document.

/** @typedef {typeof NODE | typeof NAMES | typeof DATA} Position */

/** An object of OpenAPI or JSON Schema, an extension, or an array of such: `$ref` is a reference. */
export const NODE = 0;
/**
 * A map from names that the author chose to nodes, `example` among them. A name `$ref` stands for an object, so a string
 * there is a reference in the place of the whole map.
 */
const NAMES = 1;
/** Values of the API itself: nothing in it is a reference. */
const DATA = 2;

const DATA_KEYS = new Set(["example", "default", "enum", "const", "value"]);

/** `parameters` is such a map among components and in a link; in an operation it is an array, like `examples` in a schema. */
const NAMES_KEYS = new Set([
  ...["schemas", "responses", "parameters", "examples", "requestBodies", "headers", "securitySchemes", "links"],
  ...["callbacks", "pathItems", "mediaTypes", "paths", "webhooks", "content", "encoding", "securityDefinitions"],
  ...["properties", "patternProperties", "definitions", "$defs", "dependentSchemas", "dependencies"],
]);

/** The position of the member `key` of an object. @param {Position} position @param {string} key @param {unknown} value @returns {Position} */
export function step(position, key, value) {
  if (position !== NODE) return position === NAMES ? NODE : DATA;
  if (DATA_KEYS.has(key)) return DATA;
  if (!NAMES_KEYS.has(key)) return NODE;
  if (!Array.isArray(value)) return NAMES;
  return key === "examples" ? DATA : NODE;
}

/**
 * @param {unknown} value @param {Position} position
 * @returns {value is { $ref: string } & Record<string, unknown>}
 */
export function isReference(value, position) {
  return (
    position !== DATA &&
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    "$ref" in value &&
    typeof value.$ref === "string" &&
    Object.hasOwn(value, "$ref")
  );
}
