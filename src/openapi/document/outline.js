// Reads the index of a snapshot: the tree of the document down to its pieces, each with its place in the body. Directories
// are read when they are first asked for, so that a program pays for what it touches. `index-writer.ts` is its writer.
import { escapeKey } from "./pointer.js";

/**
 * What is known of a piece before it is read: `kind` is one of the constants below, `alias` where an alias leads; an operation knows its path item.
 * @typedef {{ type: "piece", offset: number, length: number, kind: number, alias?: string, isPathItem?: boolean, operation?: { item: Item, number: number } }} Piece
 * @typedef {{ type: "item", ordinal: number, first: number, shape: Shape, rest: Piece | undefined }} Item
 * @typedef {{ type: "root" | "items" | "sections" | "directory" | "additional", id: string, entries: Map<string, Node> }} Container `id` is how cycles name it
 * @typedef {Piece | Item | Container} Node
 * @typedef {{ keys: Set<string>, operations: Map<string, number | Map<string, number>>, count: number, hasRest: boolean }} Shape the keys of a path item, and which operation of it each method is, also of those within a member
 */

/** @typedef {[offset: number, length: number, kind?: number]} PieceJson */
/** @typedef {{ paths: string[], shapes: number[], places: number[], kinds: number[] }} ItemsJson */
/** @typedef {PieceJson | { items: ItemsJson } | { sections: [string, NodeJson][] } | { directory: string }} NodeJson */
/**
 * @typedef {{
 *   format: number, blocks: number[], root: [string, NodeJson][],
 *   operations: { places: number[], kinds: [number, number][], operationIds: (string | number)[], summaries: (string | number)[], tags: number[], deprecated: (boolean | number)[] },
 *   tags: string[][], shapes: [string, number | string[]][][], cycles: (number | string)[][], inner: string[],
 * }} IndexJson
 */

const OBJECT = 0;
export const ARRAY = 1;
const REFERENCE = 2;
export const SCALAR = 3;
const ALIAS = 4;

const FORMAT = 1;
const ABSENT = 0;
const NO_TAGS = -1;
const NO_ITEM = -1;

/** Answers for a light field that only the body has. */
export const IN_BODY = Symbol("in the body");

/** Whether values of that kind are shown as they are: not scalars, and nothing that may be a reference. @param {number} kind */
export function isWhole(kind) {
  return kind === OBJECT || kind === ARRAY;
}

/** The kind of a value, as the index has it of pieces. @param {unknown} value */
export function kindOf(value) {
  if (typeof value !== "object" || value === null) return SCALAR;
  if (Array.isArray(value)) return ARRAY;
  return Object.hasOwn(value, "$ref") ? REFERENCE : OBJECT;
}

/** @typedef {ReturnType<typeof readOutline>} Outline */

