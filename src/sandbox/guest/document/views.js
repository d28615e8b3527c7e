// What the program sees for each part of the document: containers as lazy maps, pieces as lazy nodes, references as
// what they lead to. How to find a target, and when to read one, is said elsewhere.
//
// A reference with siblings (`{$ref, description, …}`) reads as a new object: the target's members, and the siblings
// over them, as OpenAPI 3.1 has it for references and tools have it for schemas.
import { lazyMap } from "./lazy-map.js";
import { LazyNode } from "./lazy-node.js";
import { LazyOperation } from "./lazy-operation.js";
import { createLocator, rootPosition } from "./locate.js";
import { ALIAS, ARRAY, REFERENCE, SCALAR } from "./outline.js";
import { overlay } from "./overlay.js";
import { inheritParameters, inheritParametersWithin } from "./parameters.js";
import { escapeKey, extend } from "./pointer.js";
import { isReference, NODE } from "./position.js";
import { createRegistry } from "./registry.js";
import { createResolver } from "./resolver.js";
import { enter, NOTHING_OPEN } from "./scope.js";

/**
 * @typedef {import("./outline.js").Piece} Piece
 * @typedef {import("./outline.js").Item} Item
 * @typedef {import("./outline.js").Container} Container
 * @typedef {import("./position.js").Position} Position
 * @typedef {import("./scope.js").Scope} Scope
 * @typedef {import("./locate.js").Inside} Inside
 * @typedef {import("./resolver.js").Reference} Reference
 */

/**
 * @param {{
 *   outline: import("./outline.js").Outline, pieces: import("./pieces.js").Pieces,
 *   createKeeper: (isView: (value: object) => boolean) => import("./keeper.js").Keeper, count: import("./node-count.js").CountNodes,
 *   maxExpansions: number,
 * }} parts
 */
