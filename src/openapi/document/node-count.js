// Counts the nodes of the document that a program walks over, references resolved, and stops it in words that help: a
// resolved document can be astronomically large, and a program that asks for all of it would only run out of memory.

/**
 * Nodes (objects and arrays) that one run may walk over again. The first walk over a part is free, so that every part of a
 * document can be visited once; a part that stands in its own cycle again is not, because such parts multiply. As JSON it
 * is some 60 MB, a second's work, and about what a guest's memory holds.
 */
export const MAX_NODES = 1_000_000;

/** @typedef {(nodes: number) => void} CountNodes */

/** @param {number} limit @returns {CountNodes} */
export function createNodeCounter(limit) {
  let counted = 0;
  return (nodes) => {
    counted += nodes;
    if (counted <= limit) return;
    throw new Error(
      `That is too much of the document at once (more than ${limit.toLocaleString("en-US")} nodes walked over again, references resolved): ` +
        "pick the fields you need, e.g. Object.keys(schema.properties), keep a Set of the schemas already visited, and a " +
        "text that you search more than once.",
    );
  };
}
