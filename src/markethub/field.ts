// A field of a resource: its type, its rules, and how it may be written. One declaration serves the column, the body's
// check, the query dialect and the document. Nothing here reads or stores a value.

import type { ResourceName } from "./resource.ts";

export type Scalar = string | number | boolean | null;

/** What becomes of the rows that name a row when that row is deleted. */
export type OnDelete = "cascade" | "restrict" | "clear";

export interface Reference {
  to: ResourceName;
  onDelete: OnDelete;
  /** Fields that must hold the same value here and in the row referred to, such as the product of a variant. */
  agrees?: readonly string[];
}

export interface Field {
  type: "text" | "integer" | "boolean" | "timestamp";
  /** Must be given when a row is created. */
  required?: true;
  /** Set by the server alone. */
  readOnly?: true;
  /** Given when the row is created and the same ever after. */
  fixed?: true;
  unique?: true;
  /** The value when it is left out; without one the field is null. */
  initial?: Scalar;
  /** The closed set of values, in the order of a row's life. */
  choices?: readonly string[];
  /** Of a number its least and greatest value, of a text its least and greatest length. */
  min?: number;
  max?: number;
  format?: "email" | "uri" | "slug" | "sku" | "currency" | "country";
  reference?: Reference;
  /** What people look for: the document offers `:contains` for such a text, a range for such a number. */
  searched?: true;
  description?: string;
  example?: Scalar;
}

export type Fields = Readonly<Record<string, Field>>;
type Rules = Omit<Field, "type">;

/** Characters of a one-line text: names and titles fit, and a page of rows stays small. */
const LINE = 200;
/** Characters of a text of several lines. */
const PARAGRAPH = 2_000;
/** The greatest amount or count: far above real ones, and far below where numbers lose precision. */
const AMOUNT = 1_000_000_000;

export const line = (rules: Rules = {}): Field => ({ type: "text", min: 1, max: LINE, ...rules });
export const paragraph = (rules: Rules = {}): Field => ({ type: "text", min: 1, max: PARAGRAPH, ...rules });
export const integer = (rules: Rules = {}): Field => ({ type: "integer", min: 0, max: AMOUNT, ...rules });
export const cents = (rules: Rules = {}): Field => integer({ example: 4900, ...rules });
export const boolean = (rules: Rules = {}): Field => ({ type: "boolean", ...rules });
export const timestamp = (rules: Rules = {}): Field => ({ type: "timestamp", ...rules });
export const slug = (rules: Rules = {}): Field => line({ format: "slug", max: 60, ...rules });
export const email = (rules: Rules = {}): Field => line({ format: "email", ...rules });
export const currency = (rules: Rules = {}): Field =>
  line({ format: "currency", min: 3, max: 3, initial: "USD", ...rules });
export const country = (rules: Rules = {}): Field =>
  line({ format: "country", min: 2, max: 2, example: "US", ...rules });
export const choice = (choices: readonly string[], rules: Rules = {}): Field => ({ type: "text", choices, ...rules });

export const reference = (
  to: ResourceName,
  onDelete: OnDelete,
  rules: Rules & Pick<Reference, "agrees"> = {},
): Field => {
  const { agrees, ...rest } = rules;
  return { type: "text", min: 1, max: LINE, reference: agrees ? { to, onDelete, agrees } : { to, onDelete }, ...rest };
};

/** Whether a row may hold null here. */
export const nullable = (field: Field): boolean => !field.required && !field.readOnly && field.initial === undefined;

/** The rule behind each format that is checked by pattern; the document shows the same pattern. */
export const PATTERNS = {
  slug: /^[a-z0-9]+(-[a-z0-9]+)*$/,
  sku: /^[A-Z0-9]+(-[A-Z0-9]+)*$/,
  currency: /^[A-Z]{3}$/,
  country: /^[A-Z]{2}$/,
} as const;
