// A request against a document of one operation, checked.
import { type ApiDocument, openApiDocument } from "../../../../src/openapi/api-document.ts";
import { type CheckPolicy, checkRequest } from "../../../../src/openapi/check/check-request.ts";
import type { Checked } from "../../../../src/openapi/check/checked.ts";
import { findOperation } from "../../../../src/openapi/check/find-operation.ts";
import { compiled } from "../support/compiled.ts";

async function documentOf(document: object | string): Promise<ApiDocument> {
  const { index, blocks } = await compiled(document);
  return openApiDocument(index, blocks);
}

/** Documents with these paths: each has these methods, `GET` where it is a bare path. */
export function documentWith(...paths: readonly string[]): Promise<ApiDocument> {
  const items = new Map<string, Record<string, object>>();
  for (const text of paths) {
    const [method = "GET", path = ""] = text.includes(" ") ? text.split(" ") : ["GET", text];
    items.set(path, { ...items.get(path), [method.toLowerCase()]: { responses: {} } });
  }
  return documentOf({ openapi: "3.1.0", info: { title: "T", version: "1" }, paths: Object.fromEntries(items) });
}

const REQUEST: Checked = {
  path: "",
  params: {},
  query: {},
  headers: {},
  cookies: {},
  bytes: [],
  rawBody: false,
};

export interface Case {
  readonly operation?: object;
  readonly schemas?: object;
  readonly version?: string;
  readonly path?: string;
  readonly method?: string;
}

/** Checks requests of one operation, `POST /things` unless it is said. */
export async function checker({
  operation = {},
  schemas = {},
  version = "3.1.0",
  path = "/things",
  method = "POST",
}: Case) {
  const document = await documentOf({
    openapi: version,
    info: { title: "T", version: "1" },
    paths: { [path]: { [method.toLowerCase()]: { responses: {}, ...operation } } },
    components: { schemas },
  });
  return (request: Partial<Checked>, policy: CheckPolicy = "warn") => {
    const found = findOperation(document, method, request.path ?? path);
    const target = { document, operation: document.operation(found.entry), filled: found.params };
    return checkRequest(target, { ...REQUEST, path, ...request }, policy);
  };
}

/** Checks JSON bodies against one schema. */
export async function bodyChecker(schema: unknown, rest: Omit<Case, "operation"> & { type?: string } = {}) {
  const { type = "application/json", ...other } = rest;
  const check = await checker({ ...other, operation: { requestBody: { content: { [type]: { schema } } } } });
  return (body: unknown, policy: CheckPolicy = "warn") => {
    const { options, messages } = check({ body }, policy);
    return { body: options.body, messages: messages.map(({ code, message }) => `${code}: ${message}`) };
  };
}
