// A Zod schema as clients are shown it: the part of JSON Schema that every model's API takes. Not here: the schemas.
import type { StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import { z } from "zod";
import { isRecord } from "../openapi/piece.ts";

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
  return {
    "~standard": {
      ...{ version: 1, vendor: "sluice", jsonSchema: { input: json, output: json } },
      validate: (value) => validate(io === "input" ? withoutNulls(value) : value),
    },
  };
}

/** Arguments that are null are not given: clients that are strict about schemas send every one. */
export function withoutNulls(args: unknown): unknown {
  if (!isRecord(args)) return args;
  return Object.fromEntries(Object.entries(args).filter(([, value]) => value !== null));
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
