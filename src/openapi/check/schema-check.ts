// A value held against a schema of the document: the part of JSON Schema 2020-12 and of OpenAPI 3.0's dialect that
// requests can break; keywords that are not known here say nothing. Schemas are read where they stand, through `$ref`s, and
// never turned into code. What is certain to be meant is repaired on the way, in a copy. `oneOf` is held as `anyOf`:
// alternatives that overlap by accident are many in real documents, and servers take the first.
import { MAX_CHECK_DEPTH } from "../../limits.ts";
import type { ApiDocument } from "../api-document.ts";
import { isRecord } from "../piece.ts";
import { choose, discriminated } from "./alternatives.ts";
import type { Checker, Position, Schema, SchemaCheck } from "./checker.ts";
import { checkArray, checkObject } from "./container.ts";
import { add, list, nothing } from "./found.ts";
import { readOnlyNames } from "./read-only.ts";
import { isNumber, lengthFault, numberFault } from "./scalar.ts";
import { equals, fits, fromText, repaired, tell, tellTypes, typesOf } from "./value.ts";
import type { Work } from "./work.ts";

/** Characters whose counting takes as long as a step; and what it takes to read a piece of the document. */
const CHARS_OF_STEP = 16;
const TARGET_STEPS = 500;

/** Which a text takes that is no JSON: an error is made. */
const NO_JSON_STEPS = 8;

/** @param asText whether values are written as text (parameters, forms): `"5"` and 5 are then the same, and nothing is to repair */
export function createSchemaCheck(document: ApiDocument, work: Work, asText: boolean): SchemaCheck {
  const targets = new Map<string, unknown>();
  const at = (pointer: string): unknown => {
    if (!targets.has(pointer)) targets.set(pointer, work.step(TARGET_STEPS) ? document.at(pointer) : undefined);
    return targets.get(pointer);
  };
  const checker: Checker = {
    work,
    at,
    same: (schema, value, position) => check(schema, value, { ...position, depth: position.depth + 1 }),
    inner: (schema, value, inside, { depth, found, bytes }, list) =>
      check(schema, value, { at: inside, root: schema, depth: depth + 1, found, bytes, list }),
    readOnly: readOnlyNames(at, work),
  };

  function check(schema: unknown, given: unknown, position: Position): unknown {
    if (schema === false) add(position.found.faults, position.at, "is not allowed here");
    if (!isRecord(schema) || position.bytes?.has(position.at) === true) return given;
    if (!work.step()) return given;
    if (position.depth > MAX_CHECK_DEPTH) {
      work.stop();
      return given;
    }
    // Beside a reference or `allOf`, too: documents of OpenAPI 3.0 mean it so.
    if (given === null && schema.nullable === true) return given;
    let value = typeof schema.$ref === "string" ? checker.same(at(schema.$ref), given, position) : given;
    const types = typesOf(schema);
    // A form writes what is no scalar in its own way; a file is one.
    if (asText && types.includes("string") && typeof value === "object") return value;
    let meant = asText ? fromText(value, types) : value;
    if (!fits(meant, types)) meant = value = repair(schema, value, position);
    if (!fits(meant, types)) {
      add(position.found.faults, position.at, `must be ${tellTypes(types)}, not ${tell(value)}`);
      return value;
    }
    constants(schema, meant, position);
    value = contents(schema, meant, value, position);
    return combinations(schema, value, position);
  }

  function repair(schema: Schema, value: unknown, { at: place, found, list: written }: Position): unknown {
    const types = typesOf(schema);
    const better = repaired(value, types);
    if (better === undefined && typeof value === "string") work.step(NO_JSON_STEPS);
    if (better === undefined && types.includes("array") && typeof value !== "object" && takesScalars(schema.items)) {
      const { separator } = written ?? {};
      const items = typeof value === "string" && separator !== undefined ? value.split(separator) : [value];
      add(found.repairs, place, `${tell(value)} was sent as an array`, written !== undefined);
      return items;
    }
    if (better === undefined) return value;
    add(found.repairs, place, `${tell(value)} was sent as ${tell(better)}`);
    return better;
  }

  /** One item is meant as a list of one where an item cannot be a list itself. */
  function takesScalars(items: unknown): boolean {
    const schema = isRecord(items) && typeof items.$ref === "string" ? at(items.$ref) : items;
    if (!isRecord(schema)) return schema !== false;
    const types = typesOf(schema);
    return (
      Object.keys(schema).length === 0 || (types.length > 0 && !types.includes("array")) || Array.isArray(schema.enum)
    );
  }

  function constants(schema: Schema, value: unknown, { at: place, found }: Position): void {
    const allowed = Array.isArray(schema.enum)
      ? schema.enum
      : Object.hasOwn(schema, "const")
        ? [schema.const]
        : undefined;
    const isText = asText && typeof value !== "object";
    const is = (constant: unknown) => equals(value, constant) || (isText && String(value) === String(constant));
    if (allowed === undefined || !work.step(allowed.length) || allowed.some(is)) return;
    add(found.faults, place, `must be one of ${list(allowed, tell)}, not ${tell(value)}`);
  }

  function contents(schema: Schema, meant: unknown, value: unknown, position: Position): unknown {
    if (Array.isArray(meant)) return checkArray(checker, schema, meant, position);
    if (isRecord(meant)) return checkObject(checker, schema, meant, position);
    const fault = isNumber(meant)
      ? numberFault(meant, schema)
      : typeof meant === "string"
        ? textFault(schema, meant)
        : undefined;
    if (fault !== undefined) add(position.found.faults, position.at, fault);
    return value;
  }

  function textFault(schema: Schema, text: string): string | undefined {
    if (!work.step(Math.ceil(text.length / CHARS_OF_STEP))) return undefined;
    const fault = lengthFault(text, schema);
    if (fault !== undefined || typeof schema.pattern !== "string") return fault;
    return work.matches(schema.pattern, text) === false ? `must match the pattern ${tell(schema.pattern)}` : undefined;
  }

  function combinations(schema: Schema, given: unknown, position: Position): unknown {
    let value = given;
    for (const part of arrayOf(schema.allOf)) value = checker.same(part, value, position);
    for (const branches of [schema.anyOf, schema.oneOf].map(arrayOf)) {
      if (branches.length === 0 || !work.step(branches.length)) continue;
      const branch = discriminated(schema, branches, value);
      value = branch === undefined ? choose(checker, branches, value, position) : checker.same(branch, value, position);
    }
    if (schema.not !== undefined && holds(schema.not, value, position) === true) {
      add(position.found.faults, position.at, "is what the schema excludes (not)");
    }
    if (schema.if !== undefined) {
      const isMet = holds(schema.if, value, position);
      if (isMet !== undefined) value = checker.same(isMet ? schema.then : schema.else, value, position);
    }
    return value;
  }

  /** Whether a value fits a schema as it is; undefined where that could not be told. */
  function holds(schema: unknown, value: unknown, position: Position): boolean | undefined {
    const [found, skipped] = [nothing(), work.skipped()];
    checker.same(schema, value, { ...position, found });
    if (found.faults.length + found.repairs.length > 0) return false;
    return work.skipped() > skipped ? undefined : true;
  }

  return {
    check: (schema, value, place, found, wire) =>
      check(schema, value, { at: place, root: schema, depth: 0, found, ...wire }),
  };
}

function arrayOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
