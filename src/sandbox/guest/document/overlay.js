// One object laid over another.

/** A new object of both objects' members, those of `over` winning, in the order of `base`. @param {object} base @param {object} over @returns {Record<string, unknown>} */
export function overlay(base, over) {
  /** @type {Record<string, unknown>} */
  const value = {};
  for (const source of [base, over]) {
    for (const [key, member] of Object.entries(source)) {
      // An assignment to `__proto__` would not make a property.
      Object.defineProperty(value, key, { value: member, writable: true, enumerable: true, configurable: true });
    }
  }
  return value;
}
