// The first line of a description, for operations that have no summary. It is noted at import, in a section of its own
// (`openings`), so that a list shows it without reading a body. Guests never see it: to them there is no summary.
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

/** The section: the openings by the number that an operation has in the index. */
export function writeOpenings(outline: Outline): string {
  const operations = [...itemsOf(outline)].flatMap((item) => Array.from(operationsOf(item), ([, found]) => found));
  return JSON.stringify(
    operations.flatMap(({ opening }, number) => (opening === undefined ? [] : [[number, opening]])),
  );
}

const Openings = z.array(z.tuple([z.int(), z.string()]));

export function readOpenings(section: string): ReadonlyMap<number, string> {
  return new Map(Openings.parse(JSON.parse(section)));
}
