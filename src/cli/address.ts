// Where the calls of a document go, and why there: told after each change, because an address that was set earlier stays.
// Pure.
import type { KnownDocument, KnownSpec } from "./known-spec.ts";

/** @param given what the command was told now */
export function whereCallsGo(spec: KnownSpec, document: KnownDocument, given?: string): string {
  const { address, summary } = document;
  if (address === "") {
    return `nowhere: nothing says where the API is, so programs can search but not execute. Say it: npx sluice configure ${spec.domain} --base-url URL`;
  }
  const set = document.baseUrl ?? spec.baseUrl;
  if (set === "" || bare(address) === bare(summary.server)) return `to ${address}, as the document says`;
  const reason = reasonOf(document, given);
  if (summary.server === "") return `to ${address}, ${reason}`;
  const back =
    given || document.baseUrl !== null ? "" : ` (back to that: npx sluice configure ${spec.domain} --base-url "")`;
  return `to ${address}, ${reason}; the document says ${summary.server}${back}`;
}

function reasonOf({ baseUrl }: KnownDocument, given: string | undefined): string {
  if (baseUrl !== null) return "as set for this document";
  return given ? "as --base-url says" : "as set earlier";
}

function bare(url: string): string {
  return url.replace(/\/$/, "");
}
