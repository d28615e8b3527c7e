// The step counter: whatever runs for ever stops, and whatever ends does what it did without it.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createStepCounter } from "../../../src/sandbox/guest/steps.js";
import { evaluate, importModule } from "./support/evaluate.ts";

describe("a program stops that runs for ever in", () => {
  it.each([
    ["`while`", "() => { while (true) {} }"],
    ["`while` without a body", "() => { while (true); }"],
    ["`do`", "() => { do {} while (true) }"],
    ["`do` without braces", "() => { let n = 0; do n++\nwhile (true) }"],
    ["`for`", "() => { for (;;); }"],
    ["`for` with a statement", "() => { let n = 0; for (;;) n++ }"],
    ["`for of`", "() => { const list = [1]; for (const n of list) list.push(n) }"],
    ["`for of` over a generator", "() => { function* g() { while (true) yield 1 } for (const n of g()); }"],
    ["`for await`", "async () => { async function* g() { for (;;) yield 1 } for await (const n of g()) {} }"],
    ["a labelled `continue`", "() => { outer: while (true) { for (;;) { continue outer } } }"],
    ["a loop inside another's head", "() => { for (let f = () => { for (;;); }; f(); ); }"],
    ["a loop's condition", "() => { const on = () => true; while (on()); }"],
    ["spreading", "() => [...(function* () { for (;;) yield 1 })()]"],
    ["destructuring", "() => { const [...all] = (function* () { while (1) yield 1 })() }"],
    ["tail calls through promises", "async () => { const f = () => Promise.resolve().then(f); await f() }"],
    ["awaits of itself", "async () => { const f = async () => { await 0; return f() }; return f() }"],
    ["a static block", "() => { class A { static { for (;;); } } }"],
    ["a getter", "() => { const o = { get x() { for (;;); } }; o.x }"],
    ["a field's value", "() => { class A { x = (() => { for (;;); })() } new A() }"],
    ["statements", "for (;;);"],
    ["a nested default parameter", "() => { ((a = (b = () => { for (;;); }) => b()) => a())() }"],
  ])("%s", async (_, code) => {
    await expect(evaluate(code)).rejects.toThrow("The program ran more than 10,000 loop turns and calls.");
  });
});

it("counts to its limit and not one further", () => {
  const step = createStepCounter(3);
  for (let turn = 0; turn < 3; turn++) step();
  expect(step).toThrow("The program ran more than 3 loop turns and calls. Look for an endless loop.");
});

