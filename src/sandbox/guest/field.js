// Reads what an upstream sent, which may be anything: own properties alone, so that `constructor` is no field of it. Pure.

/** @param {unknown} value @returns {value is Record<string, unknown>} */
export function isRecord(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array);
}

/** @param {unknown} value @param {string} name @returns {unknown} undefined where there is none */
export function field(value, name) {
  return isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}
