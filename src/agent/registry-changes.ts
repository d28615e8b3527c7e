// What the Registry is told to change. Not here: what it tells (registry.ts).
import type { SpecRecord } from "./registry.ts";
import type { AuthPatch, Policy } from "./spec-settings.ts";

/** What is put: the policy as a whole where it is given, and what changes of the credentials. */
export interface SpecChange extends Pick<SpecRecord, "domain" | "title" | "baseUrl"> {
  readonly policy?: Policy;
  /** Null: no credential stays. */
  readonly auth?: AuthPatch | null;
}

export interface NewSnapshot {
  readonly domain: string;
  readonly collection: string;
  readonly title: string;
  readonly baseUrl: string | null;
  readonly server: string;
  readonly name: string;
  readonly summary: string;
  /** What `reserve` gave for the name. */
  readonly reservation: string;
}
