// Which of the configured credentials an operation is sent with: its alternatives (OR) of schemes that are wanted
// together (AND), in the order of the document (OpenAPI 3.2, section 4.30). Pure. Not here: reading the secrets.
import type { Auth, Credential, Secret } from "../../agent/spec-settings.ts";
import { SluiceError } from "../../errors.ts";
import type { SecurityRequirement } from "../../openapi/operation.ts";
import { isAuthorization, type SecurityScheme } from "./security-scheme.ts";

/** One scheme of the chosen alternative. */
export interface Chosen {
  readonly name: string;
  readonly scheme: SecurityScheme;
  readonly credential: Credential;
  readonly scopes: readonly string[];
}

export interface Choice {
  readonly chosen: readonly Chosen[];
  /** Schemes that the operation wants and nobody configured: told when the upstream refuses. */
  readonly missing: readonly string[];
}

export interface Configured {
  readonly auth: Auth;
  /** Of the base URL that the request goes to. */
  readonly origin: string;
  readonly schemeOf: (name: string) => SecurityScheme | undefined;
  /** The caller's own token is the header `Authorization`. */
  readonly hasCallerToken: boolean;
}

/**
 * The first alternative that is configured as a whole. Where none is, the request goes without: many documents ask for
 * what their servers do not.
 * @throws SluiceError `config_error` where the one that is configured was set for another address
 */
export function chooseCredentials(security: readonly SecurityRequirement[], configured: Configured): Choice {
  const alternatives = security.map((requirement) => Object.entries(requirement));
  const wanted = alternatives.filter((schemes) => schemes.length > 0);
  const whole = wanted.filter((schemes) => schemes.every(([name]) => hasCredential(name, configured)));
  const usable = whole.find((schemes) => schemes.every(([name]) => isBoundHere(name, configured)));
  if (usable !== undefined) return { chosen: usable.flatMap((scheme) => choose(scheme, configured)), missing: [] };
  if (whole[0] !== undefined) throw boundElsewhere(whole[0].map(([name]) => name));
  const isOptional = alternatives.length > wanted.length;
  const missing = isOptional ? [] : (wanted[0] ?? []).map(([name]) => name);
  return { chosen: [], missing: missing.filter((name) => !hasCredential(name, configured)) };
}

function hasCredential(name: string, configured: Configured): boolean {
  const scheme = configured.schemeOf(name);
  if (scheme === undefined || scheme.is === "impossible") return false;
  return isCallers(scheme, configured) || Object.hasOwn(configured.auth.schemes, name);
}

function isBoundHere(name: string, configured: Configured): boolean {
  const scheme = configured.schemeOf(name);
  if (scheme !== undefined && isCallers(scheme, configured)) return true;
  const credential = configured.auth.schemes[name];
  return credential !== undefined && isBoundTo(secretOf(credential), configured.origin);
}

function choose([name, scopes]: [string, readonly string[]], configured: Configured): Chosen[] {
  const scheme = configured.schemeOf(name);
  const credential = configured.auth.schemes[name];
  if (scheme === undefined || credential === undefined || isCallers(scheme, configured)) return [];
  return [{ name, scheme, credential, scopes }];
}

/** The caller's own token takes the operator's place. */
function isCallers(scheme: SecurityScheme, { hasCallerToken }: Configured): boolean {
  return hasCallerToken && isAuthorization(scheme);
}

export function secretOf(credential: Credential): Secret {
  return "value" in credential ? credential.value : credential.clientSecret;
}

export function isBoundTo(secret: Secret, origin: string): boolean {
  return origin !== "" && secret.origins.includes(origin);
}

/** @param names of schemes or headers */
export function boundElsewhere(names: readonly string[]): SluiceError {
  return new SluiceError(
    "config_error",
    `The credentials of ${names.join(", ")} were set for another address of this API, and are not sent to this one.`,
    "Tell the operator to check the base URL and to set them again: sluice auth.",
  );
}
