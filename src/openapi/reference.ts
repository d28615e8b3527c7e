// Where a `$ref` leads in the outline: to which node, and which way on inside that. It does not follow references on
// the way; the guest does that, piece in hand.
import { MAX_POINTER_CHARS } from "../limits.ts";
import { type Container, isContainer, type Node, type Outline } from "./outline.ts";
import type { Piece } from "./piece.ts";

export interface Target {
  readonly node: Node;
  /** The keys that remain inside the node's value. */
  readonly inner: readonly string[];
}

/** The keys of a JSON pointer in a fragment (`#/a~1b/c%20d`), or nothing where it is not one. */
function pointerKeys(ref: string): string[] | undefined {
  if (!ref.startsWith("#") || ref.length > MAX_POINTER_CHARS) return undefined;
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
    if (!isContainer(node)) return { node, inner: keys.slice(depth) };
    const child = member(node, key);
    if (child === undefined) {
      const way = wayOf(node);
      return way && { node: way, inner: keys.slice(depth) };
    }
    // What a path item keeps in one piece is not gone into.
    if (node.type === "item" && child === node.rest) return { node: child, inner: keys.slice(depth) };
    node = child;
  }
  return { node, inner: [] };
}

function member(node: Container, key: string): Node | undefined {
  if (node.type !== "item") return node.entries.get(key);
  const found = node.members.get(key);
  return found === "rest" ? node.rest : found;
}

/** The piece with the `$ref` of a container that is a reference: it has what its target has. */
function wayOf(node: Container): Piece | undefined {
  if (node.type === "item") return node.members.has("$ref") ? node.rest : undefined;
  const way = node.entries.get("$ref");
  return way !== undefined && !isContainer(way) && way.leadsTo !== undefined ? way : undefined;
}

function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
