// Words that mean the same to who asks: verbs by what they do, with the methods that do it; nouns and abbreviations of
// APIs in general. Nothing here is about one API. Not here: how much a synonym counts (score.js).
import { stem } from "./words.js";

/** What a question is after, as far as its verb tells. @typedef {"read" | "create" | "update" | "delete" | "act"} Intent */

/**
 * Verbs that only say what is done: their operations say it with any of the others, or with the method alone.
 * @type {readonly { intent: Intent, verbs: string }[]}
 */
const PLAIN_VERBS = [
  {
    intent: "read",
    verbs:
      "list get fetch show find read retrieve view see display describe lookup look tell browse detail info information",
  },
  { intent: "create", verbs: "create add new make register post insert" },
  { intent: "update", verbs: "update edit change modify alter set put patch rename adjust replace overwrite" },
  { intent: "delete", verbs: "delete remove destroy drop erase" },
];

/** Verbs that also say what it is done to, or how: they count as any other word. @type {readonly { intent: Intent, verbs: string }[]} */
const TELLING_VERBS = [
  { intent: "read", verbs: "search query download export check count inspect watch" },
  { intent: "create", verbs: "upload import generate open invite order submit write start" },
  { intent: "update", verbs: "configure assign move overwrite write" },
  { intent: "delete", verbs: "revoke clear wipe purge unfollow unstar kick uninstall" },
  {
    intent: "act",
    verbs: `enable disable turn activate deactivate cancel approve reject publish run trigger send retry rerun restart stop
      start pause resume suspend block unblock lock unlock merge transfer rotate roll restore reset verify accept deny
      deploy rollback archive close`,
  },
];

/** Each line is one meaning. */
const ALIKE = `
  repo repository
  org organization organisation
  pr pull
  config configuration setting preference
  cert certificate
  db database
  env environment
  auth authentication authorization
  msg message
  img image picture photo
  dir directory folder
  doc document
  app application
  stat statistic metric analytics
  ip address
  ssl tls
  ci check build workflow
  user member account person
  kick ban block remove suspend
  unban unblock
  customer buyer client shopper
  seller vendor merchant
  coupon voucher discount promo
  stock inventory quantity
  parcel package shipment delivery
  product item article
  picture photo image
  price cost amount
  bill invoice
  site website domain zone
  domain hostname
  mail email
  phone telephone
  login signin session
  key token credential
  webhook hook
  alert notification alarm
  history log audit
  log event
  cancel abort stop terminate
  reject deny decline refuse
  approve accept confirm
  enable activate on
  disable deactivate off
  run execute trigger start launch dispatch invoke
  rerun retry repeat
  pause suspend
  publish release deploy
  restore recover rollback revert
  purge clear flush empty
  rotate roll regenerate renew
  transfer move migrate
  revoke invalidate
  verify validate check
  upload import
  download export
  copy clone duplicate
  path url route link
  rule policy
  group team
  role permission access
  secret password
  limit quota
  job task
  schedule cron
  usage consumption
  version revision
  comment reply note
  file content
  status state health
  refund reimburse
  charge capture pay
  ship send dispatch
  latest newest recent
  bulk batch many multiple
  current authenticated me
  popular top
  firewall waf
  search find query
  subscribe follow watch
  author creator owner
`;

/** What is written short, or in two words, and how it is written in full. @type {readonly (readonly [short: RegExp, full: string])[]} */
const WRITTEN_OUT = [
  [/\bprs?\b/gi, "pull requests"],
  [/\bmrs?\b/gi, "merge requests"],
  [/\b2fa\b|\bmfa\b/gi, "$& two factor authentication"],
  [/\bsso\b/gi, "$& single sign on"],
  [/\bci\b/gi, "$& workflow"],
  [/\bsbom\b/gi, "$& software bill of materials"],
  [/\bacls?\b/gi, "$& access control"],
  [/\b(?:turn|switch)(?:ed|ing)? on\b/gi, "enable"],
  [/\b(?:turn|switch)(?:ed|ing)? off\b/gi, "disable"],
  [/\bset(?:ting)? up\b/gi, "create"],
  [/\b(?:roll|rolled|rolling) back\b/gi, "rollback"],
  [/\b(?:log|sign) (?:in|on)\b/gi, "login"],
  [/\bget rid of\b/gi, "delete"],
  [/\bshut down\b/gi, "stop"],
  [/\bwho am i\b/gi, "get current user"],
];

/** @param {string} question */
export function writtenOut(question) {
  return WRITTEN_OUT.reduce((text, [short, full]) => text.replace(short, full), question);
}

/** @type {ReadonlyMap<string, Intent>} */
const PLAIN = intents(PLAIN_VERBS);
/** @type {ReadonlyMap<string, Intent>} */
const TELLING = intents(TELLING_VERBS);
const VERBS_OF = new Map(PLAIN_VERBS.map(({ intent, verbs }) => [intent, [...new Set(verbs.split(/\s+/).map(stem))]]));
const SYNONYMS = synonyms();

/** @param {string} word stemmed @returns {Intent | undefined} of a verb that says nothing else */
export function plainIntent(word) {
  return PLAIN.get(word);
}

/** @param {string} word stemmed @returns {Intent | undefined} */
export function tellingIntent(word) {
  return TELLING.get(word);
}

/** Other words of that meaning, stemmed. @param {string} word stemmed @returns {readonly string[]} */
export function synonymsOf(word) {
  const intent = PLAIN.get(word);
  const verbs = intent === undefined ? [] : (VERBS_OF.get(intent) ?? []);
  return [...verbs, ...(SYNONYMS.get(word) ?? [])].filter((other) => other !== word);
}

/** How well a method does what is asked for: 1 well, 0 not at all. @type {Readonly<Record<Intent, Readonly<Record<string, number>>>>} */
export const METHODS_OF = {
  read: { GET: 1, HEAD: 0.6, QUERY: 0.9, POST: 0.3 },
  create: { POST: 1, PUT: 0.8, PATCH: 0.3 },
  update: { PATCH: 1, PUT: 1, POST: 0.5 },
  delete: { DELETE: 1, POST: 0.4, PUT: 0.3 },
  act: { POST: 1, PUT: 1, PATCH: 0.9, DELETE: 0.6 },
};

/** @param {readonly { intent: Intent, verbs: string }[]} table @returns {Map<string, Intent>} */
function intents(table) {
  /** @type {Map<string, Intent>} */
  const found = new Map();
  for (const { intent, verbs } of table)
    for (const verb of verbs.split(/\s+/).map(stem)) if (!found.has(verb)) found.set(verb, intent);
  return found;
}

/** @returns {Map<string, string[]>} */
function synonyms() {
  /** @type {Map<string, string[]>} */
  const found = new Map();
  for (const line of ALIKE.trim().split("\n")) {
    const words = line.trim().split(" ").map(stem);
    for (const word of words)
      found.set(
        word,
        [...new Set([...(found.get(word) ?? []), ...words])].filter((other) => other !== word),
      );
  }
  return found;
}
