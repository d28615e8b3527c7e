// Words of a document in a comment of TypeScript: one line, short, and unable to end the comment.

/** Of a description: what it begins with. */
const MAX_DESCRIPTION_CHARS = 60;
/** A description's first sentence is looked for in so much of it. */
const LOOKED_AT = 400;

/** `text` where it can do no harm. @param {string} text */
export function plain(text) {
  return text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ")
    .replaceAll("*/", "* /")
    .toWellFormed();
}

/** The first sentence, or the beginning of it. @param {unknown} description @param {number} [limit] */
export function opening(description, limit = MAX_DESCRIPTION_CHARS) {
  if (typeof description !== "string") return "";
  const text = plain(description.slice(0, LOOKED_AT)).replace(/\s+/g, " ").trim();
  const sentence = /^.*?[.!?](?= |$)/.exec(text)?.[0].slice(0, -1) ?? text;
  const cut = [...sentence].slice(0, limit).join("");
  return cut === sentence ? cut : `${cut.trimEnd()}…`;
}

/** @param {readonly string[]} parts @returns {string} nothing for nothing */
export function comment(parts) {
  const said = parts.filter((part) => part !== "");
  return said.length === 0 ? "" : ` /* ${said.join(", ")} */`;
}
