// Credentials as they come in and as they are shown: the one has secrets, the other never. Not here: sealing them
// (auth.ts), and what they are for (upstream/auth/).
import { z } from "@hono/zod-openapi";
import { SECRET_NAME } from "../../access/secrets.ts";
import { MAX_BASE_URL_CHARS, MAX_SECRET_CHARS, MIN_SECRET_CHARS } from "../../limits.ts";
import { isTokenUrl } from "../../upstream/auth/token-url.ts";
import { LINE, LINE_RULE } from "./text.ts";

const MAX_NAME_CHARS = 200;

const SecretInput = z
  .union([
    z
      .string()
      .trim()
      .min(MIN_SECRET_CHARS)
      .max(MAX_SECRET_CHARS)
      .regex(/^\P{Cc}+$/u, "one line without control characters"),
    z.strictObject({
      secret: z
        .string()
        .regex(SECRET_NAME, "UPSTREAM_ and capital letters, digits and _: only such secrets can be named"),
    }),
  ])
  .openapi({ description: "The text, which is kept sealed; or the name of a secret of the Worker", writeOnly: true });
export type SecretInput = z.infer<typeof SecretInput>;

const ClientInput = z.strictObject({
  clientId: z.string().min(1).max(MAX_NAME_CHARS).regex(LINE, LINE_RULE),
  clientSecret: SecretInput,
  tokenUrl: z
    .string()
    .max(MAX_BASE_URL_CHARS)
    .refine(isTokenUrl, "an http or https URL without credentials or fragment")
    .optional()
    .openapi({
      description: "Unless given, the one of the imported document: settled now, whatever is imported later",
    }),
  scopes: z
    .array(z.string().regex(/^[\x21\x23-\x5b\x5d-\x7e]{1,200}$/, "a scope (RFC 6749, section 3.3)"))
    .max(100)
    .optional(),
  audience: z.string().max(MAX_BASE_URL_CHARS).regex(LINE, LINE_RULE).optional(),
});
export type ClientInput = z.infer<typeof ClientInput>;

const CredentialInput = z.union([
  z
    .strictObject({ value: SecretInput })
    .openapi({ description: "An API key, a bearer token, or user:password for basic" }),
  ClientInput.openapi({ description: "OAuth 2.0 client credentials" }),
]);
export type CredentialInput = z.infer<typeof CredentialInput>;

const SchemeName = z.string().min(1).max(MAX_NAME_CHARS).regex(LINE, LINE_RULE);

/** Names of headers that an operator may set: all but those that frame or route a message (RFC 9110, sections 7.6.1 and 8.6). */
const HeaderName = z
  .string()
  .max(MAX_NAME_CHARS)
  .regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/, "a header's name")
  .regex(
    /^(?!(?:connection|content-.+|expect|host|keep-alive|te|trailer|transfer-encoding|upgrade)$)/i,
    "no header that frames or routes a message",
  );

export const AuthInput = z
  .strictObject({
    schemes: z
      .record(SchemeName, CredentialInput.nullable())
      .default({})
      .openapi({ description: "By the names of the document's security schemes. null removes one" }),
    headers: z
      .record(HeaderName, SecretInput.nullable())
      .default({})
      .openapi({ description: "Sent with every request of the spec. null removes one" }),
  })
  .openapi("AuthInput");
export type AuthInput = z.infer<typeof AuthInput>;

const SecretShown = z.object({
  from: z.enum(["stored", "secret"]),
  secret: z.string().optional().openapi({ description: "The name of the Worker's secret" }),
  origins: z.array(z.string()).openapi({ description: "Where it may be sent: the spec's addresses when it was set" }),
  isSent: z.boolean().openapi({ description: "Whether the spec's addresses are among these; if not, set it again" }),
});

export const AuthShown = z
  .object({
    schemes: z.record(
      z.string(),
      SecretShown.extend({
        clientId: z.string().optional(),
        tokenUrl: z.string().optional(),
        scopes: z.array(z.string()).optional(),
        audience: z.string().optional(),
      }),
    ),
    headers: z.record(z.string(), SecretShown),
  })
  .openapi("Auth");
export type AuthShown = z.infer<typeof AuthShown>;
