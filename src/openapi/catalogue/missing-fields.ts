// The fields that a schema requires and a value lacks, as JSON pointers into the value. It looks where it is certain: at
// `required`, through references, `allOf`, properties and items; alternatives are left to the full check. Pure.

import type { Resolve } from "../operation.ts";
import { isRecord } from "../piece.ts";

/** Fields that are told, schemas that are looked at, and items of one array: a bound on the work. */
const MAX_MISSING = 10;
const MAX_SCHEMAS = 1_000;
const MAX_ITEMS = 100;

export function missingFields(schema: unknown, value: unknown, resolve: Resolve): string[] {
  const missing = new Set<string>();
  let schemas = 0;

  function look(at: unknown, found: unknown, pointer: string): void {
    if (++schemas > MAX_SCHEMAS || missing.size >= MAX_MISSING) return;
    const resolved = resolve(at);
    if (!isRecord(resolved)) return;
    if (Array.isArray(resolved.allOf)) for (const part of resolved.allOf) look(part, found, pointer);
    if (Array.isArray(found)) {
      for (const [index, item] of found.slice(0, MAX_ITEMS).entries())
        look(resolved.items, item, `${pointer}/${index}`);
    } else if (isRecord(found)) {
      const properties = isRecord(resolved.properties) ? resolved.properties : {};
      for (const name of requiredOf(resolved)) {
        const isSet = Object.hasOwn(found, name) && found[name] !== undefined;
        if (!isSet && !isReadOnly(own(properties, name))) missing.add(`${pointer}/${name}`);
      }
      for (const [name, member] of Object.entries(found)) look(own(properties, name), member, `${pointer}/${name}`);
    }
  }

  /** A server sets it (OpenAPI 3.2, section 4.24): a request need not have it. */
  function isReadOnly(property: unknown): boolean {
    const resolved = resolve(property);
    return isRecord(resolved) && resolved.readOnly === true;
  }

  look(schema, value, "");
  return [...missing].slice(0, MAX_MISSING);
}

function requiredOf({ required }: Record<string, unknown>): string[] {
  return Array.isArray(required) ? required.filter((name) => typeof name === "string") : [];
}

function own(properties: Record<string, unknown>, name: string): unknown {
  return Object.hasOwn(properties, name) ? properties[name] : undefined;
}