/** @param {string} text */
export function readOutline(text) {
  /** @type {IndexJson} */
  const index = JSON.parse(text);
  if (index.format !== FORMAT) throw new Error(`An index of format ${index.format}: this reads ${FORMAT}.`);
  const { operationIds, summaries, tags, deprecated } = index.operations;
  const operations = readPlaces(index.operations.places, new Map(index.operations.kinds));
  const shapes = index.shapes.map(readShape);
  let items = 0;
  let firstOperation = 0;
  const root = container("root", "", () => index.root.map(([key, node]) => [key, readNode(node, key, "")]));
  // Ordinals run through all path items in the order of the document.
  root.entries;

  /** @param {NodeJson} json @param {string} key @param {string} parent the id of the container around it @returns {Node} */
  function readNode(json, key, parent) {
    if (Array.isArray(json)) return { type: "piece", offset: json[0], length: json[1], kind: json[2] ?? OBJECT };
    const id = `${parent}/${escapeKey(key)}`;
    if ("items" in json) return readItems(json.items, id);
    if ("sections" in json)
      return container("sections", id, () => json.sections.map(([name, node]) => [name, readNode(node, name, id)]));
    return container("directory", id, () => readDirectory(json.directory, key === "pathItems"));
  }

  /** @param {ItemsJson} json @param {string} id @returns {Container} */
  function readItems({ paths, shapes: numbers, places, kinds }, id) {
    const others = readPlaces(places, new Map(kinds.entries()));
    let other = 0;
    const entries = new Map(
      paths.map((path, at) => {
        const shape = shapes[numbers[at] ?? NO_ITEM];
        if (shape === undefined) return [path, /** @type {Node} */ (others[other++])];
        const rest = shape.hasRest ? others[other++] : undefined;
        /** @type {Item} */
        const item = { type: "item", ordinal: items++, first: firstOperation, shape, rest };
        for (let number = item.first; number < item.first + shape.count; number++) {
          const operation = operations[number];
          if (operation !== undefined) operation.operation = { item, number };
        }
        firstOperation += shape.count;
        return [path, item];
      }),
    );
    return { type: "items", id, entries };
  }

  return {
    root,
    blocks: index.blocks,
    cycles: index.cycles,
    inner: index.inner,
    /** The operation that a path item has under `key`, or its additional ones. @param {Item} item @param {string} key @returns {Piece | Container | undefined} */
    operationOf({ ordinal, first, shape }, key) {
      const at = shape.operations.get(key);
      if (at === undefined) return undefined;
      if (typeof at === "number") return operations[first + at];
      return container("additional", `${-1 - ordinal}/${escapeKey(key)}`, () =>
        [...at].flatMap(([method, number]) => entryOf(method, operations[first + number])),
      );
    },
    /**
     * A field of an operation as the index knows it: undefined where the operation lacks it.
     * @param {number} operation @param {string | symbol} key @returns {string | boolean | readonly string[] | undefined | typeof IN_BODY}
     */
    light(operation, key) {
      if (key === "tags") {
        const number = tags[operation] ?? NO_TAGS;
        return number === NO_TAGS ? undefined : (index.tags[number] ?? IN_BODY);
      }
      const column =
        key === "operationId"
          ? operationIds
          : key === "summary"
            ? summaries
            : key === "deprecated"
              ? deprecated
              : undefined;
      if (column === undefined) return IN_BODY;
      const value = column[operation];
      if (value === ABSENT) return undefined;
      return typeof value === "number" || value === undefined ? IN_BODY : value;
    },
  };
}

/** @param {string} json @param {boolean} isPathItem @returns {[string, Node][]} */
function readDirectory(json, isPathItem) {
  /** @type {{ names: string[], places: number[], kinds: [number, number][], aliases: string[] }} */
  const { names, places, kinds, aliases } = JSON.parse(json);
  const pieces = readPlaces(places, new Map(kinds));
  let alias = 0;
  for (const [at, kind] of kinds) {
    const piece = pieces[at];
    const ref = kind === ALIAS ? aliases[alias++] : undefined;
    if (piece !== undefined && ref !== undefined) piece.alias = ref;
  }
  if (isPathItem) for (const piece of pieces) piece.isPathItem = true;
  return names.map((name, at) => [name, /** @type {Node} */ (pieces[at])]);
}

/** @param {[string, number | string[]][]} members @returns {Shape} */
function readShape(members) {
  /** @type {Shape} */
  const shape = { keys: new Set(members.map(([key]) => key)), operations: new Map(), count: 0, hasRest: false };
  for (const [key, member] of members) {
    if (member === 1) shape.operations.set(key, shape.count++);
    else if (Array.isArray(member)) shape.operations.set(key, new Map(member.map((method) => [method, shape.count++])));
    else shape.hasRest = true;
  }
  return shape;
}

/** @param {string} key @param {Piece | undefined} piece @returns {[string, Node][]} */
function entryOf(key, piece) {
  return piece === undefined ? [] : [[key, piece]];
}

/** Undoes the distances between places. @param {number[]} places @param {ReadonlyMap<number, number>} kinds of those that are no plain objects @returns {Piece[]} */
function readPlaces(places, kinds) {
  /** @type {Piece[]} */
  const pieces = [];
  let offset = 0;
  for (let at = 0; at < places.length; at += 2) {
    offset += places[at] ?? 0;
    const length = places[at + 1] ?? 0;
    pieces.push({ type: "piece", offset, length, kind: kinds.get(at / 2) ?? OBJECT });
    offset += length;
  }
  return pieces;
}

/** A container that reads its entries when they are first asked for. @param {Container["type"]} type @param {string} id @param {() => [string, Node][]} read @returns {Container} */
function container(type, id, read) {
  /** @type {Map<string, Node> | undefined} */
  let entries;
  return {
    type,
    id,
    get entries() {
      entries ??= new Map(read());
      return entries;
    },
  };
}
