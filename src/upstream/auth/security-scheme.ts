// A security scheme of the document, read for what a request needs of it (OpenAPI 3.2, section 4.27). Pure. Not here:
// which schemes an operation wants (choice.ts), the secrets.
import { z } from "zod";
import type { ApiDocument } from "../../openapi/api-document.ts";

export type SecurityScheme =
  | { readonly is: "apiKey"; readonly in: "header" | "query" | "cookie"; readonly name: string }
  /** RFC 7617: the credential is `user:password`. */
  | { readonly is: "basic" }
  /** `Authorization: NAME CREDENTIAL`: Bearer (RFC 6750), and schemes like it. */
  | { readonly is: "token"; readonly name: string }
  /** Needs more than a secret: a challenge, a signature, a certificate. */
  | { readonly is: "impossible"; readonly name: string };

const TOKEN = /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/;

const Written = z.discriminatedUnion("type", [
  z.object({ type: z.literal("apiKey"), in: z.enum(["header", "query", "cookie"]), name: z.string().min(1) }),
  z.object({ type: z.literal("http"), scheme: z.string().regex(TOKEN) }),
  z.object({ type: z.literal("oauth2") }),
  z.object({ type: z.literal("openIdConnect") }),
  z.object({ type: z.literal("mutualTLS") }),
]);

const Flows = z.object({ flows: z.object({ clientCredentials: z.object({ tokenUrl: z.string() }) }) });

/** IANA's registry of HTTP authentication schemes: those that no fixed text answers. */
const NOT_FIXED =
  /^(?:digest|dpop|gnap|hawk|hoba|mutual|negotiate|ntlm|oauth|privatetoken|scram-.+|vapid|aws4-hmac-sha256)$/;

/** @returns undefined where the document has no such scheme, or none that says what it is */
export function readSecurityScheme(document: ApiDocument, name: string): SecurityScheme | undefined {
  const parsed = Written.safeParse(document.at(pointerTo(name)));
  if (!parsed.success) return undefined;
  const { data } = parsed;
  if (data.type === "apiKey") {
    if (data.in !== "query" && !TOKEN.test(data.name)) return undefined;
    return { is: "apiKey", in: data.in, name: data.name };
  }
  if (data.type === "mutualTLS") return { is: "impossible", name: "mutual TLS" };
  if (data.type !== "http") return { is: "token", name: "Bearer" };
  const scheme = data.scheme.toLowerCase();
  if (scheme === "basic") return { is: "basic" };
  if (scheme === "bearer") return { is: "token", name: "Bearer" };
  return NOT_FIXED.test(scheme) ? { is: "impossible", name: `HTTP ${scheme}` } : { is: "token", name: data.scheme };
}

/** Where the document says that a client gets its tokens; may be relative to the API's base. */
export function readTokenUrl(document: ApiDocument, name: string): string | undefined {
  return Flows.safeParse(document.at(pointerTo(name))).data?.flows.clientCredentials.tokenUrl;
}

/** Whether its credential is the header `Authorization`, which a caller's own token takes the place of. */
export function isAuthorization(scheme: SecurityScheme): boolean {
  if (scheme.is === "apiKey") return scheme.in === "header" && scheme.name.toLowerCase() === "authorization";
  return scheme.is !== "impossible";
}

/** RFC 6901, in the fragment of a URI. */
function pointerTo(name: string): string {
  return `#/components/securitySchemes/${encodeURIComponent(name.replaceAll("~", "~0").replaceAll("/", "~1"))}`;
}
