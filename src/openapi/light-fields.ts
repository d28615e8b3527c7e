// The fields of an operation that a search reads without its body. Not how the index writes them.

import { MAX_LIGHT_CHARS } from "../limits.ts";
import type { Light, LightFields } from "./outline.ts";

/** @param isReference what a reference does not say itself, its target may say */
export function lightFields(operation: Record<string, unknown>, isReference: boolean): LightFields {
  const light = <T>(key: string, fits: (found: unknown) => found is T): Light<T> => {
    if (!Object.hasOwn(operation, key)) return { is: isReference ? "odd" : "absent" };
    const found = operation[key];
    return fits(found) ? { is: "known", value: found } : { is: "odd" };
  };
  return {
    operationId: light("operationId", isShortText),
    summary: light("summary", isShortText),
    tags: light("tags", isShortList),
    deprecated: light("deprecated", (found) => typeof found === "boolean"),
  };
}

function isShortText(value: unknown): value is string {
  return typeof value === "string" && value.length <= MAX_LIGHT_CHARS;
}

function isShortList(value: unknown): value is string[] {
  if (!Array.isArray(value) || value.length > MAX_LIGHT_CHARS || !value.every(isShortText)) return false;
  return value.join("").length <= MAX_LIGHT_CHARS;
}
