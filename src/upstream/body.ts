// The body of an upstream's answer, read within bounds: text where it is text, bytes where it is not. Text that does
// not decode stays bytes: a replacement character for each of them would be a silent loss. Not here: what it means.
import { SluiceError } from "../errors.ts";
import { MAX_RESPONSE_BODY_BYTES } from "../limits.ts";

export type Body =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "bytes"; readonly bytes: Uint8Array };

/** Types that are text. No type at all is read as text too: it mostly is. */
const TEXT_TYPE =
  /^$|^text\/|^application\/(?:.*[+-])?(?:json|xml|yaml|javascript|ecmascript|graphql|x-ndjson|jsonl|json-seq|x-www-form-urlencoded|sql|toml)\b/i;

/** @throws SluiceError `too_large`, or `invoke_error` where it breaks off */
export async function readBody(response: Response, signal: AbortSignal): Promise<Body> {
  const bytes = await readBytes(response, signal);
  const type = response.headers.get("content-type") ?? "";
  if (!TEXT_TYPE.test(type)) return { kind: "bytes", bytes };
  try {
    // ignoreBOM: false takes a byte order mark away (RFC 8259 section 8.1 allows a reader to).
    return { kind: "text", text: new TextDecoder(charsetOf(type), { fatal: true, ignoreBOM: false }).decode(bytes) };
  } catch {
    return { kind: "bytes", bytes };
  }
}

/** RFC 9110 section 8.3.2; UTF-8 where there is none. */
function charsetOf(type: string): string {
  return /;\s*charset="?([\w.:-]+)"?/i.exec(type)?.[1] ?? "utf-8";
}

async function readBytes(response: Response, signal: AbortSignal): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of response.body ?? []) {
      signal.throwIfAborted();
      length += chunk.length;
      if (length > MAX_RESPONSE_BODY_BYTES) throw tooLarge();
      chunks.push(chunk);
    }
  } catch (thrown) {
    if (thrown instanceof SluiceError) throw thrown;
    throw new SluiceError(
      "invoke_error",
      "The upstream's answer broke off.",
      "It may have done the work all the same: look before you try again.",
    );
  }
  const all = new Uint8Array(length);
  chunks.reduce((offset, chunk) => {
    all.set(chunk, offset);
    return offset + chunk.length;
  }, 0);
  return all;
}

function tooLarge(): SluiceError {
  const limit = MAX_RESPONSE_BODY_BYTES / 2 ** 20;
  return new SluiceError(
    "too_large",
    `The answer is larger than ${limit} MiB.`,
    "Ask for a page of it, or for fewer fields.",
  );
}
