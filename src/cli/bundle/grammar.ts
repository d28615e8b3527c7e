// What stands where in an OpenAPI document: by this a reference to another file is known to mean a schema, a parameter, a
// path item … (OpenAPI 3.2, section 4; Swagger 2.0). What the grammar does not know is an extension; `data` is the API's own
// values, in which nothing is a reference.

export type Kind =
  | ("document" | "components" | "pathItem" | "operation" | "callback" | "media" | "encoding" | "discriminator")
  | ("schema" | "response" | "parameter" | "example" | "requestBody" | "header" | "securityScheme" | "link")
  | ("other" | "data");

/** How the value of a member is read: as one of a kind, or as a map or a list of such. */
export interface Shape {
  readonly kind: Kind;
  readonly each: boolean;
}

const one = (kind: Kind): Shape => ({ kind, each: false });
const all = (kind: Kind): Shape => ({ kind, each: true });

const SCHEMA = one("schema");
const SCHEMAS = all("schema");
const DATA = one("data");
const PARAMETER = {
  schema: SCHEMA,
  items: SCHEMA,
  content: all("media"),
  examples: all("example"),
  example: DATA,
  default: DATA,
  enum: DATA,
};

/** The members of each kind. A callback is a map of path items, whatever their names. */
const MEMBERS: Readonly<Record<Kind, Readonly<Record<string, Shape>>>> = {
  document: {
    paths: all("pathItem"),
    webhooks: all("pathItem"),
    "x-webhooks": all("pathItem"),
    components: one("components"),
    definitions: SCHEMAS,
    parameters: all("parameter"),
    responses: all("response"),
    securityDefinitions: all("securityScheme"),
  },
  components: {
    schemas: SCHEMAS,
    responses: all("response"),
    parameters: all("parameter"),
    examples: all("example"),
    requestBodies: all("requestBody"),
    headers: all("header"),
    securitySchemes: all("securityScheme"),
    links: all("link"),
    callbacks: all("callback"),
    pathItems: all("pathItem"),
    mediaTypes: all("media"),
  },
  pathItem: {
    parameters: all("parameter"),
    additionalOperations: all("operation"),
    ...Object.fromEntries(
      ["get", "put", "post", "delete", "options", "head", "patch", "trace", "query"].map((key) => [
        key,
        one("operation"),
      ]),
    ),
  },
  operation: {
    parameters: all("parameter"),
    requestBody: one("requestBody"),
    responses: all("response"),
    callbacks: all("callback"),
  },
  callback: {},
  parameter: PARAMETER,
  header: PARAMETER,
  requestBody: { content: all("media") },
  response: {
    headers: all("header"),
    content: all("media"),
    links: all("link"),
    schema: SCHEMA,
    examples: DATA,
  },
  media: {
    schema: SCHEMA,
    itemSchema: SCHEMA,
    example: DATA,
    examples: all("example"),
    encoding: all("encoding"),
    prefixEncoding: all("encoding"),
    itemEncoding: one("encoding"),
  },
  encoding: { headers: all("header"), encoding: all("encoding") },
  schema: {
    ...Object.fromEntries(
      ["not", "if", "then", "else", "contains", "additionalProperties", "propertyNames", "additionalItems"].map(
        (key) => [key, SCHEMA],
      ),
    ),
    ...Object.fromEntries(["unevaluatedItems", "unevaluatedProperties", "contentSchema"].map((key) => [key, SCHEMA])),
    ...Object.fromEntries(["allOf", "anyOf", "oneOf", "prefixItems"].map((key) => [key, SCHEMAS])),
    ...Object.fromEntries(
      ["properties", "patternProperties", "$defs", "definitions", "dependentSchemas", "dependencies"].map((key) => [
        key,
        SCHEMAS,
      ]),
    ),
    items: SCHEMA,
    discriminator: one("discriminator"),
    ...Object.fromEntries(["example", "examples", "default", "enum", "const"].map((key) => [key, DATA])),
  },
  discriminator: {},
  example: { value: DATA, dataValue: DATA },
  link: { parameters: DATA, requestBody: DATA },
  securityScheme: {},
  other: {},
  data: {},
};

export function shapeOf(kind: Kind, key: string, value: unknown): Shape {
  if (kind === "data") return DATA;
  if (kind === "callback" && !key.startsWith("x-")) return one("pathItem");
  const members = MEMBERS[kind];
  const shape = Object.hasOwn(members, key) ? members[key] : undefined;
  if (shape === undefined) return one("other");
  // `items` was a list of schemas before JSON Schema 2020-12.
  return key === "items" && Array.isArray(value) ? SCHEMAS : shape;
}

/** Where a value of a kind is kept to be shared, in the components or, by Swagger 2.0, in the document; "" where nowhere. */
export function sectionOf(kind: Kind, isSwagger: boolean): string {
  return sections(isSwagger).find(([, of]) => of === kind)?.[0] ?? "";
}

/** The sections of shared parts and the kind of each. A path item stands where it is used, so that its operations are found. */
export function sections(isSwagger: boolean): readonly [section: string, kind: Kind][] {
  return isSwagger ? SWAGGER_SECTIONS : SECTIONS;
}

const SWAGGER_SECTIONS: readonly [string, Kind][] = [
  ["definitions", "schema"],
  ["parameters", "parameter"],
  ["responses", "response"],
];

const SECTIONS: readonly [string, Kind][] = [
  ["schemas", "schema"],
  ["responses", "response"],
  ["parameters", "parameter"],
  ["examples", "example"],
  ["requestBodies", "requestBody"],
  ["headers", "header"],
  ["securitySchemes", "securityScheme"],
  ["links", "link"],
  ["callbacks", "callback"],
];
