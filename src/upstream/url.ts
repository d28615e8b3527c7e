// The address of one request, always inside its base. Concatenation and `new URL(path, base)` both fall to crafted paths
// (`//host`, `\host`, `/..`, `@host`), so the address is built from checked pieces and then asserted. Pure. Not here: how
// values are written (parameters/).
import { SluiceError } from "../errors.ts";
import { MAX_URL_CHARS } from "../limits.ts";
import type { Operation } from "../openapi/operation.ts";
import { climbs, isInside } from "./inside.ts";
import type { RequestOptions } from "./options.ts";
import { fillPath } from "./parameters/path.ts";
import { writeQuery } from "./parameters/query.ts";
import { quote, wrong } from "./parameters/text.ts";

/**
 * @param base an absolute URL; its path is a prefix of every request's
 * @throws SluiceError `validation_failed` for a path that is not one, `forbidden` for one that leaves the base, `too_large`
 */
export function buildUrl(
  base: URL,
  operation: Operation,
  options: Pick<RequestOptions, "path" | "params" | "query">,
): URL {
  // Some documents tell operations of one address apart by a fragment, which is not sent.
  const [asked = ""] = operation.path.includes("#") ? options.path.split("#") : [options.path];
  const [template = "", ...rest] = asked.split("?");
  const path = fillPath(template, operation, options.params);
  const rawQuery = rest.join("?");
  if (!path.startsWith("/"))
    throw wrong(`The path ${quote(path)} does not start with "/".`, "Use a path of the document, without the host.");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the URL parser strips tabs and newlines, so "/.\t./" would climb
  if (/[\\#\u0000-\u0020\u007f]/.test(path) || /[#\u0000-\u001f\u007f]/.test(rawQuery))
    throw wrong(
      `The path ${quote(options.path)} has a character that must be percent-encoded.`,
      "Put values into params and query: they are encoded.",
    );
  if (!isReadable(path))
    throw wrong(
      `The path ${quote(path)} has triples that are no text, or control characters.`,
      "Put values into params: they are encoded.",
    );
  const url = new URL(base.origin);
  url.pathname = base.pathname.replace(/\/+$/, "") + path;
  url.search = writeQuery(rawQuery, operation, options.query);
  // The parser has resolved the dots that it knows.
  if (climbs(path) || !isInside(base, url))
    throw new SluiceError("forbidden", `The path ${quote(path)} leaves the API's base.`, "Use a path of the document.");
  if (url.href.length > MAX_URL_CHARS)
    throw new SluiceError(
      "too_large",
      `The address has ${url.href.length.toLocaleString("en-US")} characters; servers refuse that many.`,
      "Send less in query, or send it in a body.",
    );
  return url;
}

/** Overlong UTF-8 (`%c0%ae`) is a dot to some servers, `%00` the end of the path, `%0d%0a` the end of the line. */
function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return !/%(?:[01][\da-f]|7f)/i.test(path);
  } catch {
    return false;
  }
}
