// `sluice specs` and `sluice remove`.
import { z } from "zod";
import { CommandError } from "./command-error.ts";
import { findDocument, findSpec, KnownSpec } from "./known-spec.ts";
import type { Remote } from "./remote.ts";
import { print, printJson, printTable } from "./terminal.ts";

export async function listCommand(remote: Remote, { json }: { json?: boolean }): Promise<void> {
  const answer = await remote.request("GET", "/api/v1/specs");
  if (json) {
    printJson(answer);
    return;
  }
  const rows = z
    .array(KnownSpec)
    .parse(answer)
    .flatMap(({ domain, baseUrl, collections }) =>
      collections.length === 0
        ? [[domain, "no document yet", "", "", baseUrl]]
        : collections.map((record) => [
            `${domain}/${record.collection}`,
            record.title,
            `${record.summary.operations.toLocaleString("en-US")} operations`,
            `${(record.summary.bytes / 1e6).toFixed(1)} MB`,
            record.address || "no base URL yet",
          ]),
    );
  printTable(rows);
}

export async function removeCommand(remote: Remote, name: string): Promise<void> {
  const [domain = "", collection, ...rest] = name.split("/");
  if (rest.length > 0) throw new CommandError(`${name} is neither a domain nor domain/collection.`);
  const known = await findSpec(remote, domain);
  if (collection !== undefined) findDocument(known, collection);
  const spec = `/api/v1/specs/${encodeURIComponent(domain)}`;
  await remote.request(
    "DELETE",
    collection === undefined ? spec : `${spec}/collections/${encodeURIComponent(collection)}`,
  );
  print(`Removed ${name}.`);
}
