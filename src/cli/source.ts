// Where a document comes from: a file or a URL, read whole, within the limit. Not here: what is in it.
import { readFile, stat } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { MAX_DOCUMENT_BYTES, MAX_DOWNLOAD_MS } from "../limits.ts";
import { CommandError } from "./command-error.ts";

export interface Source {
  /** As the person at the terminal named it. */
  readonly name: string;
  readonly url: URL;
  readonly bytes: Uint8Array;
}

export async function readSource(from: string): Promise<Source> {
  if (/^https?:\/\//i.test(from)) return { name: from, url: new URL(from), bytes: await fetchBytes(from) };
  const found = await stat(from).catch(() => undefined);
  if (found === undefined) throw new CommandError(`There is no file ${from}.`);
  if (!found.isFile()) throw new CommandError(`${from} is not a file.`);
  if (found.size > MAX_DOCUMENT_BYTES) throw tooLarge(from);
  return { name: from, url: pathToFileURL(from), bytes: await readFile(from) };
}

/** @throws CommandError beyond `limit` bytes or `ms` milliseconds, and when the URL does not answer with a document */
export async function fetchBytes(url: string, limit = MAX_DOCUMENT_BYTES, ms = MAX_DOWNLOAD_MS): Promise<Uint8Array> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(ms) });
    if (!response.ok || response.body === null) throw new CommandError(`${url} answered ${response.status}.`);
    const parts: Uint8Array[] = [];
    let bytes = 0;
    for await (const part of response.body) {
      bytes += part.length;
      if (bytes > limit) throw tooLarge(url, limit);
      parts.push(part);
    }
    return Buffer.concat(parts);
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`${url} cannot be fetched: ${reasonOf(error, ms)}. Download it, and import the file.`);
  }
}

function reasonOf(error: unknown, ms: number): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === "TimeoutError") return `it took longer than ${ms / 1000} s`;
  const { cause } = error;
  return cause instanceof Error
    ? cause.message || ("code" in cause ? String(cause.code) : error.message)
    : error.message;
}

function tooLarge(name: string, limit = MAX_DOCUMENT_BYTES): CommandError {
  return new CommandError(
    `${name} is larger than ${limit / 1024 / 1024} MB. Split it by tag into several documents and import each as a collection.`,
  );
}
