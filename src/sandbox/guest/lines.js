// The lines of a text one by one: an array of ten million empty ones would fill a guest. Pure.

/** @param {string} text @param {string} end of a line, one character @returns {Generator<string, void>} those that have an end */
export function* linesOf(text, end) {
  let start = 0;
  for (let at = text.indexOf(end); at >= 0; at = text.indexOf(end, start)) {
    yield text.slice(start, at);
    start = at + 1;
  }
}
