// Which operation of a document a method and a path mean. Without one nothing is sent: there is no risk and no credential
// for what the document does not have. Pure. Not here: whether the rest of the request fits it (check-request.ts).
import { SluiceError } from "../../errors.ts";
import { MAX_METHODS_TOLD, MAX_PATH_CHARS, MAX_QUOTED_CHARS } from "../../limits.ts";
import type { ApiDocument } from "../api-document.ts";
import { line } from "../catalogue/line.ts";
import type { OperationEntry } from "../operation.ts";
import { nearestOperations } from "./nearest.ts";
import { indexPaths, type PathIndex, type PathMatch } from "./path-index.ts";
import { takeApart, type WrittenPath } from "./written-path.ts";

export interface FoundOperation {
  readonly entry: OperationEntry;
  /** As it was given, its query behind it; its last slash as the document has it. Expressions that are left in it are the template's. */
  readonly path: string;
  /** The values that it was filled in with, as they are written (percent-encoded). Without a prototype. */
  readonly params: Readonly<Record<string, string>>;
}

/** An index is made once a document. */
const indexes = new WeakMap<ApiDocument, PathIndex>();

/**
 * Of several templates that match, the most concrete one that has the method: servers route so, and a document that has
 * `GET /users/{id}` and `PATCH /users/me` means the first by `GET /users/me`.
 * @param method upper case
 * @param path as the document has it (`/orders/{id}`), filled in (`/orders/12`) or in part; a query may stand behind it
 * @throws SluiceError `not_found`, naming the methods that the path has, or the nearest operations there are;
 * `validation_failed` for a path that a `#` would cut off
 */
export function findOperation(document: ApiDocument, method: string, path: string): FoundOperation {
  if (path.length > MAX_PATH_CHARS) throw new SluiceError("not_found", "There is no path of that length.", SEARCH);
  const index = indexes.get(document) ?? indexPaths(document.operations);
  indexes.set(document, index);
  const asked = takeApart(path);
  const methods = new Set<string>();
  for (const { template, params, bare } of candidates(index, path, asked)) {
    const entry = template.operations.get(method);
    if (entry !== undefined) return { entry, path: bare + path.slice(asked.bare.length), params };
    for (const known of template.operations.keys()) methods.add(known);
  }
  if (methods.size > 0) throw noMethod(asked.bare, method, [...methods]);
  throw isCutOff(index, path, asked) ? unencoded(path) : noPath(index, method, asked.bare);
}

/** The path that is written just so, then those that it is filled in from, with its last slash or without. */
function* candidates(
  { templates, matches }: PathIndex,
  path: string,
  asked: WrittenPath,
): Generator<PathMatch & { readonly bare: string }> {
  const exact = templates.get(path);
  if (exact !== undefined) yield { template: exact, params: Object.create(null), bare: asked.bare };
  if (!path.startsWith("/")) return;
  for (const bare of [asked.bare, otherEnding(asked.bare)]) {
    for (const match of matches({ ...asked, bare })) yield { ...match, bare };
  }
}

function otherEnding(path: string): string {
  return path.endsWith("/") ? path.slice(0, -1) : `${path}/`;
}

/** A fragment is not sent: a name with a number sign in it would mean another thing of the API. */
function isCutOff(index: PathIndex, path: string, asked: WrittenPath): boolean {
  if (asked.fragment === undefined) return false;
  const [rest = ""] = path.split("#", 1);
  return !candidates(index, rest, { ...asked, fragment: undefined }).next().done;
}

const SEARCH = "Look for it with search: find() ranks operations, and spec.paths has them all.";

function unencoded(path: string): SluiceError {
  return new SluiceError(
    "validation_failed",
    `The path ${line(path, MAX_QUOTED_CHARS)} has a "#" that must be percent-encoded.`,
    "Write %23, or put values into params and query: they are encoded.",
  );
}

function noMethod(path: string, method: string, methods: readonly string[]): SluiceError {
  const told = methods.slice(0, MAX_METHODS_TOLD).map((known) => line(known, MAX_QUOTED_CHARS));
  return new SluiceError(
    "not_found",
    `${line(path, MAX_QUOTED_CHARS)} has no method ${method}.`,
    `It has ${told.join(", ")}.`,
  );
}

function noPath(index: PathIndex, method: string, path: string): SluiceError {
  const nearest = nearestOperations([...index.templates.values()], method, path).map(
    (entry) => `${line(entry.method, MAX_QUOTED_CHARS)} ${line(entry.path, MAX_QUOTED_CHARS)}`,
  );
  const hint = nearest.length === 0 ? "The document has no operations." : `The nearest: ${nearest.join(", ")}.`;
  return new SluiceError("not_found", `The document has no path ${line(path, MAX_QUOTED_CHARS)}.`, `${hint} ${SEARCH}`);
}
