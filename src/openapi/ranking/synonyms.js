// Words that mean the same to who asks: nouns, verbs and abbreviations of APIs in general. Nothing here is about one API. Not
// here: what verbs ask for (verbs.js), how much a synonym counts (variants.js).
import { ALIKE } from "./thesaurus.js";
import { plainVerbsLike } from "./verbs.js";
import { stem } from "./words.js";

const SYNONYMS = synonyms();

/** Other words of that meaning, stemmed. @param {string} word stemmed @returns {readonly string[]} */
export function synonymsOf(word) {
  return [...plainVerbsLike(word), ...(SYNONYMS.get(word) ?? [])].filter((other) => other !== word);
}

/** @returns {Map<string, string[]>} */
function synonyms() {
  /** @type {Map<string, string[]>} */
  const found = new Map();
  for (const meaning of ALIKE.split(";")) {
    const words = meaning.trim().split(/\s+/).map(stem);
    for (const word of words)
      found.set(
        word,
        [...new Set([...(found.get(word) ?? []), ...words])].filter((other) => other !== word),
      );
  }
  return found;
}
