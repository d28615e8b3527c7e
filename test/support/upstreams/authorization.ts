// An authorization server for client credentials (RFC 6749, section 4.4): one client, tokens that are counted. Real HTTP.
import { createServer, type ServerResponse } from "node:http";
import { bytesOf, listen } from "./listen.ts";

export interface AuthorizationServer extends AsyncDisposable {
  readonly tokenUrl: string;
  /** The forms that were sent, in order, those that were refused among them. */
  readonly asked: readonly Readonly<Record<string, string>>[];
}

export interface AuthorizationOptions {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Where the client's credentials are taken from. */
  readonly takes?: "header" | "body";
  /** Overrides of the answer that gives a token. */
  readonly answer?: Readonly<Record<string, unknown>>;
  /** In the place of any answer of its own. */
  readonly answerWith?: (response: ServerResponse) => void;
}

/** The first token is `token-1`. */
export async function authorizationServer(options: AuthorizationOptions): Promise<AuthorizationServer> {
  const { clientId, clientSecret, takes = "header", answer = {}, answerWith } = options;
  const asked: Record<string, string>[] = [];
  let tokens = 0;
  const server = createServer(async (request, response) => {
    const form = Object.fromEntries(new URLSearchParams((await bytesOf(request)).toString()));
    asked.push(form);
    if (answerWith !== undefined) return answerWith(response);
    const [id, secret] =
      takes === "body" ? [form.client_id, form.client_secret] : basicOf(request.headers.authorization ?? "");
    const isKnown = id === clientId && secret === clientSecret && form.grant_type === "client_credentials";
    // What it was sent stands in its refusal, as careless servers do.
    const body = isKnown
      ? { access_token: `token-${++tokens}`, token_type: "Bearer", expires_in: 3600, ...answer }
      : { error: "invalid_client", error_description: `no ${id} with ${secret}` };
    response.writeHead(isKnown ? 200 : 401, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  const listening = await listen(server);
  return {
    tokenUrl: `${listening.url}/token`,
    asked,
    [Symbol.asyncDispose]: () => listening[Symbol.asyncDispose](),
  };
}

/** RFC 6749, section 2.3.1: both halves are encoded as in a form. */
function basicOf(header: string): (string | undefined)[] {
  const pair = Buffer.from(header.replace(/^Basic /, ""), "base64").toString();
  return pair.split(":").map((half: string) => new URLSearchParams(`v=${half}`).get("v") ?? undefined);
}
