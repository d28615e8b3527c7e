// The parameters of a query that an operation declares, as the next page is asked by them. Names are compared without case
// and punctuation: `page_token`, `pageToken` and `page[token]` are one word. Pure.

/** @typedef {import("./response.js").ReadingHints["query"][number]} QueryHint */

/** @param {string} name */
export function word(name) {
  return name.toLowerCase().replace(/[^a-z0-9]+/g, "");
}

/** By their words; of two with the same the first. @typedef {Map<string, QueryHint>} Declared */

/** @param {QueryHint[]} query @returns {Declared} */
export function byWord(query) {
  /** @type {Declared} */
  const all = new Map();
  for (const hint of query) if (!all.has(word(hint.name))) all.set(word(hint.name), hint);
  return all;
}

/** The parameter of the first of these words that is declared. @param {Declared} all @param {string[]} words @returns {QueryHint | undefined} */
export function declared(all, words) {
  const found = words.find((one) => all.has(one));
  return found === undefined ? undefined : all.get(found);
}

/** A value of an address as its schema has it, so that it is not taken for a wrong type. @param {string | undefined} text @param {QueryHint | undefined} hint @returns {unknown} */
export function typed(text, hint) {
  if (text === undefined || hint === undefined) return text;
  if (hint.type === "array") return [text];
  if (hint.type === "boolean" && /^(?:true|false)$/.test(text)) return text === "true";
  const isNumber = (hint.type === "integer" || hint.type === "number") && /^-?\d{1,15}(?:\.\d{1,15})?$/.test(text);
  return isNumber ? Number(text) : text;
}
