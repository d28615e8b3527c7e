// Opens a compiled document as `spec`: an object that looks and behaves like the parsed document with its references
// resolved, and reads a part when it is touched. Parts are local to whoever opened it: nothing is written back.
import { inflateSync } from "fflate";
import { createBody } from "./body.js";
import { createKeeper, MAX_KEPT_CHARS } from "./keeper.js";
import { createNodeCounter, MAX_NODES } from "./node-count.js";
import { readOutline } from "./outline.js";
import { createPieces } from "./pieces.js";
import { MAX_EXPANSIONS } from "./registry.js";
import { createViews } from "./views.js";

export { inflateSync as inflate };

/**
 * @param {({ index: string, outline?: undefined } | { index?: undefined, outline: import("./outline.js").Outline }) & {
 *   blocks: ArrayBuffer | Uint8Array,
 *   inflate?: import("./body.js").Inflate, maxNodes?: number, maxKeptChars?: number, maxExpansions?: number,
 * }} snapshot its `index`, or what was read of it, and its `blocks`; and what stands in for this file's own choices
 * @returns {Record<string, any>}
 */
export function openDocument({
  index = "",
  outline = readOutline(index),
  blocks,
  inflate = inflateSync,
  maxNodes = MAX_NODES,
  maxKeptChars = MAX_KEPT_CHARS,
  maxExpansions = MAX_EXPANSIONS,
}) {
  const bytes = blocks instanceof Uint8Array ? blocks : new Uint8Array(blocks);
  return createViews({
    outline,
    pieces: createPieces(createBody(bytes, outline.blocks, inflate)),
    createKeeper: (isView) => createKeeper(maxKeptChars, isView),
    count: createNodeCounter(maxNodes),
    maxExpansions,
  });
}
