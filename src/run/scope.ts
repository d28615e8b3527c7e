// Which documents a call may see: the `?spec=` of the endpoint narrows first, the tool's `spec` argument second. Pure.
import type { DocumentEntry } from "../agent/registry.ts";
import { SluiceError } from "../errors.ts";

/** A document in scope, and the name under which a program knows it. */
export interface ScopedDocument {
  readonly name: string;
  readonly entry: DocumentEntry;
}

/**
 * A name is `domain/collection`, or `domain` alone, which means all of the domain's collections.
 * @throws SluiceError `not_found`, naming the documents there are
 */
export function scopeDocuments(
  documents: readonly DocumentEntry[],
  ...names: readonly (string | undefined)[]
): ScopedDocument[] {
  const all = documents.map((entry) => ({ name: nameOf(entry, documents), entry }));
  return names.reduce<ScopedDocument[]>((scope, name) => (name === undefined ? scope : narrow(scope, name)), all);
}

/** The one document that a request without, or with, a `spec` means. */
export function oneDocument(scope: readonly ScopedDocument[], name: string | undefined): ScopedDocument {
  const found = name === undefined ? scope : narrow(scope, name);
  const [only] = found;
  if (only === undefined)
    throw new SluiceError("not_found", "There is no document.", "Tell the operator to import one.");
  if (found.length > 1) {
    throw new SluiceError(
      "validation_failed",
      "Several documents are in scope.",
      `Name one with spec: ${list(found)}.`,
    );
  }
  return only;
}

function narrow(scope: readonly ScopedDocument[], name: string): ScopedDocument[] {
  const found = scope.filter(({ entry }) => name === entry.domain || name === `${entry.domain}/${entry.collection}`);
  if (found.length === 0)
    throw new SluiceError(
      "not_found",
      `There is no document ${JSON.stringify(name.slice(0, 130))}.`,
      `There are: ${list(scope)}.`,
    );
  return found;
}

/** `domain` alone while the domain has one collection. */
function nameOf(entry: DocumentEntry, documents: readonly DocumentEntry[]): string {
  const siblings = documents.filter((other) => other.domain === entry.domain);
  return siblings.length === 1 ? entry.domain : `${entry.domain}/${entry.collection}`;
}

const MAX_NAMES = 50;

function list(scope: readonly ScopedDocument[]): string {
  const names = scope.slice(0, MAX_NAMES).map(({ name }) => name);
  if (scope.length > MAX_NAMES) names.push(`and ${scope.length - MAX_NAMES} more`);
  return names.length === 0 ? "none" : names.join(", ");
}
