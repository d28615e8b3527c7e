// The outline of a document: every piece that can be read by itself, where it stands, and in which order. Its maps keep
// what JSON.parse keeps of duplicate keys: the place of the first and the value of the last.
import type { Piece } from "./piece.ts";

export interface Operation extends Piece, LightFields {
  /** Stands for the summary where there is none (catalogue/opening.ts). */
  readonly opening: string | undefined;
  /** The credentials that it wants (wanted-credentials.ts); undefined: those of the document. */
  readonly wanted: string | undefined;
  /** What it is found by (ranking-writer.ts). */
  readonly words: readonly number[];
}

/** As they are in the document: absent, as OpenAPI says, or something `odd` that only the body has. */
export interface LightFields {
  readonly operationId: Light<string>;
  readonly summary: Light<string>;
  readonly tags: Light<readonly string[]>;
  readonly deprecated: Light<boolean>;
}

export type Light<T> = { readonly is: "absent" } | { readonly is: "odd" } | { readonly is: "known"; readonly value: T };

export interface Item {
  readonly type: "item";
  /** Every member by its key: an operation, further operations by their methods, or `rest` for what is kept together in one piece. */
  readonly members: Map<string, Operation | Additional | "rest">;
  rest: Piece | undefined;
}

/** The value of a path item's `additionalOperations`. */
export interface Additional {
  readonly type: "additional";
  readonly entries: Map<string, Operation>;
}

/** The value of `paths` or `webhooks`. A path item that is no object is a piece. */
export interface Items {
  readonly type: "items";
  readonly entries: Map<string, Item | Piece>;
}

/** A map whose values are pieces: one section of the components. */
export interface Directory {
  readonly type: "directory";
  readonly entries: Map<string, Piece>;
}

/** The value of `components`. A section that is no object is a piece. */
export interface Sections {
  readonly type: "sections";
  readonly entries: Map<string, Directory | Piece>;
}

export interface Outline {
  readonly type: "root";
  readonly entries: Map<string, Items | Sections | Directory | Piece>;
}

export type Container = Outline | Items | Sections | Directory | Item | Additional;
export type Node = Container | Piece;

export function isContainer(node: Node): node is Container {
  return "type" in node;
}

export function* operationsOf(item: Item): Generator<[method: string, operation: Operation]> {
  for (const [key, member] of item.members) {
    if (member === "rest") continue;
    if (isContainer(member)) yield* member.entries;
    else yield [key, member];
  }
}

/** Every path item of the document that is an object, of paths and webhooks alike, in order. */
export function* itemsOf(outline: Outline): Generator<Item> {
  for (const node of outline.entries.values()) {
    if (!isContainer(node) || node.type !== "items") continue;
    for (const item of node.entries.values()) if (isContainer(item)) yield item;
  }
}
