// Writes the index of a snapshot: the outline as compact JSON, which a guest parses before anything else, so every byte
// counts. Columns instead of objects, tags and key lists interned, places as distances. `document/outline.js` of the guest
// is its reader.
import type { Blocks } from "./block-writer.ts";
import { indexText } from "./index-text.ts";
import {
  type Item,
  type Items,
  isContainer,
  itemsOf,
  type Light,
  type Node,
  type Outline,
  operationsOf,
} from "./outline.ts";
import type { Piece, PieceKind } from "./piece.ts";
import type { ReferenceGraph } from "./reference-graph.ts";

/** Raised when a reader of the old format would misread the new one. */
const INDEX_FORMAT = 1;

const KINDS: Readonly<Record<PieceKind, number>> = { object: 0, array: 1, reference: 2, scalar: 3, alias: 4 };
const ABSENT = 0;
const ODD = 1;
const NO_TAGS = -1;
const ODD_TAGS = -2;
const NO_ITEM = -1;

export function writeIndex(outline: Outline, blocks: Blocks, graph: ReferenceGraph): string {
  const shapes = interner();
  const tags = interner();
  const ordinals = new Map([...itemsOf(outline)].map((item, ordinal) => [item, ordinal]));
  const containers = new Map(containersOf(outline, ""));
  const operations = [...ordinals.keys()].flatMap((item) =>
    Array.from(operationsOf(item), ([, operation]) => operation),
  );
  const index = {
    format: INDEX_FORMAT,
    blocks: blocks.sizes,
    root: Array.from(outline.entries, ([key, node]) => [key, encode(node)]),
    operations: {
      places: places(operations),
      kinds: oddKinds(operations),
      operationIds: operations.map(({ operationId }) => lightText(operationId)),
      summaries: operations.map(({ summary }) => lightText(summary)),
      tags: operations.map((operation) => lightTags(operation.tags)),
      deprecated: operations.map(({ deprecated }) => lightFlag(deprecated)),
    },
    tags: tags.all,
    shapes: shapes.all,
    cycles: graph.groups.map((group) => group.map(nodeId)),
    inner: [
      ...new Set(graph.innerTargets.map(({ node, inner }) => `${nodeId(node)}${inner.map(pointerStep).join("")}`)),
    ],
  };
  return indexText(index);

  function encode(node: Node): unknown {
    if (!isContainer(node))
      return node.kind === "object" ? [node.offset, node.length] : [node.offset, node.length, KINDS[node.kind]];
    if (node.type === "items") return { items: encodeItems(node) };
    if (node.type === "directory") return { directory: encodeDirectory(node.entries) };
    return {
      sections: Array.from(node.type === "sections" ? node.entries : [], ([key, section]) => [key, encode(section)]),
    };
  }

  function encodeItems({ entries }: Items): unknown {
    const all = [...entries.values()];
    const others = all.flatMap((item) => (isContainer(item) ? (item.rest ?? []) : item));
    return {
      paths: [...entries.keys()],
      shapes: all.map((item) => (isContainer(item) ? shapes.number(shapeOf(item)) : NO_ITEM)),
      places: places(others),
      kinds: others.map(({ kind }) => KINDS[kind]),
    };
  }

  function lightTags(light: Light<readonly string[]>): number {
    if (light.is === "known") return tags.number(light.value);
    return light.is === "absent" ? NO_TAGS : ODD_TAGS;
  }

  /** How cycles name a node: a piece by its offset, a path item by its ordinal below zero, others by where they are. */
  function nodeId(node: Node): number | string {
    if (!isContainer(node)) return node.offset;
    return node.type === "item" ? itemId(node) : (containers.get(node) ?? "");
  }

  function itemId(item: Item): number {
    return -1 - (ordinals.get(item) ?? 0);
  }

  /** Containers by their pointers; the additional operations of a path item begin with its number. */
  function* containersOf(node: Node, pointer: string): Generator<[Node, string]> {
    if (!isContainer(node)) return;
    if (node.type !== "item") yield [node, pointer];
    if (node.type === "directory" || node.type === "additional") return;
    const children: Iterable<[string, Node | "rest"]> = node.type === "item" ? node.members : node.entries;
    const start = node.type === "item" ? String(itemId(node)) : pointer;
    for (const [key, child] of children)
      if (child !== "rest") yield* containersOf(child, `${start}${pointerStep(key)}`);
  }
}

/** A directory is JSON within JSON: whoever does not touch it does not pay for parsing it. */
function encodeDirectory(entries: ReadonlyMap<string, Piece>): string {
  const pieces = [...entries.values()];
  const aliases = pieces.flatMap(({ kind, leadsTo }) => (kind === "alias" ? leadsTo : []));
  return JSON.stringify({ names: [...entries.keys()], places: places(pieces), kinds: oddKinds(pieces), aliases });
}

/** The kinds of the pieces that are no plain objects. */
function oddKinds(pieces: readonly Piece[]): [at: number, kind: number][] {
  return pieces.flatMap(({ kind }, at) => (kind === "object" ? [] : [[at, KINDS[kind]]]));
}

/** The keys of a path item in order, each with whether it is an operation, or with the methods of the operations in it. */
function shapeOf(item: Item): [string, number | string[]][] {
  return Array.from(item.members, ([key, member]) => {
    if (member === "rest") return [key, 0];
    return [key, isContainer(member) ? [...member.entries.keys()] : 1];
  });
}

/** For each piece its distance from the end of the one before, mostly 0, and its length. */
function places(pieces: readonly Piece[]): number[] {
  let end = 0;
  return pieces.flatMap(({ offset, length }) => {
    const gap = offset - end;
    end = offset + length;
    return [gap, length];
  });
}

function lightText(light: Light<string>): string | number {
  if (light.is === "known") return light.value;
  return light.is === "absent" ? ABSENT : ODD;
}

function lightFlag(light: Light<boolean>): boolean | number {
  if (light.is === "known") return light.value;
  return light.is === "absent" ? ABSENT : ODD;
}

function interner(): { all: unknown[]; number(value: unknown): number } {
  const numbers = new Map<string, number>();
  const all: unknown[] = [];
  return {
    all,
    number(value) {
      const text = JSON.stringify(value);
      const known = numbers.get(text);
      if (known !== undefined) return known;
      numbers.set(text, all.length);
      return all.push(value) - 1;
    },
  };
}

function pointerStep(key: string): string {
  return `/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`;
}
