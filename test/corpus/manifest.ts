// What is known of a corpus beforehand: MANIFEST.tsv beside its documents, counted independently, and the differences
// that are explained, in expected.tsv here. Both are tables with a header.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Result } from "./children.ts";

export interface Known {
  readonly version: string;
  readonly paths: number;
  readonly operations: number;
  readonly webhooks: number;
  /** Whether the document can be parsed at all. */
  readonly parses: boolean;
}

/** By file; empty where the corpus has no manifest. */
export async function readManifest(folder: string): Promise<Map<string, Known>> {
  const rows = await readTable(join(folder, "MANIFEST.tsv"));
  return new Map(
    rows.map((row) => [
      row.file ?? "",
      {
        version: row.version ?? "",
        paths: Number(row.paths),
        operations: Number(row.ops),
        webhooks: Number(row.webhooks),
        parses: row.parse === "ok",
      },
    ]),
  );
}

/** The reasons for differences, by file. */
export async function readExpected(): Promise<Map<string, string>> {
  const rows = await readTable(join(import.meta.dirname, "expected.tsv"));
  return new Map(rows.map(({ file = "", reason = "" }) => [file, reason]));
}

/** How a document's import differs from what is known of it; "" where it does not. */
export function difference(known: Known | undefined, result: Result): string {
  if (!("version" in result) || result.kind === "wrong") return result.detail;
  if (known === undefined) return "";
  if (result.kind === "refused") return known.parses ? `refused: ${result.detail}` : "";
  if (!known.parses) return "imported, though it cannot be parsed";
  return (["version", "paths", "operations", "webhooks"] as const)
    .filter((field) => result[field] !== known[field])
    .map((field) => `${field} ${result[field]}, not ${known[field]}`)
    .join("; ");
}

async function readTable(path: string): Promise<Record<string, string>[]> {
  const text = await readFile(path, "utf8").catch(() => "");
  const [header = "", ...lines] = text.split("\n").filter((line) => line !== "");
  const names = header.split("\t");
  return lines.map((line) => Object.fromEntries(line.split("\t").map((cell, at) => [names[at] ?? "", cell])));
}
