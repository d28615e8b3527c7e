// In which order the properties of an object are kept where some may have to go. Pure. Not here: the cutting (cut.js).

/** Properties that an object keeps however little room there is: no more than a record has. */
export const KEPT_PROPERTIES = 20;

/**
 * The keys of an object, those of containers last where some may have to go. They are listed once, not at each try: a table may
 * have a million of them.
 * @returns {(object: object) => readonly string[]}
 */
export function rememberKeys() {
  /** @type {WeakMap<object, readonly string[]>} */
  const known = new WeakMap();
  return (object) => {
    const keys = known.get(object) ?? inOrder(object, Object.keys(object));
    known.set(object, keys);
    return keys;
  };
}

/** @param {object} object @param {readonly string[]} keys */
function inOrder(object, keys) {
  if (keys.length <= KEPT_PROPERTIES) return keys;
  const isContainer = (/** @type {string} */ key) => {
    const value = Reflect.get(object, key);
    return typeof value === "object" && value !== null;
  };
  return [...keys.filter((key) => !isContainer(key)), ...keys.filter(isContainer)];
}
