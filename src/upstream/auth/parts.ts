// What credentials add to a request: headers, parameters of the query, cookies. They take the place of what the program
// sent under the same name. Not here: which they are (credentials-for.ts).
import { SluiceError } from "../../errors.ts";
import { MAX_SECRET_CHARS } from "../../limits.ts";
import type { SecurityScheme } from "./security-scheme.ts";

export interface Parts {
  /** Names in lower case. */
  readonly headers: Map<string, string>;
  readonly query: Map<string, string>;
  readonly cookies: Map<string, string>;
}

export function noParts(): Parts {
  return { headers: new Map(), query: new Map(), cookies: new Map() };
}

/**
 * @param secret a key, a token, or `user:password`
 * @param of the scheme's or header's name, for the error
 * @throws SluiceError `config_error` for a secret that cannot be sent that way
 */
export function placeSecret(parts: Parts, scheme: SecurityScheme, secret: string, of: string): void {
  if (scheme.is === "apiKey") {
    if (scheme.in === "query") parts.query.set(scheme.name, secret);
    else if (scheme.in === "cookie") parts.cookies.set(scheme.name, secret);
    else placeHeader(parts, scheme.name, secret, of);
  } else if (scheme.is === "basic") {
    if (!secret.includes(":")) throw cannotBeSent(of, "It must be user:password; either may be empty.");
    placeHeader(parts, "authorization", `Basic ${Buffer.from(secret).toString("base64")}`, of);
  } else if (scheme.is === "token") {
    placeHeader(parts, "authorization", `${scheme.name} ${withoutScheme(secret, scheme.name)}`, of);
  }
}

/** @throws SluiceError `config_error` */
export function placeHeader(parts: Parts, name: string, value: string, of: string): void {
  if (value.length > MAX_SECRET_CHARS * 2 || !/^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(value)) {
    throw cannotBeSent(of, "A header holds one line of ASCII text.");
  }
  parts.headers.set(name.toLowerCase(), value);
}

/** Whoever copied a whole header means its credential. */
function withoutScheme(secret: string, name: string): string {
  const prefix = `${name} `;
  return secret.toLowerCase().startsWith(prefix.toLowerCase()) ? secret.slice(prefix.length).trimStart() : secret;
}

export async function addParts(request: Request, { headers, query, cookies }: Parts): Promise<Request> {
  const added = query.size === 0 ? new Request(request) : await readdressed(request, query);
  for (const [name, value] of headers) {
    added.headers.set(
      name,
      name === "cookie" ? withCookies(added.headers.get(name) ?? "", value.split(/;\s*/)) : value,
    );
  }
  const pairs = [...cookies].map(([name, value]) => `${name}=${cookieValue(value)}`);
  if (pairs.length > 0) added.headers.set("cookie", withCookies(added.headers.get("cookie") ?? "", pairs));
  return added;
}

/** The body goes as bytes: as the stream of another request it would lose its length, and be sent in chunks. */
async function readdressed(request: Request, query: Parts["query"]): Promise<Request> {
  const url = new URL(request.url);
  // By hand: URLSearchParams would write the program's own parameters anew, and differently.
  const own = url.search
    .slice(1)
    .split("&")
    .filter((pair) => pair !== "" && !query.has(decoded(pair.split("=", 1)[0] ?? "")));
  const given = [...query].map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  url.search = [...own, ...given].join("&");
  const { method, headers, redirect, signal } = request;
  const body = request.body === null ? null : await request.arrayBuffer();
  return new Request(url, { method, headers, redirect, signal, body });
}

/** One header holds them all: what the program declared stays beside the given pairs, but for those of their names. */
function withCookies(header: string, pairs: readonly string[]): string {
  const given = new Set(pairs.map(cookieName));
  const own = header.split(/;\s*/).filter((pair) => pair !== "" && !given.has(cookieName(pair)));
  return [...own, ...pairs].filter((pair) => pair !== "").join("; ");
}

function cookieName(pair: string): string {
  return pair.split("=", 1)[0]?.trim() ?? "";
}

/** RFC 6265, section 4.1.1: what a value cannot hold is percent-encoded, as most servers undo. */
export function cookieValue(value: string): string {
  return value.toWellFormed().replace(/[^\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]+/g, encodeURIComponent);
}

/** A name as servers read it. What does not decode names nothing of ours. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
}

function cannotBeSent(of: string, why: string): SluiceError {
  return new SluiceError(
    "config_error",
    `The credential of ${of} cannot be sent. ${why}`,
    "Tell the operator to set it again: sluice auth.",
  );
}
