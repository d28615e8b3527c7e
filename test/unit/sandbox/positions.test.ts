// The way back from a place in the module that runs to the place in the text that the author sent.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Edits } from "../../../src/sandbox/edits.ts";
import { placeOfThrow } from "./support/evaluate.ts";

/** Where `mark` first stands in a text. */
function placeOf(text: string, mark: string) {
  const before = text.slice(0, text.indexOf(mark)).split(/\r\n?|[\n\u2028\u2029]/);
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

const THROW = 'new Error("here")';

describe("an error is placed where the author threw it", () => {
  it.each([
    ["a function", `async () => { throw ${THROW} }`],
    ["an expression", `(() => { throw ${THROW} })()`],
    ["statements on one line", `const a = 1; if (a) throw ${THROW}; a`],
    ["the last value", `const a = 1;\nconst fail = () => { throw ${THROW} }; fail();`],
    ["a loop without braces", `for (const a of [1]) for (;;) if (a) throw ${THROW}`],
    ["a function called at the end", `const a = 1;\n  function main() { throw ${THROW} }`],
    ["a default export", `const a = () => 1;\nexport default () => { a(); throw ${THROW} }`],
    ["a code fence", `\n\`\`\`js\n  () => {\n    throw ${THROW} }\n\`\`\``],
    ["CRLF lines", `const a = 1;\r\nconst b = () => 2;\r\nthrow ${THROW}`],
    ["lone CR lines", `const a = 1;\rconst b = () => 2; throw ${THROW}`],
    ["other line ends", `const a = 1;\u2028const b = () => 2; throw ${THROW}`],
    ["wide characters before it", `const a = "🙂é"; throw ${THROW}`],
  ])("in %s", async (_, code) => {
    expect(await placeOfThrow(code)).toEqual(placeOf(code, "new Error"));
  });

  it("however many functions and loops stand before it, on the line and above it", async () => {
    const before = fc.constantFrom(
      "const $ = () => 1;",
      "for (const $ of [1]) if ($) continue;",
      "function $() { return () => 2 }",
      "while (false) f();",
      "do a(); while (false);",
      "/* $ */",
      "const $ = [1, 2].map(x => ({ x }));",
      "class $ { m() { return 1 } }",
    );
    const space = fc.constantFrom(" ", "\n", "\r\n", "\n  ");
    const pieces = fc.array(fc.tuple(before, space), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(pieces, pieces, fc.boolean(), async (above, below, isFunction) => {
        const text = [above, below].map((list, half) =>
          list.map(([piece, gap], index) => piece.replaceAll("$", `n${half}${index}`) + gap).join(""),
        );
        const body = `let a = () => 0, f = a; ${text[0]}if (a) throw ${THROW}; ${text[1]}`;
        const code = isFunction ? `async () => {${body}\n}` : `${body}\na`;
        expect(await placeOfThrow(code)).toEqual(placeOf(code, "new Error"));
      }),
      { numRuns: 100 },
    );
  });
});

describe("places after insertions", () => {
  const edited = fc
    .record({
      source: fc
        .array(fc.constantFrom("a", "b", " ", "\n", "\r\n", "\r", "\u2029"), { maxLength: 30 })
        .map((parts) => parts.join("")),
      insertions: fc.array(fc.tuple(fc.nat(), fc.string({ unit: fc.constantFrom("x", "(", ")") })), { maxLength: 6 }),
    })
    .map(({ source, insertions }) => {
      const edits = new Edits(source);
      // Between the two characters of one line end nothing is ever inserted.
      const offsets = [...source.matchAll(/(?!(?<=\r)\n)/g)].map(({ index }) => index);
      for (const [at, text] of insertions) edits.insert(offsets[at % offsets.length] ?? 0, text);
      return { source, edits };
    });

  it("keep the source's own characters, in their order", () => {
    fc.assert(
      fc.property(edited, ({ source, edits }) => {
        expect(edits.apply().replaceAll(/[x()]/g, "")).toBe(source);
      }),
    );
  });

  it("lead back to the same character, or to where the insertion was made", () => {
    fc.assert(
      fc.property(edited, ({ source, edits }) => {
        const text = edits.apply();
        let kept = 0;
        for (let index = 0; index < text.length; index++) {
          const { line, column } = edits.original(placeOf(`${text.slice(0, index)}\0`, "\0"));
          const place = placeOf(`${source.slice(0, kept)}\0`, "\0");
          expect({ line, column }).toEqual(place);
          if (!/[x()]/.test(text[index] ?? "")) kept++;
        }
      }),
    );
  });

  it("behind the source lead back to its end", () => {
    const edits = new Edits("ab\ncd");
    edits.insert(5, "\nreturn main()}");
    expect(edits.original({ line: 3, column: 8 })).toEqual({ line: 2, column: 3 });
  });
});
