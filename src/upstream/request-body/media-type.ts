// Media types as far as bodies are written by them (RFC 9110, section 8.3.1; RFC 6839 for `+json`). Pure.

/** `type/subtype`, with parameters: what may stand in a header. */
const MEDIA_TYPE = /^[\w!#$&^+.-]+\/[\w!#$&^+.-]+(?:[ \t]*;[\x20-\x7e]*)?$/;

const RANGE = /^(\*|[\w!#$&^+.-]+)\/\*/;

export const isMediaType = (type: string) => type.length <= 200 && MEDIA_TYPE.test(type);

export const isJsonType = (type: string) => /^[\w!#$&^.-]+\/(?:[\w!#$&^+.-]*[+-])?json[ \t]*(?:;|$)/i.test(type);

/** Values one after the other: a line each, or each behind a record separator (RFC 7464). */
export const isJsonLines = (type: string) =>
  /^[\w.-]+\/(?:x-)?(?:ndjson|jsonl|jsonlines|json-lines|json-stream)[ \t]*(?:;|$)/i.test(type);
export const isJsonSequence = (type: string) => /^[\w.-]+\/(?:[\w.+-]+\+)?json-seq[ \t]*(?:;|$)/i.test(type);

export const isUrlEncoded = (type: string) => /^application\/x-www-form-urlencoded[ \t]*(?:;|$)/i.test(type);

export const isMultipart = (type: string) => /^multipart\/form-data[ \t]*(?:;|$)/i.test(type);

export const isTextType = (type: string) =>
  /^text\/|^application\/(?:[\w.-]+\+)?(?:xml|yaml|x-yaml|graphql|sql|toml|javascript)[ \t]*(?:;|$)/i.test(type);

/** Only bytes, or a string in its place, are written under it. */
export const isOpaque = (type: string) =>
  ![isJsonType, isJsonLines, isJsonSequence, isUrlEncoded, isMultipart].some((known) => known(type));

/** @returns what the range begins with (a star, or `text`), undefined for a type */
export const rangeOf = (type: string) => RANGE.exec(type)?.[1]?.toLowerCase();

/** What a string is written in. Only that is sent as text: bytes are the program's to encode. */
export function isUtf8(type: string): boolean {
  const charset = /;[ \t]*charset[ \t]*=[ \t]*"?([^\s";]*)/i.exec(type)?.[1] ?? "utf-8";
  return /^(?:utf-?8|us-ascii)$/i.test(charset);
}
