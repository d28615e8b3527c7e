// An operation of a small document, and its credentials: what a call has, with secrets that are set as an operator does.
import { openSecrets, type Place } from "../../../../src/access/secrets.ts";
import { type Auth, type Credential, DEFAULT_SETTINGS, type Secret } from "../../../../src/agent/spec-settings.ts";
import { openApiDocument } from "../../../../src/openapi/api-document.ts";
import { type CallCredentials, credentialsFor } from "../../../../src/upstream/auth/credentials-for.ts";
import { Tokens } from "../../../../src/upstream/auth/tokens.ts";
import { originOf } from "../../../../src/upstream/origin.ts";
import { compiled } from "../../openapi/support/compiled.ts";

const SECRETS = openSecrets({ UPSTREAM_KEY: "key-of-the-worker\n" }, "s".repeat(32));
const BASE = "https://api.example.com/v1";

type Value = string | { readonly clientId: string; readonly clientSecret: string; readonly tokenUrl: string };

export interface Case {
  /** Of the document. */
  readonly schemes?: Readonly<Record<string, unknown>>;
  /** Of the operation. */
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  /** What the operator has set: `NAME` of the Worker's secrets where it begins with UPSTREAM_. */
  readonly auth?: Readonly<Record<string, Value>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly callerToken?: string;
  readonly passthrough?: boolean;
  /** Where the call goes, where the secrets were set for. */
  readonly baseUrl?: string;
  readonly setFor?: string;
  readonly tokens?: Tokens;
}

export async function credentialsOf(given: Case): Promise<CallCredentials> {
  const { schemes = {}, security, baseUrl = BASE, setFor = baseUrl, passthrough = false } = given;
  const operation = { responses: {}, ...(security !== undefined && { security }) };
  const { index, blocks } = await compiled({
    openapi: "3.1.0",
    info: { title: "T", version: "1" },
    paths: { "/a": { get: operation } },
    components: { securitySchemes: schemes },
  });
  const document = openApiDocument(index, blocks);
  const [entry] = document.operations;
  if (entry === undefined) throw new Error("no operation");
  const auth = await authOf(given, [originOf(setFor)]);
  return credentialsFor(
    {
      domain: "shop",
      settings: { ...DEFAULT_SETTINGS, auth, passthrough },
      document,
      operation: document.operation(entry),
      baseUrl,
      upstream: { base: new URL(baseUrl.replace("service:", "http://")), fetch: (request) => fetch(request) },
      callerToken: given.callerToken,
    },
    { secrets: SECRETS, tokens: given.tokens ?? new Tokens(Date.now), allowPrivate: true, waitUntil: () => {} },
  );
}

async function authOf({ auth = {}, headers = {} }: Case, origins: readonly string[]): Promise<Auth> {
  const seal = (text: string, kind: Place["kind"], name: string): Promise<Secret> =>
    text.startsWith("UPSTREAM_")
      ? Promise.resolve({ secret: text, origins: [...origins] })
      : SECRETS.seal(text, { domain: "shop", kind, name }, origins);
  const schemes = Object.entries(auth).map(async ([name, value]): Promise<[string, Credential]> => {
    if (typeof value === "string") return [name, { value: await seal(value, "scheme", name) }];
    return [name, { ...value, clientSecret: await seal(value.clientSecret, "scheme", name) }];
  });
  const sealed = Object.entries(headers).map(
    async ([name, value]): Promise<[string, Secret]> => [name, await seal(value, "header", name)],
  );
  return {
    schemes: Object.fromEntries(await Promise.all(schemes)),
    headers: Object.fromEntries(await Promise.all(sealed)),
  };
}

/** What the upstream gets of a request: its address, and the headers that the credentials made. */
export async function sentWith(given: Case, request = new Request(`${BASE}/a`)) {
  const sent = await (await credentialsOf(given)).apply(request);
  return { url: sent.url, headers: Object.fromEntries(sent.headers) };
}
