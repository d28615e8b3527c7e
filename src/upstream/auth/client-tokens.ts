// The tokens that one call is sent with, of the OAuth clients that its operation wants. Not here: keeping them for other
// calls (tokens.ts).
import type { Client } from "../../agent/spec-settings.ts";
import type { WaitUntil } from "../../wait-until.ts";
import type { Upstream } from "../service.ts";
import { requestToken } from "./token-request.ts";
import { openTokenUrl } from "./token-url.ts";
import type { Tokens } from "./tokens.ts";

/** One client, as one operation wants it. */
export interface WantedClient {
  readonly client: Client;
  readonly clientSecret: string;
  /** Of the operation. */
  readonly scopes: readonly string[];
}

export interface TokenSource {
  readonly domain: string;
  readonly tokens: Tokens;
  readonly upstream: Upstream;
  readonly allowPrivate: boolean;
  readonly waitUntil: WaitUntil;
}

export class ClientTokens {
  readonly #source: TokenSource;
  /** By key, as they were last sent. */
  readonly #sent = new Map<string, string>();
  #isRenewed = false;

  constructor(source: TokenSource) {
    this.#source = source;
  }

  async tokenFor({ client, clientSecret, scopes: wanted }: WantedClient): Promise<string> {
    const { domain, tokens, upstream, allowPrivate, waitUntil } = this.#source;
    const { tokenUrl, clientId, audience, scopes = wanted } = client;
    const fetch = openTokenUrl(tokenUrl, upstream, allowPrivate);
    // The secret as it is kept is part of the key: one that was set anew gets tokens of its own.
    const key = JSON.stringify([domain, client, scopes]);
    const ask = () => requestToken({ tokenUrl, clientId, clientSecret, scopes, audience }, fetch);
    const token = await tokens.get(domain, key, ask, waitUntil);
    this.#sent.set(key, token);
    return token;
  }

  /** After a 401. @returns false where nothing can be renewed, or was before */
  renew(): boolean {
    if (this.#isRenewed || this.#sent.size === 0) return false;
    this.#isRenewed = true;
    for (const [key, token] of this.#sent) this.#source.tokens.forget(key, token);
    return true;
  }
}
