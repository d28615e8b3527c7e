// The operation that a built request is, by its method and its address: what is sent counts, whatever it was made of. Not
// here: what a program means by a path that it writes (openapi/check/find-operation.ts).
import { SluiceError } from "../errors.ts";
import type { ApiDocument } from "../openapi/api-document.ts";
import { findOperation } from "../openapi/check/find-operation.ts";
import type { Operation } from "../openapi/operation.ts";
import type { Step } from "../upstream/exchange.ts";

/** @returns undefined where the address as it is written is none of the document's */
export function operationAt(document: ApiDocument, { method, path }: Step): Operation | undefined {
  try {
    return document.operation(findOperation(document, method, path).entry);
  } catch (thrown) {
    if (thrown instanceof SluiceError) return undefined;
    throw thrown;
  }
}
