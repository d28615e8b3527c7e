// What a schema says of arrays and objects, and of what is in them (JSON Schema 2020-12 applicators, section 10.3;
// validation, sections 6.4 and 6.5). A copy is made only where something in it was repaired.
import { isRecord } from "../piece.ts";
import type { Checker, Position, Schema } from "./checker.ts";
import { add, type Found, isFull, list, meant, within } from "./found.ts";
import { isNumber } from "./scalar.ts";

const MEMBER_KEYWORDS = ["properties", "patternProperties", "additionalProperties"];

/** Items and members that take as long to go through as a schema takes to be held against one of them. */
const SHARE = 2;

export function checkArray(checker: Checker, schema: Schema, array: readonly unknown[], position: Position): unknown {
  const { at, found } = position;
  const { minItems, maxItems, items } = schema;
  const count = array.length;
  if (isNumber(minItems) && count < minItems)
    add(found.faults, at, `must have at least ${minItems} items, not ${count}`);
  if (isNumber(maxItems) && count > maxItems)
    add(found.faults, at, `must have at most ${maxItems} items, not ${count}`);
  if (!checker.work.step(count / SHARE)) return array;
  if (schema.uniqueItems === true && hasTwins(array)) add(found.faults, at, "must not have the same item twice");
  const first = Array.isArray(schema.prefixItems) ? schema.prefixItems : [];
  if (first.length === 0 && items === undefined) return array;
  const checked = array.map((item, index) =>
    checker.inner(index < first.length ? first[index] : items, item, `${at}/${index}`, position),
  );
  return checked.some((item, index) => item !== array[index]) ? checked : array;
}

/** Among scalars: one pass. To compare objects with one another takes too long for what it tells. */
function hasTwins(array: readonly unknown[]): boolean {
  const scalars = array.filter((item) => typeof item !== "object");
  return new Set(scalars).size < scalars.length;
}

export function checkObject(checker: Checker, schema: Schema, object: Schema, position: Position): unknown {
  const { at, found } = position;
  const properties = isRecord(schema.properties) ? schema.properties : {};
  const names = Object.keys(object);
  const required = Array.isArray(schema.required) ? schema.required : [];
  if (!checker.work.step(names.length / SHARE + required.length)) return object;
  const { minProperties, maxProperties } = schema;
  if (isNumber(minProperties) && names.length < minProperties) {
    add(found.faults, at, `must have at least ${minProperties} properties, not ${names.length}`);
  }
  if (isNumber(maxProperties) && names.length > maxProperties) {
    add(found.faults, at, `must have at most ${maxProperties} properties, not ${names.length}`);
  }
  for (const name of missing(checker, required, object, position)) add(found.faults, within(at, name), "is required");
  if (MEMBER_KEYWORDS.every((keyword) => schema[keyword] === undefined)) return object;
  const checked = names.map((name) => {
    const schemas = schemasFor(checker, schema, properties, name);
    if (schemas.length === 0) return [name, object[name]] as const;
    const inside = within(at, name);
    if (schemas.includes(false)) {
      addUnknown(found, inside, name, properties);
      return [name, object[name]] as const;
    }
    const list = position.member?.(name);
    const value = schemas.reduce((held, part) => checker.inner(part, held, inside, position, list), object[name]);
    return [name, value] as const;
  });
  // fromEntries makes `__proto__` a property like any other.
  return checked.some(([name, value]) => value !== object[name]) ? Object.fromEntries(checked) : object;
}

function addUnknown({ faults }: Found, at: string, name: string, properties: Schema): void {
  if (isFull(faults)) return;
  const names = Object.keys(properties);
  add(faults, at, `is no property there${meant(name, names)}; it takes ${list(names) || "none"}`);
}

/** Required of a request: not what a server sets (OpenAPI 3.2, section 4.24: readOnly). */
function missing(checker: Checker, required: readonly unknown[], object: Schema, { root }: Position): string[] {
  const absent = required.filter((name) => typeof name === "string").filter((name) => !Object.hasOwn(object, name));
  if (absent.length === 0) return [];
  const readOnly = checker.readOnly(root);
  return absent.filter((name) => !readOnly.has(name));
}

/** All that hold for one property; none where that takes too long to tell. */
function schemasFor({ work }: Checker, schema: Schema, properties: Schema, name: string): unknown[] {
  const declared = Object.hasOwn(properties, name) ? [properties[name]] : [];
  const patterns = isRecord(schema.patternProperties) && work.step() ? Object.entries(schema.patternProperties) : [];
  if (!work.step(patterns.length)) return [];
  const tried = patterns.map(([pattern, value]) => ({ value, isMatch: work.matches(pattern, name) }));
  const matching = tried.filter(({ isMatch }) => isMatch === true).map(({ value }) => value);
  const isCovered = declared.length > 0 || tried.some(({ isMatch }) => isMatch !== false);
  const rest = isCovered ? [] : [schema.additionalProperties];
  return [...declared, ...matching, ...rest].filter((part) => part === false || isRecord(part));
}
