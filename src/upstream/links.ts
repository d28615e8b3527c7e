// Reads a Link header (RFC 8288, section 3): targets and what they are. A reader in one pass, because values hold commas,
// semicolons and quotes of their own, and a pattern for all that takes quadratic time on crafted ones. Pure.

export interface Link {
  readonly target: string;
  /** In lower case: `next`, `prev`. */
  readonly relations: readonly string[];
}

/** @returns those that name a relation without an anchor: with one, the link is another resource's (section 3.2) */
export function readLinks(header: string): Link[] {
  return splitOutside(header, ",").flatMap((part) => {
    const [first = "", ...parameters] = splitOutside(part, ";").map((piece) => piece.trim());
    if (!first.startsWith("<") || !first.endsWith(">")) return [];
    const read = parameters.map(readParameter);
    const rel = read.find(([name]) => name === "rel")?.[1] ?? ""; // the first counts (section 3.3)
    const relations = rel.toLowerCase().split(/\s+/).filter(isToken);
    const isOwn = read.every(([name]) => name !== "anchor");
    return isOwn && relations.length > 0 ? [{ target: first.slice(1, -1).trim(), relations }] : [];
  });
}

/** Splits at a separator that stands neither in `<…>` nor in quotes. */
function splitOutside(text: string, separator: string): string[] {
  const parts: string[] = [];
  let start = 0;
  let inside = "";
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (inside === '"' && character === "\\") at++;
    else if (inside !== "") inside = character === inside ? "" : inside;
    else if (character === "<") inside = ">";
    else if (character === '"') inside = '"';
    else if (character === separator) {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
  }
  return [...parts, text.slice(start)];
}

function readParameter(text: string): [name: string, value: string] {
  const equals = text.indexOf("=");
  if (equals < 0) return [text.toLowerCase(), ""];
  const value = text.slice(equals + 1).trim();
  const isQuoted = value.length > 1 && value.startsWith('"') && value.endsWith('"');
  return [text.slice(0, equals).trim().toLowerCase(), isQuoted ? value.slice(1, -1).replace(/\\(.)/g, "$1") : value];
}

/** A registered relation's name; those that are addresses (section 2.1.2) would name hosts. */
function isToken(relation: string): boolean {
  return /^[a-z][a-z0-9.-]*$/.test(relation);
}
