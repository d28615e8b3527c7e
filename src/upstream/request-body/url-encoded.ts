// A body of `application/x-www-form-urlencoded` (OpenAPI 3.2, section 4.15.4; the URL Standard, section 5.2). Pure.
import type { MediaType } from "../../openapi/operation.ts";
import { PERCENT, RESERVED_IN_QUERY } from "../parameters/text.ts";
import { fieldsOf, fieldText, isField } from "./field.ts";

/** A space is `+` in fields that no style writes, as the URL Standard has it, and `%20` in those that one does. */
export function urlEncoded(body: Readonly<Record<string, unknown>>, media: MediaType | undefined): string {
  return Object.entries(body)
    .flatMap(([name, value]) => {
      const isReserved = media?.encoding.get(name)?.allowReserved === true;
      return fieldsOf({ [name]: value }, media, isReserved ? RESERVED_IN_QUERY : PERCENT);
    })
    .map((part) =>
      isField(part)
        ? String(new URLSearchParams([[part.name.toWellFormed(), fieldText(part).toWellFormed()]]))
        : `${part.name}=${part.value}`,
    )
    .join("&");
}
