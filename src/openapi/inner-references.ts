// References that lead on inside a piece: which of them find nothing there. The outline knows only the pieces; here they
// are read once more, each once.
import { isContainer } from "./outline.ts";
import type { PieceReader } from "./piece-reader.ts";
import type { Target } from "./reference.ts";

/** @returns the references whose way ends before their target */
export function unresolvedWithin(inner: Iterable<readonly [string, Target]>, read: PieceReader): string[] {
  const offset = ({ node }: Target) => (isContainer(node) ? 0 : node.offset);
  const inOrder = [...inner].sort(([, left], [, right]) => offset(left) - offset(right));
  let place = -1;
  let value: unknown;
  return inOrder.flatMap(([ref, { node, inner: keys }]) => {
    if (isContainer(node)) return [];
    if (node.offset !== place) value = read.value(node);
    place = node.offset;
    return isThere(value, keys) ? [] : [ref];
  });
}

/** Whether the keys lead to a value. Where they come to a reference, the way goes on elsewhere: that is taken as there. */
function isThere(value: unknown, keys: readonly string[]): boolean {
  let at = value;
  for (const key of keys) {
    if (typeof at !== "object" || at === null) return false;
    if (!Object.hasOwn(at, key)) return "$ref" in at;
    at = Reflect.get(at, key);
  }
  return true;
}
