// Random JSON text as people and generators write it, right and wrong: any whitespace, escapes, duplicate and hostile
// keys, odd numbers, and texts broken at one place. JSON.parse is what says which is which.
import fc from "fast-check";

const gap = fc.stringMatching(/^[ \t\r\n]{0,3}$/);
const hostileKey = fc.constantFrom(
  "__proto__",
  "constructor",
  "then",
  "toJSON",
  "$ref",
  "10",
  "2",
  "01",
  "-1",
  "",
  "length",
);
const plainKey = fc.constantFrom("a", "b", "paths", "get", "ключ", "日本", "👍");

/** `text` as a JSON string, some of its characters escaped without need. */
const quoted = (text: string, seed: number): string => {
  let at = seed;
  const asEscape = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
  const escaped = [...text].map((character) => {
    at = (at * 1103515245 + 12345) % 2147483648;
    const needsIt = character < " " || character === '"' || character === "\\";
    return needsIt || at % 5 === 0 ? character.split("").map(asEscape).join("") : character;
  });
  return `"${escaped.join("")}"`;
};

const string = fc
  .tuple(fc.oneof(fc.string(), fc.string({ unit: "binary" }), hostileKey, plainKey), fc.nat())
  .map(([text, seed]) => quoted(text.toWellFormed(), seed));
const key = fc
  .tuple(fc.oneof(hostileKey, plainKey, fc.string()), fc.nat())
  .map(([text, seed]) => quoted(text.toWellFormed(), seed));
const loneSurrogate = fc.constantFrom('"\\ud800"', '"x\\udc00\\ud800"');
const number = fc.oneof(
  fc.constantFrom("0", "-0", "1e400", "-1E-400", "1.50", "0.1e+2", "12345678901234567890", "1E0", "-0.0"),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
  fc.integer().map(String),
);
const literal = fc.constantFrom("true", "false", "null");

/** JSON that JSON.parse accepts. */
export const jsonText: fc.Arbitrary<string> = fc.letrec<{ value: string }>((tie) => {
  const spaced = (inner: fc.Arbitrary<string>) => fc.tuple(gap, inner, gap).map((parts) => parts.join(""));
  const member = fc.tuple(spaced(key), tie("value")).map(([name, value]) => `${name}:${value}`);
  const items = (inner: fc.Arbitrary<string>) => fc.array(inner, { maxLength: 5 });
  return {
    value: spaced(
      fc.oneof(
        { depthSize: "small", withCrossShrink: true },
        fc.oneof(string, number, literal, loneSurrogate),
        fc.tuple(items(member), gap).map(([all, space]) => (all.length === 0 ? `{${space}}` : `{${all.join(",")}}`)),
        fc
          .tuple(items(tie("value")), gap)
          .map(([all, space]) => (all.length === 0 ? `[${space}]` : `[${all.join(",")}]`)),
      ),
    ),
  };
}).value;

/** JSON with one character cut, put in, or replaced: mostly refused, sometimes not. */
export const brokenText: fc.Arbitrary<string> = fc
  .tuple(
    jsonText,
    fc.nat(),
    fc.constantFrom("cut", "insert", "replace", "truncate"),
    fc.constantFrom(...'{}[]",:\\0.eE+-tfnu \n\u0001\u00a0é\ufeff'),
  )
  .map(([text, seed, how, character]) => {
    const at = text.length === 0 ? 0 : seed % text.length;
    if (how === "truncate") return text.slice(0, at);
    const rest = text.slice(how === "insert" ? at : at + 1);
    return text.slice(0, at) + (how === "cut" ? "" : character) + rest;
  })
  .filter((text) => text.isWellFormed());

/** Ways to cut `bytes` into chunks: sizes that are used in turn, one byte among them. */
export const chunkSizes: fc.Arbitrary<number[]> = fc.array(fc.integer({ min: 1, max: 40 }), {
  minLength: 1,
  maxLength: 5,
});

export function* inChunks(bytes: Uint8Array, sizes: readonly number[]): Generator<Uint8Array> {
  for (let at = 0, turn = 0; at < bytes.length; turn++) {
    const size = sizes[turn % sizes.length] ?? 1;
    yield bytes.subarray(at, at + size);
    at += size;
  }
}
