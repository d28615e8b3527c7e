// References by a document's own address, its `$self` (OpenAPI 3.2, section 4.1.2.2.1), as references into it: `#/…`. The
// compiled pieces are handed to a visitor once more, those that need it changed.
import { type Item, isContainer, type Node } from "./outline.ts";
import type { OutlineBuilder } from "./outline-builder.ts";
import { isRecord, type Piece } from "./piece.ts";
import type { PieceReader } from "./piece-reader.ts";
import type { Visitor } from "./scanner.ts";

/** A `$self` may be relative: whatever it is relative to, what is relative to it is too. */
const SOMEWHERE = "https://self.invalid/";

export function localiseReferences(
  { outline }: OutlineBuilder,
  self: string,
  read: PieceReader,
  visitor: Visitor,
): void {
  const encoder = new TextEncoder();
  const base = URL.parse(self, SOMEWHERE)?.href.replace(/#.*$/s, "");
  const put = (key: string, value: unknown) => visitor.piece(key, encoder.encode(JSON.stringify(localised(value))));

  function walk(key: string, node: Node): void {
    if (!isContainer(node)) {
      if (node.refs.every(isLocal)) visitor.piece(key, read.bytes(node));
      else put(key, read.value(node));
      return;
    }
    visitor.enter(key);
    if (node.type === "item") walkItem(node);
    else for (const [name, child] of node.entries) walk(name, child);
    visitor.leave();
  }

  function walkItem({ members, rest }: Item): void {
    const others = rest === undefined ? {} : read.value(rest);
    for (const [key, member] of members) {
      if (member === "rest") put(key, isRecord(others) ? others[key] : undefined);
      else if (isContainer(member)) put(key, valuesOf(member.entries));
      else walk(key, member);
    }
  }

  function valuesOf(pieces: ReadonlyMap<string, Piece>): Record<string, unknown> {
    return Object.fromEntries(Array.from(pieces, ([key, piece]) => [key, read.value(piece)]));
  }

  function localised(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(localised);
    if (!isRecord(value)) return value;
    const entries = Object.entries(value).map(([key, member]): [string, unknown] => [
      key,
      key === "$ref" && typeof member === "string" ? local(member) : localised(member),
    ]);
    return Object.fromEntries(entries);
  }

  function local(ref: string): string {
    const fragment = ref.indexOf("#");
    const address = fragment < 0 ? ref : ref.slice(0, fragment);
    if (address === "" || URL.parse(address, base)?.href !== base) return ref;
    return fragment < 0 ? "#" : ref.slice(fragment);
  }

  walk("", outline);
}

function isLocal(ref: string): boolean {
  return ref.startsWith("#");
}
