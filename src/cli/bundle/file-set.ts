// The files that a document is made of: each loaded once, whatever it is called, from inside the document's folder, and
// from the network only when that is asked for. Not what is in them.
import { realpath } from "node:fs/promises";
import { dirname, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import {
  MAX_BUNDLED_FILES,
  MAX_DOCUMENT_BYTES,
  MAX_FETCH_MS,
  MAX_FETCHED_BYTES,
  MAX_FETCHED_FILES,
} from "../../limits.ts";
import { CommandError } from "../command-error.ts";
import { fetchBytes, readSource, type Source } from "../source.ts";
import { toJson } from "../source-json.ts";
import { addressOf, isFileName, mayLeadTo } from "./reference.ts";

export interface BundleFlags {
  /** Local files outside the document's folder may be read. */
  readonly allowOutside?: boolean;
  /** Remote files may be fetched. */
  readonly fetchRefs?: boolean;
}

export interface LoadedFile {
  /** Its one true address. */
  readonly href: string;
  readonly value: unknown;
}

/** By the address as a reference gives it: the file, or why there is none. */
export type FileSet = ReadonlyMap<string, LoadedFile | string>;

/** Loads everything that `root` leads to. @throws CommandError beyond a limit */
export async function loadFiles(root: Source, value: unknown, flags: BundleFlags): Promise<FileSet> {
  const files = new Map<string, LoadedFile | string>();
  const byTrueAddress = new Map<string, LoadedFile>();
  const isLocal = root.url.protocol === "file:";
  const rootHref = isLocal ? pathToFileURL(await realpath(fileURLToPath(root.url.href))).href : root.url.href;
  const folder = isLocal ? dirname(fileURLToPath(rootHref)) : "";
  const first = { href: rootHref, value };
  byTrueAddress.set(rootHref, first);
  files.set(root.url.href, first);
  files.set(rootHref, first);
  let bytes = root.bytes.length;
  let fetched = 0;

  const queue: LoadedFile[] = [first];
  for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
    for (const href of addressesIn(file)) {
      if (files.has(href)) continue;
      const found = await load(new URL(href));
      files.set(href, found);
      if (typeof found !== "string") {
        files.set(found.href, found);
        if (byTrueAddress.get(found.href) === found) queue.push(found);
      }
    }
  }
  return files;

  async function load(url: URL): Promise<LoadedFile | string> {
    const address = url.protocol === "file:" ? await localAddress(url) : remoteAddress(url);
    if ("refused" in address) return address.refused;
    const known = byTrueAddress.get(address.href);
    if (known !== undefined) return known;
    if (byTrueAddress.size >= MAX_BUNDLED_FILES)
      throw new CommandError(
        `${root.name} leads to more than ${MAX_BUNDLED_FILES} files. Import its parts as collections.`,
      );
    try {
      const source = await address.read();
      bytes += source.bytes.length;
      if (bytes > MAX_DOCUMENT_BYTES)
        throw new CommandError(`${root.name} and its files are larger than ${MAX_DOCUMENT_BYTES / 1024 / 1024} MB.`);
      const file = { href: address.href, value: parse(source) };
      byTrueAddress.set(address.href, file);
      return file;
    } catch (error) {
      if (error instanceof CommandError && bytes <= MAX_DOCUMENT_BYTES) return error.message;
      throw error;
    }
  }

  async function localAddress(url: URL) {
    const path = await realpath(fileURLToPath(url.href)).catch(() => undefined);
    if (path === undefined) return { refused: "there is no such file" };
    if (flags.allowOutside !== true && !path.startsWith(folder + sep))
      return { refused: "it is outside the document's folder; --allow-outside reads it all the same" };
    return { href: pathToFileURL(path).href, read: () => readSource(path) };
  }

  function remoteAddress(url: URL) {
    if (!/^https?:$/.test(url.protocol)) return { refused: `${url.protocol} is not read` };
    if (flags.fetchRefs !== true) return { refused: "it is remote; --fetch-refs fetches it" };
    if (++fetched > MAX_FETCHED_FILES) return { refused: `more than ${MAX_FETCHED_FILES} files would be fetched` };
    const read = async () => ({
      name: url.href,
      url,
      bytes: await fetchBytes(url.href, MAX_FETCHED_BYTES, MAX_FETCH_MS),
    });
    return { href: url.href, read };
  }
}

function parse(source: Source): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(toJson(source)));
  } catch (error) {
    if (error instanceof SyntaxError) throw new CommandError(`${source.name}: ${error.message}.`);
    throw error;
  }
}

/** The addresses of all other files that a file names, whether or not its references turn out to be ones. */
function addressesIn({ href, value }: LoadedFile): Set<string> {
  const found = new Set<string>();
  const visit = (inside: unknown, isMapping: boolean): void => {
    if (typeof inside !== "object" || inside === null) return;
    for (const [key, member] of Object.entries(inside)) {
      if (typeof member === "object") visit(member, key === "mapping");
      else if (typeof member === "string" && (key === "$ref" || (isMapping && isFileName(member)))) {
        const address = addressOf(member, href);
        if (address !== undefined && address !== href && mayLeadTo(href, address)) found.add(address);
      }
    }
  };
  visit(value, false);
  return found;
}
