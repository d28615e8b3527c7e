// The bootstrap key: one secret, principal `admin`. Not here: keys made for others, OAuth.
import type { Config } from "../config.ts";
import { SluiceError } from "../errors.ts";

/** Compares digests, in constant time: neither the key's characters nor its length can be felt out. */
export async function authenticate(authorization: string | null, config: Config): Promise<"admin"> {
  if (config.adminKey === "") {
    throw new SluiceError(
      "config_error",
      "No key is configured, so nothing is served.",
      "Set the secret SLUICE_ADMIN_KEY.",
    );
  }
  const token = /^Bearer +(\S+) *$/i.exec(authorization ?? "")?.[1];
  if (token === undefined) {
    throw new SluiceError("auth_error", "A key is required.", "Send the header Authorization: Bearer KEY.");
  }
  const [given, expected] = await Promise.all([token, config.adminKey].map(digest));
  if (given === undefined || expected === undefined || !crypto.subtle.timingSafeEqual(given, expected)) {
    throw new SluiceError("auth_error", "The key is wrong.", "Check the header Authorization: Bearer KEY.");
  }
  return "admin";
}

function digest(text: string): Promise<ArrayBuffer> {
  return crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
}
