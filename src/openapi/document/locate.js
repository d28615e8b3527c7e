// Follows a reference through the document as it was imported, to a container of the outline, a value inside a piece, or
// nowhere. References on the way and at the end are followed too. What a program wrote into `spec` does not count.
import { ARRAY, isWhole, kindOf, SCALAR } from "./outline.js";
import { extend, keysOf, MAX_POINTER_CHARS } from "./pointer.js";
import { isReference, NODE, step } from "./position.js";

/**
 * @typedef {import("./outline.js").Node} Node
 * @typedef {import("./outline.js").Piece} Piece
 * @typedef {import("./outline.js").Item} Item
 * @typedef {import("./outline.js").Container} Container
 * @typedef {import("./position.js").Position} Position
 * @typedef {{ is: "inside", piece: Piece, path: readonly string[], position: Position, kind: number }} Inside a value in a piece
 * @typedef {Inside | { is: "container", node: Item | Container } | { is: "nowhere", ref: string } | { is: "circular", ref: string }} Found
 */

/** References that may follow one another. Without an end, one that leads into itself (`A: {$ref: "#/…/A/items"}`) grows forever. */
export const MAX_HOPS = 32;

/** What following one more reference costs, in nodes: as much time as walking over so many. */
const HOP_NODES = 4;

/**
 * @param {import("./outline.js").Outline} outline
 * @param {(piece: Piece) => unknown} peek a piece's value as it is in the document; not to be changed
 * @param {import("./node-count.js").CountNodes} count
 */
export function createLocator(outline, peek, count) {
  /** @type {Map<string, Found>} */
  const found = new Map();

  /** @param {string} ref @returns {Found} */
  function locate(ref) {
    const known = found.get(ref);
    if (known !== undefined) return known;
    const passed = new Set();
    const fresh = follow(ref, passed);
    found.set(ref, fresh);
    // The first step is every reference's; what is paid for is the way beyond it.
    count(HOP_NODES * (passed.size - 1));
    return fresh;
  }

  /** @param {string} ref @param {Set<string>} passed the references followed so far @returns {Found} */
  function follow(ref, passed) {
    const isGrown = passed.size > 0 && ref.length > MAX_POINTER_CHARS;
    if (isGrown || passed.has(ref) || passed.size > MAX_HOPS) return { is: "circular", ref };
    passed.add(ref);
    const keys = keysOf(ref);
    if (keys === undefined) return { is: "nowhere", ref };
    /** @type {Node} */
    let node = outline.root;
    /** @type {Position} */
    let position = NODE;
    for (const [depth, key] of keys.entries()) {
      if (node.type === "piece") return followInside(node, position, keys.slice(depth), ref, passed);
      const child = childOf(node, key);
      if (child === "rest") {
        if (node.type !== "item" || node.rest === undefined) return { is: "nowhere", ref };
        return followInside(node.rest, NODE, keys.slice(depth), ref, passed);
      }
      if (child === undefined) {
        const onward = referenceOf(node);
        return onward === undefined ? { is: "nowhere", ref } : follow(extend(onward.$ref, keys.slice(depth)), passed);
      }
      if (child.type === "piece" && node === outline.root) position = rootPosition(key, child);
      node = child;
    }
    if (node.type === "piece") return followInside(node, position, [], ref, passed);
    const onward = referenceOf(node);
    return onward !== undefined && isAlone(node) ? follow(onward.$ref, passed) : { is: "container", node };
  }

  /** @param {Piece} piece @param {Position} position @param {string[]} keys @param {string} ref @param {Set<string>} passed @returns {Found} */
  function followInside(piece, position, keys, ref, passed) {
    // Most references lead to a whole component, which need not be read to know where it is.
    if (piece.alias !== undefined) return follow(extend(piece.alias, keys), passed);
    if (keys.length === 0 && isWhole(piece.kind))
      return { is: "inside", piece, path: keys, position, kind: piece.kind };
    let value = peek(piece);
    for (const [depth, key] of keys.entries()) {
      if (isReference(value, position) && !Object.hasOwn(value, key)) {
        return follow(extend(value.$ref, keys.slice(depth)), passed);
      }
      if (typeof value !== "object" || value === null || !Object.hasOwn(value, key) || !isStep(value, key)) {
        return { is: "nowhere", ref };
      }
      /** @type {unknown} */
      const child = Reflect.get(value, key);
      position = Array.isArray(value) ? position : step(position, key, child);
      value = child;
    }
    if (isReference(value, position) && Object.keys(value).length === 1) return follow(value.$ref, passed);
    return { is: "inside", piece, path: keys, position, kind: kindOf(value) };
  }

  /** The member of a path item or a container: `rest` for what is in the item's own piece. @param {Item | Container} node @param {string} key @returns {Node | "rest" | undefined} */
  function childOf(node, key) {
    if (node.type !== "item") return node.entries.get(key);
    return outline.operationOf(node, key) ?? (node.shape.keys.has(key) ? "rest" : undefined);
  }

  /** A path item or a container as a reference, if it is one. @param {Item | Container} node @returns {{ $ref: string } | undefined} */
  function referenceOf(node) {
    if (node.type !== "item") return wayOf(node);
    if (node.rest === undefined || !node.shape.keys.has("$ref")) return undefined;
    const rest = peek(node.rest);
    return isReference(rest, NODE) ? rest : undefined;
  }

  /** @param {Container} node */
  function wayOf({ type, entries }) {
    const way = type === "root" ? undefined : entries.get("$ref");
    if (way?.type !== "piece" || way.kind !== SCALAR) return undefined;
    const $ref = peek(way);
    return typeof $ref === "string" ? { $ref } : undefined;
  }

  return { locate, referenceOf };
}

/** Whether a reference has no siblings. @param {Item | Container} node */
export function isAlone(node) {
  return (node.type === "item" ? node.shape.keys : node.entries).size === 1;
}

/** The position of a member of the document. @param {string} key @param {Piece} piece */
export function rootPosition(key, piece) {
  return step(NODE, key, piece.kind === ARRAY ? [] : {});
}

/** An array is entered by an index alone. @param {object} value @param {string} key */
function isStep(value, key) {
  return !Array.isArray(value) || /^(0|[1-9]\d*)$/.test(key);
}
