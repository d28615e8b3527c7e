// The program's `signature`: an operation as TypeScript, found by what the program has of it. Not here: how it is written
// (openapi/signature/).
import { keysOf } from "../../openapi/document/pointer.js";
import { signatureOf } from "../../openapi/signature/signature.js";

/** @typedef {import("./search.js").Searched} Searched */

/** @param {import("./search.js").Scope} scope */
export function createSignature({ all, named }) {
  /** @param {unknown} target an operation of a document, a hit of find(), or { method, path, spec } */
  return function signature(target) {
    if (typeof target !== "object" || target === null)
      throw new Error(
        'signature() takes an operation of spec, a hit of find(), or { method: "GET", path: "/orders" }.',
      );
    if ("method" in target && "path" in target) return ofHit(target);
    // An operation that is no document's own, a changed copy, is read beside the one document that there is.
    const searched = all();
    const { document, method, path } = whereIs(target) ?? { document: searched.length === 1 ? searched[0] : undefined };
    return signatureOf(target, { method, path, at: (ref) => valueAt(document, ref) });
  };

  /** @param {{ method: unknown, path: unknown, spec?: unknown }} hit */
  function ofHit(hit) {
    const [method, path] = [String(hit.method), String(hit.path)];
    const documents = hit.spec === undefined || hit.spec === null ? all() : [named(hit.spec)];
    const found = documents.flatMap((document) => {
      const item = member(member(document.spec(), "paths"), path);
      const operation = member(item, method.toLowerCase()) ?? member(member(item, "additionalOperations"), method);
      return operation === undefined ? [] : [{ document, operation }];
    });
    const [first, second] = found;
    const names = (second === undefined ? documents : found.map(({ document }) => document)).map(({ name }) => name);
    if (first === undefined)
      throw new Error(`There is no ${method} ${path} in ${names.join(", ")}. Look for it with find().`);
    if (second !== undefined)
      throw new Error(
        `Several documents have ${method} ${path}, so say which: spec: ${names.map(quote).join(" or ")}.`,
      );
    return signatureOf(first.operation, { method, path, at: (ref) => valueAt(first.document, ref) });
  }

  /** Where an operation stands that the program got from a document. @param {object} target */
  function whereIs(target) {
    const operationId = member(target, "operationId");
    for (const document of all())
      for (const { method, path, operationId: id } of document.ranking().operations) {
        if (id !== operationId) continue;
        const item = member(member(document.spec(), "paths"), path);
        if (member(item, method.toLowerCase()) === target) return { document, method, path };
      }
    return undefined;
  }
}

/** @param {string} name */
function quote(name) {
  return JSON.stringify(name);
}

/** What a JSON pointer leads to. @param {Searched | undefined} document @param {string} ref @returns {unknown} */
function valueAt(document, ref) {
  return keysOf(ref)?.reduce(member, document?.spec());
}

/** @param {any} value @param {string} key @returns {any} */
function member(value, key) {
  return typeof value === "object" && value !== null && Object.hasOwn(value, key) ? value[key] : undefined;
}
