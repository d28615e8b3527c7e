// Secrets of upstreams: sealed for the Registry and opened for a request, or read from the Worker's own secrets. Each is
// bound to its place, so that a row moved to another spec, scheme or origin does not open. Not here: where they go.
import type { Secret } from "../agent/spec-settings.ts";
import { SluiceError } from "../errors.ts";
import { IV_BYTES, MIN_SEALING_CHARS } from "../limits.ts";

/** What a secret is for. */
export interface Place {
  readonly domain: string;
  readonly kind: "scheme" | "header";
  readonly name: string;
}

export interface Secrets {
  /** @throws SluiceError `config_error` where the deployment has no SLUICE_SECRET */
  seal(text: string, place: Place, origins: readonly string[]): Promise<Secret>;
  /** @throws SluiceError `config_error` for what is not there, or does not open */
  read(secret: Secret, place: Place): Promise<string>;
}

/** Only these can be named: neither the deployment's own secrets nor its bindings ever can. */
export const SECRET_NAME = /^UPSTREAM_[A-Z0-9_]{1,60}$/;

/**
 * @param env the Worker's environment
 * @param sealing SLUICE_SECRET, or ""
 */
export function openSecrets(env: object, sealing: string): Secrets {
  let key: Promise<CryptoKey> | undefined;
  const keyOf = () => {
    if (sealing.length < MIN_SEALING_CHARS) throw noSealing();
    key ??= deriveKey(sealing);
    return key;
  };
  return {
    async seal(text, place, origins) {
      return { sealed: await encrypt(await keyOf(), text, bound(place, origins)), origins: [...origins] };
    },
    async read(secret, place) {
      if ("secret" in secret) return namedSecret(env, secret.secret);
      const opened = await decrypt(await keyOf(), secret.sealed, bound(place, secret.origins));
      if (opened === undefined) throw doesNotOpen(place);
      return opened;
    },
  };
}

/** RFC 5869. The purpose is part of the key: other uses of the same secret get other keys. */
async function deriveKey(sealing: string): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey("raw", utf8(sealing), "HKDF", false, ["deriveKey"]);
  const hkdf = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: utf8("sluice upstream credentials 1") };
  return crypto.subtle.deriveKey(hkdf, material, { name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
}

/** @returns base64 of the IV, then the ciphertext with its tag (NIST SP 800-38D) */
async function encrypt(key: CryptoKey, text: string, additionalData: Uint8Array): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const sealed = await crypto.subtle.encrypt({ name: "AES-GCM", iv, additionalData }, key, utf8(text));
  return Buffer.concat([iv, new Uint8Array(sealed)]).toString("base64");
}

/** @returns undefined for what was sealed under another key, or for another place */
async function decrypt(key: CryptoKey, sealed: string, additionalData: Uint8Array): Promise<string | undefined> {
  const bytes = Buffer.from(sealed, "base64");
  const algorithm = { name: "AES-GCM", iv: bytes.subarray(0, IV_BYTES), additionalData };
  try {
    return new TextDecoder().decode(await crypto.subtle.decrypt(algorithm, key, bytes.subarray(IV_BYTES)));
  } catch {
    return undefined;
  }
}

/** As JSON: no part can be read as the end of one and the beginning of another. */
function bound({ domain, kind, name }: Place, origins: readonly string[]): Uint8Array {
  return utf8(JSON.stringify([domain, kind, name, origins]));
}

/** Trimmed: a secret that was piped in ends with a newline. */
function namedSecret(env: object, name: string): string {
  const value: unknown = SECRET_NAME.test(name) && Object.hasOwn(env, name) ? Reflect.get(env, name) : undefined;
  if (typeof value === "string" && value.trim() !== "") return value.trim();
  throw new SluiceError(
    "config_error",
    `The secret ${name} is not set.`,
    `Tell the operator: wrangler secret put ${name}.`,
  );
}

function noSealing(): SluiceError {
  return new SluiceError(
    "config_error",
    `Credentials can be stored only where SLUICE_SECRET is set, with at least ${MIN_SEALING_CHARS} characters.`,
    'Set it (wrangler secret put SLUICE_SECRET), or name a secret of the Worker: {"secret": "UPSTREAM_NAME"}.',
  );
}

function doesNotOpen({ kind, name }: Place): SluiceError {
  return new SluiceError(
    "config_error",
    `The stored credential of the ${kind} ${name} cannot be opened: SLUICE_SECRET has changed since, or the row was moved.`,
    "Tell the operator to set it again: sluice auth.",
  );
}

function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