export function createViews({ outline, pieces, createKeeper, count, maxExpansions }) {
  const { locate, referenceOf } = createLocator(outline, pieces.peek);
  const { show, remember, once, mayExpand, isView, nodesOf } = createRegistry(maxExpansions);
  const keeper = createKeeper(isView);
  const groups = new Map(outline.cycles.flatMap((members, group) => members.map((member) => [member, group])));
  const resolve = createResolver(new Set(outline.inner), referenceView);

  /** @param {Container} node @returns {object} */
  function containerView(node) {
    return once(node, () => remember(lazyMap(node.entries.keys(), (key) => childView(node, key))));
  }

  /** @param {Container} parent @param {string} key */
  function childView(parent, key) {
    const child = parent.entries.get(key);
    if (child === undefined) return undefined;
    if (child.type === "item") return itemView(child, NOTHING_OPEN, "");
    if (child.type !== "piece") return containerView(child);
    const position = parent.type === "root" ? rootPosition(key, child) : NODE;
    return insideView({ is: "inside", piece: child, path: [], position }, NOTHING_OPEN, "");
  }

  /** What a reference reads as. @param {Reference} reference @param {Scope} scope @returns {unknown} */
  function referenceView(reference, scope) {
    const target = targetView(reference.$ref, scope);
    if (Object.keys(reference).length === 1 || typeof target !== "object" || Array.isArray(target)) return target;
    const text = JSON.stringify(reference);
    return once(`+${text} ${scope.key}`, () => show(new LazyNode({}, () => merge(target, text, scope), keeper, count)));
  }

  /** @param {object | null} target @param {string} text @param {Scope} scope */
  function merge(target, text, scope) {
    const siblings = JSON.parse(text);
    delete siblings.$ref;
    const nodes = resolve(siblings, NODE, scope, "");
    const value = overlay(target ?? {}, siblings);
    return { value, nodes: nodes + nodesOf(target), length: text.length };
  }

  /** @param {string} ref @param {Scope} scope @returns {unknown} */
  function targetView(ref, scope) {
    const found = locate(ref);
    if (found.is === "nowhere") return { $unresolved: found.ref };
    if (found.is === "circular") return { $circular: ref };
    if (found.is === "inside") return insideView(found, scope, ref);
    if (found.node.type === "item") return itemView(found.node, scope, ref);
    // A whole section that leads back to itself is not expanded even once.
    return groups.has(found.node.type) ? { $circular: ref } : containerView(found.node);
  }

  /** @param {Inside} found @param {Scope} scope @param {string} ref how the program came here, "" for its place @returns {unknown} */
  function insideView(found, scope, ref) {
    const { piece, path, position } = found;
    if (piece.alias !== undefined) return targetView(piece.alias, scope);
    const group = groups.get(piece.offset);
    const whole = path.length === 0 && piece.kind !== REFERENCE && piece.kind !== ALIAS;
    if (whole && piece.kind === SCALAR) return pieces.peek(piece);
    // Nearly every view is made here, so nothing is computed that only a cycle needs.
    if (whole && group === undefined) return once(piece, () => nodeView(found, piece.kind === ARRAY, NOTHING_OPEN, ""));
    const value = pieces.peekAt(piece, path);
    if (typeof value !== "object" || value === null) return value;
    const id = String(piece.offset) + path.map((key) => `/${escapeKey(key)}`).join("");
    if (scope.open.includes(id)) return { $circular: ref };
    const inside = enter(scope, group, id);
    if (isReference(value, position)) return referenceView(value, Object.keys(value).length === 1 ? scope : inside);
    if (!mayExpand(id, inside)) return { $circular: ref };
    return once(`${id} ${inside.key}`, () => nodeView(found, Array.isArray(value), inside, id));
  }

  /** @param {Inside} found @param {boolean} isArray @param {Scope} scope @param {string} id */
  function nodeView({ piece, path, position }, isArray, scope, id) {
    if (path.length > 0)
      return show(new LazyNode(isArray ? [] : {}, () => read(piece, path, position, scope, id), keeper, count));
    if (piece.operation !== undefined) return operationView(piece, piece.operation, scope, id);
    const load = () => {
      const loaded = read(piece, path, position, scope, id);
      if (piece.isPathItem === true) inheritParametersWithin(loaded.value);
      return loaded;
    };
    return show(new LazyNode(isArray ? [] : {}, load, keeper, count));
  }

  /** @param {Piece} piece @param {{ item: Item, number: number }} operation @param {Scope} scope @param {string} id */
  function operationView(piece, { item, number }, scope, id) {
    /** @param {string[] | undefined} tags */
    const load = (tags) => {
      const loaded = read(piece, [], NODE, scope, id);
      if (tags !== undefined) loaded.value.tags = tags;
      if (item.shape.keys.includes("parameters")) inheritParameters(loaded.value, restOf(item, scope)?.parameters);
      return loaded;
    };
    return show(new LazyOperation((key) => outline.light(number, key), load, keeper, count));
  }

  /** @param {Item} item @param {Scope} scope @param {string} ref @returns {unknown} */
  function itemView(item, scope, ref) {
    const group = groups.get(-1 - item.ordinal);
    const id = String(-1 - item.ordinal);
    if (scope.open.includes(id)) return { $circular: ref };
    const inside = enter(scope, group, id);
    if (!mayExpand(id, inside)) return { $circular: ref };
    const key = group === undefined ? item : `${id} ${inside.key}`;
    const reference = referenceOf(item);
    if (reference === undefined) return once(key, () => remember(ownItemView(item, inside, ref)));
    if (item.shape.keys.length === 1) return targetView(reference.$ref, scope);
    const target = targetView(reference.$ref, inside);
    if (typeof target !== "object" || Array.isArray(target)) return target;
    return once(key, () => {
      const own = ownItemView(item, inside, ref);
      const load = () => {
        const value = overlay(target ?? {}, own);
        delete value.$ref;
        return { value, nodes: item.shape.keys.length, length: item.rest?.length ?? 0 };
      };
      return show(new LazyNode({}, load, keeper, count));
    });
  }

  /** A path item as it is written. @param {Item} item @param {Scope} scope @param {string} ref @returns {Record<string, unknown>} */
  function ownItemView(item, scope, ref) {
    /** @param {string} key */
    const member = (key) => {
      const operation = outline.operationOf(item, key);
      if (operation === undefined) return restOf(item, scope)?.[key];
      const way = ref === "" ? "" : extend(ref, [key]);
      if (operation.type === "piece") return insideView(wholeOf(operation), scope, way);
      return remember(
        lazyMap(operation.entries.keys(), (method) => {
          const piece = operation.entries.get(method);
          return piece?.type === "piece" ? insideView(wholeOf(piece), scope, way && extend(way, [method])) : undefined;
        }),
      );
    };
    if (item.rest !== undefined) return lazyMap(item.shape.keys, member);
    return Object.fromEntries(item.shape.keys.map((key) => [key, member(key)]));
  }

  /** @param {Piece} piece @returns {Inside} */
  function wholeOf(piece) {
    return { is: "inside", piece, path: [], position: NODE };
  }

  /** What a path item says beside its operations. @param {Item} item @param {Scope} scope @returns {Record<string, unknown> | undefined} */
  function restOf({ rest }, scope) {
    if (rest === undefined) return undefined;
    const id = String(rest.offset);
    const inside = enter(scope, groups.get(rest.offset), id);
    return once(`rest ${id} ${inside.key}`, () => read(rest, [], NODE, inside, id).value);
  }

  /** A fresh copy of a value, its references replaced by views. @param {Piece} piece @param {readonly string[]} path @param {Position} position @param {Scope} scope @param {string} id */
  function read(piece, path, position, scope, id) {
    const { value, length } = pieces.read(piece, path);
    return { value, length, nodes: resolve(value, position, scope, id) };
  }

  return containerView(outline.root);
}
