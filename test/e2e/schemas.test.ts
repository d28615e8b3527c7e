// Every schema that clients are shown is one that the APIs of Claude, OpenAI, Gemini and Bedrock take as a tool's, and
// the tools of the catalogue cost a model no more than they may.
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connectSdk } from "../support/clients.ts";
import { type TemporaryServer, temporaryServer } from "../support/server.ts";

/** o200k tokens of the whole result of `tools/list`. */
const MAX_CATALOGUE_TOKENS = 3_500;

/** OpenAI and Bedrock: a tool's name. Anthropic and OpenAI: a property's. */
const TOOL_NAME = /^[a-zA-Z][a-zA-Z0-9_-]{0,63}$/;
const PROPERTY_NAME = /^[a-zA-Z0-9_.-]{1,64}$/;

/** What a tool's arguments are described with: the part of JSON Schema that Gemini's Schema has too. */
const KEYWORDS = new Set([
  ...["type", "description", "properties", "required", "items", "enum", "minimum", "maximum"],
  ...["minLength", "maxLength", "minItems", "maxItems"],
]);
const TYPES = ["object", "array", "string", "integer", "number", "boolean"];

let server: TemporaryServer;
beforeAll(async () => {
  server = await temporaryServer();
});
afterAll(async () => {
  await server?.[Symbol.asyncDispose]();
});

async function toolsOf(groups: string) {
  const client = await connectSdk({ ...server, mcpUrl: `${server.mcpUrl}?tools=${groups}` }, "auto", "2026-07-28");
  const { tools } = await client.listTools();
  await client.close();
  return tools;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** What is wrong with a schema, place by place. */
function* faultsOf(schema: unknown, where: string, keywords: ReadonlySet<string>): Generator<string> {
  if (!isRecord(schema)) return yield `${where} is no object`;
  for (const keyword of Object.keys(schema)) if (!keywords.has(keyword)) yield `${where} has ${keyword}`;
  if (typeof schema.type !== "string" || !TYPES.includes(schema.type)) yield `${where} has the type ${schema.type}`;
  if ((schema.properties ?? schema.required) !== undefined && schema.type !== "object") yield `${where} is no object`;
  if (schema.type === "array" && schema.items === undefined) yield `${where} has no items`;
  if (schema.items !== undefined) yield* faultsOf(schema.items, `${where}[]`, keywords);
  const properties = isRecord(schema.properties) ? schema.properties : {};
  for (const [name, property] of Object.entries(properties)) {
    if (!PROPERTY_NAME.test(name)) yield `${where} has the property ${name}`;
    yield* faultsOf(property, `${where}.${name}`, keywords);
  }
  for (const name of Array.isArray(schema.required) ? schema.required : [])
    if (!Object.hasOwn(properties, String(name))) yield `${where} requires ${name}, which it does not have`;
}

/** Keywords anywhere in a value. */
function keysIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(keysIn);
  return isRecord(value) ? Object.entries(value).flatMap(([key, member]) => [key, ...keysIn(member)]) : [];
}

describe("the published schemas", () => {
  test("of the arguments of every tool use nothing that one of the APIs refuses", async () => {
    const tools = await toolsOf("all");
    expect(tools.length).toBeGreaterThanOrEqual(17);
    const faults = tools.flatMap(({ name, description, inputSchema }) => [
      ...(TOOL_NAME.test(name) && description ? [] : [`${name} has no good name, or no description`]),
      ...faultsOf(inputSchema, name, KEYWORDS),
    ]);
    expect(faults).toEqual([]);
  });

  test("of every result are objects without references and alternatives", async () => {
    for (const { name, outputSchema } of await toolsOf("all")) {
      if (outputSchema === undefined) continue;
      expect(outputSchema.type, name).toBe("object");
      expect(keysIn(outputSchema)).not.toEqual(
        expect.arrayContaining([expect.stringMatching(/^(\$ref|\$defs|anyOf|oneOf|allOf)$/)]),
      );
    }
  });

  test("of the catalogue cost a model no more than 3,500 tokens, descriptions and all", async () => {
    const tools = await toolsOf("catalog");
    expect(countTokens(JSON.stringify({ tools }))).toBeLessThanOrEqual(MAX_CATALOGUE_TOKENS);
  });

  test("of the catalogue say what only reads, and that invoke may destroy", async () => {
    for (const { name, annotations } of await toolsOf("catalog"))
      expect(annotations, name).toEqual(
        name === "invoke"
          ? { destructiveHint: true, openWorldHint: true }
          : { readOnlyHint: true, idempotentHint: true },
      );
  });
});
