// The first line of a description, for operations that have no summary. It is noted at import, in a section of its own
// (`openings`), so that a list shows it without reading a body. Guests never see it: to them there is no summary.
import { deflateRawSync } from "node:zlib";
import { inflateSync } from "fflate";
import { z } from "zod";
import { MAX_LISTED_SUMMARY_CHARS } from "../../limits.ts";
import { itemsOf, type Outline, operationsOf } from "../outline.ts";
import { line } from "./line.ts";

/** Undefined for an operation that has a summary, or no description either. */
export function openingOf(operation: Readonly<Record<string, unknown>>): string | undefined {
  const { summary, description } = operation;
  if (typeof summary === "string" && summary.trim() !== "") return undefined;
  if (typeof description !== "string") return undefined;
  const first = /\S[^\r\n]*/.exec(description)?.[0] ?? "";
  // Taken apart and put together, it does not keep the whole description in memory.
  return [...line(first, MAX_LISTED_SUMMARY_CHARS)].join("") || undefined;
}

/** The section: pairs of the number that an operation has in the index and its opening, as JSON, deflated. */
export function writeOpenings(outline: Outline): Uint8Array {
  const operations = [...itemsOf(outline)].flatMap((item) => Array.from(operationsOf(item), ([, found]) => found));
  const pairs = operations.flatMap(({ opening }, number) => (opening === undefined ? [] : [[number, opening]]));
  return deflateRawSync(JSON.stringify(pairs));
}

const Openings = z.array(z.tuple([z.int(), z.string()]));

/** @param section undefined in snapshots of before: nothing is known */
export function readOpenings(section: Uint8Array | undefined): ReadonlyMap<number, string> {
  if (section === undefined) return new Map();
  return new Map(Openings.parse(JSON.parse(new TextDecoder().decode(inflateSync(section)))));
}
