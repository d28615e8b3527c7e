// A part of a resolved document as JSON of a bounded size: level by level, so that the whole is seen before the depths, and
// what does not fit is folded, `{$folded: pointer}`. A resolved document can be astronomically large: only what is shown is
// read, and a little more. Pure.
import { define } from "../document/overlay.js";
import { escapeKey } from "../document/pointer.js";
import { charsOf, cutText } from "./fit.ts";

export interface Folded {
  readonly value: unknown;
  /** Parts that are not shown. */
  readonly folded: number;
}

/** Characters beyond which a text is first shown by its start, and of that start. */
const LONG_TEXT_CHARS = 400;
const START_CHARS = 200;

/** Parts that may turn out not to fit before no more are tried: each had to be read. */
const MAX_MISSES = 50;

/** A part that stands folded in `copy`, and what it takes there. */
interface Place {
  readonly source: object | string;
  readonly pointer: string;
  readonly chars: number;
  readonly put: (value: unknown) => void;
}

/**
 * @param pointer where the value stands: what is folded is named from there
 * @param room characters of the result as JSON; of a root that has more members, the first ones are shown
 */
export function fold(value: unknown, pointer: string, room: number): Folded {
  if (typeof value === "string") {
    const shown = cutText(value, room);
    return { value: shown, folded: shown === value ? 0 : 1 };
  }
  if (typeof value !== "object" || value === null) return { value, folded: 0 };
  let left = room;
  let folded = 0;
  let misses = 0;
  const root = expand(value, pointer, left, true);
  const queue = root.places;
  left -= root.chars;
  folded += root.missing;
  for (const place of queue) {
    const opened = misses < MAX_MISSES ? open(place, left + place.chars) : undefined;
    if (opened === undefined) {
      misses++;
      folded++;
      continue;
    }
    left += place.chars - opened.chars;
    place.put(opened.copy);
    queue.push(...opened.places);
  }
  return { value: root.copy, folded };
}

function open({ source, pointer }: Place, room: number): Expanded | undefined {
  if (typeof source === "object") {
    const expanded = expand(source, pointer, room, false);
    return expanded.missing > 0 ? undefined : expanded;
  }
  const chars = charsOf(source);
  return chars > room ? undefined : { copy: source, places: [], chars, missing: 0 };
}

interface Expanded {
  readonly copy: unknown;
  readonly places: Place[];
  readonly chars: number;
  /** Members that did not fit. */
  readonly missing: number;
}

/** A copy one level deep, what is below folded. */
function expand(source: object, pointer: string, room: number, isRoot: boolean): Expanded {
  const isArray = Array.isArray(source);
  const copy: object = isArray ? [] : {};
  const keys = Object.keys(source);
  const places: Place[] = [];
  let chars = 2;
  for (const [at, key] of keys.entries()) {
    const member: unknown = Reflect.get(source, key);
    const way = `${pointer}/${escapeKey(key)}`;
    const shown = foldedForm(member, way);
    const name = isArray ? 1 : charsOf(key) + 2;
    const cost = charsOf(shown);
    if (chars + name + cost > room) return { copy, places, chars, missing: isRoot ? keys.length - at : 1 };
    chars += name + cost;
    define(copy, key, shown);
    if (shown !== member && (typeof member === "string" || (typeof member === "object" && member !== null)))
      places.push({ source: member, pointer: way, chars: cost, put: (value) => define(copy, key, value) });
  }
  return { copy, places, chars, missing: 0 };
}

function foldedForm(value: unknown, pointer: string): unknown {
  if (typeof value === "string") return value.length <= LONG_TEXT_CHARS ? value : startOf(value, pointer);
  return typeof value === "object" && value !== null ? { $folded: pointer } : value;
}

function startOf(text: string, pointer: string): string {
  return `${cutText(text, START_CHARS)} ($folded: ${pointer})`;
}
