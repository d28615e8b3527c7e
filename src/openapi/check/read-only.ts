// The properties of an object that a server sets: a request need not have them, even where they are required, and even
// where another part of an `allOf` requires them.
import { isRecord } from "../piece.ts";
import type { Work } from "./work.ts";

/** Schemas that are looked at for one object: a bound on the work. */
const MAX_SCHEMAS = 200;

/** @param at what a reference leads to */
export function readOnlyNames(at: (pointer: string) => unknown, work: Work): (schema: unknown) => ReadonlySet<string> {
  const known = new WeakMap<object, ReadonlySet<string>>();

  function namesOf(root: object): ReadonlySet<string> {
    const names = new Set<string>();
    const waiting: unknown[] = [root];
    const seen = new Set<unknown>();
    while (waiting.length > 0 && seen.size < MAX_SCHEMAS) {
      const schema = waiting.pop();
      if (!isRecord(schema) || seen.has(schema)) continue;
      seen.add(schema);
      if (typeof schema.$ref === "string") waiting.push(at(schema.$ref));
      for (const parts of [schema.allOf, schema.anyOf, schema.oneOf]) {
        if (Array.isArray(parts)) waiting.push(...parts.slice(0, MAX_SCHEMAS));
      }
      const properties = Object.entries(isRecord(schema.properties) ? schema.properties : {});
      if (!work.step(properties.length)) break;
      for (const [name, property] of properties) if (isReadOnly(property)) names.add(name);
    }
    return names;
  }

  function isReadOnly(property: unknown): boolean {
    if (!isRecord(property)) return false;
    const target = typeof property.$ref === "string" ? at(property.$ref) : undefined;
    return property.readOnly === true || (isRecord(target) && target.readOnly === true);
  }

  return (schema) => {
    if (!isRecord(schema)) return new Set();
    const names = known.get(schema) ?? namesOf(schema);
    known.set(schema, names);
    return names;
  };
}
