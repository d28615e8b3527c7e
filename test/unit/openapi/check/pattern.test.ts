// A document's regular expressions: those are tried whose worst case is bounded, and the bound holds.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_PATTERN_CHARS, MAX_PATTERN_REPEATS } from "../../../../src/limits.ts";
import { readPattern } from "../../../../src/openapi/check/pattern.ts";
import "../../../support/properties.ts";

describe("a pattern", () => {
  it.each([
    ["^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$", "123e4567-e89b-12d3-a456-426614174000", "123"],
    ["^(?:[0-9a-f]{2}:){5}[0-9a-f]{2}$", "00:1b:44:11:3a:b7", "00:1b"],
    ["^[^@\\s]+@[^@\\s]+\\.[a-z]{2,}$", "ann@example.com", "ann@"],
    ["^(?<year>\\d{4})-(0[1-9]|1[0-2])$", "2026-11", "2026-13"],
    ["^[a-z]+(-x)?$", "abc-x", "abc-y"],
    ["^\\p{L}+$", "Zoë", "4"],
    ["^[\\w\\-]+$", "a-b", "a b"],
    ["b", "abc", "ac"],
    ["^[\\w-.]+\\@\\x41\\u0042$", "a.b@AB", "ab"],
    ["^\\\\A$", "\\A", "A"],
    ["^{[a-z]}$", "{a}", "a"],
  ])("%s is tried", (source, good, bad) => {
    const pattern = readPattern(source);
    expect(pattern?.test(good)).toBe(true);
    expect(pattern?.test(bad)).toBe(false);
    expect(pattern?.worstCase(30)).toBeLessThan(10_000_000);
  });

  it.each([
    ...["^(a+)+$", "^(a*)*$", "^(a|a)*$", "^(a|aa)+$", "(a?){50}a", "^(?:a+){2,}$", "^((a{0,5}))*$", "(x+x+)+y"],
    ...["^(?=a+)b", "^(?!x)", "(?<=a)b", "(?<!a)b", "^(a)\\1$", "^(?<n>a)\\k<n>$", "(?i:a)", "(", "[", "a{2,1}"],
  ])("%s is not: its worst case is not known, or it is none", (source) => {
    expect(readPattern(source)).toBeUndefined();
  });

  it.each([
    ...["^\\A[a-z]+\\z$", "\\A[a-z]\\Z", "^\\h$", "^\\Qa.b\\E$", "^[\\w-.\\N]$", "^\\p{IsGreek}$", "^[\\p{L}-\\w]$"],
    ...[
      "^[[:alpha:]]+$",
      "^[a-z&&[^b]]+$",
      "^[]a]$",
      "^[\\w-[b]]$",
      "^a{,3}$",
      "/^[a-z]+$/",
      "/^a$/i",
      "^\\u{61}\\-$",
      "^\\u{61}[\\w-.]$",
    ],
  ])("%s is not: it is of another dialect, and says another thing in ECMA-262", (source) => {
    expect(readPattern(source)).toBeUndefined();
  });

  it("has a worst case that grows with each of its quantifiers, and with what is not anchored", () => {
    const cost = (source: string) => readPattern(source)?.worstCase(100) ?? 0;
    expect(cost("^a+$")).toBeLessThan(cost("^a+a+$"));
    expect(cost("^a+a+$")).toBeLessThan(cost("a+a+$"));
    expect(cost("^a|b+$")).toBeGreaterThan(cost("^(a|b)c$"));
    expect(cost("^a?a?a?$")).toBeGreaterThan(cost("^a?$"));
    expect(cost("^(?:a|a)(?:a|a)(?:a|a)(?:a|a)$")).toBeGreaterThan(8 * cost("^(?:aba)(?:aba)(?:aba)(?:aba)$"));
    expect(cost("a*".repeat(20))).toBeGreaterThan(1e30);
  });

  it("is bounded in its length and its counts", () => {
    expect(readPattern("a".repeat(MAX_PATTERN_CHARS))).toBeDefined();
    expect(readPattern("a".repeat(MAX_PATTERN_CHARS + 1))).toBeUndefined();
    expect(readPattern(`a{${MAX_PATTERN_REPEATS}}`)).toBeDefined();
    expect(readPattern(`a{${MAX_PATTERN_REPEATS + 1}}`)).toBeUndefined();
    expect(readPattern(`(?:(?:a{${MAX_PATTERN_REPEATS}}){2})`)).toBeUndefined();
  });

  it("takes no more steps than its worst case, however it is built", () => {
    fc.assert(
      fc.property(NODE, fc.stringMatching(/^[ab]{0,9}$/), fc.boolean(), (node, text, isAnchored) => {
        const source = isAnchored ? `^(?:${sourceOf(node)})$` : sourceOf(node);
        const read = readPattern(source);
        fc.pre(read !== undefined);
        expect(stepsOf(node, text, isAnchored)).toBeLessThanOrEqual(read.worstCase(text.length));
      }),
      { numRuns: 2_000 },
    );
  });
});

/** A regular expression as a matcher sees it. */
type Node =
  | { readonly is: "letter"; readonly letter: string }
  | { readonly is: "sequence"; readonly parts: readonly Node[] }
  | { readonly is: "alternatives"; readonly parts: readonly Node[] }
  | { readonly is: "repetition"; readonly part: Node; readonly least: number; readonly most: number };

const { NODE } = fc.letrec<{ NODE: Node }>((tie) => ({
  NODE: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.record({ is: fc.constant("letter" as const), letter: fc.constantFrom("a", "b", ".") }),
    fc.record({
      is: fc.constantFrom("sequence" as const, "alternatives" as const),
      parts: fc.array(tie("NODE"), { minLength: 1, maxLength: 3 }),
    }),
    fc
      .tuple(tie("NODE"), fc.constantFrom([0, 1], [2, 2], [0, 99], [1, 99], [1, 3]))
      .map(([part, [least = 0, most = 0]]) => ({ is: "repetition" as const, part, least, most })),
  ),
}));

function sourceOf(node: Node): string {
  if (node.is === "letter") return node.letter;
  if (node.is === "repetition") return `(?:${sourceOf(node.part)}){${node.least},${node.most}}`;
  return `(?:${node.parts.map(sourceOf).join(node.is === "sequence" ? "" : "|")})`;
}

/** Letters that a backtracking matcher looks at when nothing fits in the end: every way is gone. */
function stepsOf(node: Node, text: string, isAnchored: boolean): number {
  let steps = 0;
  const go = (at: Node, place: number, then: (place: number) => void): void => {
    if (at.is === "letter") {
      steps++;
      if (place < text.length && (at.letter === "." || at.letter === text[place])) then(place + 1);
    } else if (at.is === "sequence") {
      const [first, ...rest] = at.parts;
      if (first === undefined) return then(place);
      go(first, place, (next) => go({ is: "sequence", parts: rest }, next, then));
    } else if (at.is === "alternatives") {
      for (const part of at.parts) go(part, place, then);
    } else {
      const { least, most, part } = at;
      // A turn that takes nothing ends the repetition (ECMA-262, RepeatMatcher).
      const more = { ...at, least: Math.max(0, least - 1), most: most - 1 };
      if (most > 0) go(part, place, (next) => (next > place || least > 0) && go(more, next, then));
      if (least === 0) then(place);
    }
  };
  for (let start = 0; start <= (isAnchored ? 0 : text.length); start++) go(node, start, () => {});
  return steps;
}
