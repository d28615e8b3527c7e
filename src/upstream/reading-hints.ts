// What an operation tells of its answers, for the guest that reads them: whether they are JSON, which parameters the
// next page could be asked by, and OpenAPI's own link to it. Pure. Not here: reading (guest/response.js, guest/next.js).
import { MAX_PAGING_NAME_CHARS, MAX_PAGING_PARAMETERS } from "../limits.ts";
import type { ApiDocument } from "../openapi/api-document.ts";
import type { Operation, Parameter } from "../openapi/operation.ts";
import { isRecord } from "../openapi/piece.ts";

export interface ReadingHints {
  /** All types that the operation declares for a success are JSON. */
  readonly isJson: boolean;
  /** Parameters of the query. A list, because names come from the document, and `__proto__` may be one. */
  readonly query: readonly QueryHint[];
  /** Parameters of the next page and runtime expressions for them (OpenAPI 3.2, section 4.21), by an OpenAPI link. */
  readonly link: readonly (readonly [name: string, expression: string])[];
}

interface QueryHint {
  readonly name: string;
  /** `integer`, `string` … of its schema; "" where there is none. */
  readonly type: string;
  /** Its value where none is given: the schema's default, or a minimum of 0 or 1. */
  readonly first: number | null;
}

export const NO_HINTS: ReadingHints = { isJson: false, query: [], link: [] };

export function readingHints(operation: Operation, document: Pick<ApiDocument, "resolve">): ReadingHints {
  const successes = [...operation.responses].flatMap(([status, response]) => (/^2/.test(status) ? [response] : []));
  const types = successes.flatMap(({ content }) => (isRecord(content) ? Object.keys(content) : []));
  const isJson = types.length > 0 && types.every((type) => /^[^;]*[/+]json\s*(?:;|$)/i.test(type));
  if (operation.method !== "GET") return { ...NO_HINTS, isJson };
  const query = operation.parameters
    .filter((parameter) => parameter.in === "query" && parameter.name.length <= MAX_PAGING_NAME_CHARS)
    .slice(0, MAX_PAGING_PARAMETERS)
    .map((parameter) => hintOf(parameter, document));
  return { isJson, query, link: successes.map((response) => linkOf(response, operation, document))[0] ?? [] };
}

function hintOf({ name, schema }: Parameter, { resolve }: Pick<ApiDocument, "resolve">): QueryHint {
  const known = resolve(schema);
  if (!isRecord(known)) return { name, type: "", first: null };
  const types = Array.isArray(known.type) ? known.type : [known.type];
  const type = types.find((one) => typeof one === "string" && one !== "null") ?? "";
  const first = [known.default, known.minimum === 0 || known.minimum === 1 ? known.minimum : null].find(
    (value) => typeof value === "number",
  );
  return { name, type, first: first ?? null };
}

/** A link of the name `next…` that leads to the operation itself, by parameters that are read from the answer. */
function linkOf(
  response: Readonly<Record<string, unknown>>,
  { operationId }: Operation,
  { resolve }: Pick<ApiDocument, "resolve">,
): ReadingHints["link"] {
  const links = isRecord(response.links) ? Object.entries(response.links) : [];
  const found = links
    .filter(([name]) => /^next/i.test(name))
    .map(([, link]) => resolve(link))
    .find((link) => isRecord(link) && operationId !== undefined && link.operationId === operationId);
  const parameters = isRecord(found) && isRecord(found.parameters) ? Object.entries(found.parameters) : [];
  return parameters
    .slice(0, MAX_PAGING_PARAMETERS)
    .flatMap(([name, expression]) =>
      typeof expression === "string" && expression.startsWith("$response.")
        ? [[name.replace(/^query\./, ""), expression] as const]
        : [],
    );
}
