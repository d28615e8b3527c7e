// `deepObject`: a value with levels as names with brackets, `filter[price][min]=1`. OpenAPI defines objects of scalars
// (3.2, section 4.12.5); what is deeper is written as most servers read it. Pure.
import type { Piece } from "./pieces.ts";
import type { Room } from "./room.ts";
import { type Encoding, textOf } from "./text.ts";

/**
 * A list of scalars is `tags[]=a&tags[]=b`, which PHP, Rails and qs all read as a list. One with lists or objects in it is
 * `lines[0][sku]=x&lines[0][n]=1`: under `[]`, readers do not agree where one item ends and the next begins.
 * @param value an object or an array, no deeper than options may be
 */
export function deepPieces(name: string, value: object, encoding: Encoding, room: Room): Piece[] {
  const items: [string, unknown][] = Object.entries(value).filter(([, item]) => item !== null && item !== undefined);
  const isFlatList = Array.isArray(value) && items.every(([, item]) => typeof item !== "object");
  return items.flatMap(([key, item]): Piece[] => {
    const inner = `${name}[${isFlatList ? "" : key}]`;
    room.take(inner.length);
    if (typeof item === "object" && item !== null) return deepPieces(inner, item, encoding, room);
    return [{ name: encoding.name(inner), value: encoding.value(textOf(item)) }];
  });
}
