// The scanner against JSON.parse: what is accepted, what is refused and where, and that nothing is lost on the way.
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SluiceError } from "../../../src/errors.ts";
import { MAX_NESTING } from "../../../src/limits.ts";
import { createScanner } from "../../../src/openapi/scanner.ts";
import { brokenText, chunkSizes, inChunks, jsonText } from "./support/json-text.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** Scans and puts the pieces together again, objects of the outer `levels` visited member by member. */
function rebuild(bytes: Uint8Array, levels: number, sizes: readonly number[]): unknown {
  const open: object[] = [{}];
  const put = (key: string, value: unknown) => {
    Object.defineProperty(open.at(-1) ?? {}, key, { value, writable: true, enumerable: true, configurable: true });
  };
  const scanner = createScanner({
    enter(key) {
      if (open.length > levels) return false;
      const object = {};
      put(key, object);
      open.push(object);
      return true;
    },
    leave: () => open.pop(),
    piece: (key, piece) =>
      put(key, JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(piece))),
  });
  for (const chunk of inChunks(bytes, sizes)) scanner.push(chunk);
  scanner.end();
  return Object.getOwnPropertyDescriptor(open[0], "")?.value;
}

/** The outcome of JSON.parse, or that it refuses. */
function parse(text: string): { value: unknown } | "refused" {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return "refused";
  }
}

function scan(text: string, levels: number, sizes: readonly number[]): { value: unknown } | "refused" {
  try {
    return { value: rebuild(bytesOf(text), levels, sizes) };
  } catch (error) {
    if (error instanceof SluiceError) return "refused";
    throw error;
  }
}

const refusal = (text: string | Uint8Array, sizes = [64]) => {
  try {
    rebuild(typeof text === "string" ? bytesOf(text) : text, 2, sizes);
  } catch (error) {
    if (error instanceof SluiceError) return error;
    throw error;
  }
  throw new Error("accepted");
};

describe("the scanner", () => {
  it("gives what JSON.parse gives, however the text is written, chunked and split", () => {
    fc.assert(
      fc.property(jsonText, fc.nat({ max: 4 }), chunkSizes, (text, levels, sizes) => {
        const expected = parse(text);
        const actual = scan(text, levels, sizes);
        expect(isDeepStrictEqual(actual, expected)).toBe(true);
        // Order and own `__proto__` keys show in the text only.
        expect(JSON.stringify(actual)).toBe(JSON.stringify(expected));
      }),
      { numRuns: 1000 },
    );
  });

  it("accepts and refuses the same broken texts as JSON.parse", () => {
    fc.assert(
      fc.property(
        fc.oneof(brokenText, fc.string(), fc.json()),
        fc.nat({ max: 4 }),
        chunkSizes,
        (text, levels, sizes) => {
          fc.pre(!text.startsWith("\ufeff"));
          expect(JSON.stringify(scan(text, levels, sizes))).toBe(JSON.stringify(parse(text)));
        },
      ),
      { numRuns: 3000 },
    );
  });

  it("refuses exactly the bytes that are not UTF-8", () => {
    const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
    const accepted = (read: () => unknown) => {
      try {
        read();
        return true;
      } catch {
        return false;
      }
    };
    fc.assert(
      fc.property(fc.uint8Array({ min: 0x80, maxLength: 4 }), chunkSizes, (inside, sizes) => {
        const bytes = Uint8Array.of(0x22, ...inside, 0x22);
        expect(accepted(() => rebuild(bytes, 1, sizes))).toBe(accepted(() => decoder.decode(bytes)));
      }),
      { numRuns: 2000 },
    );
  });

  it("skips a byte order mark, also one that arrives byte by byte", () => {
    expect(rebuild(bytesOf('\ufeff{"a":1}'), 1, [1])).toStrictEqual({ a: 1 });
    expect(refusal(Uint8Array.of(0xef, 0xbb, 0x20)).message).toContain("found the byte 0x20");
  });

  it.each([
    ['{"a":1,}', "Line 1, column 8: expected a key in quotes, found `}`."],
    ['{"a" 1}', 'Line 1, column 6: expected ":", found `1`.'],
    ['{"a":1 "b":2}', 'Line 1, column 8: expected "," or "}", found `"`.'],
    ["[1\n,2\n 3]", 'Line 3, column 2: expected "," or "]", found `3`.'],
    ["{}\n\n{}", "Line 3, column 1: expected the end of the document, found `{`."],
    ['{"日本👍": tru}', 'Line 1, column 12: expected "true", found `}`.'],
    ['{"a": 01}', 'Line 1, column 8: expected "," or "}", found `1`.'],
    ["[1.]", "Line 1, column 4: expected a digit after the decimal point, found `]`."],
    ['["\\x"]', 'Line 1, column 4: expected one of " \\ / b f n r t u after the backslash, found `x`.'],
    ['["a\n"]', "Line 1, column 4: expected no control character inside a string, found a line break."],
    ['{"a": [1, 2', 'Line 1, column 12: expected "," or "]", found the end of the document.'],
    ['{"a": "b', "Line 1, column 9: expected the end of the string, found the end of the document."],
    ["", "Line 1, column 1: expected a value, found the end of the document."],
    ["openapi: 3.1.0", "Line 1, column 1: expected a value, found `o`."],
  ])("says where %j is wrong and what was expected", (text, message) => {
    for (const size of [1, 3, 64]) expect(refusal(text, [size]).message).toBe(message);
  });

  it("accepts nesting up to the limit and refuses one level more by name", () => {
    const nested = (levels: number) => `${"[".repeat(levels)}${"]".repeat(levels)}`;
    expect(scan(nested(MAX_NESTING), 1, [64])).toStrictEqual(parse(nested(MAX_NESTING)));
    const error = refusal(nested(MAX_NESTING + 1));
    expect(error.code).toBe("too_large");
    expect(error.message).toBe("Arrays and objects are nested more than 256 levels deep at line 1, column 257.");
  });
});
