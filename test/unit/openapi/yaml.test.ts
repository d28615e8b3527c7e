// YAML on its way to JSON: each construct as OpenAPI documents use it, and each fault with its place and its remedy.
import fc from "fast-check";
import { CORE_SCHEMA, dump } from "js-yaml";
import { describe, expect, it } from "vitest";
import { MAX_NESTING } from "../../../src/limits.ts";
import { yamlToJson } from "../../../src/openapi/yaml/to-json.ts";

const json = (yaml: string) => Buffer.concat(yamlToJson(new TextEncoder().encode(yaml))).toString();

describe("a plain scalar", () => {
  it.each([
    ["a date", "2020-01-31", '"2020-01-31"'],
    ["on", "on", '"on"'],
    ["yes", "yes", '"yes"'],
    ["No", "No", '"No"'],
    ["a sexagesimal", "12:30:45", '"12:30:45"'],
    ["an integer with underscores", "1_000", '"1_000"'],
    ["true", "True", "true"],
    ["null as a tilde", "~", "null"],
    ["nothing", "", "null"],
    ["an octal number of YAML 1.2", "0o17", "15"],
    ["a leading zero, which is decimal", "017", "17"],
    ["a hexadecimal number", "0xfF", "255"],
    ["a float with its digits", "1.10", "1.10"],
    ["a float without a whole part", "-.5", "-0.5"],
    ["a float without decimals", "+1.", "1"],
    ["an exponent", "1e3", "1e3"],
    ["an integer beyond double precision", "12345678901234567890", "12345678901234567890"],
    ["infinity", ".inf", '".inf"'],
    ["text that only starts as a number", "1.2.3", '"1.2.3"'],
  ])("%s: %s is %s", (_, yaml, expected) => {
    expect(json(`x: ${yaml}`)).toBe(`{"x":${expected}}`);
  });
});

describe("a key", () => {
  it("keeps its order and its spelling, also as a number, a boolean or __proto__", () => {
    expect(json("default: 1\n200: 2\n1.0: 3\ntrue: 4\n~: 5\n__proto__: 6")).toBe(
      '{"default":1,"200":2,"1.0":3,"true":4,"~":5,"__proto__":6}',
    );
  });

  it("that is there twice is refused with both lines", () => {
    expect(() => json('a: 1\nb:\n  200: x\n  "200": y')).toThrow(
      'Line 4, column 4: the key "200" is there twice, first on line 3.',
    );
  });

  it("that is a mapping is refused", () => {
    expect(() => json("? {a: 1}\n: 2")).toThrow("Line 1, column 3: a key is a mapping or a list.");
  });
});

describe("an alias", () => {
  it("is written out", () => {
    expect(json("a: &x {b: [1]}\nc: *x\nd: &x 2\ne: *x\nf: &k key\n*k : v")).toBe(
      '{"a":{"b":[1]},"c":{"b":[1]},"d":2,"e":2,"f":"key","key":"v"}',
    );
  });

  it.each([
    ["of no anchor", "a: *no", "Line 1, column 5: there is no anchor &no before the alias *no."],
    ["inside its own anchor", "a: &x\n  b: *x", "Line 2, column 7: the alias *x stands inside its own anchor."],
  ])("%s is refused", (_, yaml, message) => expect(() => json(yaml)).toThrow(message));

  it("that doubles at every level is refused by its limit", () => {
    const levels = Array.from({ length: 40 }, (_, at) => `a${at + 1}: &a${at + 1} [*a${at}, *a${at}]`);
    expect(() => json(["a0: &a0 text", ...levels].join("\n"))).toThrow("Aliases and merge keys add more than 16 MB");
  });

  it("that doubles through merge keys is refused by its limit", () => {
    const keys = Array.from({ length: 2000 }, (_, at) => `k${at}: ${"v".repeat(50)}`).join(", ");
    const uses = Array.from({ length: 400 }, (_, at) => `u${at}: {<<: *base}`);
    expect(() => json([`base: &base {${keys}}`, ...uses].join("\n"))).toThrow("Aliases and merge keys add more");
  });

  it("that nests deeper than a document may is refused", () => {
    const levels = Array.from({ length: MAX_NESTING }, (_, at) => `a${at + 1}: &a${at + 1} [*a${at}]`);
    expect(() => json(["a0: &a0 [1]", ...levels].join("\n"))).toThrow("256 levels deep");
  });
});

