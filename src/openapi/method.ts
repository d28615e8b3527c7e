// The methods that a path item of OpenAPI has fields for (OpenAPI 3.2, section 4.9.1; `query` is new there).

export const METHODS: ReadonlySet<string> = new Set([
  "get",
  "put",
  "post",
  "delete",
  "options",
  "head",
  "patch",
  "trace",
  "query",
]);
