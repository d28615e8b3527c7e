// The admin API's shapes, once: they check what comes in, type what the handlers see, and make `/api/v1/openapi.json`.
import { z } from "@hono/zod-openapi";
import { Policy } from "../../agent/spec-settings.ts";
import { MAX_BASE_URL_CHARS, MAX_TITLE_CHARS } from "../../limits.ts";
import { AuthInput, AuthShown } from "./auth-schemas.ts";
import { LINE, LINE_RULE, LINES, LINES_RULE } from "./text.ts";

const Name = z.string().regex(/^[a-z0-9][a-z0-9_-]{0,59}$/, "lower-case letters, digits, - and _, at most 60");

/** `service:NAME`, or an absolute URL that is a base and nothing else. */
const BaseUrl = z
  .string()
  .max(MAX_BASE_URL_CHARS)
  .refine(isBaseUrl, "an http or https URL without credentials, query or fragment, or service:NAME")
  .openapi({ example: "https://api.example.com/v1" });

/** Shown to people and models, on one line. */
const Title = z.string().min(1).max(MAX_TITLE_CHARS).regex(LINE, LINE_RULE);

export const DomainParams = z.object({ domain: Name.openapi({ example: "shop" }) });
export const CollectionParams = DomainParams.extend({ collection: Name.openapi({ example: "main" }) });

/** All of it is put; what is absent is as it is at first. Credentials alone stay: nobody can read them to put them again. */
export const SpecSettings = z
  .strictObject({
    title: Title.optional().openapi({ description: "The domain, unless given" }),
    baseUrl: BaseUrl.optional().openapi({ description: "Each document's own first server, unless given" }),
    ...Policy.shape,
    instruction: Policy.shape.instruction.removeDefault().regex(LINES, LINES_RULE).default(""),
    auth: AuthInput.nullable()
      .optional()
      .openapi({ description: "Changes of the credentials; those that are not named stay. null removes them all" }),
  })
  .openapi("SpecSettings");
export type SpecSettings = z.infer<typeof SpecSettings>;

export const UploadQuery = z.strictObject({
  title: Title.optional().openapi({ description: "The document's own, unless given" }),
  baseUrl: BaseUrl.optional().openapi({ description: "The spec's, unless given" }),
});

export const Summary = z
  .object({
    openapi: z.string(),
    title: z.string(),
    version: z.string(),
    server: z.string().openapi({ description: "Where the document says that the API is; empty if it does not" }),
    serverTemplate: z
      .object({
        url: z.string(),
        variables: z.record(z.string(), z.object({ default: z.string(), enum: z.array(z.string()) })),
      })
      .optional()
      .openapi({ description: "The same with its variables, whose values serverVariables may choose" }),
    bytes: z.int(),
    paths: z.int(),
    operations: z.int(),
    webhooks: z.int(),
    components: z.int(),
    credentials: z
      .array(z.object({ operations: z.int(), anyOf: z.array(z.array(z.string())) }))
      .optional()
      .openapi({
        description:
          "How many operations want a credential, by what they want: alternatives of security schemes that go together. " +
          "Absent in documents that were imported before it was counted",
      }),
    warnings: z.array(z.string()),
  })
  .openapi("Summary");

const Collection = z
  .object({
    collection: z.string(),
    title: z.string(),
    baseUrl: z.string().nullable(),
    address: z.string().openapi({
      description: "Where its requests go: its base URL, the spec's, or the document's own server; empty if none says",
    }),
    snapshot: z.string().openapi({ description: "SHA-256 of the compiled document" }),
    importedAt: z.iso.datetime(),
    summary: Summary,
  })
  .openapi("Collection");

export const Spec = z
  .object({
    domain: z.string(),
    title: z.string(),
    baseUrl: z.string(),
    ...Policy.shape,
    auth: AuthShown,
    collections: z.array(Collection),
  })
  .openapi("Spec");

export const KeptEntry = z
  .object({
    id: z.string().openapi({ description: "The resultId" }),
    kind: z.enum(["json", "text", "bytes"]),
    size: z.int().openapi({ description: "Characters, or bytes" }),
    partial: z.string().openapi({ description: "What was too large to be kept; empty if it is whole" }),
    expiresAt: z.iso.datetime(),
  })
  .openapi("KeptResult");

export const ApiError = z
  .object({ error: z.object({ code: z.string(), message: z.string(), hint: z.string(), requestId: z.string() }) })
  .openapi("Error");

function isBaseUrl(text: string): boolean {
  if (/^service:[a-z0-9-]+$/.test(text)) return true;
  // The parser forgives what a person would not mean: blanks, a missing slash, an empty query.
  const url = /^https?:\/\/[^\s?#@\\]+$/i.test(text) ? URL.parse(text) : null;
  return url !== null && url.username === "" && url.password === "";
}
