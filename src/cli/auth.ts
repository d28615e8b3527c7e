// `sluice auth`: shows a spec's credentials, by where they come from and may go, and sets and removes them. Not here: how a
// credential is written (credential.ts), a spec's other settings (configure.ts).
import { text } from "node:stream/consumers";
import { z } from "zod";
import { CommandError } from "./command-error.ts";
import { type AuthFlags, readAuth, type SecretSources } from "./credential.ts";
import { findSpec, KnownSpec } from "./known-spec.ts";
import type { Remote } from "./remote.ts";
import { type SettingFlags, settingsOf, unsentCredentials } from "./settings.ts";
import { print, printJson, printTable } from "./terminal.ts";

export const SOURCES: SecretSources = { env: process.env, input: () => text(process.stdin) };

export interface AuthCommandFlags extends AuthFlags {
  readonly remove: readonly string[];
  readonly removeHeader: readonly string[];
  /** Remove all. */
  readonly clear?: boolean;
  readonly json?: boolean;
}

export async function authCommand(remote: Remote, domain: string, flags: AuthCommandFlags): Promise<void> {
  const { auth, header, remove, removeHeader, clear, json } = flags;
  const isChange = auth.length + header.length + remove.length + removeHeader.length > 0;
  if (clear && isChange) throw new CommandError("--clear removes all credentials; it goes with no other change.");
  const known = await findSpec(remote, domain);
  const change = clear ? null : await changeOf(flags);
  const spec = clear || isChange ? await putSpec(remote, known, {}, change) : known;
  if (json) return printJson(spec.auth);
  printTable(rowsOf(spec));
  for (const warning of unsentCredentials(spec)) print(`Warning: ${warning}`);
}

async function changeOf({ remove, removeHeader, ...flags }: AuthCommandFlags): Promise<object> {
  const { schemes, headers } = await readAuth(flags, SOURCES);
  const none = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, null]));
  return { schemes: { ...none(remove), ...schemes }, headers: { ...none(removeHeader), ...headers } };
}

/** @param auth what changes of the credentials; null: all are removed */
export async function putSpec(
  remote: Remote,
  known: KnownSpec,
  flags: SettingFlags,
  auth?: object | null,
): Promise<KnownSpec> {
  const settings = { ...settingsOf(known, flags), ...(auth !== undefined && { auth }) };
  const body = JSON.stringify(settings);
  const path = `/api/v1/specs/${encodeURIComponent(known.domain)}`;
  return KnownSpec.parse(await remote.request("PUT", path, { body, headers: { "content-type": "application/json" } }));
}

const Shown = z.looseObject({
  from: z.string(),
  secret: z.string().optional(),
  clientId: z.string().optional(),
  tokenUrl: z.string().optional(),
  /** Where it may be sent. */
  origins: z.array(z.string()),
});

function rowsOf({ domain, auth }: KnownSpec): string[][] {
  const row = (name: string, credential: unknown) => {
    const { from, secret, clientId, tokenUrl, origins } = Shown.parse(credential);
    const source = from === "secret" ? `the Worker's secret ${secret}` : "stored, sealed";
    return [
      name,
      clientId === undefined ? source : `client ${clientId} at ${tokenUrl}, ${source}`,
      `for ${origins.join(", ")}`,
    ];
  };
  const rows = [
    ...Object.entries(auth.schemes).map(([name, credential]) => row(name, credential)),
    ...Object.entries(auth.headers).map(([name, credential]) => row(`${name}:`, credential)),
  ];
  return rows.length > 0 ? rows : [[`${domain} has no credentials. Set one: sluice auth ${domain} SCHEME=VALUE`]];
}
