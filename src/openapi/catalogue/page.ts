// A page of a sorted list: what follows a cursor, up to a count and up to a room of characters. A cursor is the sort key
// of the last item that was shown, so that the next page goes on in the right place also after the list has changed.
import { Buffer } from "node:buffer";
import { SluiceError } from "../../errors.ts";
import { MAX_SORT_KEY_CHARS } from "../../limits.ts";
import { charsOf, fitTexts } from "./fit.ts";
import { id } from "./id.ts";
import { compareKeys, type SortKey } from "./sort-key.ts";

export interface List<Item, Shown extends object> {
  /** Unlike that of any other list: a cursor is good for its own. */
  readonly name: string;
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => SortKey;
  readonly show: (item: Item) => Shown;
}

export interface PageRequest {
  /** Items at most. */
  readonly limit: number;
  readonly cursor?: string | undefined;
}

export interface Page<Shown> {
  readonly items: Shown[];
  readonly total: number;
  /** Absent: this was the last page. */
  readonly nextCursor?: string;
}

/** Hexadecimal digits of a cursor's checksum: it finds mistakes, and has nothing to protect. */
const CHECK_CHARS = 8;

/**
 * @param room characters of the items and the cursor as JSON; one item is always shown, its texts cut where they must be
 * @throws SluiceError `validation_failed` on a cursor that is none, or that of another list
 */
export function pageOf<Item, Shown extends object>(
  list: List<Item, Shown>,
  { limit, cursor }: PageRequest,
  room: number,
): Page<Shown> {
  const after = cursor === undefined ? undefined : readCursor(list.name, cursor);
  const { items } = list;
  const start = after === undefined ? 0 : firstAfter(list, after);
  const shown: Shown[] = [];
  let nextCursor: string | undefined;
  let chars = 0;
  for (const item of items.slice(start, start + limit)) {
    const next = start + shown.length + 1 < items.length ? writeCursor(list.name, list.keyOf(item)) : undefined;
    const left = room - chars - (next ?? "").length - 1;
    const value = shown.length === 0 ? fitTexts(list.show(item), left) : list.show(item);
    const own = charsOf(value);
    if (shown.length > 0 && own > left) break;
    chars += own + 1;
    shown.push(value);
    nextCursor = next;
  }
  return { items: shown, total: items.length, ...(nextCursor !== undefined && { nextCursor }) };
}

/** The list is sorted, so half of it can be left out at each step. */
function firstAfter<Item>({ items, keyOf }: Pick<List<Item, object>, "items" | "keyOf">, key: SortKey): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const item = items[middle];
    if (item !== undefined && compareKeys(keyOf(item), key) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A character of a key is a byte where it can be, else two, whatever it is: no document makes a cursor longer. */
const ENCODINGS = new Map<string | undefined, BufferEncoding>([
  ["n", "latin1"],
  ["w", "utf16le"],
]);

/** The lengths of the parts, and the parts. */
function writeCursor(list: string, key: SortKey): string {
  const parts = key.map((part) => part.slice(0, MAX_SORT_KEY_CHARS));
  const text = `${parts.map(({ length }) => length).join()}:${parts.join("")}`;
  const width = /[^\0-\xff]/.test(text) ? "w" : "n";
  return width + Buffer.from(checkOf(list, text) + text, ENCODINGS.get(width)).toString("base64url");
}

function readCursor(list: string, cursor: string): SortKey {
  const encoding = ENCODINGS.get(cursor[0]);
  const written = Buffer.from(cursor.slice(1), "base64url").toString(encoding);
  const text = written.slice(CHECK_CHARS);
  if (encoding !== undefined && written.slice(0, CHECK_CHARS) === checkOf(list, text)) return keyIn(text);
  throw new SluiceError(
    "validation_failed",
    "That is no cursor of this list.",
    "Pass the nextCursor of the page before as it is, with the same id; leave it out for the first page.",
  );
}

/** Of a text that is ours, as its checksum says. One that was made up leads somewhere in the list, as any key does. */
function keyIn(text: string): SortKey {
  let at = text.indexOf(":") + 1;
  const lengths = text.slice(0, at - 1).split(",");
  return lengths.map((length) => {
    const start = at;
    at += Number(length);
    return text.slice(start, at);
  });
}

function checkOf(list: string, text: string): string {
  return id("cursor", list, text).slice(0, CHECK_CHARS);
}
