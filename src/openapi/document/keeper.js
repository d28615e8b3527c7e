// Decides which bodies of nodes stay in memory: all of them while they are few, the lately used ones beyond that (a
// queue with a second chance). A body that the program has changed is kept for good. What the program itself still
// holds of a forgotten body stays as it is, but a later read from `spec` makes it anew.

/** Characters of JSON whose bodies are kept, each about two bytes of memory: most programs never reach it. */
export const MAX_KEPT_CHARS = 16_000_000;

/** @typedef {import("./lazy-node.js").LazyNode} LazyNode */
/** @typedef {ReturnType<typeof createKeeper>} Keeper */

/**
 * @param {number} limit
 * @param {(value: object) => boolean} isView whether an object stands for a part of the document by itself
 */
export function createKeeper(limit, isView) {
  /** @type {{ node: LazyNode, length: number }[]} */
  let queue = [];
  let first = 0;
  let kept = 0;

  /** Forgets the bodies used longest ago until the rest fits; never that of `newest`, which is about to be read. @param {LazyNode} newest */
  function forget(newest) {
    while (kept > limit) {
      const oldest = queue[first++];
      if (oldest === undefined) return;
      if (oldest.node === newest || oldest.node.used) {
        queue.push(oldest);
        if (oldest.node === newest) return;
        oldest.node.used = false;
        continue;
      }
      kept -= oldest.length;
      if (isUnchanged(oldest.node)) oldest.node.body = undefined;
    }
  }

  /** @param {LazyNode} node */
  function isUnchanged(node) {
    return node.body !== node.target && same(node.body, node.load().value);
  }

  /** Equal as JSON, key order included. A view is the same only as itself. @param {unknown} left @param {unknown} right @returns {boolean} */
  function same(left, right) {
    if (Object.is(left, right)) return true;
    if (typeof left !== "object" || typeof right !== "object" || left === null || right === null) return false;
    if (isView(left) || isView(right) || Array.isArray(left) !== Array.isArray(right)) return false;
    if (Object.getPrototypeOf(left) !== Object.getPrototypeOf(right)) return false;
    const keys = Reflect.ownKeys(left);
    const others = Reflect.ownKeys(right);
    return (
      keys.length === others.length &&
      keys.every((key, at) => key === others[at] && same(Reflect.get(left, key), Reflect.get(right, key)))
    );
  }

  return {
    /** @param {LazyNode} node @param {number} length */
    keep(node, length) {
      queue.push({ node, length });
      kept += length;
      forget(node);
      if (first > queue.length / 2) {
        queue = queue.slice(first);
        first = 0;
      }
    },
    /** Characters of the bodies that may yet be forgotten. */
    get chars() {
      return kept;
    },
  };
}
