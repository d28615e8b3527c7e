// A tool that takes and gives JSON: its arguments are parsed here, its result is `structuredContent` and the same as text,
// its failures are `{code, message, hint}`. Not here: `search` and `execute`, which answer in text (code.ts).
import type { CallToolResult, McpServer, StandardSchemaWithJSON, ToolAnnotations } from "@modelcontextprotocol/server";
import type { z } from "zod";
import { publicError, SluiceError } from "../errors.ts";
import { toolFailure } from "./failure.ts";
import { published, withoutNulls } from "./published.ts";

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
) => Promise<z.output<Output>>;

const READS: ToolAnnotations = { readOnlyHint: true, idempotentHint: true };

/** A tool that only reads. */
export function readingTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  name: string,
  description: string,
  input: Input,
  output: Output,
): Tool<Input, Output> {
  return { name, description, input, output, annotations: READS };
}

/** @param maxChars characters of a failure; the handler sees to those of its result */
export function registerTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  server: McpServer,
  { name, description, input, output, annotations }: Tool<Input, Output>,
  maxChars: number,
  handle: Handler<Input, Output>,
): void {
  const config = {
    description,
    annotations,
    inputSchema: unchecked(published(input, "input")),
    outputSchema: unchecked(published(output, "output")),
  };
  server.registerTool(name, config, async (args: unknown, { mcpReq }) => {
    try {
      return toolResult(await handle(readArguments(name, input, args), mcpReq.signal));
    } catch (thrown) {
      const error = publicError(thrown);
      if (error.code === "internal") console.error(`${name} failed`, thrown);
      return toolFailure(error, maxChars);
    }
  });
}

/** The SDK checks nothing by itself: its refusals would be sentences, without a code and a hint. */
function unchecked<In, Out>({
  "~standard": standard,
}: StandardSchemaWithJSON<In, Out>): StandardSchemaWithJSON<unknown> {
  return { "~standard": { ...standard, types: undefined, validate: (value) => ({ value }) } };
}

function toolResult(result: Record<string, unknown>): CallToolResult {
  return { content: [{ type: "text", text: JSON.stringify(result) }], structuredContent: result };
}

function readArguments<Input extends z.ZodObject>(name: string, input: Input, args: unknown): z.output<Input> {
  const parsed = input.safeParse(withoutNulls(args));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const where = issue === undefined || issue.path.length === 0 ? "the arguments" : issue.path.join(".");
  throw new SluiceError(
    "validation_failed",
    `${name}: ${where}: ${issue?.message ?? "not valid"}.`,
    `It takes ${Object.keys(input.shape).join(", ") || "nothing"}.`,
  );
}
