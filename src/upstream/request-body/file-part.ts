// A file in a body, as programs write it: bytes alone, or an object that says what they are. Pure. Not here: the part's
// lines (multipart.ts).
import { z } from "zod";
import { isMediaType } from "./media-type.ts";

/**
 * `{filename: "a.png", contentType: "image/png", data: bytes}`. `data` is a Uint8Array, or a string, which is sent as UTF-8;
 * `base64` is for callers that have no bytes. `headers` are those that the document declares for the part.
 */
const Written = z
  .strictObject({
    filename: z.string().min(1).max(255).optional(),
    contentType: z.string().refine(isMediaType).optional(),
    data: z.string().optional(),
    base64: z.base64().optional(),
    headers: z.record(z.string(), z.string()).default({}),
  })
  .refine(({ data, base64 }) => (data === undefined) !== (base64 === undefined))
  // Without either, it is an object of the API that happens to have such a member.
  .refine(({ filename, contentType }) => filename !== undefined || contentType !== undefined);

export interface FilePart {
  readonly filename: string | undefined;
  readonly contentType: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly content: Uint8Array;
}

/** Where in a body bytes stand: JSON pointers (RFC 6901). What stands there is their base64. */
export type BytesAt = ReadonlySet<string>;

/** @param pointer where the value stands @returns undefined for what is no file */
export function readFilePart(value: unknown, pointer: string, bytesAt: BytesAt): FilePart | undefined {
  if (typeof value === "string") {
    if (!bytesAt.has(pointer)) return undefined;
    return { filename: undefined, contentType: undefined, headers: {}, content: fromBase64(value) };
  }
  if (typeof value !== "object" || value === null) return undefined;
  // Bodies have many objects, and few files.
  if (!Object.hasOwn(value, "data") && !Object.hasOwn(value, "base64")) return undefined;
  const { data: file } = Written.safeParse(value);
  if (file === undefined) return undefined;
  const { filename, contentType, headers, data = "", base64 } = file;
  const encoded = base64 ?? (bytesAt.has(`${pointer}/data`) ? data : undefined);
  const content = encoded === undefined ? new TextEncoder().encode(data) : fromBase64(encoded);
  return { filename, contentType, headers, content };
}

/** Whether there is a file anywhere where a form has its fields: in the body's members, and in their lists. */
export function hasFiles(body: unknown, bytesAt: BytesAt): boolean {
  if (bytesAt.size > 0) return true;
  if (typeof body !== "object" || body === null || Array.isArray(body)) return false;
  return Object.values(body)
    .flatMap((value: unknown) => (Array.isArray(value) ? value : [value]))
    .some((value) => readFilePart(value, "", bytesAt) !== undefined);
}

/** One member's pointer. */
export function pointerTo(parent: string, key: string): string {
  return `${parent}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

function fromBase64(text: string): Uint8Array {
  return Buffer.from(text, "base64");
}
