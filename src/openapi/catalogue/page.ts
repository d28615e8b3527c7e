// A page of a sorted list: what follows a cursor, up to a count and up to a room of characters. A cursor is the sort key
// of the last item that was shown, so that the next page goes on in the right place also after the list has changed.
import { Buffer } from "node:buffer";
import { z } from "zod";
import { SluiceError } from "../../errors.ts";
import { MAX_SORT_KEY_CHARS } from "../../limits.ts";
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
 * @param room characters of the items and the cursor as JSON; one item is always shown
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
    const value = list.show(item);
    const next = start + shown.length + 1 < items.length ? writeCursor(list.name, list.keyOf(item)) : undefined;
    chars += JSON.stringify(value).length + 1;
    if (shown.length > 0 && chars + (next ?? "").length > room) break;
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

function writeCursor(list: string, key: SortKey): string {
  const text = JSON.stringify(key.map((part) => part.slice(0, MAX_SORT_KEY_CHARS)));
  return Buffer.from(checkOf(list, text) + text).toString("base64url");
}

const Key = z.array(z.string()).min(1);

function readCursor(list: string, cursor: string): SortKey {
  const written = Buffer.from(cursor, "base64url").toString();
  const text = written.slice(CHECK_CHARS);
  const key = written.slice(0, CHECK_CHARS) === checkOf(list, text) ? Key.safeParse(parseJson(text)).data : undefined;
  if (key !== undefined) return key;
  throw new SluiceError(
    "validation_failed",
    "That is no cursor of this list.",
    "Pass the nextCursor of the page before as it is, with the same id; leave it out for the first page.",
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function checkOf(list: string, text: string): string {
  return id("cursor", list, text).slice(0, CHECK_CHARS);
}
