// What a program has to find operations with, `find` and `signature`, and the documents that these look into.
import { operationsIn } from "../../openapi/document/operations.js";
import { openRanking } from "../../openapi/ranking/ranking.js";
import { createFind } from "./find.js";
import { once } from "./once.js";
import { createSignature } from "./signature.js";

/** @typedef {import("../../openapi/document/operations.js").IndexedOperation} IndexedOperation */
/** @typedef {import("./documents.js").OpenedDocument} OpenedDocument */
/** @typedef {{ name: string, spec: () => Record<string, any>, ranking: () => import("../../openapi/ranking/ranking.js").Ranking<IndexedOperation> }} Searched */
/** @typedef {{ all: () => Searched[], named: (name: unknown) => Searched }} Scope */

/** @param {OpenedDocument[]} documents in scope @returns {[string, PropertyDescriptor][]} the globals to define */
export function searchGlobals(documents) {
  const scope = scopeOf(documents);
  return [
    ["find", { value: createFind(scope), writable: true }],
    ["signature", { value: createSignature(scope), writable: true }],
  ];
}

/** @param {OpenedDocument[]} documents @returns {Scope} */
function scopeOf(documents) {
  const searched = documents.flatMap(searchedOf);
  const failed = documents.filter(({ loaded }) => loaded === undefined);
  return {
    /** What could not be loaded is told, not passed over. */
    all() {
      for (const { name, problem } of failed) console.error(`${name} was not searched: ${problem}`);
      return searched;
    },
    named(name) {
      const found = searched.find((document) => document.name === name);
      if (found !== undefined) return found;
      const problem = failed.find((document) => document.name === name)?.problem;
      const names = documents.map((document) => document.name).join(", ");
      throw new Error(problem ?? `There is no document ${JSON.stringify(name)} in scope. There are: ${names}.`);
    },
  };
}

/** @param {OpenedDocument} document @returns {Searched[]} */
function searchedOf({ name, loaded }) {
  if (loaded === undefined) return [];
  const { spec, outline, ranking, inflate } = loaded;
  const operations = () => operationsIn(outline(), (path) => spec().paths[path]);
  return [{ name, spec, ranking: once(() => openRanking(operations(), ({ number }) => number, ranking, inflate)) }];
}
