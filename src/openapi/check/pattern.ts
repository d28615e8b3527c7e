// A document's regular expressions, tried on a program's texts. Both are strangers', and one backtracking match can take
// years (ReDoS), so a pattern is tried only where its worst case is known and small: no repetition of what can itself
// match in several ways, no lookaround, no reference back. Then each quantifier ends at one of as many places as the text
// has, each alternative is one way more, and the product bounds the ways. Pure.
import { MAX_PATTERN_CHARS, MAX_PATTERN_REPEATS } from "../../limits.ts";

export interface Pattern {
  readonly test: (text: string) => boolean;
  /** Steps of a match with a text of that many characters, at most. */
  readonly worstCase: (length: number) => number;
}

/** Undefined where no bound is known, and for what is no pattern of ECMA-262, or says another thing there. */
export function readPattern(source: string): Pattern | undefined {
  const ways = source.length <= MAX_PATTERN_CHARS && !IN_SLASHES.test(source) ? waysOf(source) : undefined;
  const expression = ways && (compile(source, "u") ?? (isOtherDialect(source) ? undefined : compile(source, "")));
  if (ways === undefined || expression === undefined) return undefined;
  const { quantifiers, choices, repeats } = ways;
  return {
    test: (text) => expression.test(text),
    worstCase: (length) => choices * (length + 1) ** quantifiers * (length + source.length * repeats),
  };
}

/** Unicode as JSON Schema wants it; many documents escape what it does not allow to be escaped. */
function compile(source: string, flags: string): RegExp | undefined {
  try {
    return new RegExp(source, flags);
  } catch {
    return undefined;
  }
}

/** As Perl, PHP and JavaScript write it in code: `/^a$/i`. */
const IN_SLASHES = /^\/.*\/[a-z]*$/is;

/**
 * Without Unicode, ECMA-262 reads as letters what it does not know (annex B.1.2). In other dialects these are anchors and
 * classes (`\A`, `\p{L}`), classes in classes (`[[:alpha:]]`, `[a-z&&[^b]]`) and counts (`{,3}`).
 */
function isOtherDialect(source: string): boolean {
  const tokens = Array.from(source.matchAll(TOKEN), ([token]) => token);
  const escapes = Array.from(source.matchAll(/\\(?:x[\da-fA-F]{2}|u[\da-fA-F]{4}|.)/gs), ([pair]) => pair);
  return (
    tokens.some((token) => token === "]" || token.startsWith("{,")) ||
    escapes.some((pair) => /^\\[A-Za-z]$/.test(pair) && !/^\\[dDwWsSbBfnrtv]$/.test(pair))
  );
}

interface Ways {
  /** Whose end is not fixed; the start of a match counts as one where it is not. */
  quantifiers: number;
  /** Product of what alternatives and options give. */
  choices: number;
  /** The most often that one part is repeated by fixed counts. */
  repeats: number;
}

/** A part between parentheses, or the whole. */
interface Part {
  /** Whether it can match in several ways. */
  isLoose: boolean;
  repeats: number;
}

const TOKEN =
  /\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|.)|\[(?:\\.|[^\]\\])*\]|\(\?(?::|<\w+>|.)|[()|]|(?:[*+?]|\{\d+(?:,\d*)?\})\??|\{,\d+\}|./gsu;

function waysOf(source: string): Ways | undefined {
  const ways: Ways = { quantifiers: 0, choices: 1, repeats: 1 };
  const open: Part[] = [];
  let part: Part = { isLoose: false, repeats: 1 };
  let atom: Part = part;
  let isAnchored = source.startsWith("^");
  for (const [token] of source.matchAll(TOKEN)) {
    if (/^\\[1-9k]|^\(\?(?!:|<\w)/.test(token)) return undefined;
    const counts = countsOf(token);
    if (counts !== undefined) {
      if (!repeat(atom, counts, ways)) return undefined;
      part.isLoose ||= atom.isLoose;
      part.repeats = Math.max(part.repeats, atom.repeats);
    } else if (token.startsWith("(")) {
      open.push(part);
      part = { isLoose: false, repeats: 1 };
    } else if (token === ")") {
      [atom, part] = [part, open.pop() ?? part];
      part.isLoose ||= atom.isLoose;
      part.repeats = Math.max(part.repeats, atom.repeats);
    } else {
      atom = { isLoose: false, repeats: 1 };
      if (token !== "|") continue;
      ways.choices *= 2;
      part.isLoose = true;
      if (open.length === 0) isAnchored = false;
    }
  }
  ways.repeats = part.repeats;
  if (!isAnchored) ways.quantifiers++;
  return ways;
}

interface Counts {
  readonly least: number;
  readonly most: number;
}

/** Of a quantifier; undefined for any other token. */
function countsOf(token: string): Counts | undefined {
  if (token.startsWith("*")) return { least: 0, most: Number.POSITIVE_INFINITY };
  if (token.startsWith("+")) return { least: 1, most: Number.POSITIVE_INFINITY };
  if (token.startsWith("?")) return { least: 0, most: 1 };
  const [, least, comma, most] = /^\{(\d+)(,?)(\d*)\}/.exec(token) ?? [];
  if (least === undefined) return undefined;
  const end = most === "" ? Number.POSITIVE_INFINITY : Number(most);
  return { least: Number(least), most: comma === "" ? Number(least) : end };
}

/** False where there is no bound. */
function repeat(atom: Part, { least, most }: Counts, ways: Ways): boolean {
  if (most === 1) {
    if (least === 0) ways.choices *= 2;
  } else {
    if (atom.isLoose) return false;
    if (least !== most) ways.quantifiers++;
    atom.repeats *= Math.max(1, least);
  }
  atom.isLoose ||= least !== most;
  return atom.repeats <= MAX_PATTERN_REPEATS;
}
