// Operations of a document as the product reads them, for tests of the requests that are built for them.
import { type ApiDocument, openApiDocument } from "../../../src/openapi/api-document.ts";
import type { Operation } from "../../../src/openapi/operation.ts";
import { readOptions } from "../../../src/upstream/options.ts";
import { buildRequest } from "../../../src/upstream/request.ts";
import { compiled } from "../openapi/support/compiled.ts";

/** @param document whole: its `paths` have one operation each */
export async function operationsOf(document: object): Promise<{ document: ApiDocument; at(path: string): Operation }> {
  const { index, blocks } = await compiled(document);
  const opened = openApiDocument(index, blocks);
  return {
    document: opened,
    at(path) {
      const entry = opened.operations.find((operation) => operation.path === path);
      if (entry === undefined) throw new Error(`There is no operation ${path}.`);
      return opened.operation(entry);
    },
  };
}

/** A builder of requests for one operation of OpenAPI 3.2, `POST /a/{id}` unless it is said otherwise. */
export async function builderOf(
  operation: object,
  { base = "https://api.example/v1", path = "/a/{id}", rest = {} } = {},
) {
  const paths = { [path]: { post: { responses: {}, ...operation } } };
  const { document, at } = await operationsOf({ openapi: "3.2.0", info: { title: "T", version: "1" }, paths, ...rest });
  const found = at(path);
  return (options: object) =>
    buildRequest(
      new URL(base),
      found,
      // As it arrives: over the boundary, as text.
      readOptions(JSON.parse(JSON.stringify({ method: "POST", path: "/a/1", ...options }))),
      document.resolve,
    );
}
