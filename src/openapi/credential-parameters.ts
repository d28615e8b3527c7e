// Parameters that are credentials: documents declare some twice, as a security scheme and as a parameter that is required.
// The host has them, so no caller needs to give them. Pure. Not here: headers that are never a caller's (host-headers.ts),
// and which credential is sent (upstream/auth/).
import type { Parameter, SecurityRequirement } from "./operation.ts";
import { isRecord } from "./piece.ts";

/** Under which a token is sent beside `Authorization`, in a query or a form (RFC 6750, section 2.3; older APIs shorten it). */
const TOKEN_NAMES = new Set(["access_token", "token"]);

/**
 * @param security of the operation
 * @param at what a JSON pointer of the document leads to
 * @returns the parameters; those that are credentials are not required
 */
export function withoutCredentials(
  parameters: readonly Parameter[],
  security: readonly SecurityRequirement[],
  at: (pointer: string) => unknown,
): readonly Parameter[] {
  if (!parameters.some(mayBeCredential)) return parameters;
  const names = new Set(security.flatMap((requirement) => Object.keys(requirement)));
  const schemes = [...names].map((name) => at(pointerTo(name))).filter(isRecord);
  const isCredential = (parameter: Parameter) => schemes.some((scheme) => isFilledBy(parameter, scheme));
  return parameters.map((parameter) =>
    mayBeCredential(parameter) && isCredential(parameter) ? { ...parameter, required: false } : parameter,
  );
}

function mayBeCredential({ in: place, required }: Parameter): boolean {
  return required && place !== "path";
}

function isFilledBy({ in: place, name }: Parameter, scheme: Readonly<Record<string, unknown>>): boolean {
  if (scheme.type !== "apiKey") return place !== "header" && TOKEN_NAMES.has(name.toLowerCase());
  if (scheme.in !== place || typeof scheme.name !== "string") return false;
  // Names of headers have no case (RFC 9110, section 5.1).
  return place === "header" ? scheme.name.toLowerCase() === name.toLowerCase() : scheme.name === name;
}

/** RFC 6901, in the fragment of a URI. */
function pointerTo(name: string): string {
  return `#/components/securitySchemes/${encodeURIComponent(name.replaceAll("~", "~0").replaceAll("/", "~1"))}`;
}
