#!/usr/bin/env node
// `npx sluice`: the operator's command. It talks to a server, local or deployed, over the admin API. Not here: what a
// command does (a file each), starting a server (start.ts), and which Node runs it (sluice.js).
import { Command, Option } from "commander";
import { VERSION } from "../version.ts";
import { type AuthCommandFlags, authCommand } from "./auth.ts";
import { checkCommand } from "./check.ts";
import { CommandError } from "./command-error.ts";
import { configureCommand } from "./configure.ts";
import { VALUE_FORMS } from "./credential.ts";
import { doctorCommand } from "./doctor.ts";
import { type ImportFlags, importCommand } from "./import.ts";
import { connect, DEFAULT_PORT, type ServerFlags } from "./remote.ts";
import type { SettingFlags } from "./settings.ts";
import { listCommand, removeCommand } from "./specs.ts";
import { complain } from "./terminal.ts";

const program = new Command("sluice").version(VERSION).description("Any OpenAPI API behind two MCP tools.");

/** A command that talks to a server. */
function remote(name: string): Command {
  return program
    .command(name)
    .addOption(new Option("--url <url>", "the server").env("SLUICE_URL").default(`http://127.0.0.1:${DEFAULT_PORT}`))
    .addOption(new Option("--key <key>", "its key; a local server's is found by itself").env("SLUICE_KEY"));
}

/** A command that reads a document and the files that it refers to. */
function reading(command: Command): Command {
  return command
    .option("--allow-outside", "read files outside the document's folder that it refers to")
    .option("--fetch-refs", "fetch remote files that it refers to")
    .option("--json", "as JSON");
}

/** An option that can be given again. */
function repeated(flags: string, description: string): Option {
  return new Option(flags, `${description}; can be given again`)
    .argParser((value: string, earlier: readonly string[]) => [...earlier, value])
    .default([], "none");
}

/** A command that changes a spec's settings. */
function settling(command: Command): Command {
  return command
    .option("--title <title>", "the spec's title")
    .option("--base-url <url>", "where the API is; empty for the document's first server")
    .option("--instruction <text>", "what models should know before they call the API")
    .addOption(
      new Option(
        "--checks <policy>",
        "requests that do not fit the document's schemas: refused, told, or not looked for",
      ).choices(["strict", "warn", "off"]),
    )
    .option("--rate-limit <requests/seconds>", "calls that each caller may make in a time, as 100/60; off for any")
    .option("--passthrough", "send a caller's X-Upstream-Authorization as Authorization")
    .option("--no-passthrough", "do not")
    .option("--allow-private", "the API may have a private address")
    .option("--no-allow-private", "it may not")
    .addOption(repeated("--server-variable <name=value>", "a variable of the document's server"));
}

/** A command that sets credentials. */
function crediting(command: Command): Command {
  return command
    .addOption(repeated("--header <name:value>", 'a header of every request, "Name: VALUE"'))
    .option("--token-url <url>", "where clients get their tokens; the document's unless given");
}

const importing = remote("import")
  .description("import an OpenAPI or Swagger document, JSON or YAML, from a file or URL")
  .argument("<file-or-url>")
  .option("--domain <name>", "the spec's name: lower-case letters, digits, - and _")
  .option("--collection <name>", "the document's name within the spec", "main")
  .addOption(repeated("--auth <scheme=value>", `a credential for a security scheme; ${VALUE_FORMS}`))
  .option("--check", "only say what is in the document and what will not work; nothing is sent");

crediting(settling(reading(importing))).action(
  async (source: string, flags: ServerFlags & Omit<ImportFlags, "domain"> & { domain?: string; check?: boolean }) => {
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

crediting(remote("auth"))
  .description("show a spec's credentials, or set and remove some; the others stay")
  .argument("<domain>")
  .argument("[scheme=value...]", VALUE_FORMS)
  .addOption(repeated("--remove <scheme>", "remove a credential"))
  .addOption(repeated("--remove-header <name>", "remove a header"))
  .option("--clear", "remove all")
  .option("--json", "as JSON")
  .action(async (domain: string, auth: string[], flags: ServerFlags & Omit<AuthCommandFlags, "auth">) =>
    authCommand(await connect(flags), domain, { ...flags, auth }),
  );

settling(remote("configure"))
  .description("show a spec's settings, or change some; the others stay")
  .argument("<domain>")
  .option("--json", "as JSON")
  .action(async (domain: string, flags: ServerFlags & SettingFlags & { json?: boolean }) =>
    configureCommand(await connect(flags), domain, flags),
  );

try {
  await program.parseAsync();
} catch (error) {
  if (!(error instanceof CommandError)) throw error;
  complain(error.message);
  process.exitCode = 1;
}
