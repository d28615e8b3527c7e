// A piece: one value of the document that is kept whole, and what the import notes of it while it is parsed, once.
import type { Place } from "./block-writer.ts";

/**
 * What a reader must know of a piece before it is read. An `alias` is nothing but a reference, an object whose one member
 * is a string `$ref`; a `reference` has other members too.
 */
export type PieceKind = "object" | "array" | "reference" | "scalar" | "alias";

export interface Piece extends Place {
  readonly kind: PieceKind;
  /** The `$ref` of an alias or a reference. */
  readonly leadsTo: string | undefined;
  /** Every `$ref` in it, each once; also those in examples, which are only data: too many do no harm here. */
  readonly refs: readonly string[];
}

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

export function parsePiece(bytes: Uint8Array): unknown {
  return JSON.parse(decoder.decode(bytes));
}

export function kindOf(value: unknown): PieceKind {
  if (Array.isArray(value)) return "array";
  if (!isRecord(value)) return "scalar";
  if (leadsTo(value) === undefined) return "object";
  return Object.keys(value).length === 1 ? "alias" : "reference";
}

/** The `$ref` of a value that is a reference. */
export function leadsTo(value: unknown): string | undefined {
  return isRecord(value) && typeof value.$ref === "string" ? value.$ref : undefined;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Collects the `$ref` strings anywhere under `value`. */
export function refsIn(value: unknown, found: Set<string> = new Set()): Set<string> {
  if (Array.isArray(value)) {
    for (const item of value) refsIn(item, found);
  } else if (isRecord(value)) {
    for (const key of Object.keys(value)) {
      const member = value[key];
      if (key === "$ref" && typeof member === "string") found.add(member);
      else if (typeof member === "object") refsIn(member, found);
    }
  }
  return found;
}
