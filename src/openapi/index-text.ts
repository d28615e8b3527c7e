// The index as text: only ASCII, because a single other character doubles the string's memory in V8, and bounded, because
// every search loads it. Not what is in it.

import { SluiceError } from "../errors.ts";
import { MAX_INDEX_BYTES } from "../limits.ts";

/** Everything that JSON leaves as it is and the index escapes; U+007F with it, so that a printout shows what is there. */
const ESCAPED = /[\u007f-\uffff]/g;
const ESCAPE_CHARS = 6;

/** @throws SluiceError `too_large` */
export function indexText(index: object): string {
  const text = JSON.stringify(index).replace(
    ESCAPED,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  checkIndexBytes(text.length);
  return text;
}

/** About how many bytes `text` takes in the index. */
export function indexBytesOf(text: string): number {
  let bytes = text.length;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit < 0x20 || unit >= 0x7f) bytes += ESCAPE_CHARS - 1;
  }
  return bytes;
}

/** @throws SluiceError `too_large` */
export function checkIndexBytes(bytes: number): void {
  if (bytes <= MAX_INDEX_BYTES) return;
  throw new SluiceError(
    "too_large",
    `The paths, names, summaries and tags of the document take more than ${MAX_INDEX_BYTES / 1024 / 1024} MB.`,
    "Shorten them, or split the document by tag into several and import each as a collection.",
  );
}
