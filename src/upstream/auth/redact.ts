// Takes secrets that an upstream echoes out of its answers: as they are, and as they are written in JSON, URLs, HTML
// and base64. Against accidents: an upstream that means to tell a secret can write it in any way. Pure.
import { MIN_SECRET_CHARS } from "../../limits.ts";
import { cookieValue } from "./parts.ts";

export const REDACTED = "[redacted]";

/** @param secrets those that are too short to be told from other text are not looked for */
export function createRedactor(secrets: Iterable<string>): (text: string) => string {
  const long = [...secrets].filter((secret) => secret.length >= MIN_SECRET_CHARS);
  const patterns = [...new Set(long.flatMap(wireForms))]
    .toSorted((left, right) => right.length - left.length) // one that holds another goes first, as a whole
    .flatMap((secret) => [writtenAs(secret), ...base64Forms(secret).map(writtenAs)]);
  return (text) => patterns.reduce((rest, pattern) => pattern(rest), text);
}

/** As a request or a document holds it: what is told of these, in base64 or encoded again, is looked for, too. */
function wireForms(secret: string): string[] {
  const json = JSON.stringify(secret).slice(1, -1);
  const bytes = Buffer.from(secret).toString("latin1"); // UTF-8 in an answer of bytes, which is looked through byte by byte
  return [secret, json, encodeURIComponent(secret.toWellFormed()), cookieValue(secret), bytes];
}

/** Replaces a secret in all its spellings: each of its characters may be escaped, and those of words hardly are. */
function writtenAs(secret: string): (text: string) => string {
  // A plain search for the longest part that is never escaped costs almost nothing; what it does not find is not there.
  const anchor = (secret.match(/[A-Za-z0-9]+/g) ?? []).toSorted((left, right) => right.length - left.length)[0] ?? "";
  if (anchor === secret) return (text) => text.replaceAll(secret, REDACTED);
  let pattern: RegExp | undefined;
  return (text) => {
    if (!text.includes(anchor)) return text;
    pattern ??= new RegExp([...secret].map(spellings).join(""), "g");
    return text.replace(pattern, REDACTED);
  };
}

/** JSON (RFC 8259, section 7), percent-encoding (RFC 3986, section 2.1; `+` of forms), and references of HTML. */
function spellings(character: string): string {
  if (/[A-Za-z0-9]/.test(character)) return character;
  const unicode = [...character.split("")].map((unit) => `\\\\u${anyCase(hex(unit.charCodeAt(0), 4))}`).join("");
  const percent = [...new TextEncoder().encode(character)].map((byte) => `%${anyCase(hex(byte, 2))}`).join("");
  const html = `&#(?:${character.codePointAt(0)}|[xX]0*${anyCase(hex(character.codePointAt(0) ?? 0, 2))});`;
  const literal = RegExp.escape(character);
  const named = { "&": "|&amp;", "<": "|&lt;", ">": "|&gt;", '"': "|&quot;", "'": "|&apos;", " ": "|\\+" }[character];
  return `(?:\\\\?${literal}|${unicode}|${percent}|${html}${named ?? ""})`;
}

/** Base64 and base64url of a text that holds the secret, wherever it begins: what does not depend on its neighbours. */
function base64Forms(secret: string): string[] {
  const bytes = Buffer.from(secret);
  return [0, 1, 2].flatMap((before) => {
    const encoded = Buffer.concat([Buffer.alloc(before), bytes])
      .toString("base64")
      .replace(/=+$/, "");
    const whole = Math.floor(((before + bytes.length) * 8) / 6); // digits that are of these bytes alone
    const form = encoded.slice(Math.ceil((before * 8) / 6), whole);
    return [...new Set([form, form.replaceAll("+", "-").replaceAll("/", "_")])];
  });
}

function hex(number: number, digits: number): string {
  return number.toString(16).padStart(digits, "0");
}

function anyCase(digits: string): string {
  return digits.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
}
