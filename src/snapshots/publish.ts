// A compiled document becomes the current one of its collection: reserve, write, switch. Whatever fails before the
// switch changes nothing; what was written for nothing is swept later.
import type { Registry } from "../agent/registry.ts";
import { SluiceError } from "../errors.ts";
import { MAX_TITLE_CHARS } from "../limits.ts";
import type { WaitUntil } from "../wait-until.ts";
import type { ImportedDocument } from "./import.ts";
import { writeSnapshot } from "./store.ts";

export interface Place {
  readonly domain: string;
  readonly collection: string;
  /** Absent: the document's own. */
  readonly title?: string | undefined;
  /** Absent: the spec's. */
  readonly baseUrl?: string | undefined;
}

/** @throws SluiceError `not_found` where the spec is gone */
export async function publish(
  document: ImportedDocument,
  { domain, collection, title, baseUrl }: Place,
  registry: DurableObjectStub<Registry>,
  bucket: R2Bucket,
  waitUntil: WaitUntil,
): Promise<void> {
  const { name, summary } = document;
  const reservation = await registry.reserve(name);
  await writeSnapshot(bucket, document);
  const switched = await registry.switchTo({
    domain,
    collection,
    name,
    reservation,
    title: title ?? (summary.title.slice(0, MAX_TITLE_CHARS) || domain),
    baseUrl: baseUrl ?? null,
    server: summary.server,
    summary: JSON.stringify(summary),
  });
  waitUntil(registry.sweep());
  if (!switched)
    throw new SluiceError("not_found", `There is no spec ${domain}.`, `Make it first: PUT /api/v1/specs/${domain}.`);
}
