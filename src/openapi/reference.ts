// Where a `$ref` leads in the outline: to which node, and which way on inside that. It does not follow references on
// the way; the guest does that, piece in hand.
import { type Container, isContainer, type Node, type Outline } from "./outline.ts";

export interface Target {
  readonly node: Node;
  /** The keys that remain inside the node's value. */
  readonly inner: readonly string[];
}

/** The keys of a JSON pointer in a fragment (`#/a~1b/c%20d`), or nothing where it is not one. */
function pointerKeys(ref: string): string[] | undefined {
  if (!ref.startsWith("#")) return undefined;
  const pointer = decodePercent(ref.slice(1));
  if (pointer === "") return [];
  if (!pointer.startsWith("/")) return undefined;
  return pointer
    .slice(1)
    .split("/")
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** `ref`, led on by `keys`. */
export function extend(ref: string, keys: readonly string[]): string {
  return (
    ref +
    keys.map((key) => `/${encodeURIComponent(key.toWellFormed().replaceAll("~", "~0").replaceAll("/", "~1"))}`).join("")
  );
}

export function targetOf(outline: Outline, ref: string): Target | undefined {
  const keys = pointerKeys(ref);
  if (keys === undefined) return undefined;
  let node: Node = outline;
  for (const [depth, key] of keys.entries()) {
    const child: Node | undefined = isContainer(node) ? member(node, key) : node;
    if (child === undefined) return undefined;
    // What a path item keeps in one piece, and a piece itself, is not gone into.
    if (child === node || (isContainer(node) && node.type === "item" && child === node.rest)) {
      return { node: child, inner: keys.slice(depth) };
    }
    node = child;
  }
  return { node, inner: [] };
}

function member(node: Container, key: string): Node | undefined {
  if (node.type !== "item") return node.entries.get(key);
  const found = node.members.get(key);
  // A path item that is a reference has what its target has: the way goes on through its `$ref`.
  const inRest = found === "rest" || (found === undefined && node.members.has("$ref"));
  return inRest ? node.rest : found;
}

function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
