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

/** Bindings that are the server's own: an upstream of that name would be its inside. */
const OWN_BINDINGS = new Set(["REGISTRY", "PRINCIPAL", "MARKETHUB", "SNAPSHOTS", "LOADER", "OAUTH_KV", "ASSETS"]);

/**
 * The Worker's service bindings by the names that base URLs have for them: `service:billing-api` is `BILLING_API`.
 * @param env the Worker's environment
 */
export function servicesOf(env: unknown): Services {
  const bindings = typeof env === "object" && env !== null ? Object.entries(env) : [];
  return Object.fromEntries(
    bindings.flatMap(([name, binding]) => {
      if (OWN_BINDINGS.has(name) || !/^[A-Z][A-Z0-9_]*$/.test(name) || !isFetcher(binding)) return [];
      return [[name.toLowerCase().replaceAll("_", "-"), (request: Request) => binding.fetch(request)] as const];
    }),
  );
}

/** Buckets, namespaces and secrets have no `fetch`. */
function isFetcher(binding: unknown): binding is Fetcher {
  return typeof binding === "object" && binding !== null && "fetch" in binding && typeof binding.fetch === "function";
}

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
