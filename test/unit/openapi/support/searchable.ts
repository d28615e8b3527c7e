// A document's way to where it is searched: compiled, and its ranking opened as the host opens it.
import { inflateSync } from "fflate";
import { openApiDocument } from "../../../../src/openapi/api-document.ts";
import type { OperationEntry } from "../../../../src/openapi/operation.ts";
import { openRanking } from "../../../../src/openapi/ranking/ranking.js";
import { search } from "../../../../src/openapi/ranking/search.js";
import { compiled, section } from "./compiled.ts";

export type Searchable = import("../../../../src/openapi/ranking/ranking.js").Ranking<OperationEntry>;

export async function searchable(document: string | Uint8Array | object): Promise<Searchable> {
  const { index, blocks, snapshot } = await compiled(document);
  const { operations, numberOf } = openApiDocument(index, blocks);
  return openRanking(operations, numberOf, section(snapshot, "ranking"), inflateSync);
}

/** `METHOD path` of what is found, best first. */
export function found(documents: Searchable | readonly Searchable[], query: string, limit = 10): string[] {
  const all = "operations" in documents ? [documents] : documents;
  return search(all, query, limit).map(({ operation }) => `${operation.method} ${operation.path}`);
}

/** A document of operations `METHOD /path`, each with its summary or with what it has. */
export function documentOf(operations: Readonly<Record<string, string | object>>): object {
  const paths = new Map<string, object>();
  for (const [name, told] of Object.entries(operations)) {
    const [method = "", path = ""] = name.split(" ");
    const operation = typeof told === "string" ? { summary: told } : told;
    paths.set(path, { ...paths.get(path), [method.toLowerCase()]: { responses: {}, ...operation } });
  }
  return { openapi: "3.1.0", info: { title: "Test", version: "1" }, paths: Object.fromEntries(paths) };
}
