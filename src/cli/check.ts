// `sluice import --check` and `sluice doctor FILE`: what is in a document and what will not work, without a server.
import { SluiceError } from "../errors.ts";
import { compile } from "../openapi/compile.ts";
import type { DocumentSummary } from "../openapi/summary.ts";
import type { BundleFlags } from "./bundle/file-set.ts";
import { CommandError } from "./command-error.ts";
import { wantedWords } from "./credential-gaps.ts";
import { readDocument } from "./document.ts";
import { checkName } from "./known-spec.ts";
import { shellWord } from "./shell-word.ts";
import { complain, print, printJson } from "./terminal.ts";

/** What `--json` prints. */
type Report =
  | (DocumentSummary & { readonly file: string; readonly importable: true; readonly files: number })
  | { readonly file: string; readonly importable: false; readonly error: string };

/** What is said of an import is repeated in the command that makes it. */
interface CheckFlags extends BundleFlags {
  readonly json?: boolean;
  readonly domain?: string;
  readonly baseUrl?: string;
}

export async function checkCommand(file: string, flags: CheckFlags): Promise<void> {
  if (flags.domain !== undefined) checkName("--domain", flags.domain);
  const report = await check(file, flags);
  if (!report.importable) process.exitCode = 1;
  if (flags.json) printJson(report);
  else if (report.importable) show(report, flags);
  else complain(report.error);
}

async function check(file: string, flags: CheckFlags): Promise<Report> {
  try {
    const { json, files, warnings } = await readDocument(file, flags);
    const { summary } = await compile([json]).catch((error: unknown) => {
      throw error instanceof SluiceError ? new CommandError(`${file}: ${error.text}`) : error;
    });
    const isHomeless = summary.server === "" && flags.baseUrl === undefined;
    const noServer = isHomeless ? ["It names no absolute server: give --base-url when you import it."] : [];
    return { file, importable: true, files, ...summary, warnings: [...noServer, ...warnings, ...summary.warnings] };
  } catch (error) {
    if (error instanceof CommandError) return { file, importable: false, error: error.message };
    throw error;
  }
}

function show(report: Report & { importable: true }, flags: CheckFlags): void {
  const { file, title, version, openapi, paths, operations, webhooks, components, bytes, files } = report;
  const { server, credentials = [], warnings } = report;
  const kind = openapi.startsWith("2") ? "Swagger" : "OpenAPI";
  print(`${file}: ${title || "no title"}${version && `, version ${version}`}, ${kind} ${openapi || "of no version"}`);
  const counts = { paths, operations, webhooks, components, "bytes as JSON": bytes, files };
  print(
    Object.entries(counts)
      .map(([name, number]) => `${number.toLocaleString("en-US")} ${name}`)
      .join(", "),
  );
  if (server !== "") print(`Server ${server}`);
  for (const { operations: wanting, anyOf } of credentials) print(wantedWords(wanting, operations, anyOf));
  for (const warning of warnings) print(`Warning: ${warning}`);
  print(`It can be imported: ${importOf(report, flags)}`);
}

/** The command that works. */
function importOf({ file, server }: Report & { importable: true }, flags: CheckFlags): string {
  const { domain = "NAME", baseUrl = server === "" ? "URL" : undefined, allowOutside, fetchRefs } = flags;
  const words = [
    ...["import", file, "--domain", domain],
    ...(baseUrl === undefined ? [] : ["--base-url", baseUrl]),
    ...(allowOutside ? ["--allow-outside"] : []),
    ...(fetchRefs ? ["--fetch-refs"] : []),
  ];
  return `npx sluice ${words.map(shellWord).join(" ")}`;
}
