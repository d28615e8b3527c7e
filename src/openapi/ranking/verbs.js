// The verbs of questions: what each asks for, and which methods do that.
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
  { intent: "read", verbs: "search query download export check count inspect watch compare preview track" },
  {
    intent: "create",
    verbs:
      "upload import generate open invite order submit write start grant give place launch attach link connect install issue schedule",
  },
  { intent: "update", verbs: "configure assign move overwrite write" },
  {
    intent: "delete",
    verbs:
      "revoke clear wipe purge unfollow unstar kick uninstall detach unlink disconnect unassign unsubscribe withdraw",
  },
  {
    intent: "act",
    verbs: `enable disable turn activate deactivate cancel approve reject publish run trigger send retry rerun restart stop
      start pause resume suspend block unblock lock unlock merge transfer rotate roll restore reset verify accept deny
      deploy rollback archive close reopen ban forward mark sync dismiss redeliver`,
  },
];

/** @type {ReadonlyMap<string, Intent>} */
const PLAIN = intents(PLAIN_VERBS);
/** @type {ReadonlyMap<string, Intent>} */
const TELLING = intents(TELLING_VERBS);
const VERBS_OF = new Map(PLAIN_VERBS.map(({ intent, verbs }) => [intent, [...new Set(verbs.split(/\s+/).map(stem))]]));
/** @param {string} word stemmed @returns {Intent | undefined} of a verb that says nothing else */
export function plainIntent(word) {
  return PLAIN.get(word);
}

/** @param {string} word stemmed @returns {Intent | undefined} */
export function tellingIntent(word) {
  return TELLING.get(word);
}

/** Verbs that say the same as a plain one, itself among them. @param {string} word stemmed @returns {readonly string[]} */
export function plainVerbsLike(word) {
  const intent = PLAIN.get(word);
  return intent === undefined ? [] : (VERBS_OF.get(intent) ?? []);
}

/** How well a method does what is asked for: 1 well, 0 not at all. @type {Readonly<Record<Intent, Readonly<Record<string, number>>>>} */
export const METHODS_OF = {
  read: { GET: 1, HEAD: 0.6, QUERY: 0.9, POST: 0.3 },
  create: { POST: 1, PUT: 0.8, PATCH: 0.3 },
  update: { PATCH: 1, PUT: 1, POST: 0.5 },
  delete: { DELETE: 1, POST: 0.4, PUT: 0.3 },
  // What destroys is not put before whoever did not ask for it.
  act: { POST: 1, PUT: 1, PATCH: 0.9, DELETE: 0.3 },
};

/** @param {readonly { intent: Intent, verbs: string }[]} table @returns {Map<string, Intent>} */
function intents(table) {
  /** @type {Map<string, Intent>} */
  const found = new Map();
  for (const { intent, verbs } of table)
    for (const verb of verbs.split(/\s+/).map(stem)) if (!found.has(verb)) found.set(verb, intent);
  return found;
}
