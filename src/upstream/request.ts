// Options of `api.request` and the operation that they call → the Request that is sent: the one way to make one. Pure. Not
// here: sending it, and whether its values fit their schemas.
import { SluiceError } from "../errors.ts";
import type { Operation, Resolve } from "../openapi/operation.ts";
import type { RequestOptions } from "./options.ts";
import { cookieLine } from "./parameters/cookies.ts";
import { headerLines } from "./parameters/headers.ts";
import { wrong } from "./parameters/text.ts";
import { encodeBody } from "./request-body/encode.ts";
import { buildUrl } from "./url.ts";

/** RFC 9110 9.3.8: TRACE echoes credentials, as TRACK does. RFC 9110 9.3.6: CONNECT opens a tunnel. */
const REFUSED_METHODS = new Set(["TRACE", "TRACK", "CONNECT"]);

/**
 * @param base an absolute URL, the operator's: every request is inside of it
 * @param resolve the document's
 * @throws SluiceError `validation_failed`, `forbidden`, `too_large`
 */
export function buildRequest(base: URL, operation: Operation, options: RequestOptions, resolve: Resolve): Request {
  const { method } = options;
  if (REFUSED_METHODS.has(method)) throw new SluiceError("forbidden", `${method} is never sent.`);
  const url = buildUrl(base, operation, options);
  const headers = new Headers({ accept: "application/json, */*;q=0.5" });
  for (const [name, value] of headerLines(operation, options.headers)) headers.set(name, value);
  const cookies = cookieLine(operation, options.cookies);
  if (cookies !== "") headers.set("cookie", cookies);
  const body = encodeBody(operation, options, resolve);
  if (body !== undefined) headers.set("content-type", body.contentType);
  // manual: a followed redirect would carry credentials and bodies to wherever the upstream says.
  const init = { method, headers, redirect: "manual", ...(body !== undefined && { body: body.bytes }) } as const;
  try {
    return new Request(url, init);
  } catch {
    // The rest has been checked: what a runtime refuses here is a method that it does not know.
    throw wrong(`The method ${method} cannot be sent.`, "Use one of the document.");
  }
}
