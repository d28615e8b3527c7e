// Options of `api.request` → the Request that is sent. Pure. Not here: sending it.
import { SluiceError } from "../errors.ts";
import { MAX_REQUEST_BODY_BYTES } from "../limits.ts";
import type { RequestOptions } from "./options.ts";
import { buildUrl } from "./url.ts";

/**
 * Headers that frame the message, route it, speak for somebody, or make it another one (a POST that some servers take
 * for a DELETE): the host's alone (RFC 9110 sections 7 and 11).
 */
const RESERVED =
  /^(?:host|authorization|proxy-.*|cookie|connection|keep-alive|te|trailer|transfer-encoding|upgrade|content-length|content-type|expect|forwarded|x-forwarded-.*|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|x-(?:http-)?method(?:-override)?|x-original-url|x-rewrite-url|x-host|via|cf-.*|sec-.*|origin|referer)$/i;

/** RFC 9110 9.3.8: TRACE echoes credentials, as TRACK does. RFC 9110 9.3.6: CONNECT opens a tunnel. */
const REFUSED_METHODS = new Set(["TRACE", "TRACK", "CONNECT"]);

export function buildRequest(base: URL, options: RequestOptions): Request {
  if (REFUSED_METHODS.has(options.method)) throw new SluiceError("forbidden", `${options.method} is never sent.`);
  const url = buildUrl(base, options);
  const headers = new Headers({ accept: "application/json, */*;q=0.5" });
  for (const [name, value] of Object.entries(options.headers)) {
    if (RESERVED.test(name))
      throw new SluiceError(
        "forbidden",
        `The header ${name} is not the program's to set.`,
        "Leave it out; contentType sets the type of the body.",
      );
    headers.set(name, value);
  }
  const body = encodeBody(options);
  if (body !== undefined) headers.set("content-type", options.contentType ?? "application/json");
  // manual: a followed redirect would carry credentials and bodies to wherever the upstream says.
  const init = { method: options.method, headers, redirect: "manual", ...(body !== undefined && { body }) } as const;
  try {
    return new Request(url, init);
  } catch {
    // The rest has been checked: what a runtime refuses here is a method that it does not know.
    throw new SluiceError(
      "validation_failed",
      `The method ${options.method} cannot be sent.`,
      "Use one of the document.",
    );
  }
}

function encodeBody({ method, body, contentType }: RequestOptions): Uint8Array | undefined {
  if (body === undefined) return undefined;
  if (method === "GET" || method === "HEAD")
    throw new SluiceError("validation_failed", `${method} takes no body.`, "Use query, or another method.");
  const isText = typeof body === "string" && contentType !== undefined && !/[/+]json\b/i.test(contentType);
  const bytes = new TextEncoder().encode(isText ? body : JSON.stringify(body));
  if (bytes.length > MAX_REQUEST_BODY_BYTES) {
    throw new SluiceError(
      "too_large",
      `The body has ${bytes.length.toLocaleString("en-US")} bytes; ${MAX_REQUEST_BODY_BYTES.toLocaleString("en-US")} are allowed.`,
    );
  }
  return bytes;
}
