// A spec's settings as the command changes them: the server's, with what the flags say in their place, because the admin
// API puts all of them at once. Pure. Not here: credentials (credential.ts).
import { CommandError } from "./command-error.ts";
import { type KnownSpec, Settings } from "./known-spec.ts";

export interface SettingFlags {
  readonly title?: string;
  readonly baseUrl?: string;
  readonly instruction?: string;
  readonly checks?: string;
  /** `REQUESTS/SECONDS`, or `off`. */
  readonly rateLimit?: string;
  readonly passthrough?: boolean;
  readonly allowPrivate?: boolean;
  /** `NAME=VALUE`. */
  readonly serverVariable?: readonly string[];
}

/** @returns what to put; @throws CommandError for a flag that is not written as it should be */
export function settingsOf(known: KnownSpec | undefined, flags: SettingFlags): Record<string, unknown> {
  const settings: Record<string, unknown> = known === undefined ? {} : Settings.parse(known);
  const { serverVariable = [], rateLimit, title, baseUrl, instruction, checks, passthrough, allowPrivate } = flags;
  const given = {
    title,
    baseUrl,
    instruction,
    checks,
    passthrough,
    allowPrivate,
    ...(rateLimit !== undefined && { rateLimit: readRateLimit(rateLimit) }),
    ...(serverVariable.length > 0 && {
      serverVariables: { ...known?.serverVariables, ...Object.fromEntries(serverVariable.map(readVariable)) },
    }),
  };
  const merged: Record<string, unknown> = {
    ...settings,
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
  };
  return { ...merged, baseUrl: merged.baseUrl || undefined }; // "": each document's own server, which is said by silence
}

export function hasSettings({ serverVariable = [], ...flags }: SettingFlags): boolean {
  const { title, baseUrl, instruction, checks, rateLimit, passthrough, allowPrivate } = flags;
  const given = [title, baseUrl, instruction, checks, rateLimit, passthrough, allowPrivate];
  return serverVariable.length > 0 || given.some((flag) => flag !== undefined);
}

/** @returns a warning for the credentials that are not sent to the spec's address */
export function unsentCredentials({ domain, auth }: KnownSpec): string[] {
  const names = [...Object.entries(auth.schemes), ...Object.entries(auth.headers)]
    .filter(([, { isSent }]) => !isSent)
    .map(([name]) => name);
  if (names.length === 0) return [];
  return [`${names.join(", ")}: set for another address, so not sent to this one. Set it again: sluice auth ${domain}`];
}

function readRateLimit(text: string): { requests: number; seconds: number } | null {
  if (text === "off") return null;
  const [, requests, seconds] = /^(\d{1,9})\/(\d{1,9})$/.exec(text) ?? [];
  if (requests === undefined || seconds === undefined)
    throw new CommandError(`--rate-limit is REQUESTS/SECONDS, as 100/60, or off; not ${text}.`);
  return { requests: Number(requests), seconds: Number(seconds) };
}

function readVariable(text: string): [string, string] {
  const at = text.indexOf("=");
  if (at < 1) throw new CommandError(`--server-variable is NAME=VALUE, not ${text}.`);
  return [text.slice(0, at), text.slice(at + 1)];
}
