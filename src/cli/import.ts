// `sluice import`: sends a document, as JSON and gzipped on the way, to a server, and tells what the server found in it.
import { z } from "zod";
import { putSpec, SOURCES } from "./auth.ts";
import type { BundleFlags } from "./bundle/file-set.ts";
import { CommandError } from "./command-error.ts";
import { type AuthFlags, readAuth } from "./credential.ts";
import { readDocument } from "./document.ts";
import { showProgress } from "./progress.ts";
import type { Remote } from "./remote.ts";
import { hasSettings, KnownSpec, type SettingFlags, settingsOf, unsentCredentials } from "./settings.ts";
import { print, printJson } from "./terminal.ts";

export interface ImportFlags extends BundleFlags, SettingFlags, AuthFlags {
  readonly domain: string;
  readonly collection: string;
  /** For machines: the server's summary, and what bundling adds to it. */
  readonly json?: boolean;
}

const Summary = z.looseObject({
  openapi: z.string(),
  title: z.string(),
  bytes: z.number(),
  operations: z.number(),
  webhooks: z.number(),
  server: z.string(),
  warnings: z.array(z.string()),
});

const NO_BASE_URL =
  "Nothing says where the API is, so programs can search but not execute: import it again with --base-url URL.";

export async function importCommand(remote: Remote, from: string, flags: ImportFlags): Promise<void> {
  const started = performance.now();
  const { json, files, warnings } = await readDocument(from, flags);
  const spec = `/api/v1/specs/${encodeURIComponent(flags.domain)}`;
  const settle = await prepare(remote, spec, flags);
  const body = new Blob([Uint8Array.from(json)])
    .stream()
    .pipeThrough(showProgress(json.length))
    .pipeThrough(new CompressionStream("gzip") as ReadableWritablePair<Uint8Array, Uint8Array>);
  const upload = remote.request("PUT", `${spec}/collections/${encodeURIComponent(flags.collection)}`, {
    body,
    headers: { "content-type": "application/json", "content-encoding": "gzip" },
  });
  const answer = await upload.catch(async (error: unknown) => {
    await settle.failed();
    throw error instanceof CommandError ? new CommandError(`${from}: ${error.message}`) : error;
  });
  const unsent = unsentCredentials(await settle.imported());
  const found = Summary.parse(answer);
  const unreachable = found.server === "" && !settle.hasBaseUrl ? [NO_BASE_URL] : [];
  const summary = { ...found, files, warnings: [...warnings, ...found.warnings, ...unreachable, ...unsent] };
  if (flags.json) return printJson(summary);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const webhooks = summary.webhooks === 0 ? "" : ` and ${count(summary.webhooks)} webhooks`;
  print(
    `${summary.title || flags.domain}: ${plural(summary.operations, "operation")}${webhooks}, OpenAPI ${summary.openapi || "?"}`,
  );
  const of = files === 1 ? "" : ` of ${count(files)} files`;
  print(`${count(summary.bytes)} bytes${of} imported as ${flags.domain}/${flags.collection} in ${seconds} s`);
  for (const warning of summary.warnings) print(`Warning: ${warning}`);
}

/**
 * A new spec is made before its document can be sent, and removed again if that fails. One that is being served changes
 * its settings only when its new document is there: the old one is never served against the new address. Credentials are
 * set last, because they are held against the document.
 */
async function prepare(remote: Remote, path: string, flags: ImportFlags) {
  const { domain, baseUrl } = flags;
  const auth = flags.auth.length + flags.header.length === 0 ? undefined : await readAuth(flags, SOURCES);
  const specs = z.array(KnownSpec).parse(await remote.request("GET", "/api/v1/specs"));
  const known = specs.find((spec) => spec.domain === domain);
  const read = async () => KnownSpec.parse(await remote.request("GET", path));
  if (known !== undefined) {
    return {
      hasBaseUrl: Boolean(baseUrl ?? known.baseUrl),
      imported: () => (hasSettings(flags) || auth ? settled(putSpec(remote, known, flags, auth)) : read()),
      failed: async () => {},
    };
  }
  const body = JSON.stringify(settingsOf(undefined, flags));
  await remote.request("PUT", path, { body, headers: { "content-type": "application/json" } });
  return {
    hasBaseUrl: baseUrl !== undefined,
    imported: async () => (auth ? settled(putSpec(remote, await read(), {}, auth)) : read()),
    failed: async () => void (await remote.request("DELETE", path)),
  };
}

async function settled(put: Promise<KnownSpec>): Promise<KnownSpec> {
  return put.catch((error: unknown) => {
    if (!(error instanceof CommandError)) throw error;
    throw new CommandError(`The document is imported, but its settings are not changed: ${error.message}`);
  });
}

function plural(number: number, noun: string): string {
  return `${count(number)} ${noun}${number === 1 ? "" : "s"}`;
}

function count(number: number): string {
  return number.toLocaleString("en-US");
}
