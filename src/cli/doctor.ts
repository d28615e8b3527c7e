// `sluice doctor`: whether the server can be reached with this key, and what of its documents will not work. Not here:
// what is in a file (check.ts).
import { z } from "zod";
import { CommandError } from "./command-error.ts";
import { connect, type ServerFlags } from "./remote.ts";
import { printJson, printTable } from "./terminal.ts";

interface Finding {
  readonly ok: boolean;
  /** What was looked at. */
  readonly what: string;
  /** What was found, and what to do about it. */
  readonly says: string;
}

const Specs = z.array(
  z.object({
    domain: z.string(),
    baseUrl: z.string(),
    collections: z.array(
      z.object({
        collection: z.string(),
        baseUrl: z.string().nullable(),
        summary: z.object({ server: z.string(), operations: z.number(), warnings: z.array(z.string()) }),
      }),
    ),
  }),
);

export async function doctorCommand(flags: ServerFlags & { json?: boolean }): Promise<void> {
  const findings = await examine(flags);
  if (findings.some(({ ok }) => !ok)) process.exitCode = 1;
  if (flags.json) printJson(findings);
  else printTable(findings.map(({ ok, what, says }) => [ok ? "ok" : "BAD", `${what}: ${says}`]));
}

async function examine(flags: ServerFlags): Promise<Finding[]> {
  try {
    const remote = await connect(flags);
    const specs = Specs.parse(await remote.request("GET", "/api/v1/specs"));
    const server = { ok: true, what: flags.url, says: "answers, and takes the key" };
    if (specs.length === 0)
      return [server, { ok: true, what: "documents", says: "none yet; npx sluice import adds one" }];
    return [server, ...specs.flatMap(examineSpec)];
  } catch (error) {
    if (error instanceof CommandError) return [{ ok: false, what: flags.url, says: error.message }];
    throw error;
  }
}

function examineSpec({ domain, baseUrl, collections }: z.infer<typeof Specs>[number]): Finding[] {
  if (collections.length === 0)
    return [{ ok: false, what: domain, says: `no document yet; npx sluice import FILE --domain ${domain}` }];
  return collections.flatMap(({ collection, baseUrl: own, summary }) => {
    const what = `${domain}/${collection}`;
    const base = (own ?? baseUrl) || summary.server;
    const says =
      base === ""
        ? `no base URL; import it again with --base-url, or execute reaches nothing`
        : `${summary.operations.toLocaleString("en-US")} operations at ${base}`;
    const warnings = summary.warnings.map((warning) => ({ ok: true, what, says: `warning: ${warning}` }));
    return [{ ok: base !== "", what, says }, ...warnings];
  });
}
