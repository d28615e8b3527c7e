// The documents that are measured: where they come from, and what is asked of each. Not here: how they are generated.
import { access, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { CLOUDFLARE_STYLE, generateDocument, MANY_OPERATIONS, type Size, TWICE_AS_LARGE } from "./documents/large.ts";
import { askOf, type Questions } from "./questions.ts";

export interface Subject {
  readonly name: string;
  readonly bytes: Buffer;
  /** Compressed beforehand, so that imports are timed and not the client's compressing. */
  readonly gzip: Buffer;
  readonly questions: Questions;
}

/** Where a document comes from; read when it is its turn, as five of them at once would be much to hold. */
export interface Source {
  readonly name: string;
  load(): Promise<Subject>;
}

const ROOT = join(import.meta.dirname, "../..");

/** Real documents are looked for beside the checkout. */
export const DEFAULT_SPECS = join(ROOT, "../shared/specs");

export const markethub = fromFile("markethub", join(ROOT, "specs/markethub.json"));
export const generated = fromSize("generated-24m", CLOUDFLARE_STYLE);
export const generatedTwice = fromSize("generated-48m", TWICE_AS_LARGE);
export const generatedMany = fromSize("generated-22,000", MANY_OPERATIONS);

function fromFile(name: string, path: string): Source {
  return { name, load: async () => prepare(name, await readFile(path)) };
}

/** A real document, such as `huge/github-13m`, where the folder has it. */
export async function findReal(specs: string, name: string): Promise<Source | undefined> {
  const path = join(specs, `${name}.json`);
  return access(path).then(
    () => fromFile(basename(name), path),
    () => undefined,
  );
}

function fromSize(name: string, size: Size): Source {
  return { name, load: async () => prepare(name, Buffer.from(generateDocument(size))) };
}

async function prepare(name: string, bytes: Buffer): Promise<Subject> {
  return { name, bytes, gzip: await promisify(gzip)(bytes), questions: askOf(bytes.toString()) };
}
