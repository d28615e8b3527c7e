// Parses pieces of the body: a fresh copy to be shown, or a look at the value as the document has it.

/** Characters of JSON whose values are kept for further looks. */
const MAX_PEEKED_CHARS = 1_000_000;

/** @typedef {import("./outline.js").Piece} Piece */
/** @typedef {ReturnType<typeof createPieces>} Pieces */

/** @param {import("./body.js").Body} body */
export function createPieces(body) {
  /** @type {Map<number, { value: unknown, length: number }>} */
  const peeked = new Map();
  let chars = 0;

  /** The value of a piece. Not to be changed. @param {Piece} piece @returns {unknown} */
  function peek(piece) {
    const known = peeked.get(piece.offset);
    if (known !== undefined) return known.value;
    const fresh = { value: JSON.parse(body.text(piece)), length: piece.length };
    for (const [offset, { length }] of peeked) {
      if (chars + fresh.length <= MAX_PEEKED_CHARS) break;
      peeked.delete(offset);
      chars -= length;
    }
    peeked.set(piece.offset, fresh);
    chars += fresh.length;
    return fresh.value;
  }

  return {
    peek,
    /** @param {Piece} piece @param {readonly string[]} path @returns {unknown} */
    peekAt: (piece, path) => at(peek(piece), path),
    /** A fresh object or array, which may be changed, and the characters it was read from. @param {Piece} piece @param {readonly string[]} path */
    read(piece, path) {
      // Of a part, the text is made again: reading a large piece for each of its thousand parts takes minutes.
      const text = path.length === 0 ? body.text(piece) : JSON.stringify(at(peek(piece), path));
      /** @type {Record<string, unknown>} */
      const value = JSON.parse(text);
      return { value, length: text.length };
    },
  };
}

/** @param {any} value @param {readonly string[]} path */
function at(value, path) {
  return path.reduce((inside, key) => inside[key], value);
}
