// The query dialect of lists, that of json-server v1: `field:op=value`, `_sort`, `_page`, `_per_page`, `_embed`. It turns a
// query string into a checked ListQuery, or into one problem that names every fault. SQL is made of it in list.ts.

import type { Field, Scalar } from "./field.ts";
import { nullable } from "./field.ts";
import { INSTANT_RULE, instant } from "./instant.ts";
import { type Detail, problem, quote } from "./problem.ts";
import type { Resource } from "./resource.ts";
import { embedsOf } from "./resources/table.ts";
import { isPlainText } from "./validation.ts";

export const OPERATORS = ["eq", "ne", "lt", "lte", "gt", "gte", "in", "contains", "startsWith", "endsWith"] as const;
export type Operator = (typeof OPERATORS)[number];

export interface Condition {
  field: string;
  operator: Operator;
  /** One value, or for `in` as many as the list has. */
  values: readonly Scalar[];
}

export interface ListQuery {
  conditions: readonly Condition[];
  sort: readonly { field: string; descending: boolean }[];
  page: number;
  perPage: number;
  embed: readonly string[];
}

/** Rows a page: enough to look at, and small in a model's context. */
export const PER_PAGE = 20;
export const MOST_PER_PAGE = 100;
/** The last page that can be asked for: keeps the offset an exact number. */
export const MOST_PAGES = 1_000_000;
/** Characters of a query: room for a hundred ids, and the Link header, which repeats it four times, stays sendable. */
export const QUERY = 4_000;
/** Conditions in one query, and values of one `in`: SQLite allows 100 bound values a statement. */
export const CONDITIONS = 30;
export const VALUES = 100;

const TEXT_OPERATORS: readonly Operator[] = OPERATORS;
const NUMBER_OPERATORS: readonly Operator[] = ["eq", "ne", "lt", "lte", "gt", "gte", "in"];
const BOOLEAN_OPERATORS: readonly Operator[] = ["eq", "ne", "in"];
const SUBSTRING: readonly Operator[] = ["contains", "startsWith", "endsWith"];

export function operatorsOf(field: Field): readonly Operator[] {
  if (field.type === "boolean") return BOOLEAN_OPERATORS;
  return field.type === "integer" ? NUMBER_OPERATORS : TEXT_OPERATORS;
}

export function parseListQuery(resource: Resource, query: URLSearchParams): ListQuery {
  const faults: Detail[] = [];
  if (query.toString().length > QUERY) refuse([{ field: "(query)", message: `has more than ${QUERY} characters` }]);
  const conditions: Condition[] = [];
  for (const [key, value] of query) {
    if (key.startsWith("_")) continue;
    const condition = parseCondition(resource, key, value);
    if ("message" in condition) faults.push(condition);
    else conditions.push(condition);
  }
  if (conditions.length > CONDITIONS)
    faults.push({ field: "(query)", message: `has more than ${CONDITIONS} conditions` });
  faults.push(...strayControls(query, ["_sort", "_page", "_per_page", "_embed"]));

  const sort = parseSort(resource, query.get("_sort") ?? "", faults);
  const page = parseCount(query, "_page", 1, MOST_PAGES, faults);
  const perPage = parseCount(query, "_per_page", PER_PAGE, MOST_PER_PAGE, faults);
  const embed = parseEmbed(resource, query, faults);
  refuse(faults);
  return { conditions, sort, page, perPage, embed };
}

/** The query of an operation on one row, where at most `_embed` is allowed. */
export function parseRowQuery(resource: Resource, query: URLSearchParams, embeds: boolean): readonly string[] {
  const accepted = embeds ? ["_embed"] : [];
  const faults: Detail[] = [...new Set(query.keys())]
    .filter((key) => !key.startsWith("_"))
    .map((key) => unknownParameter(key, accepted));
  faults.push(...strayControls(query, accepted));
  const embed = embeds ? parseEmbed(resource, query, faults) : [];
  refuse(faults);
  return embed;
}

function refuse(faults: readonly Detail[]): void {
  if (faults.length === 0) return;
  const [first] = faults;
  throw problem("bad_request", `The query is not understood: ${first?.field} ${first?.message}.`, faults);
}

