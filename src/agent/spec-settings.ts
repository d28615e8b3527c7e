// What an operator may settle for a spec beside its address: what programs are held to, how often it is called, and its
// credentials, which are kept sealed or by the name of a Worker secret. Not here: sealing (access/secrets.ts), and how
// credentials are put into a request (upstream/auth/).
import { z } from "zod";
import { MAX_BASE_URL_CHARS, MAX_INSTRUCTION_CHARS, MAX_RATE_REQUESTS, MAX_RATE_SECONDS } from "../limits.ts";

/** One secret text, and the origins that it may be sent to: those of the spec when the secret was set. */
const Secret = z.union([
  /** The name of a secret of the Worker. */
  z.object({ secret: z.string(), origins: z.array(z.string()) }),
  /** Sealed, as base64. */
  z.object({ sealed: z.string(), origins: z.array(z.string()) }),
]);
export type Secret = z.infer<typeof Secret>;

/** OAuth 2.0 client credentials (RFC 6749, section 4.4). */
const Client = z.object({
  clientId: z.string(),
  clientSecret: Secret,
  /** Settled with the secret: a document that is imported later cannot send it elsewhere. */
  tokenUrl: z.string().max(MAX_BASE_URL_CHARS),
  /** In the place of those that the operations name. */
  scopes: z.array(z.string()).optional(),
  /** Of authorization servers that want one (RFC 8707 names it `resource`; most say `audience`). */
  audience: z.string().optional(),
});
export type Client = z.infer<typeof Client>;

/** For a security scheme of the document: its key or token, `user:password` for basic, or a client. */
const Credential = z.union([Client, z.object({ value: Secret })]);
export type Credential = z.infer<typeof Credential>;

const Auth = z.object({
  /** By the names of the document's security schemes. */
  schemes: z.record(z.string(), Credential).default({}),
  /** Sent with every request of the spec; names in lower case. */
  headers: z.record(z.string(), Secret).default({}),
});
export type Auth = z.infer<typeof Auth>;

/** What is settled for whole by each change. */
export const Policy = z.object({
  /** Read by models, before they call the API. */
  instruction: z.string().max(MAX_INSTRUCTION_CHARS).default(""),
  /** What is done about requests that do not fit the document's schemas: refused, told, or not looked for. */
  checks: z.enum(["strict", "warn", "off"]).default("warn"),
  /** Calls that each principal may make in a time. */
  rateLimit: z
    .strictObject({
      requests: z.int().min(1).max(MAX_RATE_REQUESTS),
      seconds: z.int().min(1).max(MAX_RATE_SECONDS),
    })
    .nullable()
    .default(null),
  /** Whether a caller's `X-Upstream-Authorization` is sent as `Authorization`. */
  passthrough: z.boolean().default(false),
  /** Whether the API may have a private address; the deployment may allow it to all. */
  allowPrivate: z.boolean().default(false),
  /** For the variables of the document's server, where that is the base URL: values of their enums. */
  serverVariables: z.record(z.string(), z.string()).default({}),
});
export type Policy = z.infer<typeof Policy>;

export const SpecSettings = Policy.extend({ auth: Auth.prefault({}) });
export type SpecSettings = z.infer<typeof SpecSettings>;

export const DEFAULT_SETTINGS: SpecSettings = SpecSettings.parse({});

/** A change of credentials: what is absent stays, because nobody can read it to send it again; null removes it. */
export interface AuthPatch {
  readonly schemes: Readonly<Record<string, Credential | null>>;
  readonly headers: Readonly<Record<string, Secret | null>>;
}

/** @param patch null: no credential stays */
export function patchAuth(auth: Auth, patch: AuthPatch | null): Auth {
  if (patch === null) return { schemes: {}, headers: {} };
  return { schemes: merge(auth.schemes, patch.schemes), headers: merge(auth.headers, patch.headers) };
}

/** RFC 7396, one level deep. */
function merge<T>(known: Readonly<Record<string, T>>, patch: Readonly<Record<string, T | null>>): Record<string, T> {
  const merged = Object.entries({ ...known, ...patch });
  return Object.fromEntries(merged.flatMap(([name, value]) => (value === null ? [] : [[name, value]])));
}
