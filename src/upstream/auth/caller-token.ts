// A caller's own credential for the upstream: `X-Upstream-Authorization` of a request to `/mcp`, which becomes
// `Authorization` where the operator allows it. The key that opens `/mcp` never goes upstream. Pure.
import { SluiceError } from "../../errors.ts";
import { MAX_HEADER_CHARS } from "../../limits.ts";
import { originOf } from "../origin.ts";

export const CALLER_TOKEN_HEADER = "x-upstream-authorization";

/**
 * @param spec the endpoint's `?spec=`: with several specs in reach, a token of one could be sent to another
 * @throws SluiceError `forbidden`, `validation_failed`
 */
export function readCallerToken(headers: Headers, spec: string | undefined): string | undefined {
  const token = headers.get(CALLER_TOKEN_HEADER)?.trim();
  if (token === undefined || token === "") return undefined;
  if (token.length > MAX_HEADER_CHARS || !/^[\x20-\x7e]+$/.test(token)) {
    throw new SluiceError(
      "validation_failed",
      `X-Upstream-Authorization is not one line of ASCII text of at most ${MAX_HEADER_CHARS} characters.`,
      "It is what the API takes as Authorization, e.g. Bearer TOKEN.",
    );
  }
  const key = /^\S+ +(\S+)/.exec(headers.get("authorization") ?? "")?.[1];
  if (key !== undefined && texts(token).some((text) => text.includes(key))) {
    throw new SluiceError(
      "forbidden",
      "X-Upstream-Authorization holds the key of this server, which is never sent on.",
      "Send the API's own token there.",
    );
  }
  if (spec === undefined) {
    throw new SluiceError(
      "validation_failed",
      "X-Upstream-Authorization is for one API, and the endpoint's address names none.",
      "Add ?spec=DOMAIN to the address of the endpoint.",
    );
  }
  return token;
}

/**
 * A program may choose among the documents that the endpoint names: a token must have one place to go to, whichever it is.
 * @param baseUrls of all these documents
 * @throws SluiceError `validation_failed`
 */
export function checkOneOrigin(baseUrls: readonly string[]): void {
  if (new Set(baseUrls.map(originOf).filter((origin) => origin !== "")).size <= 1) return;
  throw new SluiceError(
    "validation_failed",
    "X-Upstream-Authorization is for one API, and the documents that the endpoint's address names are at several addresses.",
    "Name one document: ?spec=DOMAIN/COLLECTION.",
  );
}

/** As it is, and what it holds as base64, as Basic does. */
function texts(token: string): string[] {
  return [token, ...token.split(" ").map((word) => Buffer.from(word, "base64").toString("latin1"))];
}
