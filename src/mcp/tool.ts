// A tool that takes and gives JSON: its arguments are parsed here, its result is `structuredContent` and the same as text,
// its failures are `{code, message, hint}`. What clients are shown of its schemas is the part of JSON Schema that every
// model's API takes. Not here: `search` and `execute`, which answer in text (code.ts).
import type { CallToolResult, McpServer, StandardSchemaWithJSON, ToolAnnotations } from "@modelcontextprotocol/server";
import { z } from "zod";
import { publicError, SluiceError } from "../errors.ts";
import { toolFailure } from "./failure.ts";

export interface Tool<Input extends z.ZodObject, Output extends z.ZodObject> {
  readonly name: string;
  readonly description: string;
  readonly input: Input;
  readonly output: Output;
  readonly annotations: ToolAnnotations;
}

export type Handler<Input extends z.ZodObject, Output extends z.ZodObject> = (
  args: z.output<Input>,
  signal: AbortSignal,
) => Promise<z.input<Output>>;

export const READS: ToolAnnotations = { readOnlyHint: true, idempotentHint: true };

export function registerTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  server: McpServer,
  { name, description, input, output, annotations }: Tool<Input, Output>,
  handle: Handler<Input, Output>,
): void {
  const config = {
    description,
    inputSchema: published(input, "input"),
    outputSchema: published(output, "output"),
    annotations,
  };
  server.registerTool(name, config, async (args: unknown, { mcpReq }) => {
    try {
      return toolResult(await handle(readArguments(name, input, args), mcpReq.signal));
    } catch (thrown) {
      const error = publicError(thrown);
      if (error.code === "internal") console.error(`${name} failed`, thrown);
      return toolFailure(error);
    }
  });
}

function toolResult(result: Record<string, unknown>): CallToolResult {
  return { content: [{ type: "text", text: JSON.stringify(result) }], structuredContent: result };
}

function readArguments<Input extends z.ZodObject>(name: string, input: Input, args: unknown): z.output<Input> {
  const parsed = input.safeParse(args);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const where = issue === undefined || issue.path.length === 0 ? "the arguments" : issue.path.join(".");
  throw new SluiceError(
    "validation_failed",
    `${name}: ${where}: ${issue?.message ?? "not valid"}.`,
    `It takes ${Object.keys(input.shape).join(", ") || "nothing"}.`,
  );
}

/** Of the schemas that were shown, by what they were made of: they never change. */
const shown = new WeakMap<z.ZodObject, Record<string, unknown>>();

/** The SDK checks nothing by itself: its refusals would be sentences, without a code and a hint. */
function published(schema: z.ZodObject, io: "input" | "output"): StandardSchemaWithJSON<unknown, unknown> {
  const json = () => {
    const known = shown.get(schema) ?? show(schema, io);
    shown.set(schema, known);
    return known;
  };
  return {
    "~standard": {
      version: 1,
      vendor: "sluice",
      validate: (value) => ({ value }),
      jsonSchema: { input: json, output: json },
    },
  };
}

/** Keywords that some API refuses (Gemini: all of them), and that tell a model nothing. */
const REFUSED = ["additionalProperties", "propertyNames", "default", "$schema"];

function show(schema: z.ZodObject, io: "input" | "output"): Record<string, unknown> {
  const json = z.toJSONSchema(schema, {
    io,
    override: ({ jsonSchema }) => {
      for (const keyword of REFUSED) Reflect.deleteProperty(jsonSchema, keyword);
    },
  });
  const { $schema: _, ...rest } = json;
  return rest;
}
