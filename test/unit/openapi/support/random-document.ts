// Small random documents that look like OpenAPI and are full of what goes wrong with it: references of every kind, in
// places where they count and where they do not, cycles, names that mean something to JavaScript, and values of the
// wrong type where OpenAPI says otherwise.
import fc from "fast-check";

const schemaNames = ["A", "B", "C", "x/y", "t~e", "a b%", "__proto__"];
const propertyNames = ["id", "next", "$ref", "__proto__", "constructor", "then", "7", "example"];
const step = (key: string) => `/${encodeURIComponent(key.replaceAll("~", "~0").replaceAll("/", "~1"))}`;

const wholeSchema = fc.constantFrom(...schemaNames).map((name) => `#/components/schemas${step(name)}`);
const pointer = fc.oneof(
  { weight: 6, arbitrary: wholeSchema },
  {
    weight: 2,
    arbitrary: fc
      .tuple(
        wholeSchema,
        fc.oneof(
          fc.constantFrom("/items", "/allOf/0"),
          fc.constantFrom(...propertyNames).map((name) => `/properties${step(name)}`),
        ),
      )
      .map((parts) => parts.join("")),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      "#/components/schemas/Missing",
      "other.json#/A",
      "https://example.com/x",
      "#",
      "#bad",
      "#/info/title",
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      "#/paths/~1a/get",
      "#/paths/~1a/get/responses/200",
      "#/paths/~1a/parameters/0",
      "#/components/parameters/P",
    ),
  },
);
const reference = pointer.filter((ref) => ref !== "#").map(($ref) => ({ $ref }));
const referenceWithSiblings = fc
  .tuple(reference, fc.string())
  .map(([ref, description]) => ({ ...ref, description, nullable: true }));

/** An object whose keys may be any, `__proto__` too. */
const map = <T>(
  names: fc.Arbitrary<string>,
  values: fc.Arbitrary<T>,
  maxLength: number,
): fc.Arbitrary<Record<string, T>> =>
  fc.array(fc.tuple(names, values), { maxLength }).map((entries) => {
    const object: Record<string, T> = {};
    for (const [key, value] of entries) {
      Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
    }
    return object;
  });

const schema = fc.letrec<{ schema: object }>((tie) => ({
  schema: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.record(
      { type: fc.constant("string"), example: reference, enum: fc.array(reference, { maxLength: 2 }) },
      { requiredKeys: [] },
    ),
    reference,
    referenceWithSiblings,
    fc.record({ type: fc.constant("object"), properties: map(fc.constantFrom(...propertyNames), tie("schema"), 4) }),
    fc.record({
      allOf: fc.array(tie("schema"), { minLength: 1, maxLength: 3 }),
      description: fc.string({ unit: "binary" }),
    }),
    fc.record({ items: tie("schema"), default: reference }, { requiredKeys: ["items"] }),
  ),
})).schema;

const parameter = fc.oneof(
  reference,
  fc.constant({ $ref: "#/components/parameters/P" }),
  fc.record({ name: fc.constantFrom("id", "page"), in: fc.constantFrom("query", "path"), schema }),
);
const odd = fc.constantFrom<unknown>(null, 5, "text", [], [1, { a: 2 }], true, {});
const operation = fc.record(
  {
    operationId: fc.oneof({ weight: 5, arbitrary: fc.string() }, odd),
    summary: fc.oneof({ weight: 5, arbitrary: fc.string({ unit: "binary" }) }, odd),
    tags: fc.oneof({ weight: 5, arbitrary: fc.array(fc.constantFrom("a", "b"), { maxLength: 2 }) }, odd),
    deprecated: fc.oneof(fc.boolean(), odd),
    parameters: fc.oneof({ weight: 4, arbitrary: fc.array(parameter, { maxLength: 3 }) }, odd),
    responses: map(fc.constantFrom("200", "default", "$ref"), fc.oneof(reference, fc.record({ schema })), 2),
    callbacks: map(fc.constantFrom("done"), fc.record({ "{$url}": fc.record({ post: fc.record({ schema }) }) }), 1),
    "x-note": odd,
  },
  { requiredKeys: [] },
);
const operationReference = fc.oneof(
  reference,
  fc.constantFrom(
    { $ref: "#/paths/~1a/get" },
    { $ref: "#/paths/~1b/get", summary: "again" },
    { $ref: "#/paths/~1b/get", tags: ["a"], parameters: [{ name: "page", in: "query" }] },
    { $ref: "#/paths/~1a/post" },
  ),
);
const pathItem = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record(
      {
        summary: fc.string(),
        get: fc.oneof({ weight: 8, arbitrary: operation }, odd, { weight: 2, arbitrary: operationReference }),
        parameters: fc.oneof({ weight: 6, arbitrary: fc.array(parameter, { maxLength: 3 }) }, odd),
        post: operation,
        additionalOperations: map(
          fc.constantFrom("COPY", "get", "__proto__"),
          fc.oneof({ weight: 8, arbitrary: operation }, odd),
          2,
        ),
        "x-tra": odd,
      },
      { requiredKeys: [] },
    ),
  },
  { weight: 1, arbitrary: odd },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      { $ref: "#/paths/~1a" },
      { $ref: "#/paths/~1b", summary: "again" },
      { $ref: "#/nowhere" },
      { $ref: "#/components/pathItems/I" },
      { $ref: "#/paths/~1a/additionalOperations/COPY" },
    ),
  },
);
const items = map(fc.constantFrom("/a", "/b", "/c/{id}", "10", "__proto__"), pathItem, 4);
const components = fc.record(
  {
    schemas: map(fc.constantFrom(...schemaNames), schema, 6),
    parameters: map(fc.constantFrom("P", "Q"), parameter, 2),
    examples: fc.constant({ E: { value: { $ref: "#/components/schemas/A" } }, F: { $ref: "#/components/examples/E" } }),
    pathItems: map(fc.constantFrom("I", "J"), pathItem, 2),
    "x-odd": odd,
  },
  { requiredKeys: ["schemas"] },
);

export const randomDocument: fc.Arbitrary<Record<string, unknown>> = fc
  .tuple(
    fc.record(
      {
        openapi: fc.constant("3.1.0"),
        info: fc.constant({ title: "Größe 日本", version: "1" }),
        paths: fc.oneof({ weight: 12, arbitrary: items }, odd),
        webhooks: items,
        components: fc.oneof({ weight: 12, arbitrary: components }, odd),
        servers: odd,
        "x-more": schema,
      },
      { requiredKeys: ["paths", "components"] },
    ),
    fc.nat({ max: 6 }),
  )
  .map(([document, turn]) => {
    const entries = Object.entries(document);
    return Object.fromEntries([...entries.slice(turn), ...entries.slice(0, turn)]);
  })
  // One in which nothing could be found is refused.
  .filter(({ paths, webhooks, components }) => [paths, webhooks, components].some(isObject));

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
