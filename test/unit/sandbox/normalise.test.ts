// Every form in which a model sends a program: what it evaluates to, and what is refused and where.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SluiceError } from "../../../src/errors.ts";
import { MAX_PROGRAM_BYTES } from "../../../src/limits.ts";
import { normalise } from "../../../src/sandbox/normalise.ts";
import { evaluate } from "./support/evaluate.ts";

/** What a program is refused with. */
function refusal(code: string): SluiceError {
  try {
    normalise(code);
  } catch (thrown) {
    if (thrown instanceof SluiceError) return thrown;
    throw thrown;
  }
  throw new Error("The program was accepted.");
}

describe("a program evaluates to its value when it is", () => {
  it.each([
    ["an arrow function", "() => 42"],
    ["an arrow function with a body", "() => { return 42 }"],
    ["an async arrow function", "async () => { return await 42 }"],
    ["an async arrow function with a bare parameter", "async x => x === undefined ? 42 : x"],
    ["a function", "function () { return 42 }"],
    ["a named function", "function main() { return main.name === 'main' ? 42 : 0 }"],
    ["an async function", "async function () { return 42 }"],
    ["a function in parentheses", "((async () => 42))"],
    ["a function behind a comment", "// the answer\n/* is */ async () => 42"],
    ["a function before comments and semicolons", "async () => 42;; // the answer\n/* done */ ;"],
    ["a call of an arrow function", "(async () => { return 42 })();"],
    ["a call of a function", "(function () { return 42 }())"],
    ["a bare expression", "6 * 7"],
    ["a sequence of expressions", "1, 42"],
    ["an awaited expression", "await Promise.resolve(42)"],
    ["a promise", "Promise.resolve(42)"],
    ["an assignment of a function that is called", "(globalThis.f = x => x, f(42))"],
    ["statements with return", "const a = 6;\nconst b = 7;\nreturn a * b;"],
    ["statements that return early", "if (true) return 42; for (;;) {}"],
    ["statements that end in a value", "const a = 6;\na * 7"],
    ["statements that end in a value and semicolons", "const a = 6;\na * 7;;;"],
    ["statements that end in an awaited value", "const a = async () => 42\nawait a()"],
    ["statements that end in a function's declaration", "const n = 42;\nasync function main() { return n }"],
    ["statements that end in a function's declaration and a semicolon", "const n = 42;\nfunction main() { return n };"],
    ["statements that end in an arrow function's declaration", "const n = 42;\nconst main = async () => n;"],
    ["a declared function that calls itself", "let n = 40;\nfunction main() { return n === 42 ? n : (n++, main()) }"],
    [
      "a declared function before its helper",
      "const n = 6;\nfunction main() { return times() }\nfunction times() { return n * 7 }",
    ],
    ["statements with a directive", "'use strict'; const n = 42; n"],
    ["a value and the hoisted function that makes it", "main();\nasync function main() { return 42 }"],
    ["a default export of an arrow function", "export default async () => 42"],
    ["a default export of a function", "export default async function main() { return 42 }"],
    ["a default export of a value", "export default 42;"],
    [
      "a default export behind helpers",
      "const half = 21;\nfunction twice(n) { return 2 * n }\nexport default () => twice(half);",
    ],
    ["a default export that awaits", "const n = await 42;\nexport default n"],
    ["a program of CRLF lines", "// the answer\r\nconst a = 6;\r\n\r\na * 7;\r\n"],
    ["a program with a byte order mark", "\uFEFFasync () => 42"],
    ["a program with a hashbang", "#!/usr/bin/env node\nconst a = 42;\na"],
    ["a function with a hashbang", "#!/usr/bin/env node\nasync () => 42"],
    ["a comment to the very end", "const a = 42\na // done"],
  ])("%s", async (_, code) => {
    expect(await evaluate(code)).toBe(42);
  });

  it.each([
    ["a language", "```js\nasync () => 42\n```"],
    ["no language", "```\nasync () => 42\n```"],
    ["tildes", "~~~javascript\nasync () => 42\n~~~"],
    ["four backticks", "````js\nasync () => '```' && 42\n````"],
    ["indentation", "  ```js\n  async () => 42\n  ```"],
    ["CRLF line ends", "```js\r\nasync () => 42\r\n```\r\n"],
    ["blank lines around it", "\n\n```js\n\nasync () => 42\n\n```\n\n"],
    ["its end on the last line", "```js\nasync () => 42```"],
    ["a longer end", "```js\nasync () => 42\n`````"],
    ["backticks inside", `\`\`\`js\nasync () => \`\${40 + 2}\` * 1\n\`\`\``],
    ["statements", "```ts\nconst n = 42;\nreturn n;\n```"],
  ])("in a code fence with %s", async (_, code) => {
    expect(await evaluate(code)).toBe(42);
  });

  it.each([
    ["an object literal", "{ a: 1, b: [2] }", { a: 1, b: [2] }],
    ["an object literal with a semicolon", "{ a: 1 };", { a: 1 }],
    ["an arrow function that answers an object literal", "() => ({ a: 1 })", { a: 1 }],
    ["an empty object", "{}", {}],
    ["a block of statements", "{ const a = 1; return { a } }", { a: 1 }],
    ["statements without a value", "const a = 1;", undefined],
    ["nothing but a semicolon and a value", "; 5", 5],
    ["`undefined`", "undefined", undefined],
    ["`null`", "null", null],
  ])("%s", async (_, code, value) => {
    expect(await evaluate(code)).toEqual(value);
  });

  it("a generator, whose value is an iterator", async () => {
    expect(
      await evaluate("(function* () { yield 1; yield 2 })").then((value) => [...(value as Iterable<number>)]),
    ).toEqual([1, 2]);
  });
});

