// A Zod schema as clients are shown it: the part of JSON Schema that every model's API takes. Not here: the schemas.
import type { StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import { z } from "zod";

/** Keywords that some API refuses (Gemini: all of them), and that tell a model nothing. */
const REFUSED = ["additionalProperties", "propertyNames", "default"];

/** What was shown of each schema: they never change, and a server is made for every request. */
const shown = new WeakMap<z.ZodObject, Record<string, unknown>>();

export function published<Schema extends z.ZodObject>(
  schema: Schema,
  io: "input" | "output",
): StandardSchemaWithJSON<z.input<Schema>, z.output<Schema>> {
  const json = () => {
    const known = shown.get(schema) ?? show(schema, io);
    shown.set(schema, known);
    return known;
  };
  const { validate } = schema["~standard"];
  return { "~standard": { version: 1, vendor: "sluice", validate, jsonSchema: { input: json, output: json } } };
}

function show(schema: z.ZodObject, io: "input" | "output"): Record<string, unknown> {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    override: ({ jsonSchema }) => {
      for (const keyword of REFUSED) Reflect.deleteProperty(jsonSchema, keyword);
    },
  });
  return json;
}
