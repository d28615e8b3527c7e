// The local server's admin key: SLUICE_ADMIN_KEY, else the one in `.dev.vars`, else one made now and kept there.
import { randomBytes } from "node:crypto";
import { appendFile, readFile } from "node:fs/promises";
import { join } from "node:path";

const FILE = join(import.meta.dirname, "../../.dev.vars");

export async function adminKey(): Promise<string> {
  const known = await readKeptKey();
  if (known !== undefined) return known;
  const made = randomBytes(24).toString("base64url");
  const kept = await readFile(FILE, "utf8").catch(() => "");
  const separator = kept === "" || kept.endsWith("\n") ? "" : "\n";
  await appendFile(FILE, `${separator}SLUICE_ADMIN_KEY=${made}\n`, { mode: 0o600 });
  console.log("Made an admin key and kept it in .dev.vars.");
  return made;
}

/** The key of the environment or the file, where there is one. */
export async function readKeptKey(): Promise<string | undefined> {
  if (process.env.SLUICE_ADMIN_KEY) return process.env.SLUICE_ADMIN_KEY;
  const kept = await readFile(FILE, "utf8").catch(() => "");
  return /^SLUICE_ADMIN_KEY\s*=\s*["']?([^"'\s]+)["']?\s*$/m.exec(kept)?.[1];
}
