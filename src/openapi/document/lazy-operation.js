// An operation: a lazy node that answers its light fields from the index while its body is not read, so that a search
// by path, tag, summary or operationId inflates nothing.
import { LazyNode } from "./lazy-node.js";
import { IN_BODY } from "./outline.js";

/** @typedef {import("./lazy-node.js").Loaded} Loaded */
/** @typedef {(key: string | symbol) => unknown} ReadLight undefined for a field that the operation lacks, IN_BODY for what only its body knows */

export class LazyOperation extends LazyNode {
  /**
   * @param {ReadLight} readLight
   * @param {(tags: string[] | undefined) => Loaded} load
   * @param {import("./keeper.js").Keeper} keeper
   * @param {import("./node-count.js").CountNodes} count
   */
  constructor(readLight, load, keeper, count) {
    super({}, () => load(this.tags), keeper, count);
    this.readLight = readLight;
    /** The one array that the program sees, before and after the body is read. @type {string[] | undefined} */
    this.tags = undefined;
  }

  /** @param {string | symbol} key @returns {unknown} */
  light(key) {
    if (this.body !== undefined) return IN_BODY;
    const value = this.readLight(key);
    if (!Array.isArray(value)) return value;
    this.tags ??= [...value];
    return this.tags;
  }

  /** @override @param {object} _ @param {string | symbol} key @param {unknown} receiver */
  get(_, key, receiver) {
    const value = this.light(key);
    if (value === IN_BODY) return super.get(_, key, receiver);
    return value === undefined ? Reflect.get(this.target, key, receiver) : value;
  }

  /** @override @param {object} _ @param {string | symbol} key */
  has(_, key) {
    const value = this.light(key);
    if (value === IN_BODY) return super.has(_, key);
    return value !== undefined || Reflect.has(this.target, key);
  }

  /** @override @param {object} _ @param {string | symbol} key */
  getOwnPropertyDescriptor(_, key) {
    const value = this.light(key);
    if (value === IN_BODY) return super.getOwnPropertyDescriptor(_, key);
    return value === undefined ? undefined : { value, writable: true, enumerable: true, configurable: true };
  }
}
