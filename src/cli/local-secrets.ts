// The secrets of a local server: those of the environment, else those that `.dev.vars` keeps; the two that it cannot do
// without are made once and kept there. A deployed server has its own: wrangler secret put.
import { randomBytes } from "node:crypto";
import { appendFile, readFile } from "node:fs/promises";
import { join } from "node:path";

const FILE = join(import.meta.dirname, "../../.dev.vars");

export interface LocalSecrets {
  readonly adminKey: string;
  /** SLUICE_SECRET, which seals credentials, and the secrets of upstreams, UPSTREAM_…. */
  readonly settings: Readonly<Record<string, string>>;
}

export async function localSecrets(): Promise<LocalSecrets> {
  const known = await readKept();
  const adminKey = known.SLUICE_ADMIN_KEY || (await make("SLUICE_ADMIN_KEY", "an admin key"));
  const sealing = known.SLUICE_SECRET || (await make("SLUICE_SECRET", "a secret that seals credentials"));
  const upstream = Object.entries(known).filter(([name]) => name.startsWith("UPSTREAM_"));
  return { adminKey, settings: { SLUICE_SECRET: sealing, ...Object.fromEntries(upstream) } };
}

/** The key of the environment or the file, where there is one. */
export async function readKeptKey(): Promise<string | undefined> {
  return (await readKept()).SLUICE_ADMIN_KEY;
}

async function make(name: string, what: string): Promise<string> {
  const made = randomBytes(32).toString("base64url");
  const kept = await readFile(FILE, "utf8").catch(() => "");
  const separator = kept === "" || kept.endsWith("\n") ? "" : "\n";
  await appendFile(FILE, `${separator}${name}=${made}\n`, { mode: 0o600 });
  console.log(`Made ${what} and kept it in .dev.vars.`);
  return made;
}

/** The environment wins; what is empty is not there. */
async function readKept(): Promise<Readonly<Record<string, string>>> {
  const text = await readFile(FILE, "utf8").catch(() => "");
  const kept = [...text.matchAll(/^\s*(\w+)\s*=\s*(?:"([^"\n]*)"|'([^'\n]*)'|([^"'\s]\S*))\s*$/gm)].map(
    ([, name = "", ...values]): [string, string] => [name, values.find((value) => value !== undefined) ?? ""],
  );
  const own = Object.entries(process.env).flatMap(([name, value]): [string, string][] =>
    value ? [[name, value]] : [],
  );
  const ours = [...kept, ...own].filter(([name, value]) => /^(?:SLUICE|UPSTREAM)_/.test(name) && value !== "");
  return Object.fromEntries(ours);
}
