// What questions say in several words, or short, and how documents say it. Nothing here is about one API. Not here: single
// words (thesaurus.js).

/** @type {readonly (readonly [said: RegExp, written: string])[]} */
const WRITTEN_OUT = [
  [/\bprs?\b/gi, "pull requests"],
  [/\bmrs?\b/gi, "merge requests"],
  [/\b2fa\b|\bmfa\b/gi, "$& two factor authentication"],
  [/\bsso\b/gi, "$& single sign on"],
  [/\bci\b/gi, "$& workflow"],
  [/\bsbom\b/gi, "$& software bill of materials"],
  [/\bacls?\b/gi, "$& access control"],
  [/\bkey[- ]values?\b/gi, "$& kv"],
  [/\bvirtual machines?\b/gi, "$& vm"],
  [/\bload balanc(?:er|ing)\b/gi, "$& lb"],
  [/\bip address/gi, "ip"],
  [/\be-mail/gi, "email"],
  [/\b(?:turn|switch)(?:ed|ing)? on\b/gi, "enable"],
  [/\b(?:turn|switch)(?:ed|ing)? off\b/gi, "disable"],
  [/\b(?:turn|switch)(ed|ing)?((?: [\w-]+){1,5}) on$/gi, "enable$2"],
  [/\b(?:turn|switch)(ed|ing)?((?: [\w-]+){1,5}) off$/gi, "disable$2"],
  [/\b(?:some|any)(?:one|body)\b|\bcolleagues?\b|\bteam ?mates?\b/gi, "user"],
  [/\b(to|by|for|from|with|about|follow) me\b|\bmyself\b/gi, "$1 authenticated"],
  [/\bstop (?=[a-z]{3,}ing\b)/gi, "remove "],
  [/\b(?:chang(?:ed?|es)|differences?|diff) between\b/gi, "compare"],
  [/\bset(?:ting)? up\b/gi, "create"],
  [/\b(?:roll|rolled|rolling) back\b/gi, "rollback"],
  [/\bput back\b|\bbring back\b/gi, "restore"],
  [/\b(?:who am i|whoami)\b.*/gi, "get the authenticated user"],
  [/\b(?:log|logged|logging|sign|signed|signing) (?:in|on)\b/gi, "$& login"],
  [/\b(?:log|logged|logging|sign|signed|signing) (?:out|off)\b/gi, "logout"],
  [/\bsign(?:ed|ing)? up\b/gi, "register"],
  [/\b(?:get|getting) rid of\b|\bthrow away\b|\btake down\b/gi, "delete"],
  [/\b(?:kick|throw)((?: [\w-]+){0,3}) out\b/gi, "remove$1"],
  [/\btak(?:e|ing)((?: [\w-]+){1,4}) (?:off|out of|away from)\b/gi, "remove$1"],
  [/\bhow long\b/gi, "time duration"],
  [/\b(?:look|looking|search|searching) for\b/gi, "search"],
  [/\bshut down\b/gi, "stop"],
  [/\bcall off\b/gi, "cancel"],
  [/\bmoney back\b/gi, "refund"],
  [/\bat once\b|\bin bulk\b/gi, "bulk"],
  [/\bmak(?:e|ing)((?: [\w-]+){1,5}) (public|private)\b/gi, "update $1 visibility $2"],
  [/\bhow many\b/gi, "count"],
  [/\bput(?:ting)? (an?|the|my|our|some|this)\b/gi, "add $1"],
  [/\bpoint(?:s|ed|ing)?((?: [\w-]+){1,5}) (?:at|to)\b/gi, "add record $1"],
];

/** @param {string} question */
export function writtenOut(question) {
  return WRITTEN_OUT.reduce((text, [said, written]) => text.replace(said, written), question);
}