describe("a merge key", () => {
  it("brings what the mapping does not say itself, the earlier of several first", () => {
    expect(json("a: &a {x: 1, y: 2}\nb: &b {y: 3, z: 4}\nc: {<<: [*a, *b], z: 5}\nd: {w: 0, <<: *a}")).toBe(
      '{"a":{"x":1,"y":2},"b":{"y":3,"z":4},"c":{"x":1,"y":2,"z":5},"d":{"w":0,"x":1,"y":2}}',
    );
  });

  it("in quotes is a key like any other", () => expect(json('"<<": 1')).toBe('{"<<":1}'));

  it("with a scalar is refused", () => {
    expect(() => json("a:\n  <<: text")).toThrow("Line 2, column 7: the merge key << wants a mapping");
  });
});

describe("a tag", () => {
  it("of the core schema holds, any other is ignored", () => {
    expect(json('a: !!str 12\nb: !!int "12"\nc: !Ref name\nd: !!timestamp 2020-01-01\ne: !!set {x}\nf: ! 1')).toBe(
      '{"a":"12","b":12,"c":"name","d":"2020-01-01","e":{"x":null},"f":"1"}',
    );
  });
});

it("block scalars, quotes, comments and flow collections read as YAML has them", () => {
  expect(json(`# comment\na: |\n  one\n  two\nb: >-\n  one\n  two\nc: 'it''s'\nd: "\\u00e9\\n"\ne: [1, {f: g},]`)).toBe(
    JSON.stringify({ a: "one\ntwo\n", b: "one two", c: "it's", d: "é\n", e: [1, { f: "g" }] }),
  );
});

it("a closing bracket no deeper than its key is taken, other lines that are not indented enough are refused", () => {
  expect(json("a:\n  b: {\n    c: [\n      1\n    ]\n  }\n  d: |\n    }\n")).toBe('{"a":{"b":{"c":[1]},"d":"}\\n"}}');
  expect(() => json("a:\n  b: {\n  c: 1\n  }\n")).toThrow("Line 3, column 3: the YAML is not well formed");
});

describe("a document", () => {
  it.each([
    ["empty", "# nothing\n", "Line 1, column 1: the document is empty."],
    ["two in one file", "a: 1\n---\nb: 2", "Line 3, column 1: a second YAML document starts here."],
    ["indented by a tab", "a:\n\tb: 1", "Line 2, column 1: the YAML is not well formed: tab characters"],
    ["broken off", 'a: "b', "Line 1, column 6: the YAML is not well formed"],
    ["nested too deep", "[".repeat(300), "nested more than 256 levels deep"],
  ])("%s is refused with its place", (_, yaml, message) => expect(() => json(yaml)).toThrow(message));

  it("that is not UTF-8 is refused", () => {
    expect(() => yamlToJson(new Uint8Array([0x61, 0x3a, 0x20, 0xff]))).toThrow("not text in UTF-8");
  });
});

it("whatever JSON can say survives a way through YAML", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 4 })), (value) => {
      const plain: unknown = JSON.parse(JSON.stringify(value));
      // The writer knows no merge keys and leaves `<<` bare, where it means one.
      if (!JSON.stringify(plain).includes('"<<":')) {
        expect(JSON.parse(json(dump(plain, { schema: CORE_SCHEMA })))).toStrictEqual(plain);
      }
      expect(JSON.parse(json(JSON.stringify(plain)))).toStrictEqual(plain);
    }),
  );
});
