// What a check finds, each with where it is: faults, and repairs that were made. Bounded: one value may have a million.
import { MAX_FAULTS, MAX_NAMES_TOLD, MAX_TOLD_CHARS } from "../../limits.ts";
import { line } from "../catalogue/line.ts";
import { likeliest } from "./likeness.ts";

export interface Note {
  /** `query.limit`, or `body/items/0/quantity`. */
  readonly at: string;
  /** What is wrong, or was done: "must be an integer, not "abc"". */
  readonly text: string;
  /** A repair that the server cannot see: it is not told. */
  readonly isUnseen: boolean;
}

export interface Found {
  readonly faults: Note[];
  readonly repairs: Note[];
}

export function nothing(): Found {
  return { faults: [], repairs: [] };
}

export function add(notes: Note[], at: string, text: string, isUnseen = false): void {
  if (!isFull(notes)) notes.push({ at, text, isUnseen });
}

/** One more than is told: so it is known that there are more. */
export function isFull(notes: readonly Note[]): boolean {
  return notes.length > MAX_FAULTS;
}

export function addAll(found: Found, more: Found): void {
  for (const { at, text } of more.faults) add(found.faults, at, text);
  for (const { at, text, isUnseen } of more.repairs) add(found.repairs, at, text, isUnseen);
}

/** Without the repairs that are not told. */
export function addSeen(found: Found, more: Found): void {
  addAll(found, { ...more, repairs: more.repairs.filter(({ isUnseen }) => !isUnseen) });
}

/** `a, b and 3 more`. @param tell how one is told */
export function list<T>(names: readonly T[], tell: (name: T) => string = String): string {
  const told = names.slice(0, MAX_NAMES_TOLD).map((name) => line(tell(name), MAX_TOLD_CHARS));
  return names.length > told.length ? `${told.join(", ")} and ${names.length - told.length} more` : told.join(", ");
}

/** ` (did you mean limit?)`, where one of the names may be meant; nothing where none is. */
export function meant(written: string, names: readonly string[]): string {
  const [first] = likeliest(written, names, 1);
  return first === undefined ? "" : ` (did you mean ${line(first, MAX_TOLD_CHARS)}?)`;
}

/** A step further, as a JSON pointer has it (RFC 6901). */
export function within(at: string, key: string): string {
  return `${at}/${line(key, MAX_TOLD_CHARS).replaceAll("~", "~0").replaceAll("/", "~1")}`;
}
