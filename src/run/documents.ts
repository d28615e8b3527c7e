// The documents of a run: which of those in scope are loaded. None for a program that names no document; those that it
// names; all of them, up to a limit, where it goes through them without naming any, or looks into all with `find`. Not here:
// reading one (snapshots/).
import { SluiceError } from "../errors.ts";
import { MAX_LOADED_BYTES } from "../limits.ts";
import type { GuestDocument } from "../sandbox/isolate.ts";
import type { Module } from "../sandbox/normalise.ts";
import type { LoadedSnapshot } from "../snapshots/store.ts";
import type { ScopedDocument } from "./scope.ts";

/** @param read a snapshot by its name; what it throws is told to a program that touches the document */
export async function loadDocuments(
  scope: readonly ScopedDocument[],
  program: Module,
  read: (snapshot: string) => Promise<LoadedSnapshot>,
): Promise<GuestDocument[]> {
  const wanted = wantedOf(scope, program);
  const documents: GuestDocument[] = [];
  let room = MAX_LOADED_BYTES;
  // One after the other: together they may be more than an isolate can hold.
  for (const scoped of scope) {
    const document = await load(scoped, wanted.has(scoped), read);
    if (document.snapshot !== null) room -= document.snapshot.bytes.byteLength;
    if (room < 0) {
      throw new SluiceError(
        "too_large",
        `The ${scope.length} documents in scope are too large to be read in one run.`,
        'Name those that you need: the tool\'s spec argument for one, specs["name"] in the program for several.',
      );
    }
    documents.push(document);
  }
  return documents;
}

function wantedOf(
  scope: readonly ScopedDocument[],
  { usesDocument, usesFind, words }: Module,
): ReadonlySet<ScopedDocument> {
  if (!usesDocument) return new Set();
  if (usesFind) return new Set(scope);
  const named = scope.filter(({ name }) => words.has(name));
  return new Set(named.length > 0 && scope.length > 1 ? named : scope);
}

async function load(
  { name, entry }: ScopedDocument,
  isWanted: boolean,
  read: (snapshot: string) => Promise<LoadedSnapshot>,
): Promise<GuestDocument> {
  if (!isWanted) {
    return {
      name,
      snapshot: null,
      problem: `The document ${name} was not loaded: name it in the program, specs["${name}"].`,
    };
  }
  try {
    return { name, snapshot: await read(entry.snapshot), problem: "" };
  } catch (thrown) {
    if (!(thrown instanceof SluiceError)) throw thrown;
    return { name, snapshot: null, problem: `${name}: ${thrown.text}` };
  }
}
