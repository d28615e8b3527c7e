// A credential as it is written on the command line, and where its secret comes from: the line itself, a variable of the
// environment, standard input, or a secret that the Worker has. Not here: setting it (auth.ts).
import { CommandError } from "./command-error.ts";

/** As the admin API takes it. */
type SecretInput = string | { readonly secret: string };
type CredentialInput =
  | { readonly value: SecretInput }
  | { readonly clientId: string; readonly clientSecret: SecretInput; readonly tokenUrl?: string };

export const VALUE_FORMS =
  "VALUE is the secret itself (USER:PASSWORD for basic), env:NAME of this environment, secret:NAME of the Worker, or - " +
  "for standard input; for an OAuth client it is client:ID: and one of these";

/** Reads the sources of secrets. */
export interface SecretSources {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** @returns all of standard input */
  readonly input: () => Promise<string>;
}

export interface AuthFlags {
  /** `SCHEME=VALUE`, or `SCHEME=client:ID:VALUE`. */
  readonly auth: readonly string[];
  /** `Name: VALUE`. */
  readonly header: readonly string[];
  /** For the clients among them. */
  readonly tokenUrl?: string;
}

export interface AuthInput {
  readonly schemes: Readonly<Record<string, CredentialInput>>;
  readonly headers: Readonly<Record<string, SecretInput>>;
}

/** @throws CommandError that names the flag, never its value */
export async function readAuth({ auth, header, tokenUrl }: AuthFlags, sources: SecretSources): Promise<AuthInput> {
  const read = readerOf(sources);
  const schemes: [string, CredentialInput][] = [];
  for (const flag of auth) {
    const [name, value] = split(flag, "=", "A credential is written SCHEME=VALUE.");
    const client = /^client:([^:]+):(.+)$/s.exec(value);
    const [, clientId, clientSecret] = client ?? [];
    if (clientId === undefined || clientSecret === undefined) schemes.push([name, { value: await read(value, name) }]);
    else {
      const secret = await read(clientSecret, name);
      schemes.push([name, { clientId, clientSecret: secret, ...(tokenUrl !== undefined && { tokenUrl }) }]);
    }
  }
  const headers: [string, SecretInput][] = [];
  for (const flag of header) {
    const [name, value] = split(flag, ":", 'A header is written "Name: VALUE".');
    headers.push([name, await read(value.trim(), name)]);
  }
  return { schemes: Object.fromEntries(schemes), headers: Object.fromEntries(headers) };
}

function readerOf({ env, input }: SecretSources): (text: string, name: string) => Promise<SecretInput> {
  let isInputRead = false;
  return async (text, name) => {
    if (text === "-") {
      if (isInputRead) throw new CommandError("Standard input can be read for one secret only.");
      isInputRead = true;
      const value = (await input()).trim();
      if (value === "") throw new CommandError(`Standard input is empty: it should hold the secret of ${name}.`);
      return value;
    }
    const [, source, from = ""] = /^(env|secret):(.+)$/s.exec(text) ?? [];
    if (source === "secret") return { secret: from };
    if (source === undefined) return text;
    const value = Object.hasOwn(env, from) ? env[from]?.trim() : undefined;
    if (!value)
      throw new CommandError(`The environment has no ${told(from)}, which should hold the secret of ${name}.`);
    return value;
  };
}

/** A shell that fills `env:$TOKEN` in puts the secret where a name should be. */
function told(variable: string): string {
  return /^[A-Z_][A-Z0-9_]{0,40}$/.test(variable) ? variable : "variable of that name";
}

function split(flag: string, separator: string, form: string): [name: string, value: string] {
  const at = flag.indexOf(separator);
  const [name, value] = at < 1 ? ["", ""] : [flag.slice(0, at).trim(), flag.slice(at + 1)];
  // What looks like a name may be a secret whose name was forgotten: base64 ends in "=". It must not be told.
  if (!/^[\w. -]+$/.test(name) || /^[=\s]*$/.test(value)) throw new CommandError(`${form} ${VALUE_FORMS}.`);
  return [name, value];
}
