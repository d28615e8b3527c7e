// A parameter that is written as a document of a media type (`content`; OpenAPI 3.2, section 4.12.2): its text, before
// the place that it stands in encodes it. Pure.
import type { Parameter } from "../../openapi/operation.ts";
import { isJsonType } from "../request-body/media-type.ts";
import { quote, textOf, wrong } from "./text.ts";

/** @throws SluiceError `validation_failed` for an object or an array under a type that is not JSON */
export function contentText({ name, mediaType = "" }: Parameter, value: unknown): string {
  if (isJsonType(mediaType)) return JSON.stringify(value);
  if (typeof value !== "object") return textOf(value);
  throw wrong(
    `The parameter ${quote(name)} is ${quote(mediaType)}, which is written by the program.`,
    "Give a string.",
  );
}
