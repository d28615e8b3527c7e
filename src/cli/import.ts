// `sluice import`: sends a document, as JSON and gzipped on the way, to a server, and tells what the server found in it.
import { z } from "zod";
import { whereCallsGo } from "./address.ts";
import { putSpec, SOURCES } from "./auth.ts";
import type { BundleFlags } from "./bundle/file-set.ts";
import { CommandError } from "./command-error.ts";
import { type AuthFlags, readAuth } from "./credential.ts";
import { missingCredentials } from "./credential-gaps.ts";
import { readDocument } from "./document.ts";
import { checkName, findDocument, findSpec, type KnownSpec, listSpecs } from "./known-spec.ts";
import { showProgress } from "./progress.ts";
import type { Remote } from "./remote.ts";
import { hasSettings, type SettingFlags, settingsOf, unsentCredentials } from "./settings.ts";
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
  warnings: z.array(z.string()),
});

export async function importCommand(remote: Remote, from: string, flags: ImportFlags): Promise<void> {
  checkName("--domain", flags.domain);
  checkName("--collection", flags.collection);
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
  const known = await settle.imported();
  const document = findDocument(known, flags.collection);
  const found = Summary.parse(answer);
  const calls = `Calls go ${whereCallsGo(known, document, flags.baseUrl)}`;
  const lacking = [
    ...(document.address === "" ? [calls] : []),
    ...unsentCredentials(known),
    ...missingCredentials(known, document),
  ];
  const summary = {
    ...found,
    files,
    address: document.address,
    warnings: [...warnings, ...found.warnings, ...lacking],
  };
  if (flags.json) return printJson(summary);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const webhooks = summary.webhooks === 0 ? "" : ` and ${count(summary.webhooks)} webhooks`;
  print(
    `${summary.title || flags.domain}: ${plural(summary.operations, "operation")}${webhooks}, OpenAPI ${summary.openapi || "?"}`,
  );
  const of = files === 1 ? "" : ` of ${count(files)} files`;
  print(`${count(summary.bytes)} bytes${of} imported as ${flags.domain}/${flags.collection} in ${seconds} s`);
  if (document.address !== "") print(calls);
  for (const warning of summary.warnings) print(`Warning: ${warning}`);
}

/**
 * A new spec is made before its document can be sent, and removed again if that fails. One that is being served changes
 * its settings only when its new document is there: the old one is never served against the new address. Credentials are
 * set last, because they are held against the document.
 */
async function prepare(remote: Remote, path: string, flags: ImportFlags) {
  const { domain } = flags;
  const auth = flags.auth.length + flags.header.length === 0 ? undefined : await readAuth(flags, SOURCES);
  const known = (await listSpecs(remote)).find((spec) => spec.domain === domain);
  const read = () => findSpec(remote, domain);
  if (known !== undefined) {
    return {
      imported: () => (hasSettings(flags) || auth ? settled(putSpec(remote, known, flags, auth)) : read()),
      failed: async () => {},
    };
  }
  const body = JSON.stringify(settingsOf(undefined, flags));
  await remote.request("PUT", path, { body, headers: { "content-type": "application/json" } });
  return {
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
