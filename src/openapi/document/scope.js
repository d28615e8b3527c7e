// Which targets of references are open on the way to a node: a reference to one of them is circular. Only targets that
// lead to each other matter to one another, so a scope holds those of one cyclic group, and everything that is in no
// cycle has the empty scope and is one object wherever it is referred to.

/**
 * Targets of one group that may be open at once; a reference further in reads as circular. Each is two or three levels
 * of JSON, so that a cycle of thousands ends before a result is nested too deeply to be returned.
 */
export const MAX_OPEN = 64;

/**
 * @typedef {{ readonly group: number | undefined, readonly open: readonly string[], readonly views: Map<unknown, unknown> }} Scope
 * `views` are those of the targets that are expanded right inside it
 */

export function createScopes() {
  /** @type {Scope} */
  const nothingOpen = { group: undefined, open: [], views: new Map() };
  /** By what is open: the way there does not matter. @type {Map<string, Scope>} */
  const scopes = new Map();

  /** What of `scope` matters to the members of `group`. @param {Scope} scope @param {number | undefined} group @returns {Scope} */
  function within(scope, group) {
    return scope.group === group ? scope : nothingOpen;
  }

  return {
    nothingOpen,
    within,
    /** The scope inside `id`, which belongs to `group`. @param {Scope} scope @param {number | undefined} group @param {string} id @returns {Scope} */
    enter(scope, group, id) {
      if (group === undefined) return nothingOpen;
      const outer = within(scope, group);
      if (outer.open.includes(id) || outer.open.length === MAX_OPEN) return outer;
      const open = [...outer.open, id].sort();
      const key = JSON.stringify(open);
      const known = scopes.get(key);
      if (known !== undefined) return known;
      /** @type {Scope} */
      const inside = { group, open, views: new Map() };
      scopes.set(key, inside);
      return inside;
    },
  };
}
