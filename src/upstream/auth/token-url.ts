// Where an authorization server is: an address that the operator settled, held to the rules of base URLs. Its own
// service of the deployment answers it where the API is one.
import { isPrivateAddress } from "../private-address.ts";
import type { Fetch } from "../send.ts";
import { privateBase, type Upstream } from "../service.ts";

/** @throws SluiceError `config_error` */
export function openTokenUrl(tokenUrl: string, { base, fetch: own }: Upstream, allowPrivate: boolean): Fetch {
  const url = new URL(tokenUrl);
  if (url.origin === base.origin) return own;
  if (!allowPrivate && isPrivateAddress(url)) throw privateBase();
  return (request) => fetch(request);
}

/** What can be one: no fragment (RFC 6749, section 3.2), and no user or password, which would be shown with it. */
export function isTokenUrl(text: string): boolean {
  // The parser forgives what a person would not mean: blanks, a missing slash.
  const url = /^https?:\/\/[^\s#\\]+$/i.test(text) ? URL.parse(text) : null;
  return url !== null && url.username === "" && url.password === "";
}
