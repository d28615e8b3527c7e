// The views that were made: each once, so that it is the same object wherever the program meets it, and told from the
// plain objects of bodies and of the program.
import { LazyNode } from "./lazy-node.js";
import { MAX_OPEN } from "./scope.js";

/**
 * In how many ways one target inside a cycle is expanded, by what else of the cycle is open; further ones read as
 * circular at once. Where hundreds of schemas lead to one another, the ways multiply beyond any memory.
 */
export const MAX_EXPANSIONS = 16;

/** @typedef {import("./scope.js").Scope} Scope */

/** @param {number} maxExpansions */
export function createRegistry(maxExpansions) {
  /** Every view, with its handler where it has one. @type {Map<object, LazyNode | null>} */
  const views = new Map();
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
    /** The view of `key` inside `scope`: made when it is first asked for. @template T @param {Scope} scope @param {unknown} key @param {() => T} make @returns {T} */
    once(scope, key, make) {
      if (!scope.views.has(key)) scope.views.set(key, make());
      return /** @type {T} */ (scope.views.get(key));
    },
    /** Whether what is open in `scope` leads back to `id`, or is already too much. @param {Scope} scope @param {string} id */
    isOpen: ({ open }, id) => open.length === MAX_OPEN || open.includes(id),
    /** Whether one more way to expand `id` is allowed. @param {Scope} scope @param {string} id */
    mayExpand(scope, id) {
      if (scope.open.length === 0 || scope.views.has(id)) return true;
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
