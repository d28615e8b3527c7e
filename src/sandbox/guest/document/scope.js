// Which targets of references are open on the way to a node: a reference to one of them is circular. Only targets that
// lead to each other matter to one another, so a scope holds those of one cyclic group, and everything that is in no
// cycle has the empty scope and is one object wherever it is referred to.

/** @typedef {{ readonly group: number | undefined, readonly open: readonly string[], readonly key: string }} Scope `key` is "" for the empty scope */

/** @type {Scope} */
export const NOTHING_OPEN = { group: undefined, open: [], key: "" };

/** The scope inside `id`, which belongs to `group`. @param {Scope} scope @param {number | undefined} group @param {string} id @returns {Scope} */
export function enter(scope, group, id) {
  if (group === undefined) return NOTHING_OPEN;
  const open = scope.group === group ? scope.open : [];
  if (open.includes(id)) return scope;
  const inside = [...open, id].sort();
  return { group, open: inside, key: JSON.stringify(inside) };
}
