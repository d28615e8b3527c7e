// Alternatives of a schema (`anyOf`, `oneOf`): which of them a value means. The first that it fits as it is; else the one
// that it fits when repaired; else the nearest is told.
import { isRecord } from "../piece.ts";
import { add, addAll, type Found, nothing } from "./found.ts";
import type { Checker, Position, Schema } from "./schema-check.ts";
import { equals } from "./value.ts";

/** The alternative that a discriminator names (OpenAPI 3.2, section 4.25); undefined where it names none. */
export function discriminated(schema: Schema, branches: readonly unknown[], value: unknown): unknown {
  const discriminator = schema.discriminator;
  if (!isRecord(discriminator) || !isRecord(value) || typeof discriminator.propertyName !== "string") return undefined;
  const name = Object.hasOwn(value, discriminator.propertyName) ? value[discriminator.propertyName] : undefined;
  if (typeof name !== "string") return undefined;
  const mapping = isRecord(discriminator.mapping) ? discriminator.mapping : {};
  const mapped = Object.hasOwn(mapping, name) ? mapping[name] : name;
  return branches.find(
    (branch) =>
      isRecord(branch) &&
      typeof branch.$ref === "string" &&
      (branch.$ref === mapped || branch.$ref === `#/components/schemas/${String(mapped)}`),
  );
}

interface Trial {
  readonly value: unknown;
  readonly found: Found;
}

/** @returns the value, repaired where one alternative alone makes that certain */
export function choose(checker: Checker, branches: readonly unknown[], value: unknown, position: Position): unknown {
  const trials: Trial[] = [];
  for (const branch of branches) {
    const found = nothing();
    const trial = { value: checker.same(branch, value, { ...position, root: branch, found }), found };
    if (found.faults.length === 0 && found.repairs.length === 0) return trial.value;
    trials.push(trial);
  }
  const fitting = trials.filter(({ found }) => found.faults.length === 0);
  const [first] = fitting;
  if (first !== undefined && fitting.every((other) => isSameScalar(first.value, other.value))) {
    addAll(position.found, first.found);
    return first.value;
  }
  tellNearest(trials, first === undefined, position);
  return value;
}

/** Repairs of one value to the same are one. */
function isSameScalar(one: unknown, other: unknown): boolean {
  return one === other || (!isRecord(one) && !Array.isArray(one) && equals(one, other));
}

/** Where no alternative reaches into the value, what each of them wants; else the faults of the one with the fewest. */
function tellNearest(trials: readonly Trial[], isFault: boolean, { at, found }: Position): void {
  if (!isFault) {
    add(found.faults, at, "fits several alternatives once it is repaired; send it in the type that is meant");
    return;
  }
  const reaching = trials.filter(({ found: { faults } }) => faults.some((fault) => fault.at !== at));
  const [nearest] = reaching.sort((one, other) => one.found.faults.length - other.found.faults.length);
  if (nearest !== undefined) return addAll(found, nearest.found);
  const texts = [...new Set(trials.flatMap(({ found: { faults } }) => faults.map(({ text }) => text)))];
  add(found.faults, at, texts.slice(0, 3).join("; or "));
}
