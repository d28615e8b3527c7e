// Whether a form's field is a file by its schema: a string given for it is sent as one, because servers look for files
// where they declare them. Pure.
import type { Resolve } from "../../openapi/operation.ts";
import { isRecord } from "../../openapi/piece.ts";
import { isJsonType, isTextType } from "./media-type.ts";

/** Parts of an `allOf` that are looked into: forms have a few. */
const MAX_PARTS = 20;

/** `format: binary` (OpenAPI 3.0), or a media type of bytes that no encoding makes text (3.1); of a list, its items. */
export function isBinaryField(schema: unknown, name: string, resolve: Resolve): boolean {
  const form = resolve(schema);
  const parts = isRecord(form) && Array.isArray(form.allOf) ? form.allOf.slice(0, MAX_PARTS) : [];
  return [form, ...parts.map(resolve)].some((part) => {
    const field = resolve(memberOf(memberOf(part, "properties"), name));
    return isBinary(field) || isBinary(resolve(memberOf(field, "items")));
  });
}

function memberOf(value: unknown, key: string): unknown {
  return isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

function isBinary(schema: unknown): boolean {
  if (!isRecord(schema)) return false;
  if (schema.format === "binary") return true;
  const { contentMediaType: type, contentEncoding } = schema;
  return typeof type === "string" && contentEncoding === undefined && !isTextType(type) && !isJsonType(type);
}
