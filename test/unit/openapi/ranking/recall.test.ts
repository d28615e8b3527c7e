// Questions with their right operations: what the bench measures over three documents must not get worse on the one that
// every checkout has.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { found, searchable } from "../support/searchable.ts";

const ROOT = join(import.meta.dirname, "../../../..");
const read = (path: string) => readFile(join(ROOT, path), "utf8");

it("questions about MarketHub find the right operation first, or at least early", async () => {
  const marketHub = await searchable(await read("specs/markethub.json"));
  const rows = (await read("test/bench/queries.tsv")).trim().split("\n").slice(1);
  const questions = rows.map((row) => row.split("\t")).filter(([, document]) => document === "markethub");
  expect(questions.length).toBeGreaterThan(40);
  const places = questions.map(([, , question = "", right = ""]) =>
    found(marketHub, question, 5).findIndex((name) => right.split("|").includes(name)),
  );
  expect(places.filter((place) => place >= 0).length / places.length).toBeGreaterThanOrEqual(0.93);
  expect(places.filter((place) => place === 0).length / places.length).toBeGreaterThanOrEqual(0.65);
});
