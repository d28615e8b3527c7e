// MarketHub's OpenAPI 3.1 document, made from the same table as its routes. specs/markethub.json is this, minified.

import { describe } from "./document/operations.ts";
import { embedName, embedParameter, SHARED_PARAMETERS } from "./document/parameters.ts";
import { ERROR_SCHEMA, type Json, refer, schemasOf } from "./document/schemas.ts";
import { OPERATIONS } from "./operation.ts";
import { MOST_PER_PAGE, PER_PAGE } from "./query.ts";
import { type Resource, spoken } from "./resource.ts";
import { TABLE } from "./resources/table.ts";

const DESCRIPTION = [
  "A marketplace to try things on: sellers, products, orders, returns and all that goes with them. POST /reset restores it.",
  "Amounts are integer cents; times are UTC.",
  `Lists are plain JSON arrays, ${PER_PAGE} rows a page unless \`_per_page\` says otherwise (at most ${MOST_PER_PAGE}); \`X-Total-Count\` has the count of all rows, \`Link\` the other pages.`,
  "Every field is a filter: `field=value` or `field:op=value`, op one of eq, ne, lt, lte, gt, gte, in (values with commas between), and of texts and times contains, startsWith, endsWith (letter case ignored). Several filters must all hold. `null` means no value. Operations show the filters most asked for.",
  "Refusals are JSON: 400 for a query or JSON that is not understood, 404, 405, 409, 413 for a body over 256 KiB, 415 for one that is not JSON, 422 with every fault of a body.",
].join("\n\n");

export function document(): Json {
  return {
    openapi: "3.1.0",
    info: { title: "MarketHub", version: "1.0.0", description: DESCRIPTION },
    servers: [{ url: "/" }],
    tags: [
      ...TABLE.map((resource) => ({ name: resource.name, description: tagDescription(resource) })),
      { name: "marketplace", description: "The marketplace as a whole." },
    ],
    paths: paths(),
    components: {
      schemas: { ...merged(TABLE.map(schemasOf)), Error: ERROR_SCHEMA },
      parameters: {
        ...SHARED_PARAMETERS,
        ...Object.fromEntries(TABLE.map((resource) => [embedName(resource), embedParameter(resource)])),
      },
      headers: HEADERS,
      responses: { ...merged(TABLE.map(responsesOf)), ...REFUSALS },
    },
  };
}

function paths(): Json {
  const byPath = Map.groupBy(OPERATIONS, ({ path }) => path);
  return Object.fromEntries(
    [...byPath].map(([path, operations]) => {
      const shared = path.includes("{id}") ? { parameters: [refer("parameters", "id")] } : {};
      const described = operations.map((operation) => [operation.method, describe(operation)] as const);
      return [path, { ...shared, ...Object.fromEntries(described) }];
    }),
  );
}

function tagDescription({ description, lifeCycle }: Resource): string {
  const moves = Object.entries(lifeCycle ?? {}).flatMap(([from, next]) =>
    next.length > 0 ? [`${from} → ${next.join(" | ")}`] : [],
  );
  return moves.length > 0 ? `${description} Status: ${moves.join("; ")}.` : description;
}

const json = (schema: Json): Json => ({ "application/json": { schema } });

function responsesOf({ noun, nouns }: Resource): Record<string, Json> {
  const row = json(refer("schemas", noun));
  const list = json({ type: "array", items: refer("schemas", noun) });
  const headers = { "X-Total-Count": refer("headers", "TotalCount"), Link: refer("headers", "Link") };
  return {
    [noun]: { description: `The ${spoken(noun)}.`, content: row },
    [`${noun}List`]: { description: `A page of ${spoken(nouns)}.`, headers, content: list },
  };
}

const HEADERS: Json = {
  TotalCount: { description: "Rows on all pages.", schema: { type: "integer" } },
  Link: { description: "The pages first, prev, next and last (RFC 8288).", schema: { type: "string" } },
};

const refusal = (description: string): Json => ({ description, content: json(refer("schemas", "Error")) });

const REFUSALS = {
  BadRequest: refusal("The query or the JSON is not understood."),
  NotFound: refusal("No such row."),
  Conflict: refusal("A value is taken, the status does not allow it, or other rows name this one."),
  Unprocessable: refusal("The body is not accepted; `details` has every fault."),
};

const merged = (parts: readonly Record<string, Json>[]): Record<string, Json> => Object.assign({}, ...parts);
