// Which operations of a document are called without a credential that they want, or not at all, because theirs was set for
// another address. Pure. Not here: how a call chooses its credentials (upstream/auth/choice.ts), of which this is a forecast.
import type { KnownDocument, KnownSpec } from "./known-spec.ts";
import { shellWord } from "./shell-word.ts";

export interface CredentialGap {
  readonly is: "missing" | "stale";
  readonly operations: number;
  /** Alternatives (OR) of schemes that are wanted together (AND). */
  readonly anyOf: readonly (readonly string[])[];
}

/** Alternatives that a line names. */
const MAX_ALTERNATIVES = 5;

export function gapsOf({ auth }: KnownSpec, { summary }: KnownDocument): CredentialGap[] {
  const isSet = (name: string) => Object.hasOwn(auth.schemes, name);
  const isSent = (name: string) => isSet(name) && auth.schemes[name]?.isSent === true;
  return (summary.credentials ?? []).flatMap(({ operations, anyOf }): CredentialGap[] => {
    if (anyOf.some((schemes) => schemes.every(isSent))) return [];
    return [{ is: anyOf.some((schemes) => schemes.every(isSet)) ? "stale" : "missing", operations, anyOf }];
  });
}

/** Whether something else may stand in for a scheme: a header that the operator set, or a caller's own token. */
export function mayStandIn({ auth, passthrough }: KnownSpec): boolean {
  return passthrough || Object.keys(auth.headers).length > 0;
}

/** @returns a line for each kind of credential that operations want and that nobody has set */
export function missingCredentials(spec: KnownSpec, document: KnownDocument): string[] {
  const { domain, auth } = spec;
  return gapsOf(spec, document)
    .filter(({ is }) => is === "missing")
    .map(({ operations, anyOf }) => {
      const want = `${wantedWords(operations, document.summary.operations, anyOf)}, which is not set`;
      const unless = mayStandIn(spec) ? ", unless a header or a caller's token stands in for it" : "";
      const lacking = (anyOf[0] ?? []).filter((name) => !Object.hasOwn(auth.schemes, name));
      return `${want}${unless}: npx sluice auth ${domain} ${lacking.map((name) => `${shellWord(name)}=VALUE`).join(" ")}`;
    });
}

export function wantedWords(operations: number, all: number, anyOf: CredentialGap["anyOf"]): string {
  const named = anyOf.slice(0, MAX_ALTERNATIVES).map((schemes) => schemes.join(" and "));
  return `${told(operations)} of ${told(all)} operations want the credential ${named.join(", or ")}`;
}

function told(number: number): string {
  return number.toLocaleString("en-US");
}
