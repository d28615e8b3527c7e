// The texts that no answer of a spec's upstream may hold: all its secrets, not only those that a call is sent with,
// because an upstream can tell what another call brought it.
import type { Place, Secrets } from "../../access/secrets.ts";
import type { Auth, Secret } from "../../agent/spec-settings.ts";
import { SluiceError } from "../../errors.ts";
import { secretOf } from "./choice.ts";

export async function secretTexts(domain: string, auth: Auth, secrets: Secrets): Promise<string[]> {
  const places: [Place, Secret][] = [
    ...Object.entries(auth.headers).map(([name, secret]): [Place, Secret] => [
      { domain, kind: "header", name },
      secret,
    ]),
    ...Object.entries(auth.schemes).map(([name, credential]): [Place, Secret] => [
      { domain, kind: "scheme", name },
      secretOf(credential),
    ]),
  ];
  const texts = await Promise.all(places.map(([place, secret]) => secrets.read(secret, place).catch(unread)));
  return texts.flatMap(parts);
}

/** What cannot be read is not sent either; the call that wants it says so. */
function unread(thrown: unknown): string {
  if (thrown instanceof SluiceError) return "";
  throw thrown;
}

/** A word of this length is a key, also where a user's name stands: `sk_live_…:` with an empty password is common. */
const KEY_CHARS = 16;

/**
 * A secret, and the secrets in it: what follows the scheme of a whole header, the halves of `user:password`, the values
 * of cookies and of a scheme's parameters (`Token token="…"`), and words that are long enough for a key.
 */
export function parts(secret: string): string[] {
  const words = secret.split(/[\s,;]+/).filter((word) => word.length >= KEY_CHARS);
  const [, credential = secret] = /^[A-Za-z-]+ +(\S+)$/.exec(secret) ?? [];
  const all = [secret, credential, ...halves(credential), ...values(secret), ...words];
  return [...new Set(all)].filter((text) => text !== "");
}

function halves(credential: string): string[] {
  const colon = credential.indexOf(":");
  if (colon < 0) return [];
  const [user, password] = [credential.slice(0, colon), credential.slice(colon + 1)];
  const isKey = user.length >= KEY_CHARS && !user.includes("@");
  return [password, ...(isKey ? [user] : [])];
}

/** What stands behind a `=`: a token or a quoted string (RFC 9110, section 5.6), and a cookie's value as servers decode it. */
function values(secret: string): string[] {
  return [...secret.matchAll(/=[ \t]*(?:"((?:[^"\\]|\\.)*)"|([^\s,;"]+))/g)].flatMap(([, quoted, plain = ""]) => {
    if (quoted !== undefined) return [quoted.replace(/\\(.)/g, "$1")];
    return [plain, decoded(plain)];
  });
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
