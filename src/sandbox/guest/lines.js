// The lines of a text one by one: an array of ten million empty ones would fill a guest. Pure.

/** @param {string} text @param {RegExp} end of a line, global @returns {Generator<string, void>} those that have an end */
export function* linesOf(text, end) {
  let start = 0;
  for (const found of text.matchAll(end)) {
    yield text.slice(start, found.index);
    start = found.index + found[0].length;
  }
}
