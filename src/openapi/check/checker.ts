// What the parts of a check of one value know of one another. Types alone. Not here: the check (schema-check.ts).
import type { Found } from "./found.ts";
import type { ListText } from "./list-text.ts";
import type { Work } from "./work.ts";

export type Schema = Readonly<Record<string, unknown>>;

/** How a value is written that is sent as text. */
interface Wire {
  /** Where the value is a list: one that is given as its text is as good, and that is not told. */
  readonly list?: ListText | undefined;
  /** The same of its members, by name. */
  readonly member?: ((name: string) => ListText | undefined) | undefined;
  /** Places of bytes, which are not text: they stay as they are. */
  readonly bytes?: ReadonlySet<string> | undefined;
}

/** Where a check stands. */
export interface Position extends Wire {
  readonly at: string;
  /** The schema of the value that it began with: `allOf` and references say several things of one value. */
  readonly root: unknown;
  readonly depth: number;
  readonly found: Found;
}

export interface SchemaCheck {
  /**
   * @param at of the value, for its faults
   * @param found gets faults and repairs
   * @returns the value, repaired
   */
  check(schema: unknown, value: unknown, at: string, found: Found, wire?: Wire): unknown;
}

/** For the parts of a check, which go on with it. */
export interface Checker {
  readonly work: Work;
  readonly at: (pointer: string) => unknown;
  /** The same value, against another schema. */
  same(schema: unknown, value: unknown, position: Position): unknown;
  /** A value within it. */
  inner(schema: unknown, value: unknown, at: string, position: Position, list?: ListText): unknown;
  readonly readOnly: (schema: unknown) => ReadonlySet<string>;
}
