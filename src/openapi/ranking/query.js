// Reads a query: words, `field:term`, `"phrase"`, `-not`, `term*`. A plain question is a query too, so whatever does not
// read as syntax is told as a problem, and is also read as words: the caller decides which it takes.
import { readAddress } from "./address.js";
import { writtenOut } from "./phrases.js";
import { hasSeam, rawWords, wordsOfName, wordsOfText } from "./words.js";

export const MAX_QUERY_CHARS = 500;
/** Of what is looked for: a longer question says nothing more. */
const MAX_WORDS = 24;

const FILTER_FIELDS = ["method", "tag", "path", "summary"];

/**
 * What must hold of every hit, or with `not` of none. `phrase` is of words one behind the other; the last may be the
 * beginning of one. `field` is undefined where any will do.
 * @typedef {{ field: string | undefined, phrase: string[], isPrefix: boolean, not: boolean }} Filter
 */
/**
 * A word that hits are ranked by; a prefix stands for every word that begins with it. A participle `isDone`: `uploaded images`
 * asks for nothing to be done. `joined` is what it would be together with a neighbour: `webhook` for `web hook`.
 * @typedef {{ word: string, isPrefix: boolean, isPlural: boolean, isDone: boolean, joined: string[] }} Wanted
 */
/** @typedef {{ message: string, hint: string }} Problem */
/** @typedef {{ wanted: Wanted[], filters: Filter[], problems: Problem[], isQuestion: boolean, isOrder: boolean, name: string, address: import("./address.js").Address | undefined }} Query `name`: the whole text, as it would be if it were the name of something */

const HOW = `Write words, field:term (${FILTER_FIELDS.join(", ")}), "a phrase", -not or begin*.`;

/** Asks to be told, whatever its verb: "which files changed". */
const QUESTION =
  /^\s*(?:which|what|who|whose|where|when|why|how (?!do\b|can\b|to\b|could\b|would\b|should\b|might\b)|is|are|does|did|has|have)\b/i;

/** Asks for something to be done, whatever its verb is: a word with a thing behind it, "ban an address". */
const ORDER =
  /^\s*(?:(?:please|how (?:do|can|to)|can|could|i|we|you|want|need|would|like|to|let)\s+)*[a-z]+\s+(?:an?|the|my|our|this|these|some\w*|all|every|everything)\b/i;

/** Whoever writes any of it means the words as they are. */
const SYNTAX = /[":*]|(?:^|\s)-/;

/** A field, a minus, a phrase or whatever else has no space in it. */
const PART = /(?<minus>-?)(?:(?<field>[A-Za-z]+):)?(?:"(?<phrase>[^"]*)"(?!\S)|(?<bare>\S+))/g;

/** @param {string} text @returns {Query} */
export function readQuery(text) {
  const short = text.slice(0, MAX_QUERY_CHARS);
  /** @type {Query} */
  const query = {
    wanted: [],
    filters: [],
    problems: [],
    isQuestion: QUESTION.test(short),
    isOrder: ORDER.test(short),
    name: nameOf(short),
    address: readAddress(short),
  };
  const problem = (/** @type {string} */ message) => query.problems.push({ message, hint: HOW });
  if (text.length > MAX_QUERY_CHARS) problem(`The query is longer than ${MAX_QUERY_CHARS} characters.`);

  if (query.address !== undefined) want(query, short);
  else readParts(query, short, problem);
  query.wanted.length = Math.min(query.wanted.length, MAX_WORDS);
  join(query.wanted);
  return query;
}

/** Tells each word what it and its neighbours would be as one. @param {readonly Wanted[]} wanted */
function join(wanted) {
  for (const [at, word] of wanted.entries()) {
    const next = wanted[at + 1];
    if (next === undefined) return;
    const together = word.word + next.word;
    word.joined.push(together);
    next.joined.push(together);
  }
}

/** @param {Query} query @param {string} short @param {(message: string) => void} problem */
function readParts(query, short, problem) {
  for (const { 0: part, groups = {} } of (SYNTAX.test(short) ? short : writtenOut(short)).matchAll(PART)) {
    const { minus, phrase, bare } = groups;
    const field = groups.field?.toLowerCase();
    const message = fault(part, groups);
    if (message !== undefined) {
      problem(message);
      want(query, part.replaceAll(/["*]/g, " "));
      continue;
    }
    const isPrefix = phrase === undefined && bare?.endsWith("*") === true;
    const value = phrase ?? bare?.replace(/\*$/, "") ?? "";
    const isNamed = field !== undefined;
    const words = field === "method" ? [value.toUpperCase()] : wordsOf(value, field);
    if (words.length === 0) {
      if (isNamed || phrase !== undefined || minus === "-") problem(`${part} has no word to look for.`);
      continue;
    }
    if (isNamed || phrase !== undefined || minus === "-")
      query.filters.push({ field, phrase: words, isPrefix, not: minus === "-" });
    if (minus !== "-" && field !== "method") want(query, value, isPrefix);
  }
}

/** As names are compared: no matter the case, and the dot at the end. @param {string} text */
export function nameOf(text) {
  return text.slice(0, MAX_QUERY_CHARS).trim().toLowerCase().replace(/\.$/, "");
}

/** @param {string} part @param {Record<string, string | undefined>} groups @returns {string | undefined} */
function fault(part, { field, bare }) {
  if (field !== undefined && !FILTER_FIELDS.includes(field.toLowerCase())) return `${field}: is no field.`;
  if (bare?.includes('"')) return `${part} has a quotation mark that is not closed, or that does not begin it.`;
  if (bare?.slice(0, -1).includes("*") || bare === "*") return `${part} has a * that does not end a word.`;
  if (part === "-") return "- has no word after it.";
  if (bare?.endsWith(":")) return `${part} has no term behind it.`;
  return undefined;
}

/** @param {Query} query @param {string} text @param {boolean} [isPrefix] */
function want(query, text, isPrefix = false) {
  const words = wordsOf(text, undefined);
  const plurals = new Set(rawWords(text).flatMap((raw) => (/[^s]s$/i.test(raw) ? wordsOf(raw, undefined) : [])));
  const participles = new Set(rawWords(text).flatMap((raw) => (/[^e]ed$/i.test(raw) ? wordsOf(raw, undefined) : [])));
  for (const [at, word] of words.entries()) {
    if (query.wanted.some((known) => known.word === word)) continue;
    query.wanted.push({
      word,
      isPrefix: isPrefix && at === words.length - 1,
      isPlural: plurals.has(word),
      isDone: participles.has(word),
      joined: [],
    });
  }
}

/** A question may have names in it. @param {string} text @param {string | undefined} field @returns {string[]} */
function wordsOf(text, field) {
  return field === "path" || rawWords(text).some(hasSeam) ? wordsOfName(text) : wordsOfText(text);
}
