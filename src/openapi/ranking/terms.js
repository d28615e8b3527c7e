// What an operation can be found by: its words, each with the fields that it stands in. Used where a document is imported,
// and where one was imported before there was a ranking. Not here: how the words are weighed (score.js).
import { wordsOfName, wordsOfText } from "./words.js";

/** One bit for each field; a word's fields are their sum. */
export const PATH = 1;
export const OPERATION_ID = 2;
export const TAG = 4;
export const SUMMARY = 8;
export const DESCRIPTION = 16;
/** Names of parameters, and of the fields of a body. */
export const NAME = 32;

/** How a description goes on, and what is said of parameters and of the fields of a body: their descriptions and values. */
export const DETAIL = 64;

export const FIELDS = [PATH, OPERATION_ID, TAG, SUMMARY, DESCRIPTION, NAME, DETAIL];
/** Bits of the fields of one word. */
export const FIELD_BITS = FIELDS.length;
export const FIELD_MASK = (1 << FIELD_BITS) - 1;

/** How a description begins says what the operation is for; the rest is mostly about details. */
export const MAX_DESCRIPTION_CHARS = 400;
/** Of details, of one operation. */
export const MAX_DETAIL_CHARS = 2_000;
/** Names of one operation. */
export const MAX_NAMES = 60;
/** Where a link leads says nothing of the operation. */
const LINK = /https?:\/\/[^\s)>"'\]]+/g;
/** Characters of any other field: what is longer is cut. */
const MAX_FIELD_CHARS = 1_000;

/**
 * @typedef {object} Findable
 * @property {string | undefined} [path]
 * @property {string | undefined} [operationId]
 * @property {readonly string[]} [tags]
 * @property {string | undefined} [summary]
 * @property {string | undefined} [description]
 * @property {readonly string[]} [names]
 * @property {string | undefined} [details]
 */

/** @param {Findable} operation @returns {Map<string, number>} the fields of each word */
export function termsOf({
  path = "",
  operationId = "",
  tags = [],
  summary = "",
  description = "",
  names = [],
  details = "",
}) {
  /** @type {Map<string, number>} */
  const terms = new Map();
  /** @param {string[]} words @param {number} field */
  const add = (words, field) => {
    for (const word of words) terms.set(word, (terms.get(word) ?? 0) | field);
  };
  const short = (/** @type {string} */ text) => text.slice(0, MAX_FIELD_CHARS);
  add(wordsOfName(literalPath(short(path))), PATH);
  add(wordsOfName(parametersOf(short(path))), NAME);
  add(wordsOfName(short(operationId)), OPERATION_ID);
  add(wordsOfText(short(tags.join(" "))), TAG);
  add(wordsOfText(short(summary)), SUMMARY);
  const told = description.slice(0, MAX_DESCRIPTION_CHARS + MAX_DETAIL_CHARS).replaceAll(LINK, " ");
  add(wordsOfText(told.slice(0, MAX_DESCRIPTION_CHARS)), DESCRIPTION);
  const rest = `${told.slice(MAX_DESCRIPTION_CHARS)} ${details.replaceAll(LINK, " ")}`;
  add(wordsOfText(rest.slice(0, MAX_DETAIL_CHARS)), DETAIL);
  for (const name of names.slice(0, MAX_NAMES)) add(wordsOfName(short(name)), NAME);
  return terms;
}

/** A path without its parameters. @param {string} path */
export function literalPath(path) {
  return path.replaceAll(/\{[^{}]*\}/g, " ");
}

/** @param {string} path */
function parametersOf(path) {
  return (path.match(/\{[^{}]*\}/g) ?? []).join(" ");
}
