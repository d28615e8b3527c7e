// The document's schemas: of each resource its row, what creates one, and what changes one; and of an error.

import { type Field, type Fields, nullable, PATTERNS } from "../field.ts";
import { PROBLEMS } from "../problem.ts";
import { type Resource, spoken } from "../resource.ts";
import { RESOURCES } from "../resources/table.ts";
import { writable } from "../validation.ts";

/** A piece of an OpenAPI document: plain JSON. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

export const refer = (section: string, name: string): Json => ({ $ref: `#/components/${section}/${name}` });

/** `an order item`. */
export const one = (noun: string): string => `${/^[AEIOU]/.test(noun) ? "an" : "a"} ${spoken(noun)}`;

const statusName = ({ noun }: Resource): string => `${noun}Status`;

export function schemasOf(resource: Resource): Record<string, Json> {
  const { noun, lifeCycle, fields } = resource;
  const all = Object.entries(fields);
  const inputs = Object.entries(writable(fields));
  const changes = inputs.filter(([, field]) => !field.fixed);
  return {
    [noun]: {
      type: "object",
      required: all.map(([name]) => name),
      properties: properties(all, (name, field) => shownAs(resource, name, field)),
    },
    [`${noun}Input`]: {
      type: "object",
      required: inputs.flatMap(([name, field]) => (field.required ? [name] : [])),
      properties: properties(inputs, (name, field) => given(resource, name, field, "whole")),
      additionalProperties: false,
    },
    [`${noun}Patch`]: {
      type: "object",
      properties: properties(changes, (name, field) => given(resource, name, field, "part")),
      additionalProperties: false,
    },
    ...(lifeCycle ? { [statusName(resource)]: { type: "string", enum: Object.keys(lifeCycle) } } : {}),
  };
}

/** The schema of an action's body. */
export function bodySchema(resource: Resource, fields: Fields): Json {
  const entries = Object.entries(fields);
  const required = entries.flatMap(([name, field]) => (field.required ? [name] : []));
  return {
    type: "object",
    ...(required.length > 0 ? { required } : {}),
    properties: properties(entries, (name, field) => given(resource, name, field, "whole")),
    additionalProperties: false,
  };
}

/** The schema of one value, as a filter takes it. */
export function valueSchema(resource: Resource, name: string, field: Field): Json {
  if (name === "status") return refer("schemas", statusName(resource));
  if (field.choices) return { type: "string", enum: field.choices };
  return { type: field.type === "integer" || field.type === "boolean" ? field.type : "string" };
}

function properties(entries: readonly [string, Field][], schema: (name: string, field: Field) => Json): Json {
  return Object.fromEntries(entries.map(([name, field]) => [name, schema(name, field)]));
}

function shownAs(resource: Resource, name: string, field: Field): Json {
  if (name === "status") return refer("schemas", statusName(resource));
  return {
    ...typed(field),
    ...(field.readOnly ? { readOnly: true } : {}),
    ...(field.description ? { description: field.description } : {}),
    ...(name === "id" && field.example ? { examples: [field.example] } : {}),
  };
}

function given(resource: Resource, name: string, field: Field, extent: "whole" | "part"): Json {
  if (name === "status") return refer("schemas", statusName(resource));
  const whole = extent === "whole";
  return {
    ...typed(field),
    ...limits(field),
    ...(whole && field.initial !== undefined ? { default: field.initial } : {}),
    ...(whole ? described(field) : {}),
    ...(whole && field.example !== undefined ? { examples: [field.example] } : {}),
  };
}

function typed(field: Field): Record<string, Json> {
  const type = field.type === "integer" || field.type === "boolean" ? field.type : "string";
  const choices = field.choices ? { enum: nullable(field) ? [...field.choices, null] : field.choices } : {};
  const time = field.type === "timestamp" ? { format: "date-time" } : {};
  const format = field.format === "email" || field.format === "uri" ? { format: field.format } : {};
  return { type: nullable(field) ? [type, "null"] : type, ...choices, ...time, ...format };
}

function limits(field: Field): Record<string, Json> {
  if (field.type === "integer")
    return { minimum: field.min ?? 0, ...(field.max === undefined ? {} : { maximum: field.max }) };
  if (field.type !== "text" || field.choices || field.reference) return {};
  const pattern = field.format && field.format in PATTERNS ? patternOf(field.format) : undefined;
  return {
    ...(pattern === undefined ? { minLength: field.min ?? 0 } : { pattern }),
    ...(field.max === undefined ? {} : { maxLength: field.max }),
  };
}

function patternOf(format: NonNullable<Field["format"]>): string | undefined {
  return format === "email" || format === "uri" ? undefined : PATTERNS[format].source;
}

function described(field: Field): Record<string, Json> {
  const { reference } = field;
  const naming = reference ? `Id of ${one(RESOURCES[reference.to].noun)}.` : undefined;
  const description = field.description ?? naming;
  return description === undefined ? {} : { description };
}

export const ERROR_SCHEMA: Json = {
  type: "object",
  required: ["error"],
  properties: {
    error: {
      type: "object",
      required: ["code", "message"],
      properties: {
        code: { type: "string", enum: Object.keys(PROBLEMS) },
        message: { type: "string" },
        details: {
          type: "array",
          description: "Every fault, by field or parameter.",
          items: {
            type: "object",
            required: ["field", "message"],
            properties: { field: { type: "string" }, message: { type: "string" } },
          },
        },
      },
    },
  },
};
