// Puts in the place of every reference in a freshly parsed value what it leads to.
import { escapeKey } from "./pointer.js";
import { isReference, step } from "./position.js";

/**
 * @typedef {import("./position.js").Position} Position
 * @typedef {import("./scope.js").Scope} Scope
 * @typedef {ReturnType<typeof import("./scope.js").createScopes>["enter"]} Enter
 * @typedef {{ $ref: string } & Record<string, unknown>} Reference
 */

/**
 * @param {ReadonlySet<string>} innerTargets ids of values inside pieces that references of their own cycle lead to
 * @param {Enter} enter
 * @param {(reference: Reference, scope: Scope) => unknown} referenceView
 */
export function createResolver(innerTargets, enter, referenceView) {
  /**
   * Changes `value` itself.
   * @param {Record<string, unknown>} value @param {Position} position @param {Scope} scope
   * @param {string} id of the value, where it may be an inner target
   * @returns {number} how many nodes it has
   */
  return function resolve(value, position, scope, id) {
    let nodes = 1;
    const tracked = innerTargets.size > 0 && scope.group !== undefined;
    for (const key of Object.keys(value)) {
      const child = value[key];
      if (typeof child !== "object" || child === null) continue;
      const at = Array.isArray(value) ? position : step(position, key, child);
      const childId = tracked ? `${id}/${escapeKey(key)}` : "";
      const inside = tracked && innerTargets.has(childId) ? enter(scope, scope.group, childId) : scope;
      if (isReference(child, at)) {
        value[key] = referenceView(child, inside);
        nodes++;
      } else nodes += resolve(/** @type {Record<string, unknown>} */ (child), at, inside, childId);
    }
    return nodes;
  };
}
