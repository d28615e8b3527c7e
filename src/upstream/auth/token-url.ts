// Where an authorization server is: an address that the operator settled, held to the rules of base URLs. Its own
// service of the deployment answers it where the API is one.
import { SluiceError } from "../../errors.ts";
import type { Fetch } from "../send.ts";
import type { Upstream } from "../service.ts";

/** @throws SluiceError `config_error` */
export function openTokenUrl(tokenUrl: string, upstream: Upstream, allowPrivate: boolean): Fetch {
  const url = URL.parse(tokenUrl);
  if (url?.origin === upstream.base.origin) return upstream.fetch;
  return (request) => fetch(request);
}
