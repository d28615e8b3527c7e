// `sluice configure`: shows a spec's settings but for its credentials (auth.ts), and changes some.
import { whereCallsGo } from "./address.ts";
import { putSpec } from "./auth.ts";
import { findSpec, type KnownSpec } from "./known-spec.ts";
import type { Remote } from "./remote.ts";
import { hasSettings, type SettingFlags, unsentCredentials } from "./settings.ts";
import { complain, printJson, printTable } from "./terminal.ts";

export async function configureCommand(
  remote: Remote,
  domain: string,
  flags: SettingFlags & { json?: boolean },
): Promise<void> {
  const known = await findSpec(remote, domain);
  const spec = hasSettings(flags) ? await putSpec(remote, known, flags) : known;
  const { auth: _, ...settings } = spec;
  if (flags.json) printJson(settings);
  else printTable(rowsOf(spec, flags));
  for (const warning of unsentCredentials(spec)) complain(`Warning: ${warning}`);
}

function rowsOf(spec: KnownSpec, { baseUrl }: SettingFlags): [name: string, value: string][] {
  const { domain, rateLimit, serverVariables, collections } = spec;
  const variables = Object.entries(serverVariables).map(([name, value]) => `${name}=${value}`);
  return [
    ["title", spec.title],
    ["base URL", spec.baseUrl || "the document's own server"],
    ...collections.map((document): [string, string] => [
      "calls go",
      `${collections.length > 1 ? `${domain}/${document.collection} ` : ""}${whereCallsGo(spec, document, baseUrl)}`,
    ]),
    ["server variables", variables.join(", ") || "none"],
    ["private address", spec.allowPrivate ? "allowed" : "as the server allows"],
    ["checks", spec.checks],
    ["rate limit", rateLimit === null ? "off" : `${rateLimit.requests}/${rateLimit.seconds} (calls/seconds)`],
    ["passthrough", spec.passthrough ? "yes" : "no"],
    ["instruction", spec.instruction || "none"],
  ];
}
