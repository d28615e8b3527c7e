// `structuredClone` that takes parts of a document too. They are proxies, which the platform's own refuses; a program
// that clones a parsed document need not know the difference. What else is refused stays refused.
import { define } from "./overlay.js";

/** @typedef {(value: any, options?: any) => any} Clone */

/** @param {Clone} platformClone @returns {Clone} */
export function createClone(platformClone) {
  return function structuredClone(value, options) {
    try {
      return platformClone(value, options);
    } catch (refusal) {
      if (!(refusal instanceof DOMException) || refusal.name !== "DataCloneError") throw refusal;
      return platformClone(plain(value, new Map()), options);
    }
  };
}

/** A copy in which plain objects and arrays are no proxies; all else is as it was. @param {unknown} value @param {Map<object, object>} made @returns {unknown} */
function plain(value, made) {
  if (typeof value !== "object" || value === null) return value;
  const isArray = Array.isArray(value);
  if (!isArray && Object.getPrototypeOf(value) !== Object.prototype) return value;
  const known = made.get(value);
  if (known !== undefined) return known;
  /** @type {object} */
  const copy = isArray ? new Array(value.length) : {};
  made.set(value, copy);
  for (const key of Object.keys(value)) define(copy, key, plain(Reflect.get(value, key), made));
  return copy;
}
