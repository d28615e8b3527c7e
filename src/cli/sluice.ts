#!/usr/bin/env node
// `npx sluice`: the operator's command. It talks to a server, local or deployed, over the admin API. Not here: what a
// command does (a file each), starting a server (start.ts).
import { Command, Option } from "commander";
import { VERSION } from "../version.ts";
import { checkCommand } from "./check.ts";
import { CommandError } from "./command-error.ts";
import { doctorCommand } from "./doctor.ts";
import { type ImportFlags, importCommand } from "./import.ts";
import { connect, type ServerFlags } from "./remote.ts";
import { listCommand, removeCommand } from "./specs.ts";

const program = new Command("sluice").version(VERSION).description("Any OpenAPI API behind two MCP tools.");

/** A command that talks to a server. */
function remote(name: string): Command {
  return program
    .command(name)
    .addOption(new Option("--url <url>", "the server").env("SLUICE_URL").default("http://127.0.0.1:8787"))
    .addOption(new Option("--key <key>", "its key; a local server's is found by itself").env("SLUICE_KEY"));
}

/** A command that reads a document and the files that it refers to. */
function reading(command: Command): Command {
  return command
    .option("--allow-outside", "read files outside the document's folder that it refers to")
    .option("--fetch-refs", "fetch remote files that it refers to")
    .option("--json", "as JSON");
}

reading(remote("import"))
  .description("import an OpenAPI or Swagger document, JSON or YAML, from a file or URL")
  .argument("<file-or-url>")
  .option("--domain <name>", "the spec's name: lower-case letters, digits, - and _")
  .option("--collection <name>", "the document's name within the spec", "main")
  .option("--title <title>", "the spec's title")
  .option("--base-url <url>", "where the API is; the document's first server unless given")
  .option("--check", "only say what is in the document and what will not work; nothing is sent")
  .action(
    async (source: string, flags: ServerFlags & Partial<ImportFlags> & { collection: string; check?: boolean }) => {
      if (flags.check) return checkCommand(source, flags);
      const { domain } = flags;
      if (domain === undefined) return program.error("error: required option '--domain <name>' not specified");
      return importCommand(await connect(flags), source, { ...flags, domain });
    },
  );

reading(remote("doctor"))
  .description("say whether the server and its documents work, or what is in a document before it is imported")
  .argument("[file-or-url]")
  .action((source: string | undefined, flags: ServerFlags & { json?: boolean }) =>
    source === undefined ? doctorCommand(flags) : checkCommand(source, flags),
  );

remote("specs")
  .description("list the specs and their documents")
  .option("--json", "as JSON")
  .action(async (flags: ServerFlags & { json?: boolean }) => listCommand(await connect(flags), flags));

remote("remove")
  .description("remove a spec, or one document of it")
  .argument("<name>", "domain, or domain/collection")
  .action(async (name: string, flags: ServerFlags) => removeCommand(await connect(flags), name));

try {
  await program.parseAsync();
} catch (error) {
  if (!(error instanceof CommandError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
