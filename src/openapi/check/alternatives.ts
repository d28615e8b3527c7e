// Alternatives of a schema (`anyOf`, `oneOf`): which of them a value means. The first that it fits as it is; else the one
// that it fits when repaired; else the nearest is told.
import { isRecord } from "../piece.ts";
import type { Checker, Position, Schema } from "./checker.ts";
import { add, addAll, type Found, type Note, nothing } from "./found.ts";
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

/** What an alternative costs that is not met: its faults are kept, and ranked. */
const TRIAL_STEPS = 10;

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
    checker.work.step(TRIAL_STEPS);
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

/** Alternatives that are told where none is nearer than the others. */
const TOLD_ALTERNATIVES = 3;

/** The faults of the alternative that comes nearest: it reaches into the value, has the fewest faults, and these lie deepest. */
function tellNearest(trials: readonly Trial[], isFault: boolean, { at, found }: Position): void {
  if (!isFault) {
    add(found.faults, at, "fits several alternatives once it is repaired; send it in the type that is meant");
    return;
  }
  const ranked = trials.map(({ found: { faults } }) => ({ faults, rank: rankOf(faults, at) }));
  const [least = []] = ranked.map(({ rank }) => rank).sort(byRank);
  const nearest = ranked.filter(({ rank }) => byRank(rank, least) === 0).map(({ faults }) => faults);
  const texts = [...new Set(nearest.map(([first]) => (first === undefined ? "" : tellFrom(at, first))))];
  const [faults = []] = nearest;
  if (texts.length === 1) for (const fault of faults) add(found.faults, fault.at, fault.text);
  else
    add(
      found.faults,
      at,
      `fits none of its ${trials.length} forms: ${texts.slice(0, TOLD_ALTERNATIVES).join("; or ")}`,
    );
}

/** Less is nearer. */
function rankOf(faults: readonly Note[], at: string): readonly number[] {
  const isReaching = faults.every((fault) => fault.at !== at);
  const depth = Math.max(0, ...faults.map((fault) => fault.at.split("/").length));
  return [isReaching ? 0 : 1, faults.length, -depth];
}

function byRank(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((number, index) => number !== other[index]);
  return (one[at] ?? 0) - (other[at] ?? 0);
}

function tellFrom(at: string, fault: Note): string {
  return fault.at === at ? fault.text : `${fault.at.slice(at.length + 1)} ${fault.text}`;
}
