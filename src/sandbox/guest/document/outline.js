// Reads the index of a snapshot: the tree of the document down to its pieces, each with its place in the body. Directories
// are read when they are first asked for, so that a program pays for what it touches. `index-writer.ts` is its writer.

/**
 * What is known of a piece before it is read: `kind` is one of the constants below, `alias` where an alias leads; an operation knows its path item.
 * @typedef {{ type: "piece", offset: number, length: number, kind: number, alias?: string, isPathItem?: boolean, operation?: { item: Item, number: number } }} Piece
 * @typedef {{ type: "item", ordinal: number, first: number, shape: Shape, rest: Piece | undefined }} Item
 * @typedef {{ type: "root" | "items" | "sections" | "directory" | "additional", entries: Map<string, Node> }} Container
 * @typedef {Piece | Item | Container} Node
 * @typedef {{ keys: string[], operations: Map<string, number | Map<string, number>>, count: number, hasRest: boolean }} Shape the keys of a path item, and which operation of it each method is, also of those within a member
 */

/** @typedef {[offset: number, length: number, kind?: number]} PieceJson */
/** @typedef {{ paths: string[], shapes: number[], places: number[], kinds: number[] }} ItemsJson */
/** @typedef {PieceJson | { items: ItemsJson } | { sections: [string, NodeJson][] } | { directory: string }} NodeJson */
/**
 * @typedef {{
 *   format: number, blocks: number[], root: [string, NodeJson][],
 *   operations: { places: number[], operationIds: (string | number)[], summaries: (string | number)[], tags: number[], deprecated: (boolean | number)[] },
 *   tags: string[][], shapes: [string, number | string[]][][], cycles: (number | string)[][], inner: string[],
 * }} IndexJson
 */

const OBJECT = 0;
export const ARRAY = 1;
export const REFERENCE = 2;
export const SCALAR = 3;
export const ALIAS = 4;

const FORMAT = 1;
const ABSENT = 0;
const NO_TAGS = -1;
const NO_ITEM = -1;

/** Answers for a light field that only the body has. */
export const IN_BODY = Symbol("in the body");

/** @typedef {ReturnType<typeof readOutline>} Outline */

/** @param {string} text */
export function readOutline(text) {
  /** @type {IndexJson} */
  const index = JSON.parse(text);
  if (index.format !== FORMAT) throw new Error(`An index of format ${index.format}: this reads ${FORMAT}.`);
  const { operationIds, summaries, tags, deprecated } = index.operations;
  const operations = readPlaces(index.operations.places, () => OBJECT);
  const shapes = index.shapes.map(readShape);
  let items = 0;
  let firstOperation = 0;
  const root = container("root", () => index.root.map(([key, node]) => [key, readNode(node, key)]));
  // Ordinals run through all path items in the order of the document.
  root.entries;

  /** @param {NodeJson} json @param {string} key @returns {Node} */
  function readNode(json, key) {
    if (Array.isArray(json)) return { type: "piece", offset: json[0], length: json[1], kind: json[2] ?? OBJECT };
    if ("items" in json) return readItems(json.items);
    if ("sections" in json)
      return container("sections", () => json.sections.map(([key, node]) => [key, readNode(node, key)]));
    return container("directory", () => readDirectory(json.directory, key === "pathItems"));
  }

  /** @param {ItemsJson} json @returns {Container} */
  function readItems({ paths, shapes: numbers, places, kinds }) {
    const others = readPlaces(places, (at) => kinds[at] ?? OBJECT);
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
    return { type: "items", entries };
  }

  return {
    root,
    blocks: index.blocks,
    cycles: index.cycles,
    inner: index.inner,
    /** The operation that a path item has under `key`, or its additional ones. @param {Item} item @param {string} key @returns {Piece | Container | undefined} */
    operationOf({ first, shape }, key) {
      const at = shape.operations.get(key);
      if (at === undefined) return undefined;
      if (typeof at === "number") return operations[first + at];
      return container("additional", () =>
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
  const odd = new Map(kinds);
  const pieces = readPlaces(places, (at) => odd.get(at) ?? OBJECT);
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
  const shape = { keys: members.map(([key]) => key), operations: new Map(), count: 0, hasRest: false };
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

/** Undoes the distances between places. @param {number[]} places @param {(at: number) => number} kindOf @returns {Piece[]} */
function readPlaces(places, kindOf) {
  /** @type {Piece[]} */
  const pieces = [];
  let offset = 0;
  for (let at = 0; at < places.length; at += 2) {
    offset += places[at] ?? 0;
    const length = places[at + 1] ?? 0;
    pieces.push({ type: "piece", offset, length, kind: kindOf(at / 2) });
    offset += length;
  }
  return pieces;
}

/** A container that reads its entries when they are first asked for. @param {Container["type"]} type @param {() => [string, Node][]} read @returns {Container} */
function container(type, read) {
  /** @type {Map<string, Node> | undefined} */
  let entries;
  return {
    type,
    get entries() {
      entries ??= new Map(read());
      return entries;
    },
  };
}
