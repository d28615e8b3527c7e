// What is wrong with the keys of `paths` and of a path item (OpenAPI 3.1, sections 4.8.8 and 4.8.9).

/** Members of a path item that are no methods. */
const FIELDS: ReadonlySet<string> = new Set([
  ...["$ref", "summary", "description", "servers", "parameters", "additionalOperations"],
]);

export function pathFlaws(path: string): string[] {
  return [
    ...(path.startsWith("/") ? [] : ["a path starts with /"]),
    ...(/[?#]/.test(path) ? ["a path has no ? and no #: queries are parameters"] : []),
    ...(/^(?:[^{}]|\{[^{}]*\})*$/.test(path) ? [] : ["the braces of the path do not match"]),
  ];
}

/** A path without the names of its templates: two that are equal here are the same path. */
export function anonymous(path: string): string {
  return path.replace(/\{[^{}]*\}/g, "{}");
}

/** What is wrong with a member of a path item that is no operation; nothing for a field of OpenAPI or an extension. */
export function memberFlaw(key: string, methods: ReadonlySet<string>): string | undefined {
  if (FIELDS.has(key) || key.startsWith("x-")) return undefined;
  if (methods.has(key)) return "an operation is an object";
  if (methods.has(key.toLowerCase())) return "methods are written in lower case; it is not an operation like this";
  return "that is no method of OpenAPI; it is not an operation like this";
}