function unknownParameter(key: string, accepted: readonly string[]): Detail {
  const message =
    accepted.length > 0 ? `is not accepted here; accepted: ${accepted.join(", ")}` : "is not accepted here";
  return { field: shown(key), message };
}

function strayControls(query: URLSearchParams, accepted: readonly string[]): Detail[] {
  const controls = [...new Set(query.keys())].filter((key) => key.startsWith("_"));
  return controls.flatMap((key): Detail[] => {
    if (!accepted.includes(key)) return [unknownParameter(key, accepted)];
    const twice = key !== "_embed" && query.getAll(key).length > 1;
    return twice ? [{ field: key, message: "is given twice" }] : [];
  });
}

function parseCondition(resource: Resource, key: string, value: string): Condition | Detail {
  const [name = "", ...rest] = key.split(":");
  const operator = rest.length === 0 ? "eq" : rest.join(":");
  const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined;
  if (!field) {
    const names = Object.keys(resource.fields).join(", ");
    return {
      field: shown(key),
      message: `is not a field of ${resource.name}; fields: ${names}; also _sort, _page, _per_page, _embed`,
    };
  }
  const known = operatorsOf(field).find((each) => each === operator);
  if (!known) {
    return {
      field: shown(key),
      message: `has an operator that ${name} does not take; it takes: ${operatorsOf(field).join(", ")}`,
    };
  }
  const texts = known === "in" ? value.split(",") : [value];
  if (texts.length > VALUES) return { field: key, message: `lists more than ${VALUES} values` };
  const values: Scalar[] = [];
  for (const text of texts) {
    const parsed = parseValue(field, known, text);
    if (typeof parsed === "object" && parsed !== null)
      return { field: key, message: `${parsed.fault}, not ${quote(text)}` };
    values.push(parsed);
  }
  return { field: name, operator: known, values };
}

function parseValue(field: Field, operator: Operator, text: string): Scalar | { fault: string } {
  if (!isPlainText(text)) return { fault: "must be text without control characters" };
  if (SUBSTRING.includes(operator)) return text === "" ? { fault: "must not be empty" } : text;
  if (text === "null" && nullable(field) && (operator === "eq" || operator === "ne")) return null;
  switch (field.type) {
    case "boolean":
      return text === "true" || text === "false" ? text === "true" : { fault: "must be true or false" };
    case "integer":
      return /^-?\d{1,15}$/.test(text) ? Number(text) : { fault: "must be an integer" };
    case "timestamp":
      return instant(text) ?? { fault: INSTANT_RULE };
    case "text":
      if (field.choices && !field.choices.includes(text))
        return { fault: `must be one of ${field.choices.join(", ")}` };
      return text;
  }
}

function parseSort(resource: Resource, text: string, faults: Detail[]): ListQuery["sort"] {
  const parts = text.split(",").filter((part) => part !== "");
  const sort = parts.map((part) => ({ field: part.replace(/^-/, ""), descending: part.startsWith("-") }));
  const names = Object.keys(resource.fields);
  const unknown = sort.filter(({ field }) => !names.includes(field));
  if (unknown.length > 0) {
    const asked = unknown.map(({ field }) => quote(field)).join(", ");
    faults.push({
      field: "_sort",
      message: `cannot sort by ${asked}; fields: ${names.join(", ")} (-field for descending)`,
    });
  }
  // A field named again changes nothing, and the length of the clause stays bounded.
  return sort.filter(({ field }, at) => sort.findIndex((other) => other.field === field) === at);
}

function parseCount(query: URLSearchParams, key: string, initial: number, most: number, faults: Detail[]): number {
  const text = query.get(key);
  if (text === null) return initial;
  const number = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (number >= 1 && number <= most) return number;
  faults.push({ field: key, message: `must be an integer from 1 to ${most}, not ${quote(text)}` });
  return initial;
}

function parseEmbed(resource: Resource, query: URLSearchParams, faults: Detail[]): readonly string[] {
  const names = new Set(query.getAll("_embed").flatMap((value) => value.split(",")));
  names.delete("");
  const known = embedsOf(resource);
  for (const name of names) {
    if (known.has(name)) continue;
    faults.push({
      field: "_embed",
      message: `cannot embed ${quote(name)} in ${resource.name}; it takes: ${[...known.keys()].join(", ")}`,
    });
  }
  return [...names];
}

const shown = (key: string): string => quote(key).slice(1, -1);
