// Puts the demo's document into a deployment that lacks it, or has another version's, so that everything works before
// anything is configured. An operator who removed it does not get it again. Not here: the demo API itself (markethub/).
import markethub from "../../specs/markethub.json";
import type { DocumentEntry, Registry } from "../agent/registry.ts";
import { SNAPSHOT_FORMAT } from "../openapi/snapshot.ts";
import type { WaitUntil } from "../wait-until.ts";
import { importDocument } from "./import.ts";
import { publish } from "./publish.ts";

const DOMAIN = "markethub";

/** The Registry's documents, the demo's among them. */
export async function documentsWithDemo(
  registry: DurableObjectStub<Registry>,
  bucket: R2Bucket,
  waitUntil: WaitUntil,
): Promise<DocumentEntry[]> {
  const { documents, demo } = await registry.view();
  const version = await demoVersion();
  if (demo === version) return documents;
  if (demo === null || documents.some(({ domain }) => domain === DOMAIN)) {
    await registry.putSpec({ domain: DOMAIN, title: "MarketHub", baseUrl: "service:markethub" });
    const document = await importDocument(new Blob([markethub]).stream(), "identity");
    await publish(document, { domain: DOMAIN, collection: "main" }, registry, bucket, waitUntil);
  }
  await registry.setDemo(version);
  return (await registry.view()).documents;
}

let version: string | undefined;

/** Changes with the document and with the format that it is compiled to. */
async function demoVersion(): Promise<string> {
  if (version === undefined) {
    const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(markethub));
    version = `${SNAPSHOT_FORMAT}:${new Uint8Array(hash).toHex()}`;
  }
  return version;
}
