// An object whose keys are known and whose values are made when they are first read, and kept. For the program it is
// the plain object: everything but reading a value that is not made yet is the target's own behaviour.
import { define } from "./overlay.js";

/** Stands in the target for a value that is not made yet. It never leaves this file. */
const PENDING = Symbol("pending");

/**
 * @param {Iterable<string>} keys
 * @param {(key: string) => unknown} make
 * @returns {Record<string, unknown>}
 */
export function lazyMap(keys, make) {
  /** @type {Record<string, unknown>} */
  const target = {};
  for (const key of keys) {
    // By assignment, it is faster.
    if (key === "__proto__") define(target, key, PENDING);
    else target[key] = PENDING;
  }

  /** @param {string | symbol} key */
  function settle(key) {
    if (typeof key !== "string" || !Object.hasOwn(target, key) || target[key] !== PENDING) return;
    target[key] = make(key);
  }

  return new Proxy(target, {
    get(_, key, receiver) {
      const value = Reflect.get(target, key, receiver);
      if (value !== PENDING) return value;
      settle(key);
      return Reflect.get(target, key, receiver);
    },
    getOwnPropertyDescriptor(_, key) {
      settle(key);
      return Reflect.getOwnPropertyDescriptor(target, key);
    },
    defineProperty(_, key, descriptor) {
      settle(key);
      return Reflect.defineProperty(target, key, descriptor);
    },
  });
}
