// One operation of a compiled document with its references resolved, and what stands in it. The document is opened for
// this one look, and is garbage after: what is resolved multiplies. Not here: how much of it is shown (fold.ts).
import { openDocument } from "../document/open.js";
import type { OperationEntry } from "../operation.ts";
import { isRecord } from "../piece.ts";

/** Characters of bodies that one look keeps in memory. */
const MAX_LOOK_CHARS = 4_000_000;

/** Undefined where the document has no such operation. */
export function operationView(index: string, blocks: Uint8Array, { path, method }: OperationEntry): unknown {
  const spec = openDocument({ index, blocks, maxKeptChars: MAX_LOOK_CHARS });
  const item = memberOf(memberOf(spec, "paths"), path);
  const additional = memberOf(item, "additionalOperations");
  const named = isRecord(additional)
    ? Object.keys(additional).find((name) => name.toUpperCase() === method)
    : undefined;
  return memberOf(item, method.toLowerCase()) ?? memberOf(additional, named ?? method);
}

/** Follows a JSON pointer (RFC 6901) through a view; undefined where it leads nowhere. */
export function partOf(view: unknown, pointer: string): unknown {
  if (pointer === "") return view;
  if (!pointer.startsWith("/")) return undefined;
  const keys = pointer.slice(1).split("/");
  return keys.reduce((part, key) => memberOf(part, key.replaceAll("~1", "/").replaceAll("~0", "~")), view);
}

function memberOf(value: unknown, key: string): unknown {
  const isContainer = isRecord(value) || Array.isArray(value);
  // An array's `length` is its own too, but not enumerable.
  return isContainer && Object.prototype.propertyIsEnumerable.call(value, key) ? Reflect.get(value, key) : undefined;
}
