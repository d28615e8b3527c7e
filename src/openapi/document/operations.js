// The operations of a document as its index has them: nothing of the body is read. Webhooks are not among them, nor what a path
// item gets from elsewhere by a reference.

/**
 * `number` is how the index counts it. What only the body has is left undefined.
 * @typedef {{ number: number, method: string, path: string, operationId: string | undefined, summary: string | undefined, tags: readonly string[], deprecated: boolean }} IndexedOperation
 */

/** @param {import("./outline.js").Outline} outline @returns {IndexedOperation[]} in the order of the document */
export function operationsIn({ root, light }) {
  const paths = root.entries.get("paths");
  if (paths?.type !== "items") return [];
  return [...paths.entries].flatMap(([path, item]) => {
    if (item.type !== "item") return [];
    return [...item.shape.operations].flatMap(([key, at]) => {
      const members = typeof at === "number" ? [/** @type {const} */ ([key, at])] : [...at];
      return members.map(([method, offset]) => entryOf(path, method, item.first + offset, light));
    });
  });
}

/** @param {string} path @param {string} method @param {number} number @param {import("./outline.js").Outline["light"]} light @returns {IndexedOperation} */
function entryOf(path, method, number, light) {
  const text = (/** @type {string} */ key) => {
    const value = light(number, key);
    return typeof value === "string" ? value : undefined;
  };
  const tags = light(number, "tags");
  return {
    number,
    method: method.toUpperCase(),
    path,
    operationId: text("operationId"),
    summary: text("summary"),
    tags: Array.isArray(tags) ? tags : [],
    deprecated: light(number, "deprecated") === true,
  };
}
