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
 * A query inside `path` is kept, and `query` is added behind it. Arrays repeat their name.
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
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the URL parser strips tabs and newlines, so "/.\t./" would climb
  if (/[\\#\u0000-\u0020\u007f]/.test(path)) {
    throw new SluiceError(
      "validation_failed",
      `The path ${quote(path)} has a character that must be percent-encoded.`,
      "Put values into params: they are encoded.",
    );
  }
  if (path.startsWith("//") || path.split("/").some(isDotSegment)) throw outside(path);

  const prefix = base.pathname.replace(/\/+$/, "");
  const url = new URL(base.origin);
  url.pathname = prefix + path;
  url.search = rest.join("?");
  for (const [name, value] of Object.entries(target.query)) {
    for (const item of Array.isArray(value) ? value : [value]) url.searchParams.append(name, String(item));
  }
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
        `Give params: {${name}: …}.`,
      );
    }
    return encodeURIComponent(String(value).toWellFormed());
  });
}

/** "." and "..", also percent-encoded: WHATWG URL treats `%2e` as a dot here. */
function isDotSegment(segment: string): boolean {
  return /^(?:\.|%2e){1,2}$/i.test(segment);
}

function outside(path: string): SluiceError {
  return new SluiceError("forbidden", `The path ${quote(path)} leaves the API's base.`, "Use a path of the document.");
}

function quote(text: string): string {
  return JSON.stringify(text.length > 200 ? `${text.slice(0, 200)}…` : text);
}
