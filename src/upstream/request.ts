// Options of `api.request` → the Request that is sent. Pure. Not here: sending it.
import { SluiceError } from "../errors.ts";
import { MAX_REQUEST_BODY_BYTES, MAX_URL_CHARS } from "../limits.ts";
import { isRefusedHeader } from "./headers.ts";
import type { RequestOptions } from "./options.ts";
import { buildUrl } from "./url.ts";

/** RFC 9110 9.3.8: TRACE echoes credentials, as TRACK does. RFC 9110 9.3.6: CONNECT opens a tunnel. */
const REFUSED_METHODS = new Set(["TRACE", "TRACK", "CONNECT"]);

export function buildRequest(base: URL, options: RequestOptions): Request {
  if (REFUSED_METHODS.has(options.method)) throw new SluiceError("forbidden", `${options.method} is never sent.`);
  const url = buildUrl(base, options);
  if (url.href.length > MAX_URL_CHARS) {
    throw new SluiceError(
      "too_large",
      `The address has ${url.href.length.toLocaleString("en-US")} characters; servers refuse that many.`,
      "Send less in query, or send it in a body.",
    );
  }
  const headers = new Headers({ accept: "application/json, */*;q=0.5" });
  for (const [name, value] of Object.entries(options.headers)) {
    if (isRefusedHeader(name))
      throw new SluiceError(
        "forbidden",
        `The header ${name} is not the program's to set.`,
        "Leave it out; contentType sets the type of the body.",
      );
    headers.set(name, value);
  }
  const body = encodeBody(options);
  if (body !== undefined) headers.set("content-type", options.contentType ?? defaultType(options));
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

function defaultType({ bodyBase64 }: RequestOptions): string {
  return bodyBase64 === undefined ? "application/json" : "application/octet-stream";
}

function encodeBody({ method, body, bodyBase64, contentType }: RequestOptions): Uint8Array | undefined {
  if (body === undefined && bodyBase64 === undefined) return undefined;
  if (method === "GET" || method === "HEAD") {
    throw new SluiceError("validation_failed", `${method} takes no body.`, "Use query, or another method.");
  }
  const bytes = bodyBase64 === undefined ? encodeText(body, contentType) : Buffer.from(bodyBase64, "base64");
  if (bytes.length > MAX_REQUEST_BODY_BYTES) {
    const [length, limit] = [bytes.length, MAX_REQUEST_BODY_BYTES].map((number) => number.toLocaleString("en-US"));
    throw new SluiceError("too_large", `The body has ${length} bytes; ${limit} are allowed.`);
  }
  return bytes;
}

/** JSON, or a string as it is under a type that is not JSON. Anything else under such a type would be sent as what it is not. */
function encodeText(body: unknown, contentType = "application/json"): Uint8Array {
  if (/[/+]json\b/i.test(contentType)) return new TextEncoder().encode(JSON.stringify(body));
  if (typeof body === "string") return new TextEncoder().encode(body);
  throw new SluiceError(
    "validation_failed",
    `A body of the type ${contentType} must be a string or bytes.`,
    "Encode it in the program, e.g. String(new URLSearchParams(fields)).",
  );
}
