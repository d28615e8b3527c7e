// The admin API as the commands use it: requests with the key, and failures in the server's words, the flags' names in
// the place of the API's.
import { z } from "zod";
import { CommandError } from "./command-error.ts";
import { readKeptKey } from "./local-secrets.ts";

export interface ServerFlags {
  readonly url: string;
  readonly key?: string;
}

/** Where `npm start` serves, and the commands look, unless they are told. */
export const DEFAULT_PORT = 8787;

export interface Remote {
  /** @returns the answer's JSON, or null where there is none. @throws CommandError in the server's words */
  request(method: string, path: string, init?: RemoteInit): Promise<unknown>;
}

interface RemoteInit {
  readonly body?: BodyInit;
  readonly headers?: Readonly<Record<string, string>>;
}

const Failure = z.object({ error: z.object({ message: z.string(), hint: z.string() }) });
const LOCAL = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?:[:/]|$)/;

export async function connect(flags: ServerFlags): Promise<Remote> {
  if (!/^https?:\/\/[^\s?#@]+$/i.test(flags.url) || !URL.canParse(flags.url)) {
    throw new CommandError(
      `${flags.url} is not the address of a server. It looks like https://sluice.example.workers.dev.`,
    );
  }
  const key = flags.key ?? (LOCAL.test(flags.url) ? await readKeptKey() : undefined);
  if (key === undefined) throw new CommandError("Which key? Give --key, or set SLUICE_KEY.");
  if (!/^[\x21-\x7e]+$/.test(key)) throw new CommandError("The key has a character that no key has.");
  return { request: (method, path, init) => request(flags.url.replace(/\/+$/, ""), key, method, path, init) };
}

async function request(url: string, key: string, method: string, path: string, { body, headers }: RemoteInit = {}) {
  // half: the body is a stream that is sent while the answer is not read yet (Fetch standard; not in the types).
  const init: RequestInit & { duplex: "half" } = {
    method,
    duplex: "half",
    ...(body !== undefined && { body }),
    headers: { ...headers, authorization: `Bearer ${key}` },
  };
  const response = await fetch(url + path, init).catch((error: Error) => {
    throw new CommandError(
      `${url} cannot be reached${reason(error)}. Is the server running? npm start starts one. Is it elsewhere? Give --url, or set SLUICE_URL.`,
    );
  });
  const text = await response.text();
  const answer = text === "" ? null : parse(text);
  if (response.ok && answer !== undefined) return answer;
  const failure = Failure.safeParse(answer);
  if (!failure.success) throw new CommandError(`${url} answered ${response.status}, and not as Sluice would.`);
  if (response.status === 401) throw new CommandError(`${url} does not know the key. Give --key, or set SLUICE_KEY.`);
  const { message, hint } = failure.data.error;
  throw new CommandError(asFlags(`${message} ${isForCallers(hint) ? "" : hint}`.trim()));
}

/** A hint that names a route helps who calls the API, not who uses the command. */
function isForCallers(hint: string): boolean {
  return hint.includes("/api/v1/");
}

/** `baseUrl` is `--base-url` here. */
function asFlags(words: string): string {
  const name = /\b(?:baseUrl|tokenUrl|allowPrivate|rateLimit|serverVariables)\b/g;
  return words.replaceAll(name, (found) =>
    found === "serverVariables"
      ? "--server-variable"
      : `--${found.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
  );
}

function reason({ cause }: Error): string {
  return cause instanceof Error && "code" in cause ? ` (${cause.code})` : "";
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
