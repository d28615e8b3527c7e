// A body of `multipart/form-data` (RFC 7578; OpenAPI 3.2, section 4.15.5). Pure, but for its random boundary. Not here: what
// a file is (file-part.ts).
import type { MediaType, Resolve } from "../../openapi/operation.ts";
import { Room } from "../parameters/room.ts";
import { PLAIN, percentEncoded, quote, TOKEN, wrong } from "../parameters/text.ts";
import { isBinaryField } from "./binary-field.ts";
import { type Field, fieldsOf, fieldText, isField } from "./field.ts";
import { type BytesAt, type FilePart, pointerTo, readFilePart } from "./file-part.ts";
import { isMediaType, rangeOf } from "./media-type.ts";

export interface Multipart {
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/** @throws SluiceError `validation_failed` for a part's header that is not declared */
export function multipart(
  body: Readonly<Record<string, unknown>>,
  media: MediaType | undefined,
  bytesAt: BytesAt,
  resolve: Resolve,
): Multipart {
  // Random, so that no content can hold it by intent, and long, so that none does by chance.
  const boundary = `sluice-${crypto.randomUUID()}`;
  const encoder = new TextEncoder();
  const room = new Room();
  const chunks = Object.entries(body).flatMap(([name, value]) =>
    fieldsOf(name, value, media?.encoding.get(name), PLAIN).flatMap((part) => {
      const { lines, content } = isField(part)
        ? partOf(part, media, bytesAt, resolve)
        : { lines: [disposition(part.name ?? "", undefined)], content: part.value };
      const head = `--${boundary}\r\n${lines.join("\r\n")}\r\n\r\n`;
      room.take(head.length + content.length);
      return [head, content, "\r\n"];
    }),
  );
  const all = [...chunks, `--${boundary}--\r\n`].map((chunk) =>
    typeof chunk === "string" ? encoder.encode(chunk) : chunk,
  );
  return { contentType: `multipart/form-data; boundary=${boundary}`, bytes: Buffer.concat(all) };
}

interface Part {
  readonly lines: readonly string[];
  readonly content: string | Uint8Array;
}

function partOf(field: Field, media: MediaType | undefined, bytesAt: BytesAt, resolve: Resolve): Part {
  const { name, value, encoding, at } = field;
  const inBody = pointerTo("", name);
  const declaredType = firstType(encoding?.contentType);
  const file =
    readFilePart(value, at === undefined ? inBody : `${inBody}/${at}`, bytesAt) ??
    (typeof value === "string" && isBinaryField(media?.schema, name, resolve) ? fileOf(value) : undefined);
  if (file !== undefined) {
    const type = file.contentType ?? declaredType ?? "application/octet-stream";
    // Servers take a part for a file by its name.
    const lines = [disposition(name, file.filename ?? name), `Content-Type: ${type}`];
    return { lines: [...lines, ...headerLines(field, file)], content: file.content };
  }
  // Without a type, a part is text/plain (RFC 7578, section 4.4), and some servers take one with a type for a file.
  const type = declaredType ?? (typeof value === "object" ? "application/json" : undefined);
  const lines = [disposition(name, undefined), ...(type === undefined ? [] : [`Content-Type: ${type}`])];
  return { lines, content: fieldText(field) };
}

function fileOf(text: string): FilePart {
  return { filename: undefined, contentType: undefined, headers: {}, content: new TextEncoder().encode(text) };
}

/** Of a list of types (OpenAPI 3.2, section 4.15.1.1): the first that is one, and no range of them. */
function firstType(types: string | undefined): string | undefined {
  return types
    ?.split(",")
    .map((type) => type.trim())
    .find((type) => isMediaType(type) && rangeOf(type) === undefined);
}

/**
 * The HTML Standard's way to quote (section 4.10.21.8), which browsers have: quotes and line ends as triples. So are other
 * controls, which no header can have (RFC 9110, section 5.5).
 */
function disposition(name: string, filename: string | undefined): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a NUL would end the line for some servers
  const quoted = (text: string) => `"${text.toWellFormed().replace(/[\u0000-\u001f"\u007f]/g, percentEncoded)}"`;
  const file = filename === undefined ? "" : `; filename=${quoted(filename)}`;
  return `Content-Disposition: form-data; name=${quoted(name)}${file}`;
}

function headerLines({ name, encoding }: Field, { headers }: FilePart): string[] {
  const declared = Object.keys(encoding?.headers ?? {}).map((key) => key.toLowerCase());
  return Object.entries(headers).map(([key, value]) => {
    const isOwn = declared.includes(key.toLowerCase()) && !/^content-(?:type|disposition|length)$/i.test(key);
    if (!isOwn || !TOKEN.test(key) || !/^[\t\x20-\x7e]*$/.test(value))
      throw wrong(
        `The part ${quote(name)} declares no header ${quote(key)}, or cannot have that value.`,
        declared.length === 0 ? "It takes none." : `It takes ${declared.slice(0, 30).map(quote).join(", ")}.`,
      );
    return `${key}: ${value}`;
  });
}
