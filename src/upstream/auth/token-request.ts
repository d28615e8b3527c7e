// Asks an authorization server for a token with a client's credentials (RFC 6749, sections 2.3.1 and 4.4). What the
// server says of a refusal is not passed on but for its error code: it may hold what it was sent. Not here: keeping tokens.
import { z } from "zod";
import { SluiceError } from "../../errors.ts";
import { MAX_TOKEN_BYTES, MAX_TOKEN_MS, TOKEN_LIFE_MS, TOKEN_MARGIN_MS } from "../../limits.ts";
import type { Fetch } from "../send.ts";

export interface TokenRequest {
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scopes: readonly string[];
  readonly audience: string | undefined;
}

export interface Token {
  readonly text: string;
  /** Milliseconds for which it may be used. */
  readonly life: number;
}

const TokenAnswer = z.object({
  access_token: z.string().regex(/^[\x21-\x7e]+$/),
  token_type: z.string().regex(/^bearer$/i),
  expires_in: z.coerce.number().positive().optional().catch(undefined),
});
/** RFC 6749, section 5.2. */
const Refusal = z.object({ error: z.string().regex(/^[a-z_]{1,40}$/) });

/** @throws SluiceError `auth_error` where it refuses, `invoke_error` where it does not answer as the standard says */
export async function requestToken(request: TokenRequest, fetch: Fetch): Promise<Token> {
  // Basic is what every server must take (section 2.3.1); those that do not take it answer so.
  const first = await ask(request, fetch, "header");
  const answer = first.status === 400 || first.status === 401 ? await ask(request, fetch, "body") : first;
  if (answer.status !== 200) throw refused(answer.status, answer.body);
  const token = TokenAnswer.safeParse(answer.body);
  if (!token.success) throw unclear();
  const { access_token: text, expires_in: seconds } = token.data;
  return { text, life: seconds === undefined ? TOKEN_LIFE_MS : lifeOf(seconds * 1000) };
}

/** Never all of it: the token is on its way for a while. A short life is used for half. */
function lifeOf(milliseconds: number): number {
  return Math.max(milliseconds - TOKEN_MARGIN_MS, milliseconds / 2);
}

async function ask({ tokenUrl, clientId, clientSecret, scopes, audience }: TokenRequest, fetch: Fetch, place: string) {
  const form = new URLSearchParams({ grant_type: "client_credentials" });
  if (scopes.length > 0) form.set("scope", scopes.join(" "));
  if (audience !== undefined) form.set("audience", audience);
  const headers = new Headers({ accept: "application/json" });
  if (place === "header") headers.set("authorization", `Basic ${basic(clientId, clientSecret)}`);
  else {
    form.set("client_id", clientId);
    form.set("client_secret", clientSecret);
  }
  const signal = AbortSignal.timeout(MAX_TOKEN_MS);
  try {
    // manual: a redirect would carry the secret elsewhere.
    const response = await fetch(
      new Request(tokenUrl, { method: "POST", headers, body: form, redirect: "manual", signal }),
    );
    return { status: response.status, body: parse(await boundedText(response)) };
  } catch (thrown) {
    if (thrown instanceof SluiceError) throw thrown;
    throw new SluiceError(
      "invoke_error",
      "The API's authorization server could not be reached.",
      "Try again later, or tell the operator.",
    );
  }
}

/** Both are encoded as forms are before they are joined: either may hold a colon. */
function basic(id: string, secret: string): string {
  const [user, password] = [id, secret].map((text) => new URLSearchParams({ "": text }).toString().slice(1));
  return Buffer.from(`${user}:${password}`).toString("base64");
}

async function boundedText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > MAX_TOKEN_BYTES) throw unclear(); // leaving the loop cancels the stream
  }
  return text;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function refused(status: number, body: unknown): SluiceError {
  const code = Refusal.safeParse(body).data?.error;
  return new SluiceError(
    status >= 500 ? "invoke_error" : "auth_error",
    `The API's authorization server gave no token: it answered ${status}${code === undefined ? "" : `, ${code}`}.`,
    "Tell the operator: the client's id, secret, scopes or token URL are not what it wants.",
  );
}

function unclear(): SluiceError {
  return new SluiceError(
    "invoke_error",
    "The API's authorization server did not answer with a bearer token.",
    "Tell the operator to check the token URL.",
  );
}
