// One object laid over another, whatever their keys are.

/** A new object of both objects' members, those of `over` winning, in the order of `base`. @param {object} base @param {object} over @returns {Record<string, unknown>} */
export function overlay(base, over) {
  /** @type {Record<string, unknown>} */
  const value = {};
  for (const source of [base, over]) for (const [key, member] of Object.entries(source)) define(value, key, member);
  return value;
}

/** An assignment to `__proto__` would not make a property. @param {object} object @param {string} key @param {unknown} value */
export function define(object, key, value) {
  Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
}
