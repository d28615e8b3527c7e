// What the program sees for each part of the document: containers as lazy maps, pieces as lazy nodes, references as
// what they lead to. How to find a target, and when to read one, is said elsewhere.
//
// A reference with siblings (`{$ref, description, …}`) reads as a new object: the target's members, and the siblings
// over them, as OpenAPI 3.1 has it for references and tools have it for schemas.
import { lazyMap } from "./lazy-map.js";
import { LazyNode } from "./lazy-node.js";
import { LazyOperation } from "./lazy-operation.js";
import { createLocator, isAlone, MAX_HOPS, rootPosition } from "./locate.js";
import { ARRAY, isWhole, SCALAR } from "./outline.js";
import { overlay } from "./overlay.js";
import { inheritParameters, inheritParametersWithin } from "./parameters.js";
import { escapeKey, extend } from "./pointer.js";
import { isReference, NODE } from "./position.js";
import { createRegistry } from "./registry.js";
import { createResolver } from "./resolver.js";
import { createScopes } from "./scope.js";

/** What a part that is expanded once more costs beside its nodes, in nodes: its view, and the views in it. */
const EXPANSION_NODES = 10;

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
  const { locate, referenceOf } = createLocator(outline, pieces.peek, count);
  const { show, remember, once, isOpen, mayExpand, isView, nodesOf } = createRegistry(maxExpansions);
  const { nothingOpen, within, enter } = createScopes();
  const keeper = createKeeper(isView);
  const groups = new Map(outline.cycles.flatMap((members, group) => members.map((member) => [member, group])));
  const resolve = createResolver(new Set(outline.inner), enter, referenceView);
  /** References that are being followed, each for the one before. */
  let hops = 0;

  /** @param {Container} node @returns {unknown} */
  function containerView(node) {
    return once(nothingOpen, node, () => {
      const own = remember(lazyMap(node.entries.keys(), (key) => childView(node, key)));
      return withTarget(node, own, nothingOpen, nothingOpen);
    });
  }

  /** @param {Container} parent @param {string} key */
  function childView(parent, key) {
    const child = parent.entries.get(key);
    if (child === undefined) return undefined;
    if (child.type === "item") return itemView(child, nothingOpen, "");
    if (child.type !== "piece") return containerView(child);
    return insideView(wholeOf(child, parent.type === "root" ? rootPosition(key, child) : NODE), nothingOpen, "");
  }

  /** @param {Piece} piece @param {Position} position @returns {Inside} */
  function wholeOf(piece, position) {
    return { is: "inside", piece, path: [], position, kind: piece.kind };
  }

  /** What a reference reads as. @param {Reference} reference @param {Scope} scope @returns {unknown} */
  function referenceView(reference, scope) {
    const target = targetView(reference.$ref, scope);
    if (Object.keys(reference).length === 1 || typeof target !== "object" || Array.isArray(target)) return target;
    const text = JSON.stringify(reference);
    return once(scope, `+${text}`, () => show(new LazyNode({}, () => merge(target, text, scope), keeper, count)));
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
    // References with siblings are followed one by one; a chain of thousands would overflow the stack.
    if (found.is === "circular" || hops === MAX_HOPS) return { $circular: ref };
    hops++;
    try {
      if (found.is === "inside") return insideView(found, scope, ref);
      if (found.node.type === "item") return itemView(found.node, scope, ref);
      // A whole section that leads back to itself is not expanded even once.
      return groups.has(found.node.id) ? { $circular: ref } : containerView(found.node);
    } finally {
      hops--;
    }
  }

  /** @param {Inside} found @param {Scope} scope @param {string} ref how the program came here, "" for its place @returns {unknown} */
  function insideView(found, scope, ref) {
    const { piece, path, position, kind } = found;
    if (piece.alias !== undefined) return targetView(piece.alias, scope);
    const group = groups.get(piece.offset);
    // Nearly every view is made here, so nothing is computed that only a cycle needs.
    if (path.length === 0 && isWhole(kind) && group === undefined)
      return once(nothingOpen, piece, () => nodeView(found, nothingOpen, ""));
    const value = isWhole(kind) ? undefined : pieces.peekAt(piece, path);
    if (kind === SCALAR) return value;
    const id = String(piece.offset) + path.map((key) => `/${escapeKey(key)}`).join("");
    const outer = within(scope, group);
    if (isOpen(outer, id)) return { $circular: ref };
    if (isReference(value, position)) {
      const view = referenceView(value, Object.keys(value).length === 1 ? scope : enter(outer, group, id));
      return path.length === 0 ? withInherited(view, piece, scope) : view;
    }
    if (!mayExpand(outer, id)) return { $circular: ref };
    return once(outer, id, () => nodeView(found, outer, id));
  }

  /** @param {Inside} found @param {Scope} outer @param {string} id */
  function nodeView(found, outer, id) {
    const { piece, path, kind } = found;
    if (path.length === 0 && piece.operation !== undefined) return operationView(found, piece.operation, outer, id);
    const load = () => {
      const loaded = read(found, outer, id);
      if (path.length === 0 && piece.isPathItem === true) inheritParametersWithin(loaded.value, isView);
      return loaded;
    };
    return show(new LazyNode(kind === ARRAY ? [] : {}, load, keeper, count));
  }

  /** @param {Inside} found @param {{ item: Item, number: number }} operation @param {Scope} outer @param {string} id */
  function operationView(found, { item, number }, outer, id) {
    /** @param {string[] | undefined} tags */
    const load = (tags) => {
      const loaded = read(found, outer, id);
      if (tags !== undefined) loaded.value.tags = tags;
      inheritParameters(loaded.value, parametersOf(item, loaded.scope));
      return loaded;
    };
    return show(new LazyOperation((key) => outline.light(number, key), load, keeper, count));
  }

  /** An operation that is a reference: its target, and the parameters of its own path item. @param {unknown} view @param {Piece} piece @param {Scope} scope */
  function withInherited(view, { offset, operation }, scope) {
    if (operation === undefined || typeof view !== "object" || view === null || Array.isArray(view)) return view;
    const inherited = parametersOf(operation.item, scope);
    if (inherited === undefined) return view;
    return once(scope, `inherit ${offset}`, () => {
      const load = () => {
        const value = overlay(view, {});
        inheritParameters(value, inherited);
        return { value, nodes: nodesOf(view), length: 0 };
      };
      return show(new LazyNode({}, load, keeper, count));
    });
  }

  /** @param {Item} item @param {Scope} scope @param {string} ref @returns {unknown} */
  function itemView(item, scope, ref) {
    const group = groups.get(-1 - item.ordinal);
    const id = String(-1 - item.ordinal);
    const outer = within(scope, group);
    if (isOpen(outer, id) || !mayExpand(outer, id)) return { $circular: ref };
    return once(outer, id, () => {
      const inside = enter(outer, group, id);
      return withTarget(item, remember(ownItemView(item, inside, ref)), scope, inside);
    });
  }

  /**
   * A path item or a container; where it is a reference, with what that leads to.
   * @param {Item | Container} node @param {Record<string, unknown>} own as it is written @param {Scope} scope @param {Scope} inside
   * @returns {unknown}
   */
  function withTarget(node, own, scope, inside) {
    const reference = referenceOf(node);
    if (reference === undefined) return own;
    if (isAlone(node)) return targetView(reference.$ref, scope);
    const target = targetView(reference.$ref, inside);
    if (typeof target !== "object" || Array.isArray(target)) return target;
    const load = () => {
      const value = overlay(target ?? {}, own);
      delete value.$ref;
      return { value, nodes: Object.keys(value).length, length: 0 };
    };
    return show(new LazyNode({}, load, keeper, count));
  }

  /** A path item as it is written. @param {Item} item @param {Scope} scope @param {string} ref @returns {Record<string, unknown>} */
  function ownItemView(item, scope, ref) {
    /** @param {string} key */
    const member = (key) => {
      const operation = outline.operationOf(item, key);
      if (operation === undefined) return restOf(item, scope)?.[key];
      const way = ref === "" ? "" : extend(ref, [key]);
      if (operation.type === "piece") return insideView(wholeOf(operation, NODE), scope, way);
      return remember(
        lazyMap(operation.entries.keys(), (method) => {
          const piece = operation.entries.get(method);
          if (piece?.type !== "piece") return undefined;
          return insideView(wholeOf(piece, NODE), scope, way && extend(way, [method]));
        }),
      );
    };
    if (item.rest !== undefined) return lazyMap(item.shape.keys, member);
    return Object.fromEntries(Array.from(item.shape.keys, (key) => [key, member(key)]));
  }

  /** What a path item says beside its operations. @param {Item} item @param {Scope} scope @returns {Record<string, unknown> | undefined} */
  function restOf({ rest }, scope) {
    if (rest === undefined) return undefined;
    const id = String(rest.offset);
    return once(scope, `rest ${id}`, () => read(wholeOf(rest, NODE), within(scope, groups.get(rest.offset)), id).value);
  }

  /** @param {Item} item @param {Scope} scope */
  function parametersOf(item, scope) {
    return item.shape.keys.has("parameters") ? restOf(item, scope)?.parameters : undefined;
  }

  /** A fresh copy of a value, its references replaced by views. @param {Inside} place @param {Scope} outer @param {string} id */
  function read({ piece, path, position }, outer, id) {
    const { value, length } = pieces.read(piece, path);
    const scope = enter(outer, groups.get(piece.offset), id);
    const nodes = resolve(value, position, scope, id);
    // A part that stands in its cycle again is another one each time: it is paid for as if it were walked again.
    if (outer.open.length > 0) count(nodes + EXPANSION_NODES);
    return { value, length, nodes, scope };
  }

  // Of the containers, the root alone is never a reference.
  return /** @type {Record<string, unknown>} */ (containerView(outline.root));
}
