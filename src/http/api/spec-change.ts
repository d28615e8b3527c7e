// What an operator puts of a spec, checked against its documents and made what the Registry keeps. Not here: its shape
// (schemas.ts), and how credentials are sealed (auth.ts).
import { checkChosen, chosenServer } from "../../agent/chosen-server.ts";
import type { SpecChange } from "../../agent/registry-changes.ts";
import { type Auth, DEFAULT_SETTINGS, patchAuth } from "../../agent/spec-settings.ts";
import { SluiceError } from "../../errors.ts";
import { MAX_CREDENTIALS } from "../../limits.ts";
import { readSnapshot } from "../../snapshots/store.ts";
import { isPrivateAddress } from "../../upstream/private-address.ts";
import type { Bindings } from "../bindings.ts";
import { originsOf, sealAuth, tokenUrlsOf } from "./auth.ts";
import type { SpecSettings } from "./schemas.ts";

/**
 * Credentials are bound to the addresses that they are set with, which may be new.
 * @throws SluiceError `validation_failed`, `config_error`
 */
export async function changeOf(
  domain: string,
  { title = domain, baseUrl = "", auth, ...policy }: SpecSettings,
  { deployment, registry }: Bindings["Bindings"],
): Promise<SpecChange> {
  const record = (await registry.specs()).find((spec) => spec.domain === domain);
  const known = record?.collections ?? [];
  const summaries = known.map(({ summary }) => summary);
  checkChosen(policy.serverVariables, summaries);
  const allowPrivate = policy.allowPrivate || deployment.allowPrivate;
  for (const address of [baseUrl, ...tokenUrlsOf(auth)]) checkAddress(address, allowPrivate);
  const change = { domain, title, baseUrl, policy };
  if (auth === undefined || auth === null) return { ...change, ...(auth === null && { auth }) };
  const collections = known.map((each) => ({ ...each, server: chosenServer(each.summary, policy.serverVariables) }));
  const { secrets, snapshots, waitUntil } = deployment;
  const documents = await Promise.all(
    collections.map(async ({ snapshot, server, baseUrl: own }) => ({
      document: (await readSnapshot(snapshots, snapshot, waitUntil)).document(),
      baseUrl: own ?? (baseUrl || server),
    })),
  );
  const origins = originsOf({ baseUrl, collections });
  const patch = await sealAuth(auth, { domain, documents, origins, secrets });
  checkNumber(patchAuth(record?.settings.auth ?? DEFAULT_SETTINGS.auth, patch));
  return { ...change, auth: patch };
}

/** Each change is small by its shape; together they must be, too. */
function checkNumber({ schemes, headers }: Auth): void {
  if (Object.keys(schemes).length + Object.keys(headers).length <= MAX_CREDENTIALS) return;
  throw new SluiceError(
    "validation_failed",
    `auth: a spec has at most ${MAX_CREDENTIALS} credentials.`,
    "Remove those that are not used: null in their place.",
  );
}

/** @throws SluiceError `validation_failed` */
export function checkAddress(url: string, allowPrivate: boolean): void {
  if (allowPrivate || !/^https?:/i.test(url) || !isPrivateAddress(new URL(url))) return;
  throw new SluiceError(
    "validation_failed",
    "That is a private address, which this deployment does not call unless it is told to.",
    "Set allowPrivate for this spec (sluice import --allow-private), or ALLOW_PRIVATE for the deployment.",
  );
}
