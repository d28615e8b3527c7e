// `sluice import --check` and `sluice doctor FILE`: what is in a document and what will not work, without a server.
import { SluiceError } from "../errors.ts";
import { compile } from "../openapi/compile.ts";
import type { DocumentSummary } from "../openapi/summary.ts";
import type { BundleFlags } from "./bundle/file-set.ts";
import { CommandError } from "./command-error.ts";
import { readDocument } from "./document.ts";
import { complain, print, printJson } from "./terminal.ts";

/** What `--json` prints. */
type Report =
  | (DocumentSummary & { readonly file: string; readonly importable: true; readonly files: number })
  | { readonly file: string; readonly importable: false; readonly error: string };

export async function checkCommand(file: string, flags: BundleFlags & { json?: boolean }): Promise<void> {
  const report = await check(file, flags);
  if (!report.importable) process.exitCode = 1;
  if (flags.json) printJson(report);
  else if (report.importable) show(report);
  else complain(report.error);
}

async function check(file: string, flags: BundleFlags): Promise<Report> {
  try {
    const { json, files, warnings } = await readDocument(file, flags);
    const { summary } = await compile([json]).catch((error: unknown) => {
      throw error instanceof SluiceError ? new CommandError(`${file}: ${error.text}`) : error;
    });
    const noServer = summary.server === "" ? ["It names no absolute server: give --base-url when you import it."] : [];
    return { file, importable: true, files, ...summary, warnings: [...noServer, ...warnings, ...summary.warnings] };
  } catch (error) {
    if (error instanceof CommandError) return { file, importable: false, error: error.message };
    throw error;
  }
}

function show(report: Report & { importable: true }): void {
  const { file, title, version, openapi, paths, operations, webhooks, components, bytes, files, server, warnings } =
    report;
  const kind = openapi.startsWith("2") ? "Swagger" : "OpenAPI";
  print(`${file}: ${title || "no title"}${version && `, version ${version}`}, ${kind} ${openapi || "of no version"}`);
  const counts = { paths, operations, webhooks, components, "bytes as JSON": bytes, files };
  print(
    Object.entries(counts)
      .map(([name, number]) => `${number.toLocaleString("en-US")} ${name}`)
      .join(", "),
  );
  if (server !== "") print(`Server ${server}`);
  for (const warning of warnings) print(`Warning: ${warning}`);
  print(`It can be imported: npx sluice import ${file} --domain NAME`);
}
