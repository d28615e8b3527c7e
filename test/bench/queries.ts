// The questions of queries.tsv, each with the operations that answer it. One half was set aside before there was a ranking, and is
// never tuned on: the bars are about that. Not here: what finds how many (retrieval.ts).
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

export const HALVES = ["tuned", "untuned"] as const;
export type Half = (typeof HALVES)[number];

const Row = z.tuple([z.enum(HALVES), z.string(), z.string().min(1), z.string().min(1)]);

export interface Query {
  readonly half: Half;
  /** Name of the document that it is about. */
  readonly document: string;
  readonly question: string;
  /** `METHOD path`: any of these is right. */
  readonly right: ReadonlySet<string>;
}

export async function readQueries(): Promise<Query[]> {
  const text = await readFile(join(import.meta.dirname, "queries.tsv"), "utf8");
  const [, ...lines] = text.trimEnd().split("\n");
  return lines.map((line) => {
    const [half, document, question, right] = Row.parse(line.split("\t"));
    return { half, document, question, right: new Set(right.split("|")) };
  });
}
