// What a model reads of the tools before it calls them: role, types, one example each. Every word costs tokens in every
// conversation, so a test holds the whole of `tools/list` to 1,000. Not here: what the tools do (code.ts).

export const SEARCH = {
  title: "Search the API document",
  description: `Run JavaScript over OpenAPI documents, to find operations before calling execute. Read-only, no network. Return only what you need: answers over 24,000 characters are cut.

declare const spec: OpenAPI; // resolved: $refs read as their targets, cycles as {$circular}
declare const specs: Record<string, OpenAPI>; // when several documents are in scope, spec throws and names them
// Operations that answer a question, best first
declare function find(question: string, options?: { limit?: number; tag?: string; method?: string; spec?: string }):
  { spec: string; method: string; path: string; operationId?: string; summary?: string; tags: string[]; deprecated: boolean }[];
// A hit, or an operation of spec, as TypeScript: parameters, body, result
declare function signature(operation: object): string;
declare const results: { get(resultId: string): Promise<any> }; // the whole of a result that was cut

For all that have something in common, go through spec: Object.entries(spec.paths).flatMap(([path, item]) =>
  Object.entries(item).filter(([, op]) => op.tags?.includes("orders")).map(([method]) => ({ method, path })))

Example:
async () => find("cancel an order", { limit: 3 }).map(signature)`,
  code: "An async arrow function",
  spec: "Document name: domain or domain/collection",
} as const;

export const EXECUTE = {
  title: "Call the API",
  description: `Run JavaScript that calls the API; find paths with search first. Up to 50 requests, 4 at a time, 60 s. Filter and map in the program: answers over 24,000 characters are cut.

declare const api: { request(options: {
  method: string;
  path: string; // "/orders/{id}" with params, or filled
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  headers?: Record<string, unknown>; // that the operation declares, as cookies
  cookies?: Record<string, unknown>;
  body?: unknown; // JSON, a form or multipart (files: {filename, contentType, data}), text, bytes
  contentType?: string; // the operation's unless given
  spec?: string; // when several documents are in scope
}): Promise<{
  success: boolean; // false for 4xx and 5xx, which do not throw
  status: number;
  result: any; // JSON parsed, text as it is, other bytes a Uint8Array
  errors: { code: string | number; message: string }[];
  messages: { code: string | number; message: string }[]; // what did not fit the document
  headers: Record<string, string>; // paging, rate limits, etag, location
  next?: object; // options of the next page: await api.request(next)
}> };
Also spec, specs, find, signature and results, as in search.

Example:
async () => {
  const { result, headers } = await api.request({ method: "GET", path: "/orders", query: { status: "paid" } });
  return { total: headers["x-total-count"], orders: result.map(({ id, status }) => ({ id, status })) };
}`,
  code: "An async arrow function",
  spec: "Document name: domain or domain/collection",
  dryRun: "Plan writes and list them, send none",
} as const;
