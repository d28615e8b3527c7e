// `sluice doctor`: whether the server can be reached with this key, and what of its documents will not work. The APIs
// behind it are not called. Not here: what is in a file (check.ts).
import { CommandError } from "./command-error.ts";
import { gapsOf, mayStandIn, missingCredentials } from "./credential-gaps.ts";
import { type KnownDocument, type KnownSpec, listSpecs } from "./known-spec.ts";
import { connect, type ServerFlags } from "./remote.ts";
import { unsentCredentials } from "./settings.ts";
import { print, printJson, printTable } from "./terminal.ts";

interface Finding {
  /** bad: something does not work, and the command exits with 1; warn: something may not. */
  readonly level: "ok" | "warn" | "bad";
  /** What was looked at. */
  readonly what: string;
  /** What was found, and what to do about it. */
  readonly says: string;
}

const MARKS = { ok: "ok", warn: "WARN", bad: "BAD" };

export async function doctorCommand(flags: ServerFlags & { json?: boolean }): Promise<void> {
  const findings = await examine(flags);
  if (findings.some(({ level }) => level === "bad")) process.exitCode = 1;
  if (flags.json) return printJson(findings);
  printTable(findings.map(({ level, what, says }) => [MARKS[level], `${what}: ${says}`]));
  if (findings.length > 1) print("The APIs themselves were not called: whether they answer, a call of execute tells.");
}

async function examine(flags: ServerFlags): Promise<Finding[]> {
  try {
    const specs = await listSpecs(await connect(flags));
    const server: Finding = { level: "ok", what: flags.url, says: "answers, and takes the key" };
    if (specs.length === 0)
      return [server, { level: "ok", what: "documents", says: "none yet; npx sluice import adds one" }];
    return [server, ...specs.flatMap(examineSpec)];
  } catch (error) {
    if (error instanceof CommandError) return [{ level: "bad", what: flags.url, says: error.message }];
    throw error;
  }
}

function examineSpec(spec: KnownSpec): Finding[] {
  const { domain, collections } = spec;
  if (collections.length === 0)
    return [{ level: "bad", what: domain, says: `no document yet; npx sluice import FILE --domain ${domain}` }];
  const unsent = unsentCredentials(spec).map((says): Finding => ({ level: unsentLevel(spec), what: domain, says }));
  return [...collections.flatMap((document) => examineDocument(spec, document)), ...unsent];
}

function examineDocument(spec: KnownSpec, document: KnownDocument): Finding[] {
  const { address, collection, summary } = document;
  const what = `${spec.domain}/${collection}`;
  const reached: Finding =
    address === ""
      ? {
          level: "bad",
          what,
          says: `no base URL, so execute reaches nothing; npx sluice configure ${spec.domain} --base-url URL`,
        }
      : { level: "ok", what, says: `${summary.operations.toLocaleString("en-US")} operations at ${address}` };
  const level = isBlocked(spec, document) && !mayStandIn(spec) ? "bad" : "warn";
  const missing = missingCredentials(spec, document).map((says): Finding => ({ level, what, says }));
  const warnings = summary.warnings.map((says): Finding => ({ level: "warn", what, says }));
  return [reached, ...missing, ...warnings];
}

/** A header goes with every request, so that none is sent without it. */
function unsentLevel(spec: KnownSpec): "warn" | "bad" {
  const isHeaderUnsent = Object.values(spec.auth.headers).some(({ isSent }) => !isSent);
  return isHeaderUnsent || spec.collections.some((document) => isBlocked(spec, document)) ? "bad" : "warn";
}

/** Whether no operation has what it wants. What older imports did not count is taken for all. */
function isBlocked(spec: KnownSpec, document: KnownDocument): boolean {
  if (document.summary.credentials === undefined) return true;
  const blocked = gapsOf(spec, document).reduce((sum, { operations }) => sum + operations, 0);
  return blocked > 0 && blocked >= document.summary.operations;
}
