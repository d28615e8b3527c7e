// What a Swagger 2.0 document says once for all its operations, and what every part of the conversion needs.
import { isRecord } from "../piece.ts";

export interface Settings {
  /** Media types of request bodies and of responses, where an operation has none of its own (Swagger 2.0, "Swagger Object"). */
  readonly consumes: readonly string[];
  readonly produces: readonly string[];
  readonly host: string;
  readonly basePath: string;
  readonly schemes: readonly string[];
  /** The shared parameter of a name, as the document has it. */
  parameter(name: string): unknown;
  warn(text: string): void;
}

/** A value's own text, or "". */
export function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** The strings of a list; nothing where it is none. */
export function stringsOf(value: unknown): string[] | undefined {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : undefined;
}

/** The members of an object; nothing where it is none. */
export function entriesOf(value: unknown): [string, unknown][] {
  return isRecord(value) ? Object.entries(value) : [];
}

/** An object of entries, also of one called `__proto__`; what is undefined is left out. */
export function objectOf(entries: Iterable<readonly [string, unknown]>): Record<string, unknown> {
  return Object.fromEntries([...entries].filter(([, value]) => value !== undefined));
}
