// The check of a body against the fields it may set: Zod schemas made from the table, and every fault in words that name
// the field. What needs the stored rows (references, uniqueness, life cycles) is checked in integrity.ts.

import { z } from "zod";
import { type Field, type Fields, nullable, PATTERNS, type Scalar } from "./field.ts";
import { INSTANT_RULE, instant } from "./instant.ts";
import type { Detail } from "./problem.ts";

export type Values = Readonly<Record<string, Scalar>>;
/** A `whole` body gives every required field; a `partial` one only what it changes. */
export type Extent = "whole" | "partial";
export type BodyCheck = (body: unknown) => { values: Values; faults: Detail[] };

// Control characters other than tab and line break have no place in a text, and SQLite's functions stop at NUL.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f]/;

export const isPlainText = (text: string): boolean => text.isWellFormed() && !CONTROL.test(text);

export const writable = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, field]) => !field.readOnly));

function text(field: Field): z.ZodType<Scalar> {
  const least = field.min ?? 0;
  const most = field.max ?? Number.MAX_SAFE_INTEGER;
  const plain = z
    .string()
    .min(least, `must have ${least} characters or more`)
    .max(most, `must have ${most} characters or fewer`)
    .refine(isPlainText, "must be well-formed text without control characters");
  switch (field.format) {
    case undefined:
      return plain;
    case "email":
      return plain.refine((value) => z.email().safeParse(value).success, "must be an e-mail address");
    case "uri":
      return plain.refine((value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ""), "must be an http(s) URL");
    default:
      return plain.regex(PATTERNS[field.format], `must match ${PATTERNS[field.format].source}`);
  }
}

function timestamp(): z.ZodType<Scalar> {
  return z.string().transform((value, context) => {
    const stored = instant(value);
    if (stored === undefined) context.addIssue({ code: "custom", message: INSTANT_RULE });
    return stored ?? null;
  });
}

function scalar(field: Field): z.ZodType<Scalar> {
  if (field.choices) return z.enum(field.choices, `must be one of ${field.choices.join(", ")}`);
  switch (field.type) {
    case "boolean":
      return z.boolean();
    case "timestamp":
      return timestamp();
    case "integer": {
      const [least, most] = [field.min ?? 0, field.max ?? Number.MAX_SAFE_INTEGER];
      const rule = `must be an integer from ${least} to ${most}`;
      return z.int(rule).min(least, rule).max(most, rule);
    }
    case "text":
      return text(field);
  }
}

function property(field: Field, extent: Extent): z.ZodType<Scalar | undefined> {
  const schema = nullable(field) ? scalar(field).nullable() : scalar(field);
  return field.required && extent === "whole" ? schema : schema.optional();
}

/** The check of bodies for `fields`; `what` names their owner in messages, as `sellers`. */
export function bodyCheck(what: string, fields: Fields, extent: Extent): BodyCheck {
  const names = Object.keys(writable(fields));
  const shape = Object.entries(writable(fields)).map(([name, field]) => [name, property(field, extent)] as const);
  const schema = z.strictObject(Object.fromEntries(shape));
  const accepted = names.length > 0 ? `accepted: ${names.join(", ")}` : "none is accepted";

  return (body) => {
    const parsed = schema.safeParse(body);
    if (parsed.success) return { values: defined(parsed.data), faults: [] };
    const faults = parsed.error.issues.flatMap((issue): Detail[] => {
      if (issue.code === "unrecognized_keys") return issue.keys.map(stray);
      const field = issue.path.map(String).join(".");
      if (field === "") return [{ field: "(body)", message: "must be a JSON object" }];
      const missing = issue.code === "invalid_type" && isMissing(body, field);
      return [{ field, message: missing ? "is required" : issue.message.replace(/^Invalid input: /, "") }];
    });
    return { values: sound(body, faults), faults };
  };

  // The values that are in order by themselves, so that what they refer to is checked along with the rest.
  function sound(body: unknown, faults: readonly Detail[]): Values {
    if (typeof body !== "object" || body === null || Array.isArray(body)) return {};
    const faulty = new Set(faults.map(({ field }) => field));
    const entries = Object.entries(body).filter(([name]) => names.includes(name) && !faulty.has(name));
    const parsed = schema.partial().safeParse(Object.fromEntries(entries));
    return parsed.success ? defined(parsed.data) : {};
  }

  function stray(field: string): Detail {
    const readOnly = Object.hasOwn(fields, field);
    return { field, message: readOnly ? "is read-only" : `is not a field of ${what}; ${accepted}` };
  }
}

function isMissing(body: unknown, field: string): boolean {
  return typeof body === "object" && body !== null && !Object.hasOwn(body, field);
}

function defined(data: Readonly<Record<string, Scalar | undefined>>): Values {
  return Object.fromEntries(
    Object.entries(data).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
