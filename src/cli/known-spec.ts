// A spec as the admin API shows it, and finding one by its name. Not here: changing it (settings.ts, auth.ts).
import { z } from "zod";
import { CommandError } from "./command-error.ts";
import type { Remote } from "./remote.ts";

/** Names that an error lists: enough to see the one that was meant. */
const MAX_NAMES = 20;

export const Settings = z.object({
  title: z.string(),
  baseUrl: z.string(),
  instruction: z.string(),
  checks: z.string(),
  rateLimit: z.object({ requests: z.number(), seconds: z.number() }).nullable(),
  passthrough: z.boolean(),
  allowPrivate: z.boolean(),
  serverVariables: z.record(z.string(), z.string()),
});

const Credential = z.looseObject({ isSent: z.boolean() });

const KnownDocument = z.object({
  collection: z.string(),
  title: z.string(),
  baseUrl: z.string().nullable(),
  /** Where its requests go; empty if nothing says. */
  address: z.string(),
  summary: z.object({
    server: z.string(),
    bytes: z.number(),
    operations: z.number(),
    /** How many operations want which alternatives of schemes. */
    credentials: z.array(z.object({ operations: z.number(), anyOf: z.array(z.array(z.string())) })).optional(),
    warnings: z.array(z.string()),
  }),
});
export type KnownDocument = z.infer<typeof KnownDocument>;

export const KnownSpec = Settings.extend({
  domain: z.string(),
  auth: z.object({ schemes: z.record(z.string(), Credential), headers: z.record(z.string(), Credential) }),
  collections: z.array(KnownDocument),
});
export type KnownSpec = z.infer<typeof KnownSpec>;

export async function listSpecs(remote: Remote): Promise<KnownSpec[]> {
  return z.array(KnownSpec).parse(await remote.request("GET", "/api/v1/specs"));
}

/** @throws CommandError that names the specs that there are */
export async function findSpec(remote: Remote, domain: string): Promise<KnownSpec> {
  const specs = await listSpecs(remote);
  const found = specs.find((spec) => spec.domain === domain);
  if (found !== undefined) return found;
  const names = specs.map((spec) => spec.domain);
  throw new CommandError(`There is no spec ${domain}. ${listed(names, "npx sluice import makes one.")}`);
}

/** @throws CommandError that names the documents that there are */
export function findDocument({ domain, collections }: KnownSpec, collection: string): KnownDocument {
  const found = collections.find((document) => document.collection === collection);
  if (found !== undefined) return found;
  const names = collections.map((document) => `${domain}/${document.collection}`);
  throw new CommandError(`There is no document ${domain}/${collection}. ${listed(names, `${domain} has none yet.`)}`);
}

/** @throws CommandError */
export function checkName(flag: string, name: string): void {
  if (/^[a-z0-9][a-z0-9_-]{0,59}$/.test(name)) return;
  throw new CommandError(
    `${flag} ${JSON.stringify(name)}: a name has lower-case letters, digits, - and _, at most 60, and begins with a letter or digit.`,
  );
}

function listed(names: readonly string[], none: string): string {
  if (names.length === 0) return none;
  const more = names.length > MAX_NAMES ? `, and ${names.length - MAX_NAMES} more (npx sluice specs)` : "";
  return `There ${names.length === 1 ? "is" : "are"}: ${names.slice(0, MAX_NAMES).join(", ")}${more}.`;
}