it("calls a function once that the program calls itself", async () => {
  expect(await evaluate("globalThis.calls = 0;\nmain();\nasync function main() { return ++globalThis.calls }")).toBe(1);
  const assigned =
    "globalThis.calls = 0;\nconst done = await main();\nasync function main() { return ++globalThis.calls }";
  expect(await evaluate(assigned)).toBe(undefined);
  expect(await evaluate("globalThis.calls")).toBe(1);
});

describe("a program is refused", () => {
  it.each([
    ["", "The program is empty."],
    [" \n\t\n", "The program is empty."],
    ["```js\n\n```", "The program is empty."],
    ["// only a comment", "The program is empty."],
    ["/* only */ ;; // comments", "The program is empty."],
  ])("when nothing is in it: %j", (code, message) => {
    expect(refusal(code)).toMatchObject({ code: "parse_error", message });
  });

  it.each([
    ["an import", "const a = 1;\n  import x from 'y';", "A program cannot import", 2, 3],
    ["an import behind CRLF lines", "// one\r\n// two\r\n import 'y';", "A program cannot import", 3, 2],
    ["an import behind lone CR lines", "/* one\rtwo */ import 'y';", "A program cannot import", 2, 8],
    ["an import behind other line ends", "/* one\u2028two */ import 'y';", "A program cannot import", 2, 8],
    ["a dynamic import", "async () => {\n  return import('node:fs');\n}", "A program cannot import", 2, 10],
    ["a dynamic import inside a fence", "\n```js\nasync () =>\n  import('x')\n```", "A program cannot import", 4, 3],
    ["an export of a name", "const a = 1;\nexport { a };", "A program cannot export names", 2, 1],
    ["an export of a declaration", "export const a = 1;", "A program cannot export names", 1, 1],
    ["an export of another module", "export * from 'x'", "A program cannot export names", 1, 1],
    [
      "the step counter's name",
      "() => {\n const __sluice_step = () => {} }",
      "A program cannot use the name __sluice_step",
      2,
      8,
    ],
    ["a lone surrogate", "async () =>\n  '\ud83d'", "A program cannot hold half a character, a lone surrogate", 2, 4],
  ])("for %s, with its place", (_, code, message, line, column) => {
    expect(refusal(code)).toMatchObject({
      code: "parse_error",
      message: `${message} (line ${line}, column ${column}).`,
    });
  });

  it.each([
    ["a type annotation of a parameter", "async (x: number) => x", 1, 9],
    ["a type annotation of a variable", "async () => {\n  const x: number = 1;\n}", 2, 10],
    ["a cast", "const a = 1;\nreturn a as number;", 2, 10],
    ["a brace too few", "async () => {\n  return 1;\n", 3, 1],
    ["a brace too many", "async () => {\n  return 1;\n}\n}", 4, 1],
    ["a broken object literal", "{ a: 1,\n  b: 2 c }", 2, 8],
    ["a string without an end", "const a = 1;\nconst b = 'x", 2, 11],
    ["`return` beside a default export", "export default 1;\nreturn 2;", 2, 1],
    ["two default exports", "export default 1;\nexport default 2;", 2, 8],
    ["something inside a code fence", "```js\nasync () => {\n  a b\n}\n```", 3, 5],
    ["something behind CRLF lines", "const a = 1;\r\na b", 2, 3],
    ["a hashbang in the middle", "1#!x", 1, 3],
  ])("for %s, with its place", (_, code, line, column) => {
    expect(refusal(code)).toMatchObject({ code: "parse_error" });
    expect(refusal(code).message).toContain(`Syntax error at line ${line}, column ${column}:`);
  });

  it("above its limit in bytes, however many bytes a character has", () => {
    for (const character of ["a", "é", "€", "🙂"]) {
      const bytes = new TextEncoder().encode(character).length;
      const rest = (MAX_PROGRAM_BYTES - 2) % bytes;
      const full = `"${character.repeat((MAX_PROGRAM_BYTES - 2) / bytes)}"${" ".repeat(rest)}`;
      expect(normalise(full).text).toContain(character);
      expect(refusal(`${full} `)).toMatchObject({ code: "too_large" });
    }
  });

  it.each([
    ["parentheses", `${"(".repeat(30_000)}1${")".repeat(30_000)}`],
    ["open parentheses", "(".repeat(60_000)],
    ["arrays", `${"[".repeat(30_000)}${"]".repeat(30_000)}`],
    ["blocks", `${"{".repeat(30_000)}return 1${"}".repeat(30_000)}`],
    ["operators", "!".repeat(60_000)],
    ["member accesses", `a${".b".repeat(32_000)}`],
    ["calls", `f${"()".repeat(32_000)}`],
    ["templates", "`${".repeat(20_000)],
  ])("when it nests %s too deeply, not with a fault of the parser's", (_, code) => {
    expect(refusal(code)).toMatchObject({ code: "parse_error" });
  });

  it("or accepted, whatever text it is", () => {
    const fragments = fc.constantFrom(
      "```",
      "\n",
      "{",
      "}",
      "(",
      ")",
      "=>",
      "async",
      "return",
      "a",
      "1",
      ";",
      "//",
      "`",
      "'",
      " ",
      "\r",
      "\u2028",
      "export default",
      "\ud800",
      "#!",
      "<!--",
      "function",
      "*",
    );
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.array(fragments, { maxLength: 12 }).map((parts) => parts.join("")),
    );
    fc.assert(
      fc.property(text, (code) => {
        try {
          normalise(code);
        } catch (thrown) {
          expect(thrown).toBeInstanceOf(SluiceError);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});

it.each([
  ["blanks", `\`\`\`\n${" ".repeat(65_000)}`],
  ["blank lines", `\`\`\`${"\n".repeat(65_000)}`],
  ["fence marks", "`".repeat(65_000)],
  ["short fences", `\`\`\`\n${"```   ".repeat(10_000)}x`],
])("reads a run of %s once, not once for each of them", (_, code) => {
  // Thousands of millions of steps otherwise: the test would not end in its time.
  expect(refusal(code)).toMatchObject({ code: "parse_error" });
});

it.each([
  ["spec", "() => spec.paths", true],
  ["specs", "() => specs['a']", true],
  ["a shorthand", "({ spec })", true],
  ["an escaped name", "() => sp\\u0065c.paths", true],
  ["the global object", "() => globalThis['sp' + 'ec']", true],
  ["the global object's other name", "() => self['sp' + 'ec']", true],
  ["a search", "() => find('orders')", true],
  ["a signature", "() => signature({ method: 'GET', path: '/orders' })", true],
  ["a list's own search", "() => [1].find(Boolean)", false],
  ["no document", "() => api.request({ spec: 'x', path: '/specs' })", false],
  ["a property alone", "() => api.spec", false],
])("knows whether a program may read a document: %s", (_, code, uses) => {
  expect(normalise(code).usesDocument).toBe(uses);
});
