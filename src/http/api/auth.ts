// What an operator sends of credentials, made what is kept: texts are sealed, each is bound to the spec's addresses, and
// token URLs are settled. And what is shown of it, without any secret. Not here: their shapes (auth-schemas.ts).
import type { Place, Secrets } from "../../access/secrets.ts";
import type { SpecRecord } from "../../agent/registry.ts";
import type { AuthPatch, Credential, Secret } from "../../agent/spec-settings.ts";
import { SluiceError } from "../../errors.ts";
import type { ApiDocument } from "../../openapi/api-document.ts";
import { readSecurityScheme, readTokenUrl } from "../../upstream/auth/security-scheme.ts";
import { isTokenUrl } from "../../upstream/auth/token-url.ts";
import { originOf } from "../../upstream/origin.ts";
import type { AuthInput, AuthShown, ClientInput, CredentialInput, SecretInput } from "./auth-schemas.ts";

/** Schemes that an error names; a document has a few. */
const MAX_NAMES = 20;

/** A spec's document, and where its API is. */
interface OpenedDocument {
  readonly document: ApiDocument;
  readonly baseUrl: string;
}

export interface SealingOptions {
  readonly domain: string;
  /** The spec's documents; empty before the first import. */
  readonly documents: readonly OpenedDocument[];
  /** The spec's addresses. */
  readonly origins: readonly string[];
  readonly secrets: Secrets;
}

/** @throws SluiceError `validation_failed`, `config_error` */
export async function sealAuth({ schemes, headers }: AuthInput, options: SealingOptions): Promise<AuthPatch> {
  const sealedSchemes = Object.entries(schemes).map(async ([name, input]) => {
    if (input === null) return [name, null] as const;
    checkScheme(name, options.documents);
    return [name, await sealCredential(name, input, options)] as const;
  });
  const sealedHeaders = Object.entries(headers).map(async ([given, input]) => {
    const name = given.toLowerCase();
    return [name, input === null ? null : await seal(input, "header", name, options)] as const;
  });
  return {
    schemes: Object.fromEntries(await Promise.all(sealedSchemes)),
    headers: Object.fromEntries(await Promise.all(sealedHeaders)),
  };
}

async function sealCredential(name: string, input: CredentialInput, options: SealingOptions): Promise<Credential> {
  if ("value" in input) return { value: await seal(input.value, "scheme", name, options) };
  const tokenUrl = settleTokenUrl(name, input, options.documents);
  return { ...input, tokenUrl, clientSecret: await seal(input.clientSecret, "scheme", name, options) };
}

function seal(input: SecretInput, kind: Place["kind"], name: string, options: SealingOptions): Promise<Secret> {
  const { origins, domain, secrets } = options;
  if (origins.length === 0) {
    throw new SluiceError(
      "validation_failed",
      `Nothing says yet where the API of ${domain} is, and credentials are bound to that.`,
      "Give baseUrl with them, or import a document first.",
    );
  }
  if (typeof input !== "string") return Promise.resolve({ secret: input.secret, origins: [...origins] });
  return secrets.seal(input, { domain, kind, name }, origins);
}

/** A name with a slip of the pen would be kept for nothing. */
function checkScheme(name: string, documents: readonly OpenedDocument[]): void {
  if (documents.length === 0) return;
  const found = documents.flatMap(({ document }) => readSecurityScheme(document, name) ?? []);
  if (found.some(({ is }) => is !== "impossible")) return;
  const [impossible] = found.filter((scheme) => scheme.is === "impossible");
  if (impossible !== undefined) {
    throw new SluiceError(
      "validation_failed",
      `auth.schemes.${name}: ${impossible.name} needs more than a secret; it is not possible here.`,
      "Use another of the document's schemes.",
    );
  }
  const names = [...new Set(documents.flatMap(({ document }) => document.names("#/components/securitySchemes")))];
  throw new SluiceError(
    "validation_failed",
    `auth.schemes: the document has no security scheme ${JSON.stringify(name)} that can be used.`,
    names.length === 0
      ? "It has none; use headers, e.g. Authorization."
      : `It has: ${names.slice(0, MAX_NAMES).join(", ")}.`,
  );
}

function settleTokenUrl(name: string, { tokenUrl }: ClientInput, documents: readonly OpenedDocument[]): string {
  if (tokenUrl !== undefined) return tokenUrl;
  for (const { document, baseUrl } of documents) {
    const written = readTokenUrl(document, name);
    const url = written === undefined ? null : URL.parse(written, baseUrl.replace(/^service:/, "http://"));
    if (url !== null && isTokenUrl(url.href)) return url.href;
  }
  throw new SluiceError(
    "validation_failed",
    `auth.schemes.${name}: the document names no token URL for client credentials.`,
    "Give tokenUrl.",
  );
}

/** Those that are given; a document's own are held to the same rules when they are used. */
export function tokenUrlsOf(auth: AuthInput | null | undefined): string[] {
  return Object.values(auth?.schemes ?? {}).flatMap((input) =>
    input !== null && "clientId" in input && input.tokenUrl !== undefined ? [input.tokenUrl] : [],
  );
}

/** Every address of a spec that its requests may go to. */
export function originsOf({ baseUrl, collections }: Pick<SpecRecord, "baseUrl" | "collections">): string[] {
  const urls = collections.map((record) => record.baseUrl ?? (baseUrl || record.server));
  return [...new Set([baseUrl, ...urls].map(originOf))].filter((origin) => origin !== "").toSorted();
}

export function showAuth(record: Pick<SpecRecord, "baseUrl" | "collections" | "settings">): AuthShown {
  const { schemes, headers } = record.settings.auth;
  const current = originsOf(record);
  const showCredential = (credential: Credential) => {
    if ("value" in credential) return showSecret(credential.value, current);
    const { clientSecret, ...client } = credential;
    return { ...showSecret(clientSecret, current), ...client };
  };
  return {
    schemes: mapValues(schemes, showCredential),
    headers: mapValues(headers, (secret) => showSecret(secret, current)),
  };
}

function showSecret(secret: Secret, current: readonly string[]) {
  const { origins } = secret;
  const isSent = current.every((origin) => origins.includes(origin));
  return "secret" in secret
    ? { from: "secret" as const, secret: secret.secret, origins, isSent }
    : { from: "stored" as const, origins, isSent };
}

function mapValues<T, U>(record: Readonly<Record<string, T>>, map: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]));
}
