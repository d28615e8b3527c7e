// Words that mean the same to who asks: nouns, verbs and abbreviations of APIs in general. Nothing here is about one API. Not
// here: what verbs ask for (verbs.js), how much a synonym counts (tally.js).
import { plainVerbsLike } from "./verbs.js";
import { stem } from "./words.js";

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
  grant give assign
  attach link connect
  detach unlink disconnect remove
  hide unpublish
  purchase buy order
  shop store seller
  location place warehouse
  bug issue ticket
  server host machine instance
  function worker script
  object blob file
  queue topic
  language locale
  owner admin
  plan tier subscription
  report summary
  label tag
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
];

/** @param {string} question */
export function writtenOut(question) {
  return WRITTEN_OUT.reduce((text, [short, full]) => text.replace(short, full), question);
}

const SYNONYMS = synonyms();

/** Other words of that meaning, stemmed. @param {string} word stemmed @returns {readonly string[]} */
export function synonymsOf(word) {
  return [...plainVerbsLike(word), ...(SYNONYMS.get(word) ?? [])].filter((other) => other !== word);
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
