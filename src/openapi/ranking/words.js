// Text as words that can be compared: names taken apart where they were put together, lower case, without endings. The
// same for documents and for questions, so that both meet. Not here: which words mean the same (synonyms.js).

/** Longer ones are no words; what they begin with is enough to tell them apart. */
const MAX_WORD_CHARS = 32;

/** Where a name was put together: `listOrders`, `DNSRecords`. Letters of other scripts have no case, and stay together. */
const SEAM = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;

/** What is written in one word with its neighbours: each pair of characters is looked for instead. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** Most text is ASCII, and an import reads much of it. */
const PLAIN = /^[\0-\x7f]*$/;
const PLAIN_WORD = /[A-Za-z0-9]+/g;
const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/** Words that every sentence has. They are in no index, so they are nothing to look for. */
const STOP_WORDS = new Set(
  `a about again all an and any anything api are as at be been being by can could do does endpoint endpoints for from
  give given have having how i if in into is it its just let like may me must my need needs of on one or our out own
  please should so some someone something that the their them then there these they this those to up use used using
  via want was we were what when where whether which while who whom whose will with within would you your`.split(/\s+/),
);

/** The words of a sentence, in order, stemmed, without stop words. @param {string} text @returns {string[]} */
export function wordsOfText(text) {
  return rawWords(text).flatMap((word) => kept(word.toLowerCase()));
}

/** The words of a name: an operationId, a path, a parameter. @param {string} name @returns {string[]} */
export function wordsOfName(name) {
  return rawWords(name).flatMap((word) => partsOf(word).flatMap((part) => kept(part.toLowerCase())));
}

/** Whether a word was put together of several. @param {string} word */
export function hasSeam(word) {
  return SEAM.test(word);
}

/** @param {string} word @returns {string[]} */
function partsOf(word) {
  return word === word.toLowerCase() ? [word] : word.split(SEAM);
}

/** Runs of letters and digits, as they are written. @param {string} text @returns {string[]} */
export function rawWords(text) {
  if (PLAIN.test(text)) return text.match(PLAIN_WORD) ?? [];
  return (text.normalize("NFKC").match(WORD) ?? []).flatMap((word) => (UNSPACED.test(word) ? pairs(word) : [word]));
}

/** @param {string} word @returns {string[]} */
function kept(word) {
  return word === "" || STOP_WORDS.has(word) ? [] : [stem(word)];
}

/** @param {string} word @returns {string[]} */
function pairs(word) {
  const characters = [...word];
  if (characters.length < 2) return [word];
  return characters.slice(1).map((character, at) => `${characters[at]}${character}`);
}

/** Forms of verbs that no ending tells, and what is spelt in two ways. */
const IRREGULAR = new Map(
  `begun:begin bought:buy broke:break broken:break brought:bring built:build chosen:choose done:do drew:draw drawn:draw
  fallen:fall forgot:forget forgotten:forget gave:give gone:go gotten:get held:hold hidden:hide kept:keep
  known:know left:leave lent:lend lost:lose made:make paid:pay sent:send shown:show sold:sell
  spent:spend stolen:steal stopped:stop stuck:stick taken:take taught:teach thrown:throw told:tell took:take
  wrote:write written:write
  cancelled:cancel cancelling:cancel labelled:label labelling:label modelling:model licence:license defence:defense
  centre:center catalogue:catalog dialogue:dialog programme:program cheque:check favourite:favorite colour:color
  behaviour:behavior`
    .split(/\s+/)
    .map((pair) => /** @type {[string, string]} */ (pair.split(":"))),
);

/** Documents say the same few words again and again. @type {Map<string, string>} */
const stems = new Map();
const MAX_STEMS = 4_000;

/**
 * Takes the endings off an English word, so that `merged`, `merging` and `merges` are one word, and `create` and `creation`:
 * plurals, `-ing`, `-ed`, `-ment`, `-ation`, a last `-e`. Lighter than Porter's stemmer, which makes one word of
 * `organization` and `organ`. @param {string} word lower case
 */
export function stem(word) {
  const short = word.slice(0, MAX_WORD_CHARS);
  if (/^[a-z][b-df-hj-np-rtv-z]s$/.test(short)) return short.slice(0, 2); // ids, prs
  if (!/^[a-z]{4,}$/.test(short)) return short;
  const known = stems.get(short);
  if (known !== undefined) return known;
  const one = singular(short);
  const plain = american(verb(IRREGULAR.get(one) ?? one));
  const made = one === "setting" ? one : noun(plain); // no form of the verb `set`
  if (stems.size === MAX_STEMS) stems.clear();
  stems.set(short, made);
  return made;
}

/** @param {string} word */
function singular(word) {
  if (word.endsWith("ies") && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:ss|sh|ch|x|zz)es$/.test(word)) return word.slice(0, -2);
  return /[^suai]s$/.test(word) || /(?:[^v]as|[aeou]is)$/.test(word) ? word.slice(0, -1) : word;
}

/** @param {string} word */
function verb(word) {
  if (/[^aeiou]ied$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`;
  const rest = /^(.*[aeiouy].+)(?:ing|ed)$/.exec(word)?.[1] ?? "";
  if (rest.length < 3) return word;
  if (/([bdgmnprt])\1$/.test(rest)) return rest.slice(0, -1);
  return rest.endsWith("at") ? `${rest}e` : rest;
}

/** @param {string} word */
function american(word) {
  return word.replace(/^(.{3,}[^aeiou])is(e?|ation)$/, "$1iz$2").replace(/yse$/, "yze");
}

/** @param {string} word */
function noun(word) {
  if (/.{3}bility$/.test(word)) return `${word.slice(0, -"ility".length)}l`;
  return bare(/^(.{4,}?)(?:ation|ate|ion|ment)$/.exec(word)?.[1] ?? word);
}

/** @param {string} word */
function bare(word) {
  return word.length > 3 && word.endsWith("e") ? word.slice(0, -1) : word;
}
