// The operations of a document as its index has them: nothing of the body is read, but for path items that get theirs from
// elsewhere by a reference, which few documents have. Webhooks are not among them.
import { METHODS } from "./parameters.js";

/**
 * `number` is how the index counts it, undefined where it stands elsewhere. What only the body has is left undefined.
 * @typedef {{ number: number | undefined, method: string, path: string, operationId: string | undefined, summary: string | undefined, tags: readonly string[], deprecated: boolean }} IndexedOperation
 */

/**
 * @param {import("./outline.js").Outline} outline
 * @param {(path: string) => unknown} itemOf what the document has at a path, its reference followed: read for those that are references alone
 * @returns {IndexedOperation[]} in the order of the document
 */
export function operationsIn({ root, light }, itemOf) {
  const paths = root.entries.get("paths");
  if (paths?.type !== "items") return [];
  return [...paths.entries].flatMap(([path, item]) => {
    if (item.type !== "item") return [];
    const own = [...item.shape.operations].flatMap(([key, at]) => {
      const members = typeof at === "number" ? [/** @type {const} */ ([key, at])] : [...at];
      return members.map(([method, offset]) =>
        entryOf(path, method, item.first + offset, (member) => light(item.first + offset, member)),
      );
    });
    if (!item.shape.keys.has("$ref")) return own;
    const led = operationsOf(path, itemOf(path));
    return [...own, ...led.filter(({ method }) => own.every((operation) => operation.method !== method))];
  });
}

/** @param {string} path @param {unknown} item @returns {IndexedOperation[]} */
function operationsOf(path, item) {
  return METHODS.flatMap((method) => {
    const operation = memberOf(item, method);
    if (typeof operation !== "object" || operation === null) return [];
    return [entryOf(path, method, undefined, (key) => memberOf(operation, key))];
  });
}

/** @param {string} path @param {string} method @param {number | undefined} number @param {(key: string) => unknown} read @returns {IndexedOperation} */
function entryOf(path, method, number, read) {
  const text = (/** @type {string} */ key) => {
    const value = read(key);
    return typeof value === "string" ? value : undefined;
  };
  const tags = read("tags");
  return {
    number,
    method: method.toUpperCase(),
    path,
    operationId: text("operationId"),
    summary: text("summary"),
    tags: Array.isArray(tags) ? tags.filter((tag) => typeof tag === "string") : [],
    deprecated: read("deprecated") === true,
  };
}

/** @param {unknown} value @param {string} key @returns {unknown} */
function memberOf(value, key) {
  return typeof value === "object" && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;
}
