// `sluice import`: sends a document, as JSON and gzipped on the way, to a server, and tells what the server found in it.
import { z } from "zod";
import type { BundleFlags } from "./bundle/file-set.ts";
import { CommandError } from "./command-error.ts";
import { readDocument } from "./document.ts";
import { showProgress } from "./progress.ts";
import type { Remote } from "./remote.ts";

export interface ImportFlags extends BundleFlags {
  readonly domain: string;
  readonly collection: string;
  readonly title?: string;
  readonly baseUrl?: string;
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
  await settle.imported();
  const found = Summary.parse(answer);
  const unreachable = found.server === "" && !settle.hasBaseUrl ? [NO_BASE_URL] : [];
  const summary = { ...found, files, warnings: [...warnings, ...found.warnings, ...unreachable] };
  if (flags.json) return console.log(JSON.stringify(summary, null, 2));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const webhooks = summary.webhooks === 0 ? "" : ` and ${count(summary.webhooks)} webhooks`;
  console.log(
    `${summary.title || flags.domain}: ${plural(summary.operations, "operation")}${webhooks}, OpenAPI ${summary.openapi || "?"}`,
  );
  const of = files === 1 ? "" : ` of ${count(files)} files`;
  console.log(`${count(summary.bytes)} bytes${of} imported as ${flags.domain}/${flags.collection} in ${seconds} s`);
  for (const warning of summary.warnings) console.log(`Warning: ${warning}`);
}

/**
 * A new spec is made before its document can be sent, and removed again if that fails. One that is being served changes
 * its settings only when its new document is there: the old one is never served against the new address.
 */
async function prepare(remote: Remote, path: string, { domain, title, baseUrl }: ImportFlags) {
  const known = Specs.parse(await remote.request("GET", "/api/v1/specs")).find((spec) => spec.domain === domain);
  const put = async () => {
    const settings = { title: title ?? known?.title, baseUrl: baseUrl ?? (known?.baseUrl || undefined) };
    const headers = { "content-type": "application/json" };
    await remote.request("PUT", path, { body: JSON.stringify(settings), headers });
  };
  const nothing = async () => {};
  const hasBaseUrl = Boolean(baseUrl ?? known?.baseUrl);
  if (known === undefined) {
    await put();
    return { hasBaseUrl, imported: nothing, failed: async () => void (await remote.request("DELETE", path)) };
  }
  return { hasBaseUrl, imported: title === undefined && baseUrl === undefined ? nothing : put, failed: nothing };
}

const Specs = z.array(z.object({ domain: z.string(), title: z.string(), baseUrl: z.string() }));

function plural(number: number, noun: string): string {
  return `${count(number)} ${noun}${number === 1 ? "" : "s"}`;
}

function count(number: number): string {
  return number.toLocaleString("en-US");
}
