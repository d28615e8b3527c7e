// Where a base URL leads: the internet, or, written `service:NAME`, another part of this deployment.
import { SluiceError } from "../errors.ts";
import { isPrivateAddress } from "./private-address.ts";
import type { Fetch } from "./send.ts";

export interface Upstream {
  readonly base: URL;
  readonly fetch: Fetch;
}

/** Named parts of this deployment that answer requests. */
export type Services = Readonly<Record<string, Fetch>>;

/**
 * @param allowPrivate whether it may be an address of the inside
 * @throws SluiceError `config_error`
 */
export function openUpstream(baseUrl: string, services: Services, allowPrivate: boolean): Upstream {
  const service = /^service:([a-z0-9-]+)$/.exec(baseUrl)?.[1];
  if (service !== undefined) {
    const fetch = Object.hasOwn(services, service) ? services[service] : undefined;
    if (fetch !== undefined) return { base: new URL(`http://${service}`), fetch };
  } else if (URL.canParse(baseUrl)) {
    const base = new URL(baseUrl);
    if (!allowPrivate && isPrivateAddress(base)) throw privateBase();
    if (base.protocol === "https:" || base.protocol === "http:") return { base, fetch: (request) => fetch(request) };
  }
  throw new SluiceError(
    "config_error",
    "The API's base URL is missing, or not one that can be reached.",
    "Tell the operator to set it: sluice import --base-url.",
  );
}

/** Of a base URL, or of a token URL. */
export function privateBase(): SluiceError {
  return new SluiceError(
    "config_error",
    "The API's address is a private one, which this deployment does not call.",
    "Tell the operator to allow it: sluice configure --allow-private.",
  );
}
