// How a list is written as text, by its style (OpenAPI 3.2, section 4.12.6): one item as it is alone, or all with something
// between them. Then a program may as well give the text. Pure. Not here: writing it (upstream/parameters/).
import type { Encoding, Parameter } from "../operation.ts";

export interface ListText {
  /** What stands between its items; undefined where each stands alone. */
  readonly separator: string | undefined;
}

const SEPARATORS = new Map([
  ["spaceDelimited", " "],
  ["pipeDelimited", "|"],
]);

/** @returns undefined where one item is not written as it is alone */
export function listOf({
  in: place,
  style,
  explode,
}: Pick<Parameter, "in" | "style" | "explode">): ListText | undefined {
  if (style === "deepObject") return undefined;
  // `simple`, and all that a header is, has one text for a list, exploded or not.
  const isOne = !explode || place === "header" || (place === "path" && style === "simple");
  return { separator: isOne ? (SEPARATORS.get(style) ?? ",") : undefined };
}

/** Of a form's field: as a query's parameter, with the same defaults (OpenAPI 3.2, section 4.15.1.2). */
export function listOfField({
  style = "form",
  explode = style === "form",
}: Partial<Encoding> = {}): ListText | undefined {
  return listOf({ in: "query", style, explode });
}
