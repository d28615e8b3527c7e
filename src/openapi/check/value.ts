// Values of JSON and the types of JSON Schema (2020-12, section 6.1.1): which is which, how a fault tells them, and the
// repairs that are certain. Pure.
import { MAX_TOLD_CHARS } from "../../limits.ts";
import { line } from "../catalogue/line.ts";
import { isRecord } from "../piece.ts";

const FITS: Readonly<Record<string, (value: unknown) => boolean>> = {
  null: (value) => value === null,
  boolean: (value) => typeof value === "boolean",
  integer: Number.isInteger,
  number: (value) => typeof value === "number",
  string: (value) => typeof value === "string",
  array: Array.isArray,
  object: isRecord,
};

const TOLD: Readonly<Record<string, string>> = {
  null: "null",
  boolean: "true or false",
  integer: "an integer",
  number: "a number",
  string: "a string",
  array: "an array",
  object: "an object",
};

/** There are seven. */
const MAX_TYPES = 10;

/** Those of a schema; none where any value will do. OpenAPI 3.0 has `nullable` for `null`. */
export function typesOf(schema: Readonly<Record<string, unknown>>): readonly string[] {
  const types = (Array.isArray(schema.type) ? schema.type.slice(0, MAX_TYPES) : [schema.type]).filter(
    (type) => typeof type === "string",
  );
  // A name that is none of JSON Schema's (`any`, `file`) says nothing that can be held against a value.
  if (!types.every((type) => Object.hasOwn(FITS, type))) return [];
  return schema.nullable === true && types.length > 0 ? [...types, "null"] : types;
}

export function fits(value: unknown, types: readonly string[]): boolean {
  return types.length === 0 || types.some((type) => FITS[type]?.(value) === true);
}

/**
 * The value that was meant, where there is only one: a number or a truth value written as text, text written as one, a JSON
 * text of an array or object. Undefined where that is not certain: `"1.0"` may be a version.
 */
export function repaired(value: unknown, types: readonly string[]): unknown {
  if (typeof value === "string") {
    const parsed = parse(value);
    const isSame = typeof parsed === "object" || String(parsed) === value;
    if (parsed !== undefined && parsed !== null && isSame && fits(parsed, types)) return parsed;
  }
  if (types.includes("string") && (typeof value === "boolean" || Number.isFinite(value))) return String(value);
  return undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A value of the wire, as what its schema makes of it: all that arrives there is text. */
export function fromText(value: unknown, types: readonly string[]): unknown {
  if (fits(value, types)) return value;
  if (typeof value === "string" && value !== "") {
    if (types.includes("boolean") && (value === "true" || value === "false")) return value === "true";
    const isNumber = /^-?\d+(\.\d+)?([eE][-+]?\d+)?$/.test(value);
    if (isNumber && fits(Number(value), types)) return Number(value);
  }
  return types.includes("string") && (typeof value === "number" || typeof value === "boolean") ? String(value) : value;
}

/** What a schema's types are called: "an integer or null". */
export function tellTypes(types: readonly string[]): string {
  return types.map((type) => TOLD[type]).join(" or ");
}

/** How a fault quotes a value. */
export function tell(value: unknown): string {
  if (Array.isArray(value)) return "an array";
  if (isRecord(value)) return "an object";
  return line(
    typeof value === "string" ? JSON.stringify(value.slice(0, MAX_TOLD_CHARS)) : String(value),
    MAX_TOLD_CHARS,
  );
}

/** Equality of JSON (2020-12, section 4.2.2). As deep as `constant`, which is the document's. */
export function equals(value: unknown, constant: unknown): boolean {
  if (Array.isArray(constant)) {
    return (
      Array.isArray(value) && value.length === constant.length && constant.every((item, at) => equals(value[at], item))
    );
  }
  if (!isRecord(constant)) return value === constant;
  if (!isRecord(value)) return false;
  const keys = Object.keys(constant);
  return (
    Object.keys(value).length === keys.length &&
    keys.every((key) => Object.hasOwn(value, key) && equals(value[key], constant[key]))
  );
}