describe("a program means the same with the counter in it:", () => {
  it.each([
    [
      "a labelled continue",
      "() => { const r = []; outer: for (const a of [1,2,3]) { for (const b of [1,2,3]) { if (b === a) continue outer; r.push([a,b]) } } return r }",
    ],
    [
      "a labelled break through a statement",
      "() => { let n = 0; out: for (;;) for (;;) if (n++ > 5) break out; return n }",
    ],
    [
      "`if` and `else` around loops",
      "() => { let n = 0; if (n) while (n < 9) n++; else do n += 2; while (n < 5); return n }",
    ],
    ["an arrow function with a comma", "() => { const f = (a, b) => (a, b); return f(1, 2) }"],
    ["an arrow function that answers an object", "() => [1, 2].map((id) => ({ id }))"],
    ["an arrow function of arrow functions", "() => { const f = a => b => c => a + b + c; return f(1)(2)(3) }"],
    ["an arrow function with `in`", "() => { const f = (o) => 'a' in o; return [f({ a: 1 }), f({})] }"],
    ["an arrow function that assigns", "() => { let n = 1; const f = () => n += 5; f(); return n }"],
    ["an arrow function with a template", `() => ((n) => \`\${(() => n)()}!\`)(7)`],
    ["an arrow function as the last operand", "() => { const f = null ?? (x => x); return f(3) }"],
    ["default parameters", "() => ((a, b = (c = 2) => a + c, d = b()) => d)(1)"],
    [
      "closures of each turn",
      "() => { const f = []; for (let n = 0; n < 3; n++) f.push(() => n); return f.map((g) => g()) }",
    ],
    [
      "names of functions",
      "() => { const a = () => 1; const { b = () => 1 } = {}; return [a.name, b.name, (function c() {}).name] }",
    ],
    ["lengths of functions", "() => [((a, b) => 1).length, (function (a) {}).length]"],
    ["the last of a chain of assignments", "() => { let f; for (const a of [1]) f = x => x + a\nreturn f(1) }"],
    [
      "constructors of derived classes",
      "() => { class A { constructor(n) { this.n = n } } class B extends A { constructor() { super(4); this.m = new.target === B } } return { ...new B() } }",
    ],
    [
      "getters, setters, static and private methods",
      "() => { class A { #n = 1; get n() { return this.#n } set n(v) { this.#n = v } static make() { return new A() } #up() { return ++this.#n } up() { return this.#up() } } const a = A.make(); a.n = 5; a.up(); return a.n }",
    ],
    [
      "computed methods and generators",
      "() => { const o = { *['a']() { yield* [1, 2] }, async *b() {} }; return [...o.a()] }",
    ],
    [
      "an async generator",
      "async () => { const r = []; async function* g() { yield 1; yield 2 } for await (const n of g()) r.push(n); return r }",
    ],
    [
      "a generator that starts late",
      "() => { const r = []; function* g() { r.push('begun') ; yield 1 } const i = g(); r.push('made'); i.next(); return r }",
    ],
    [
      "`arguments` and `this`",
      "() => { function f() { return [this.a, ...arguments] } return f.call({ a: 1 }, 2, 3) }",
    ],
    [
      "`try` and `finally` around loops",
      "() => { const r = []; for (const n of [1, 2]) try { if (n === 1) continue; r.push(n) } finally { r.push('end') } return r }",
    ],
    [
      "a `switch` inside a loop",
      "() => { const r = []; for (const n of [1, 2, 3]) switch (n) { case 2: continue; default: r.push(n) } return r }",
    ],
    ["`for in`", "() => { const r = []; for (const k in { a: 1, b: 2 }) r.push(k); return r }"],
    [
      "hoisted functions and `var`",
      "() => { for (var n = 0; n < 3; n++) var m = n; return [n, m, f()]; function f() { return 'f' } }",
    ],
    [
      "comments and strings that look like code",
      "() => { /* while (1) { */ const s = '() => {'; // for (;;) {\nreturn s.length }",
    ],
    ["regular expressions", "() => 'a/b'.split(/\\/|=>/).map((s) => s.toUpperCase())"],
    ["tagged templates", `() => ((s, ...v) => s.raw.join('-') + v)\`a\${1}b\${2}c\``],
    ["optional calls", "() => { const o = { f: (x) => x?.y?.() }; return o.f?.({ y: () => 9 }) }"],
  ])("%s", async (_, code) => {
    const { default: original } = await importModule(`export default ${code}`);
    const meant = typeof original === "function" ? await original() : undefined;
    expect(meant).toBeDefined();
    expect(await evaluate(code)).toEqual(meant);
  });

  it("any nesting of loops, functions and expressions", async () => {
    const { program } = fc.letrec<{ program: string; statement: string; expression: string }>((tie) => ({
      expression: fc.oneof(
        { depthSize: "small", withCrossShrink: true },
        fc.constantFrom("1", "n", "'s'", "({ a: n })", "[n]"),
        tie("expression").map((e) => `(() => ${e.startsWith("{") ? `(${e})` : e})()`),
        tie("expression").map((e) => `((a = ${e}) => a)()`),
        tie("expression").map((e) => `(function () { return ${e} })()`),
        tie("expression").map((e) => `[1, 2].map(x => x ? ${e} : x)`),
        tie("expression").map((e) => `[...(function* () { yield ${e} })()]`),
        tie("statement").map((s) => `(() => { ${s} return n })()`),
        fc.tuple(tie("expression"), tie("expression")).map(([a, b]) => `(${a}, ${b})`),
      ),
      statement: fc.oneof(
        { depthSize: "small", withCrossShrink: true },
        tie("expression").map((e) => `r.push(${e});`),
        fc.constantFrom("n++;", ";", "r.push(n)\n"),
        tie("statement").map((s) => `for (const x of [1, 2]) ${s}`),
        tie("statement").map((s) => `for (let i = 0; i < 2; i++) { ${s} }`),
        tie("statement").map((s) => `for (const k in { a: 1 }) ${s}`),
        tie("statement").map((s) => `do { ${s} if (n > 3) break } while (n++ < 3);`),
        tie("statement").map((s) => `if (n % 2) { ${s} } else ${s}`),
        tie("statement").map((s) => `{ (() => { out: for (;;) { ${s} for (;;) break out } })() }`),
        fc.tuple(tie("statement"), tie("statement")).map(([a, b]) => `{ ${a} ${b} }`),
      ),
      program: fc.array(tie("statement"), { minLength: 1, maxLength: 4 }).map((list) => list.join(" ")),
    }));
    await fc.assert(
      fc.asyncProperty(program, async (statements) => {
        const body = `let n = 0; const r = []; ${statements}\n`;
        const { default: original } = await importModule(`export default () => { ${body} return r }`);
        const meant = typeof original === "function" ? original() : undefined;
        expect(await evaluate(`() => { ${body} return r }`, 1_000_000)).toEqual(meant);
        expect(await evaluate(`${body} r`, 1_000_000)).toEqual(meant);
        expect(await evaluate(`${body} r;`, 1_000_000)).toEqual(meant);
      }),
      { numRuns: 150 },
    );
  });
});
