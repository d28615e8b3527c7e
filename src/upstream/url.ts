// The address of one request, always inside its base. Concatenation and `new URL(path, base)` both fall to crafted paths
// (`//host`, `\host`, `/..`, `@host`), so the address is built from checked pieces and then asserted. Pure.
import { SluiceError } from "../errors.ts";
import type { QueryValue } from "./options.ts";

export interface Target {
  readonly path: string;
  readonly params: Readonly<Record<string, string | number | boolean | null>>;
  readonly query: Readonly<Record<string, QueryValue>>;
}

/**
 * A query inside `path` is kept as it is, and `query` is added behind it. Arrays repeat their name; null is left out, as
 * RFC 6570 does, on which OpenAPI's serialisation stands: "null" would be a word to the server.
 * @param base an absolute URL; its path is a prefix of every request's
 * @throws SluiceError `validation_failed` for a path that is not one, `forbidden` for one that leaves the base
 */
export function buildUrl(base: URL, target: Target): URL {
  const [rawPath = "", ...rest] = target.path.split("?");
  const path = fill(rawPath, target.params);
  if (!path.startsWith("/")) {
    throw new SluiceError(
      "validation_failed",
      `The path ${quote(path)} does not start with "/".`,
      "Use a path of the document, without the host.",
    );
  }
  const rawQuery = rest.join("?");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the URL parser strips tabs and newlines, so "/.\t./" would climb
  if (/[\\#\u0000-\u0020\u007f]/.test(path) || /[#\u0000-\u001f\u007f]/.test(rawQuery)) {
    throw new SluiceError(
      "validation_failed",
      `The path ${quote(target.path)} has a character that must be percent-encoded.`,
      "Put values into params and query: they are encoded.",
    );
  }
  if (path.startsWith("//") || path.split(SEPARATOR).some(isDotSegment)) throw outside(path);

  const prefix = base.pathname.replace(/\/+$/, "");
  const url = new URL(base.origin);
  url.pathname = prefix + path;
  url.search = [...(rawQuery === "" ? [] : [rawQuery]), ...pairs(target.query)].join("&");
  const inside =
    url.origin === base.origin && url.username === "" && url.password === "" && url.pathname.startsWith(`${prefix}/`);
  if (!inside) throw outside(path);
  return url;
}

/** `{name}` → its value, encoded so that it stays one segment. */
function fill(path: string, params: Target["params"]): string {
  return path.replace(/\{([^{}]+)\}/g, (_, name: string) => {
    const value = Object.hasOwn(params, name) ? params[name] : undefined;
    if (value === undefined || value === null || value === "") {
      throw new SluiceError(
        "validation_failed",
        `The path parameter ${quote(name)} has no value.`,
        `Give params: {${quote(name)}: …}.`,
      );
    }
    return encode(value);
  });
}

/** Spaces become `%20`, which every server reads; `+` is a space to some of them only. */
function pairs(query: Target["query"]): string[] {
  return Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((item) => item !== null)
      .map((item) => `${encode(name)}=${encode(item)}`),
  );
}

function encode(value: string | number | boolean): string {
  const text = typeof value === "number" ? decimal(value) : String(value);
  return encodeURIComponent(text.toWellFormed());
}

/** A number in digits alone: 1e21 and 1e-7 are no numbers to many servers. */
function decimal(value: number): string {
  const [, sign = "", whole = "", fraction = "", exponent] = /^(-?)(\d+)\.?(\d*)e(.+)$/.exec(String(value)) ?? [];
  if (exponent === undefined) return String(value);
  const point = whole.length + Number(exponent);
  const digits = whole + fraction;
  return point > 0 ? sign + digits.padEnd(point, "0") : `${sign}0.${"0".repeat(-point)}${digits}`;
}

/** Where a server may see a new segment: some decode `%2f` and `%5c` before they resolve dots. */
const SEPARATOR = /\/|%2f|%5c/i;

/** "." and "..", also percent-encoded: WHATWG URL treats `%2e` as a dot here. Some servers drop `;…` from a segment first. */
function isDotSegment(segment: string): boolean {
  return /^(?:\.|%2e){1,2}(?:$|;|%3b)/i.test(segment);
}

function outside(path: string): SluiceError {
  return new SluiceError("forbidden", `The path ${quote(path)} leaves the API's base.`, "Use a path of the document.");
}

function quote(text: string): string {
  return JSON.stringify(text.length > 200 ? `${text.slice(0, 200)}…` : text);
}
