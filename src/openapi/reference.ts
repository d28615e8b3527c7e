// Where a `$ref` leads in the outline: to which node, and which way on inside that. It does not follow references on
// the way; the guest does that, piece in hand.
import { isContainer, type Node, type Outline } from "./outline.ts";

export interface Target {
  readonly node: Node;
  /** The keys that remain inside the node's value. */
  readonly inner: readonly string[];
}

/** The keys of a JSON pointer in a fragment (`#/a~1b/c%20d`), or nothing where it is not one. */
export function pointerKeys(ref: string): string[] | undefined {
  if (!ref.startsWith("#")) return undefined;
  const pointer = decodePercent(ref.slice(1));
  if (pointer === "") return [];
  if (!pointer.startsWith("/")) return undefined;
  return pointer
    .slice(1)
    .split("/")
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
}

export function targetOf(outline: Outline, ref: string): Target | undefined {
  const keys = pointerKeys(ref);
  if (keys === undefined) return undefined;
  let node: Node = outline;
  for (const [depth, key] of keys.entries()) {
    const child: Node | "rest" | undefined = isContainer(node) ? member(node, key) : undefined;
    if (child === "rest" && isContainer(node) && node.type === "item" && node.rest !== undefined) {
      return { node: node.rest, inner: keys.slice(depth) };
    }
    if (child === "rest" || !isContainer(node)) return { node, inner: keys.slice(depth) };
    if (child === undefined) return undefined;
    node = child;
  }
  return { node, inner: [] };
}

function member(node: Exclude<Node, { kind: string }>, key: string): Node | "rest" | undefined {
  return node.type === "item" ? node.members.get(key) : node.entries.get(key);
}

function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
