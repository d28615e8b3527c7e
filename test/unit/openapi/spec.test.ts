// The lazy `spec` against the plain document: equal in everything that a program can see, whatever the document is.
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compiled } from "./support/compiled.ts";
import { resolved, TooMuch } from "./support/plain-resolver.ts";
import { randomDocument } from "./support/random-document.ts";

/** A copy by hand, as a program would make one. */
function copy(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(copy);
  const object = {};
  for (const key of Object.keys(value)) {
    Object.defineProperty(object, key, {
      value: copy(Reflect.get(value, key)),
      writable: true,
      enumerable: true,
      configurable: true,
    });
  }
  return object;
}

function expectation(document: Record<string, unknown>): unknown {
  try {
    return resolved(document);
  } catch (error) {
    if (error instanceof TooMuch) return undefined;
    throw error;
  }
}

describe("spec", () => {
  it("equals the plainly resolved document, for whatever document", async () => {
    await fc.assert(
      fc.asyncProperty(
        randomDocument,
        fc.constantFrom(undefined, 1, "\t"),
        fc.integer({ min: 1, max: 300 }),
        async (random, indent, chunk) => {
          const text = JSON.stringify(random, null, indent);
          const expected = expectation(JSON.parse(text));
          fc.pre(expected !== undefined);
          const { spec } = (await compiled(text, chunk)).open();
          const actual = copy(spec);
          expect(JSON.stringify(actual, null, 1)).toBe(JSON.stringify(expected, null, 1));
          expect(isDeepStrictEqual(actual, expected)).toBe(true);
          expect(JSON.stringify(spec)).toBe(JSON.stringify(expected));
        },
      ),
      { numRuns: 500 },
    );
  });
});
