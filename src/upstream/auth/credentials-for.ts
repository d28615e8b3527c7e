// The credentials of one call: which of the spec's it is sent with, their secrets, and what is to be taken out of the
// answer. Secrets are read here, on the host, and go nowhere but into the request. Not here: sending it (send.ts).
import type { Secrets } from "../../access/secrets.ts";
import type { SpecSettings } from "../../agent/spec-settings.ts";
import { SluiceError } from "../../errors.ts";
import type { ApiDocument } from "../../openapi/api-document.ts";
import type { Operation } from "../../openapi/operation.ts";
import type { WaitUntil } from "../../wait-until.ts";
import type { Credentials } from "../credentials.ts";
import { originOf } from "../origin.ts";
import type { Upstream } from "../service.ts";
import { boundElsewhere, type Choice, type Chosen, chooseCredentials, isBoundTo, secretOf } from "./choice.ts";
import { ClientTokens, type WantedClient } from "./client-tokens.ts";
import { addParts, noParts, type Parts, placeHeader, placeSecret } from "./parts.ts";
import { createRedactor } from "./redact.ts";
import { parts as partsOf, secretTexts } from "./secret-texts.ts";
import { readSecurityScheme } from "./security-scheme.ts";
import type { Tokens } from "./tokens.ts";

/** What one call is. */
export interface Call {
  readonly domain: string;
  readonly settings: SpecSettings;
  readonly document: ApiDocument;
  readonly operation: Operation;
  /** Absolute, or `service:NAME`. */
  readonly baseUrl: string;
  readonly upstream: Upstream;
  /** The caller's own `Authorization` for the upstream (caller-token.ts). */
  readonly callerToken: string | undefined;
}

/** What the isolate has for all calls. */
export interface Sources {
  readonly secrets: Secrets;
  readonly tokens: Tokens;
  readonly allowPrivate: boolean;
  readonly waitUntil: WaitUntil;
}

export interface CallCredentials extends Credentials {
  /** Schemes that the operation wants and nobody configured: the reason, where the upstream refuses. */
  readonly missing: readonly string[];
}

/**
 * @throws SluiceError `config_error` for credentials that cannot be read or were set for another address; `forbidden` for
 * a caller's token that the spec does not take
 */
export async function credentialsFor(call: Call, sources: Sources): Promise<CallCredentials> {
  const { domain, settings, callerToken, upstream } = call;
  const { chosen, missing } = choose(call);
  const { parts, clients } = await readChosen(call, chosen, sources.secrets);
  if (callerToken !== undefined) placeHeader(parts, "authorization", callerToken, "the caller");
  const clientTokens = new ClientTokens({ domain, upstream, ...sources });
  const kept = await secretTexts(domain, settings.auth, sources.secrets);
  const sent = new Set<string>();
  return {
    missing,
    async apply(request) {
      for (const [{ name, scheme }, client] of clients) {
        const token = await clientTokens.tokenFor(client);
        sent.add(token);
        placeSecret(parts, scheme, token, name);
      }
      return addParts(request, parts);
    },
    async renew() {
      return clientTokens.renew();
    },
    redact(text) {
      const own = [...parts.headers.values()].flatMap(partsOf); // a caller's token, and Basic as it is sent
      return createRedactor([...kept, ...own, ...sent, ...sources.tokens.of(domain)])(text);
    },
  };
}

function choose({ domain, settings, document, operation, baseUrl, callerToken }: Call): Choice {
  if (callerToken !== undefined && !settings.passthrough) throw noPassthrough(domain);
  return chooseCredentials(operation.security, {
    auth: settings.auth,
    origin: originOf(baseUrl),
    schemeOf: (name) => readSecurityScheme(document, name),
    hasCallerToken: callerToken !== undefined,
  });
}

/** @returns what is known now, and the clients whose tokens are asked for when the request is sent */
async function readChosen({ domain, settings, baseUrl }: Call, chosen: readonly Chosen[], secrets: Secrets) {
  const parts: Parts = noParts();
  const clients: [Chosen, WantedClient][] = [];
  for (const [name, secret] of Object.entries(settings.auth.headers)) {
    if (!isBoundTo(secret, originOf(baseUrl))) throw boundElsewhere([name]);
    placeHeader(parts, name, await secrets.read(secret, { domain, kind: "header", name }), name);
  }
  for (const scheme of chosen) {
    const { name, credential, scopes } = scheme;
    const text = await secrets.read(secretOf(credential), { domain, kind: "scheme", name });
    if ("value" in credential) placeSecret(parts, scheme.scheme, text, name);
    else clients.push([scheme, { client: credential, clientSecret: text, scopes }]);
  }
  return { parts, clients };
}

function noPassthrough(domain: string): SluiceError {
  return new SluiceError(
    "forbidden",
    `${domain} does not take a caller's own token.`,
    "Leave out X-Upstream-Authorization, or tell the operator to allow it: sluice configure --passthrough.",
  );
}
