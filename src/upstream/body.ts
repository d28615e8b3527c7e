// The body of an upstream's answer, read within bounds: text where it is text, bytes where it is not. Text that does
// not decode stays bytes: a replacement character for each of them would be a silent loss. Not here: what it means.
import { SluiceError } from "../errors.ts";
import { MAX_RESPONSE_BODY_BYTES } from "../limits.ts";
import { readChunks } from "./chunks.ts";
import type { TimeLimit } from "./time-limit.ts";

export type Body = (
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "bytes"; readonly bytes: Uint8Array }
) & {
  /** Why a stream was left before its end: its time, its size, or a connection that broke. */
  readonly cut?: Cut;
};

type Cut = "time" | "size" | "connection";

export interface BodyOptions {
  readonly limit: TimeLimit;
  /** Milliseconds for which a stream is read. */
  readonly streamMs: number;
  /** The document says that it is JSON, whatever its own type says. */
  readonly isJson: boolean;
  /** Waits until there is room for so many more bytes. */
  readonly take: (bytes: number) => Promise<void>;
}

/** Types that are text. No type at all is read as text too: it mostly is. */
const TEXT_TYPE =
  /^$|^text\/|^application\/(?:[^;]*[+-])?(?:json|xml|yaml|javascript|ecmascript|graphql|ndjson|jsonl|jsonlines|jsonstream|json-seq|x-www-form-urlencoded|sql|toml)\b/i;

/** Those that may never end: events, and values one after another. What came of them is an answer. */
const STREAM_TYPE =
  /^(?:text\/event-stream|application\/(?:x-)?(?:ndjson|jsonl|jsonlines|json-seq|stream\+json|json-stream))\b/i;

/** What every runtime here decodes by itself. */
const DECODED = /^(?:identity|gzip|br)$/i;

/** @throws SluiceError `too_large`; `timeout`; `invoke_error` where it breaks off, or is not encoded as it says */
export async function readBody(response: Response, { limit, streamMs, isJson, take }: BodyOptions): Promise<Body> {
  if (response.body === null) return { kind: "text", text: "" };
  const type = response.headers.get("content-type") ?? "";
  const encoding = response.headers.get("content-encoding") ?? "";
  if (encoding.split(",").some((name) => name.trim() !== "" && !DECODED.test(name.trim()))) {
    await response.body.cancel().catch(() => {});
    throw notDecoded(encoding);
  }
  const isStream = STREAM_TYPE.test(type);
  const stop = isStream ? AbortSignal.any([limit.signal, AbortSignal.timeout(streamMs)]) : limit.signal;
  const { bytes, end } = await readChunks(response.body, { maxBytes: MAX_RESPONSE_BODY_BYTES, stop, take });
  limit.throwIfRunIsOver();
  const isText = isJson || TEXT_TYPE.test(type);
  if (end === "whole") return isText ? decode(bytes, type, false) : { kind: "bytes", bytes };
  if (isStream) return { ...decode(bytes, type, true), cut: CUTS[end] };
  if (end === "full") throw tooLarge();
  limit.throwIfOver();
  throw encoding === "" ? brokenOff() : notDecoded(encoding);
}

const CUTS = { full: "size", stopped: "time", broken: "connection" } as const;

/** @param isCut a character in whose middle it ends is left out */
function decode(bytes: Uint8Array, type: string, isCut: boolean): Body {
  try {
    // ignoreBOM: false takes a byte order mark away (RFC 8259 section 8.1 allows a reader to).
    const decoder = new TextDecoder(charsetOf(bytes, type), { fatal: true, ignoreBOM: false });
    return { kind: "text", text: decoder.decode(bytes, { stream: isCut }) };
  } catch {
    return { kind: "bytes", bytes };
  }
}

/** A byte order mark (Encoding standard, section 6), then RFC 9110 section 8.3.2; UTF-8 where there is neither. */
function charsetOf([first, second]: Uint8Array, type: string): string {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  return /;\s*charset="?([\w.:-]+)"?/i.exec(type)?.[1] ?? "utf-8";
}

function tooLarge(): SluiceError {
  const limit = MAX_RESPONSE_BODY_BYTES / 2 ** 20;
  return new SluiceError(
    "too_large",
    `The answer is larger than ${limit} MiB.`,
    "Ask for a page of it, or for fewer fields. A write has been done all the same: do not send it again.",
  );
}

function brokenOff(): SluiceError {
  return new SluiceError(
    "invoke_error",
    "The upstream's answer broke off.",
    "It may have done the work all the same: look before you try again.",
  );
}

function notDecoded(encoding: string): SluiceError {
  const named = /^[\w.,\s-]{1,40}$/.test(encoding) ? encoding : "something unknown";
  return new SluiceError(
    "invoke_error",
    `The upstream's answer says that it is encoded as ${named}, and could not be decoded.`,
    "gzip and br are read. The upstream may have done the work all the same: look before you try again.",
  );
}
