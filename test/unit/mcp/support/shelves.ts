// A library of small documents, compiled as an import does it; for tests of what is found in it.
import { DEFAULT_SETTINGS } from "../../../../src/agent/spec-settings.ts";
import { Library } from "../../../../src/mcp/catalogue/library.ts";
import { compile } from "../../../../src/openapi/compile.ts";
import { scopeDocuments } from "../../../../src/run/scope.ts";
import { type LoadedSnapshot, openSnapshot } from "../../../../src/snapshots/store.ts";

/** By `domain/collection`: the paths of a document. */
export type Shelves = Readonly<Record<string, object>>;

export async function libraryOf(shelves: Shelves, read?: (snapshot: string) => Promise<LoadedSnapshot>) {
  const snapshots = new Map<string, LoadedSnapshot>();
  const documents = [];
  for (const [name, paths] of Object.entries(shelves)) {
    const [domain = "", collection = ""] = name.split("/");
    const text = JSON.stringify({ openapi: "3.1.0", info: { title: `The ${name}` }, paths });
    const { parts, summary } = await compile([new TextEncoder().encode(text)]);
    snapshots.set(name, openSnapshot(await new Blob([...parts]).arrayBuffer()));
    documents.push({
      ...{ domain, collection, title: summary.title, baseUrl: "https://api.example/v1", snapshot: name },
      ...{ operations: summary.operations, settings: DEFAULT_SETTINGS },
    });
  }
  const stored = async (name: string) => {
    const snapshot = snapshots.get(name);
    if (snapshot === undefined) throw new Error(`no snapshot ${name}`);
    return snapshot;
  };
  return new Library(scopeDocuments(documents), read ?? stored);
}
