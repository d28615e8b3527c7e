// The views that were made: each once, so that it is the same object wherever the program meets it, and told from the
// plain objects of bodies and of the program.
import { LazyNode } from "./lazy-node.js";

/**
 * In how many ways one target inside a cycle is expanded, by what else of the cycle is open; further ones read as
 * circular at once. Where hundreds of schemas lead to one another, the ways multiply beyond any memory.
 */
export const MAX_EXPANSIONS = 64;

/** @param {number} maxExpansions */
export function createRegistry(maxExpansions) {
  /** Every view, with its handler where it has one. @type {Map<object, LazyNode | null>} */
  const views = new Map();
  /** By what the view is of: a part that is in no cycle by itself, all else by its id and scope. @type {Map<unknown, unknown>} */
  const made = new Map();
  /** @type {Map<string, number>} */
  const expansions = new Map();

  return {
    /** The view that a handler answers for. @param {LazyNode} node */
    show(node) {
      const view = new Proxy(node.target, node);
      views.set(view, node);
      return view;
    },
    /** @template {object} T @param {T} view @returns {T} */
    remember(view) {
      views.set(view, null);
      return view;
    },
    /** @template T @param {unknown} key @param {() => T} make @returns {T} */
    once(key, make) {
      if (!made.has(key)) made.set(key, make());
      return /** @type {T} */ (made.get(key));
    },
    /** Whether one more way to expand `id` is allowed. @param {string} id @param {import("./scope.js").Scope} scope */
    mayExpand(id, scope) {
      if (scope.open.length < 2 || made.has(`${id} ${scope.key}`)) return true;
      const expanded = expansions.get(id) ?? 0;
      expansions.set(id, expanded + 1);
      return expanded < maxExpansions;
    },
    /** @param {object} value */
    isView: (value) => views.has(value),
    /** Nodes that come with a view that was read. @param {object | null} view */
    nodesOf: (view) => (view === null ? 1 : (views.get(view)?.nodes ?? 1)),
  };
}
