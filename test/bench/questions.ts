// What a document is asked: a tag, a text in paths, a word in descriptions, an operation, all taken from the middle of
// the document, and the answers that a plain parse of the whole gives. Pure. Not here: the programs (programs.ts).
import { z } from "zod";

export interface Questions {
  readonly tag: string;
  readonly pathText: string;
  readonly word: string;
  /** An operation, of parameters of its own where one has them. */
  readonly operation: { readonly path: string; readonly method: string };
  /** An operation to call, one that reads where there is one, its path filled. */
  readonly request: { readonly path: string; readonly method: string };
  readonly operations: number;
  /** Counts of operations; for the operation, of its parameters; for the walk, of objects and arrays. */
  readonly answers: Readonly<Record<"tag" | "path" | "description" | "parameters" | "walk", number>>;
}

const METHODS = new Set(["get", "put", "post", "delete", "options", "head", "patch", "trace", "query"]);

const Parameters = z.array(z.unknown()).default([]);
const Operation = z.looseObject({
  tags: z.array(z.string()).default([]),
  description: z.string().default(""),
  parameters: Parameters,
});
const Item = z.looseObject({ parameters: Parameters });
const Reference = z.looseObject({ $ref: z.string().startsWith("#/") });
const Document = z.looseObject({ paths: z.record(z.string(), Item).default({}) });

/** @throws where the document has no operations */
export function askOf(text: string): Questions {
  const root: unknown = JSON.parse(text);
  const operations = Object.entries(Document.parse(root).paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([key]) => METHODS.has(key))
      .map(([method, value]) => ({ path, method, shared: item.parameters.length, ...Operation.parse(value) })),
  );
  const middle = <T>(list: readonly T[]) => list[Math.floor(list.length / 2)];
  const any = middle(operations);
  if (any === undefined) throw new Error("A document without operations answers no question.");

  const tag = middle(operations.filter(({ tags }) => tags.length > 0))?.tags[0] ?? "none";
  const pathText = any.path.split("/").findLast((segment) => segment !== "" && !segment.includes("{")) ?? "/";
  const word = middle(operations.flatMap(({ description }) => /[A-Za-z]{6,}/.exec(description)?.[0] ?? [])) ?? "none";
  // The peer does not merge a path's parameters into its operations: an operation without such is the same for both.
  const parametrised = operations.filter(({ parameters, shared }) => parameters.length > 0 && shared === 0);
  const operation = middle(parametrised) ?? any;
  const read = middle(operations.filter(({ method }) => method === "get")) ?? any;
  return {
    tag,
    pathText,
    word,
    operation: { path: operation.path, method: operation.method },
    request: { method: read.method.toUpperCase(), path: read.path.replaceAll(/\{[^}]*\}/g, "1") },
    operations: operations.length,
    answers: {
      tag: operations.filter(({ tags }) => tags.includes(tag)).length,
      path: operations.filter(({ path }) => path.includes(pathText)).length,
      description: operations.filter(({ description }) => description.includes(word)).length,
      parameters: operation.parameters.length,
      walk: countNodes(root),
    },
  };
}

/** Objects and arrays that can be reached from the root, each once, references followed. */
function countNodes(root: unknown): number {
  const seen = new Set([root]);
  for (const node of seen) {
    for (const value of Object.values(node ?? {})) {
      const target = follow(value, root);
      if (typeof target === "object" && target !== null) seen.add(target);
    }
  }
  return seen.size;
}

/** References to references end somewhere, or go round. */
const MAX_HOPS = 50;

function follow(value: unknown, root: unknown): unknown {
  let found = value;
  for (let hops = 0; hops < MAX_HOPS; hops++) {
    const reference = Reference.safeParse(found);
    if (!reference.success) return found;
    found = reference.data.$ref
      .slice(2)
      .split("/")
      .map((part) => decodeURIComponent(part).replaceAll("~1", "/").replaceAll("~0", "~"))
      .reduce<unknown>((node, part) => (isObject(node) && Object.hasOwn(node, part) ? node[part] : undefined), root);
  }
  return undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
