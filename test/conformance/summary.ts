// What a person reads after a run of the conformance suite: which scenarios pass, and which do not apply in part or as a
// whole, and why. Not here: the verdict, which is the suite's own (run.ts).
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

const Checks = z.array(z.object({ id: z.string(), status: z.string() }));

export interface Scenario {
  readonly name: string;
  readonly passed: number;
  /** Ids of the checks that did not pass; to the suite's verdict a warning is one of them. */
  readonly failed: ReadonlySet<string>;
}

/** The results that the suite left in a folder, one sub-folder a scenario. */
export async function readResults(folder: string): Promise<Scenario[]> {
  const names = await readdir(folder);
  return Promise.all(
    names.map(async (name) => {
      const checks = Checks.parse(JSON.parse(await readFile(join(folder, name, "checks.json"), "utf8")));
      const failed = checks.filter(({ status }) => status === "FAILURE" || status === "WARNING");
      return {
        name: /^server-(.+?)-\d{4}-\d\d-\d\dT/.exec(name)?.[1] ?? name,
        passed: checks.filter(({ status }) => status === "SUCCESS").length,
        failed: new Set(failed.map(({ id }) => id)),
      };
    }),
  );
}

/** The reasons of a baseline file, by `scenario:check`. */
export async function readBaseline(file: string): Promise<Map<string, string>> {
  const lines = (await readFile(file, "utf8")).split("\n");
  const entries = lines.map((line) => /^ {2}- (\S+:\S+) # (.+)$/.exec(line));
  return new Map(entries.flatMap((entry) => (entry?.[1] && entry[2] ? [[entry[1], entry[2]]] : [])));
}

/** Leaves out what neither passes nor is excused: the suite runs some scenarios without counting them. */
export function summarise(scenarios: readonly Scenario[], baseline: ReadonlyMap<string, string>): string {
  const passing = scenarios.filter(({ passed, failed }) => passed > 0 && failed.size === 0);
  const excused = new Set<string>();
  const byReason = new Map<string, string[]>();
  for (const { name, failed } of scenarios)
    for (const id of failed) {
      const reason = baseline.get(`${name}:${id}`);
      if (reason === undefined) continue;
      excused.add(name);
      byReason.set(reason, [...(byReason.get(reason) ?? []), id === name ? name : `${name} (${id})`]);
    }
  const reasons = [...byReason].map(([reason, checks]) => `    ${reason}:\n      ${checks.join("\n      ")}`);
  const checks = scenarios.reduce((sum, { passed }) => sum + passed, 0);
  return [
    `  ${checks} checks pass`,
    `  Scenarios that pass: ${passing.length}\n    ${passing.map(({ name }) => name).join(", ")}`,
    `  Scenarios that do not apply, in part or as a whole: ${excused.size}`,
    ...reasons,
  ].join("\n");
}
