// The media type of a body where the program names none: one that its operation declares and that the value fits. JSON
// comes first, because every value is JSON; files want a form with files. Pure.
import type { RequestBody } from "../../openapi/operation.ts";
import { quote, wrong } from "../parameters/text.ts";
import { isJsonType, isMediaType, isMultipart, isOpaque, isUrlEncoded, rangeOf } from "./media-type.ts";

/** What a body is, as far as its type depends on it. */
export type Kind = "bytes" | "files" | "text" | "object" | "other";

type Fit = (type: string) => boolean;

const any: Fit = () => true;
const isPlainJson: Fit = (type) => /^application\/json\b/i.test(type);

/** By kind, what is wanted most first. */
const WANTED: Readonly<Record<Kind, readonly Fit[]>> = {
  bytes: [isOpaque, any],
  files: [isMultipart, isPlainJson, isJsonType, any],
  text: [isPlainJson, isJsonType, isOpaque, any],
  object: [isPlainJson, isJsonType, isUrlEncoded, isMultipart, any],
  other: [isPlainJson, isJsonType, any],
};

/**
 * @param declared undefined: the operation declares no body
 * @throws SluiceError `validation_failed` where the document leaves the type open
 */
export function chooseType(declared: RequestBody | undefined, kind: Kind): string {
  const fallback = kind === "bytes" ? "application/octet-stream" : "application/json";
  const types = [...(declared?.content.keys() ?? [])].map((type) => concrete(type, fallback));
  if (types.length === 0) return fallback;
  // A type with a line break in it is the document's mistake, or its attack.
  const usable = types.filter(isMediaType);
  const chosen = WANTED[kind].flatMap((fits) => usable.find(fits) ?? [])[0];
  if (chosen !== undefined) return chosen;
  throw wrong(
    `The operation takes a body of ${[...(declared?.content.keys() ?? [])].slice(0, 10).map(quote).join(" or ")}.`,
    "Name the exact type: contentType.",
  );
}

/** A range that holds the fallback is that; `text/*` is plain text; what is in `image/*` only the program knows. */
function concrete(type: string, fallback: string): string {
  const range = rangeOf(type);
  if (range === undefined) return type;
  if (range === "*" || range === "application") return fallback;
  return range === "text" ? "text/plain" : "";
}
