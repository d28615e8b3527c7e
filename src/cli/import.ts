// `sluice import`: streams a document, gzipped on the way, to a server, and tells what the server found in it.
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { z } from "zod";
import { CommandError } from "./command-error.ts";
import { showProgress } from "./progress.ts";
import type { Remote } from "./remote.ts";

export interface ImportFlags {
  readonly domain: string;
  readonly collection: string;
  readonly title?: string;
  readonly baseUrl?: string;
}

interface Source {
  readonly stream: ReadableStream<Uint8Array>;
  /** Bytes, where they are known beforehand. */
  readonly size: number | undefined;
}

const Summary = z.object({
  openapi: z.string(),
  title: z.string(),
  bytes: z.number(),
  operations: z.number(),
  webhooks: z.number(),
  warnings: z.array(z.string()),
});

export async function importCommand(remote: Remote, from: string, flags: ImportFlags): Promise<void> {
  const started = performance.now();
  const { stream, size } = await openSource(from);
  const spec = `/api/v1/specs/${encodeURIComponent(flags.domain)}`;
  await configure(remote, spec, flags);
  const body = stream
    .pipeThrough(showProgress(size))
    .pipeThrough(new CompressionStream("gzip") as ReadableWritablePair<Uint8Array, Uint8Array>);
  const answer = await remote.request("PUT", `${spec}/collections/${encodeURIComponent(flags.collection)}`, {
    body,
    headers: { "content-type": "application/json", "content-encoding": "gzip" },
  });
  const summary = Summary.parse(answer);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const webhooks = summary.webhooks === 0 ? "" : ` and ${count(summary.webhooks)} webhooks`;
  console.log(
    `${summary.title || flags.domain}: ${count(summary.operations)} operations${webhooks}, OpenAPI ${summary.openapi || "?"}`,
  );
  console.log(`${count(summary.bytes)} bytes imported as ${flags.domain}/${flags.collection} in ${seconds} s`);
  for (const warning of summary.warnings) console.log(`Warning: ${warning}`);
}

/** Makes the spec, or changes what was given; a spec that exists keeps the rest. */
async function configure(remote: Remote, path: string, { domain, title, baseUrl }: ImportFlags): Promise<void> {
  const known = Specs.parse(await remote.request("GET", "/api/v1/specs")).find((spec) => spec.domain === domain);
  if (known !== undefined && title === undefined && baseUrl === undefined) return;
  const settings = { title: title ?? known?.title, baseUrl: baseUrl ?? (known?.baseUrl || undefined) };
  await remote.request("PUT", path, {
    body: JSON.stringify(settings),
    headers: { "content-type": "application/json" },
  });
}

const Specs = z.array(z.object({ domain: z.string(), title: z.string(), baseUrl: z.string() }));

async function openSource(from: string): Promise<Source> {
  if (/^https?:\/\//i.test(from)) return openUrl(from);
  const found = await stat(from).catch(() => undefined);
  if (found === undefined || !found.isFile()) throw new CommandError(`There is no file ${from}.`);
  return { stream: webStream(createReadStream(from)), size: found.size };
}

async function openUrl(url: string): Promise<Source> {
  const response = await fetch(url).catch((error: Error) => {
    throw new CommandError(`${url} cannot be fetched: ${error.message}.`);
  });
  if (!response.ok || response.body === null) throw new CommandError(`${url} answered ${response.status}.`);
  const encoded = response.headers.has("content-encoding");
  const length = Number(response.headers.get("content-length") ?? Number.NaN);
  return { stream: response.body, size: encoded || Number.isNaN(length) ? undefined : length };
}

/** Node's class is the platform's; only the two packages of types do not know it. */
function webStream(readable: Readable): ReadableStream<Uint8Array> {
  return Readable.toWeb(readable) as unknown as ReadableStream<Uint8Array>;
}

function count(number: number): string {
  return number.toLocaleString("en-US");
}
