// The body of a request: its media type, and its bytes under that. Pure, but for a multipart boundary. Not here: which type
// is chosen (choose-type.ts), forms (url-encoded.ts, multipart.ts).
import { SluiceError } from "../../errors.ts";
import { MAX_REQUEST_BODY_BYTES } from "../../limits.ts";
import type { MediaType, Operation, Resolve } from "../../openapi/operation.ts";
import { isRecord } from "../../openapi/piece.ts";
import type { RequestOptions } from "../options.ts";
import { quote, textOf, wrong } from "../parameters/text.ts";
import { chooseType, type Kind } from "./choose-type.ts";
import { type BytesAt, hasFiles, readFilePart } from "./file-part.ts";
import { isJsonLines, isJsonSequence, isJsonType, isMultipart, isOpaque, isUrlEncoded, isUtf8 } from "./media-type.ts";
import { multipart } from "./multipart.ts";
import { urlEncoded } from "./url-encoded.ts";

export interface EncodedBody {
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/** @throws SluiceError `validation_failed`; `too_large` */
export function encodeBody(
  { requestBody }: Operation,
  options: RequestOptions,
  resolve: Resolve,
): EncodedBody | undefined {
  const { method, body, rawBody } = options;
  if (body === undefined) return undefined;
  if (method === "GET" || method === "HEAD") throw wrong(`${method} takes no body.`, "Use query, or another method.");
  const bytesAt = new Set(options.bytes);
  const types = options.contentType === undefined ? [...(requestBody?.content.keys() ?? [])] : [options.contentType];
  const file = wholeFile(body, bytesAt, types);
  const kind = file === undefined ? kindOf(body, bytesAt, types.some(isMultipart)) : "bytes";
  const contentType = options.contentType ?? file?.contentType ?? chooseType(requestBody, kind);
  if (file !== undefined) return bounded(contentType, file.content);
  if (rawBody) {
    if (typeof body !== "string") throw wrong("A raw body must be a string or bytes.", "Leave rawBody out.");
    return bounded(contentType, utf8(body, contentType));
  }
  if (isMultipart(contentType) && isRecord(body)) {
    const made = multipart(body, mediaOf(requestBody?.content, contentType), bytesAt, resolve);
    return bounded(made.contentType, made.bytes);
  }
  return bounded(contentType, utf8(textUnder(contentType, body, requestBody?.content), contentType));
}

/** Bytes, or what describes a file, where the operation takes no JSON that it could be. */
function wholeFile(body: unknown, bytesAt: BytesAt, types: readonly string[]) {
  const mayBeJson = types.length === 0 || !types.every(isOpaque);
  return typeof body === "object" && mayBeJson ? undefined : readFilePart(body, "", bytesAt);
}

function kindOf(body: unknown, bytesAt: BytesAt, mayHaveFiles: boolean): Kind {
  if (typeof body === "string") return "text";
  if (mayHaveFiles && hasFiles(body, bytesAt)) return "files";
  return isRecord(body) ? "object" : "other";
}

/** Anything under a type that it is not would be sent as what it is not. */
function textUnder(type: string, body: unknown, content: ReadonlyMap<string, MediaType> | undefined): string {
  if (isJsonType(type)) return JSON.stringify(body);
  if (isUrlEncoded(type) && isRecord(body)) return urlEncoded(body, mediaOf(content, type));
  if (Array.isArray(body)) {
    const [before, after] = isJsonSequence(type) ? ["\u001e", "\n"] : isJsonLines(type) ? ["", "\n"] : [];
    if (before !== undefined) return body.map((item) => `${before}${JSON.stringify(item)}${after}`).join("");
  }
  if (typeof body === "string" && !isMultipart(type)) return body;
  if (typeof body !== "object" && isOpaque(type)) return textOf(body);
  throw wrong(
    `A body of the type ${quote(type)} cannot be ${body === null ? "null" : Array.isArray(body) ? "an array" : `a value of the type ${typeof body}`}.`,
    isMultipart(type) || isUrlEncoded(type)
      ? "Give an object with a member for each field."
      : "Give a string or bytes, encoded by the program.",
  );
}

/** What the operation says of a type: exactly, without its parameters, or by a range. */
function mediaOf(content: ReadonlyMap<string, MediaType> | undefined, type: string): MediaType | undefined {
  const essence = (text: string) => text.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  const [wanted, group] = [essence(type), `${essence(type).split("/", 1)[0]}/*`];
  const all = [...(content ?? [])];
  return [wanted, group, "*/*"].flatMap((name) => all.find(([key]) => essence(key) === name)?.[1] ?? [])[0];
}

function utf8(text: string, type: string): Uint8Array {
  if (!isUtf8(type))
    throw wrong(`Text is sent as UTF-8, not as ${quote(type)}.`, "Give bytes in that charset, or name utf-8.");
  return new TextEncoder().encode(text);
}

function bounded(contentType: string, bytes: Uint8Array): EncodedBody {
  if (bytes.length > MAX_REQUEST_BODY_BYTES) {
    const [length, limit] = [bytes.length, MAX_REQUEST_BODY_BYTES].map((number) => number.toLocaleString("en-US"));
    throw new SluiceError("too_large", `The body has ${length} bytes; ${limit} are allowed.`);
  }
  return { contentType, bytes };
}
