// One path of a document as requests are matched with it (OpenAPI 3.2, section 4.8.2 and 4.8.3): its segments, and which
// of them are templated. Pure. Not here: many of them (path-index.ts).

/**
 * A literal segment; one that is an expression as a whole; or one in which expressions stand between literal parts, as
 * these: `{name}:cancel` has the parts `""` and `":cancel"`.
 */
export type Kind = "literal" | "mixed" | "expression";

export interface Segment {
  readonly kind: Kind;
  /** As it is written. */
  readonly text: string;
  /** What two segments have in common that match the same: a literal decoded, any other without its names. */
  readonly shape: string;
  /** Of the expressions, in order. */
  readonly names: readonly string[];
  /** Around the expressions: one more than there are names. */
  readonly parts: readonly string[];
}

/** A name has no braces (OpenAPI 3.2, section 4.8.2). What does not close is literal. */
const EXPRESSION = /\{([^{}]+)\}/;

export function readSegment(text: string): Segment {
  const pieces = text.split(EXPRESSION);
  const parts = pieces.filter((_, at) => at % 2 === 0);
  const names = pieces.filter((_, at) => at % 2 === 1);
  if (names.length === 0) return { kind: "literal", text, shape: decodeSegment(text), names, parts };
  const kind = parts.every((part) => part === "") && names.length === 1 ? "expression" : "mixed";
  return { kind, text, shape: parts.join("{}"), names, parts };
}

export function segmentsOf(path: string): string[] {
  return (path.startsWith("/") ? path.slice(1) : path).split("/");
}

/**
 * `caf%C3%A9` is `café` to every server. What would then be taken for a separator or an expression stays as it is
 * written, and so does what is not well encoded.
 */
export function decodeSegment(text: string): string {
  if (!text.includes("%")) return text;
  try {
    const decoded = decodeURIComponent(text);
    return /[/\\{}?#]/.test(decoded) ? text : decoded;
  } catch {
    return text;
  }
}

/**
 * The values of a mixed segment's expressions in `written`, none of them empty; undefined where it does not match. Each
 * takes as little as it can: one pass over the text, because what stands last is held against its end.
 */
export function valuesIn(written: string, parts: readonly string[]): string[] | undefined {
  const [first = "", ...rest] = parts;
  if (!written.startsWith(first)) return undefined;
  const values: string[] = [];
  let at = first.length;
  for (const [index, part] of rest.entries()) {
    const isLast = index === rest.length - 1;
    const end = isLast ? written.length - part.length : written.indexOf(part, at + 1);
    if (end <= at || !written.startsWith(part, end)) return undefined;
    values.push(written.slice(at, end));
    at = end + part.length;
  }
  return values;
}
