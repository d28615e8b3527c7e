// A body of `application/x-www-form-urlencoded` (OpenAPI 3.2, section 4.15.4; the URL Standard, section 5.2). Pure.
import type { MediaType } from "../../openapi/operation.ts";
import { Room } from "../parameters/room.ts";
import { PERCENT, RESERVED_IN_QUERY } from "../parameters/text.ts";
import { type Field, fieldsOf, fieldText, isField } from "./field.ts";

/** A space is `+` in fields that no style writes, as the URL Standard has it, and `%20` in those that one does. */
export function urlEncoded(body: Readonly<Record<string, unknown>>, media: MediaType | undefined): string {
  const room = new Room();
  return Object.entries(body)
    .flatMap(([name, value]) => {
      const declared = media?.encoding.get(name);
      const parts = fieldsOf(name, value, declared, declared?.allowReserved ? RESERVED_IN_QUERY : PERCENT);
      return parts.map((part) => {
        const text = isField(part) ? pairOf(part) : `${part.name}=${part.value}`;
        room.take(text.length);
        return text;
      });
    })
    .join("&");
}

function pairOf(field: Field): string {
  return String(new URLSearchParams([[field.name.toWellFormed(), fieldText(field).toWellFormed()]]));
}
