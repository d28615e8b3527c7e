// `info`: what this server is, what it has loaded, and what it holds callers to. Nothing of its configuration.
import {
  MAX_ANSWER_CHARS,
  MAX_CALLS,
  MAX_CONCURRENT_CALLS,
  MAX_DOCUMENT_BYTES,
  MAX_OPERATIONS,
  MAX_PAGE_CHARS,
  MAX_PAGE_ITEMS,
  MAX_PROGRAM_BYTES,
  MAX_REQUEST_BODY_BYTES,
  MAX_RESPONSE_BODY_BYTES,
  MAX_RUN_MS,
} from "../../limits.ts";
import type { ScopedDocument } from "../../run/scope.ts";
import { VERSION } from "../../version.ts";

/** Ways to prove who one is that the server takes. */
const AUTH_METHODS = ["bearer"];

const LIMITS = {
  ...{ programBytes: MAX_PROGRAM_BYTES, runMs: MAX_RUN_MS, callsPerRun: MAX_CALLS, callsAtOnce: MAX_CONCURRENT_CALLS },
  ...{ requestBodyBytes: MAX_REQUEST_BODY_BYTES, responseBodyBytes: MAX_RESPONSE_BODY_BYTES },
  ...{ answerChars: MAX_ANSWER_CHARS, pageChars: MAX_PAGE_CHARS, pageItems: MAX_PAGE_ITEMS },
  ...{ documentBytes: MAX_DOCUMENT_BYTES, operations: MAX_OPERATIONS },
};

/** @param uptimeMs of the isolate that answers */
export function info(scope: readonly ScopedDocument[], uptimeMs: number) {
  const domains = new Set(scope.map(({ entry }) => entry.domain));
  const endpoints = scope.reduce((total, { entry }) => total + entry.operations, 0);
  return {
    version: VERSION,
    uptimeSeconds: Math.floor(uptimeMs / 1000),
    counts: { specs: domains.size, collections: scope.length, endpoints },
    limits: LIMITS,
    authMethods: AUTH_METHODS,
  };
}
