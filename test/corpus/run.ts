// `npm run corpus -- DIR`: imports every document under DIR, prints what came of each, and fails on a crash, a hang, or
// a difference from the corpus's manifest that expected.tsv does not explain.
import { globSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, relative } from "node:path";
import { type Result, runAll } from "./children.ts";
import { difference, readExpected, readManifest } from "./manifest.ts";

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error("Which folder? npm run corpus -- DIR");
  process.exit(2);
}
const paths = globSync("**/*.{json,yaml,yml}", { cwd: folder }).sort();
const [manifest, expected] = await Promise.all([readManifest(folder), readExpected()]);
const results = new Map<string, Result>();
await runAll(
  paths.map((path) => join(folder, path)),
  Math.min(2, availableParallelism()),
  (path, result) => results.set(relative(folder, path), result),
);

const faults: string[] = [];
const tally = new Map<string, number>();
console.log(["file", "version", "operations", "webhooks", "warnings", "outcome", "ms"].join("\t"));
for (const file of paths) {
  const result = results.get(file);
  if (result === undefined) continue;
  tally.set(result.kind, (tally.get(result.kind) ?? 0) + 1);
  const differs = difference(manifest.get(file), result);
  const reason = expected.get(file);
  if (differs !== "" && reason === undefined) faults.push(`${file}: ${differs}`);
  if (differs === "" && reason !== undefined) faults.push(`${file}: is as expected; expected.tsv should not list it`);
  const counts =
    "version" in result
      ? [result.version, result.operations, result.webhooks, result.warnings.length, result.kind, result.ms]
      : ["", "", "", "", result.kind, ""];
  console.log([file, ...counts, ...(reason === undefined ? [] : [reason])].join("\t"));
}

console.log(`\n${Array.from(tally, ([kind, count]) => `${count} ${kind}`).join(", ")}`);
for (const fault of faults) console.log(`FAULT ${fault}`);
process.exitCode = faults.length === 0 ? 0 : 1;
