// Puts the demo's document into a deployment that lacks it, or has another version's, so that everything works before
// anything is configured. Not here: the demo API itself (markethub/).
import markethub from "../../specs/markethub.json";
import type { DocumentEntry, Registry } from "../agent/registry.ts";
import { putSnapshot, snapshotName } from "./store.ts";

let name: string | undefined;

/** The Registry's documents, the demo's among them. The snapshot is written before the pointer is switched. */
export async function documentsWithDemo(registry: DurableObjectStub<Registry>, bucket: R2Bucket): Promise<DocumentEntry[]> {
  name ??= await snapshotName(markethub);
  const documents = await registry.documents();
  if (documents.some(({ domain, snapshot }) => domain === "markethub" && snapshot === name)) return documents;
  const snapshot = await putSnapshot(bucket, markethub);
  await registry.put({ domain: "markethub", collection: "main", title: "MarketHub", baseUrl: "service:markethub", snapshot });
  return registry.documents();
}
