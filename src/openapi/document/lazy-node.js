// One object or array of the document that is read when it is touched and may be forgotten when memory is short, while
// the object that the program holds stays the same. Reads go to the body, a plain value made by `load`. The first write to
// the node itself moves the body into the proxy's target for good; a write deeper inside keeps the body from being
// forgotten (`keeper.js`). Until then the target is an empty stub, which the rules for proxies allow, because nothing in a
// body is fixed.

/**
 * @typedef {{ value: object, nodes: number, length: number }} Loaded the body, its nodes, and the characters it was read from
 */

/** @implements {ProxyHandler<object>} */
export class LazyNode {
  /**
   * @param {object} target
   * @param {() => Loaded} load
   * @param {import("./keeper.js").Keeper} keeper
   * @param {import("./node-count.js").CountNodes} count
   */
  constructor(target, load, keeper, count) {
    this.target = target;
    this.load = load;
    this.keeper = keeper;
    this.count = count;
    /** @type {object | undefined} */
    this.body = undefined;
    this.nodes = 0;
    /** Read since the keeper last looked. */
    this.used = false;
    this.walked = false;
  }

  /** @returns {object} */
  open() {
    this.used = true;
    if (this.body !== undefined) return this.body;
    const { value, nodes, length } = this.load();
    this.body = value;
    this.nodes = nodes;
    this.keeper.keep(this, length);
    return value;
  }

  /** The body for writing: in the target, never to be forgotten. @returns {object} */
  settle() {
    const body = this.open();
    if (body === this.target) return body;
    for (const key of Reflect.ownKeys(body)) {
      Object.defineProperty(this.target, key, Reflect.getOwnPropertyDescriptor(body, key) ?? {});
    }
    this.body = this.target;
    return this.target;
  }

  /** @param {object} _ @param {string | symbol} key @param {unknown} receiver @returns {unknown} */
  get(_, key, receiver) {
    // No symbol comes from a document: what asks for one (iteration, conversion) is answered by the prototype.
    if (typeof key === "symbol") return Reflect.get(this.target, key, receiver);
    const body = this.open();
    // An array is walked by its length; its keys are seldom listed.
    if (key === "length" && Array.isArray(body)) this.walk();
    return Reflect.get(body, key, receiver);
  }

  /** @param {object} _ @param {string | symbol} key */
  has(_, key) {
    return Reflect.has(this.open(), key);
  }

  /** @param {object} _ */
  ownKeys(_) {
    const keys = Reflect.ownKeys(this.open());
    this.walk();
    return keys;
  }

  /** Whoever lists the keys is about to walk over the whole body: the first time for nothing. */
  walk() {
    if (this.walked) this.count(this.nodes);
    this.walked = true;
  }

  /** @param {object} _ @param {string | symbol} key */
  getOwnPropertyDescriptor(_, key) {
    return Reflect.getOwnPropertyDescriptor(this.open(), key);
  }

  /** @param {object} _ @param {string | symbol} key @param {unknown} value @param {unknown} receiver */
  set(_, key, value, receiver) {
    return Reflect.set(this.settle(), key, value, receiver);
  }

  /** @param {object} _ @param {string | symbol} key @param {PropertyDescriptor} descriptor */
  defineProperty(_, key, descriptor) {
    return Reflect.defineProperty(this.settle(), key, descriptor);
  }

  /** @param {object} _ @param {string | symbol} key */
  deleteProperty(_, key) {
    return Reflect.deleteProperty(this.settle(), key);
  }

  /** @param {object} _ @param {object | null} prototype */
  setPrototypeOf(_, prototype) {
    return Reflect.setPrototypeOf(this.settle(), prototype);
  }

  /** @param {object} _ */
  preventExtensions(_) {
    return Reflect.preventExtensions(this.settle());
  }
}
