// The document's parameters: paging, sorting and embedding, and the filters that each list shows. The server takes every
// operator on every field (query.ts); shown are those that people ask for, and the rest is told in words.

import type { Field } from "../field.ts";
import { MOST_PAGES, MOST_PER_PAGE, type Operator, PER_PAGE } from "../query.ts";
import type { Resource } from "../resource.ts";
import { embedsOf } from "../resources/table.ts";
import { type Json, refer, valueSchema } from "./schemas.ts";

/** The operators that a list shows for a field; `eq` is the plain name. */
function shownOperators(name: string, field: Field): readonly Operator[] {
  if (name === "status") return ["eq", "in"];
  if (name === "createdAt") return ["gte"];
  if (field.type === "timestamp" || (field.type === "integer" && field.searched)) return ["gte", "lte"];
  if (field.searched) return ["contains"];
  return field.reference || field.unique || field.choices || field.type === "boolean" ? ["eq"] : [];
}

export const filtersOf = (resource: Resource): Json[] => filters(resource, Object.entries(resource.fields));

/** The filters that a list under another row repeats; it takes the others as well. */
export const statusFilters = (resource: Resource): Json[] =>
  filters(
    resource,
    Object.entries(resource.fields).filter(([name]) => name === "status"),
  );

function filters(resource: Resource, fields: readonly [string, Field][]): Json[] {
  return fields.flatMap(([name, field]) =>
    shownOperators(name, field).map((operator) => filter(resource, name, field, operator)),
  );
}

function filter(resource: Resource, name: string, field: Field, operator: Operator): Json {
  const schema = valueSchema(resource, name, field);
  if (name === "createdAt" || name === "updatedAt") return refer("parameters", `${name}-${operator}`);
  if (operator === "eq") return { name, in: "query", schema };
  const key = `${name}:${operator}`;
  if (operator === "in") return { name: key, in: "query", explode: false, schema: { type: "array", items: schema } };
  return { name: key, in: "query", schema };
}

/** `SellerEmbed`, which the list and the single row share. */
export const embedName = ({ noun }: Resource): string => `${noun}Embed`;

export function embedParameter(resource: Resource): Json {
  const items = { type: "string", enum: [...embedsOf(resource).keys()] };
  const description = "Rows to put into each answered row, under these names.";
  return { name: "_embed", in: "query", explode: false, description, schema: { type: "array", items } };
}

// No format: a plain date serves as well as a date-time.
const time = (name: string, description: string): Json => ({
  name,
  in: "query",
  description,
  schema: { type: "string" },
});

export const SHARED_PARAMETERS: Readonly<Record<string, Json>> = {
  id: { name: "id", in: "path", required: true, schema: { type: "string" } },
  page: {
    name: "_page",
    in: "query",
    description: "From 1. Past the end a page is empty.",
    schema: { type: "integer", minimum: 1, maximum: MOST_PAGES, default: 1 },
  },
  perPage: {
    name: "_per_page",
    in: "query",
    description: "Rows a page.",
    schema: { type: "integer", minimum: 1, maximum: MOST_PER_PAGE, default: PER_PAGE },
  },
  sort: {
    name: "_sort",
    in: "query",
    description:
      "Fields, comma-separated, each with - in front for descending. Equal rows, and all without _sort, go by id.",
    schema: { type: "string" },
    example: "-updatedAt",
  },
  "createdAt-gte": time("createdAt:gte", "Made at or after: a date or a date-time."),
  "updatedAt-gte": time("updatedAt:gte", "Changed at or after: a date or a date-time."),
  "updatedAt-lte": time("updatedAt:lte", "Changed at or before: a date or a date-time."),
};
