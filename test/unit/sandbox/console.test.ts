// The program's console: lines up to a cap, whatever is logged, and never an exception.
import fc from "fast-check";
import { expect, it } from "vitest";
import { captureConsole } from "../../../src/sandbox/guest/console.js";

type Method = (...values: unknown[]) => unknown;
function capture(maxChars = 100) {
  const { console, text } = captureConsole(maxChars);
  const method = (name: string): Method => {
    const found: unknown = Reflect.get(console, name);
    if (typeof found !== "function") throw new TypeError(`console.${name} is not a function`);
    return (...values) => found(...values);
  };
  return { log: method("log"), method, text };
}
const thrower = (): never => {
  throw new Error("no");
};

it("writes its values on one line, as a person would read them", () => {
  const { log, text } = capture(1_000);
  log("a", 1, null, undefined, { b: [2n] }, Symbol("s"), new TypeError("bad"));
  log();
  log(new Map([["k", 1]]), "x\ny");
  expect(text()).toBe('a 1 null undefined {"b":["2"]} Symbol(s) TypeError: bad\n\n{"k":1} x\ny');
});

it.each(["info", "warn", "error", "debug", "trace", "dir", "table", "group"])("%s writes a line", (name) => {
  const { method, text } = capture();
  method(name)("a");
  expect(text()).toBe("a");
});

it("what has nothing to write writes nothing, and an assertion only when it fails", () => {
  const { method, text } = capture();
  for (const name of ["time", "timeEnd", "count", "groupEnd", "clear"]) method(name)("a");
  method("assert")(true, "a");
  method("assert")(false, "b");
  expect(text()).toBe("Assertion failed: b");
});

it("keeps a line of just its cap whole, and cuts a longer one", () => {
  for (const [chars, kept] of [
    [99, "x".repeat(99)],
    [100, "x".repeat(100)],
    [101, `${"x".repeat(100)}…`],
  ] as const) {
    const { log, text } = capture();
    log("x".repeat(chars));
    expect(text()).toBe(kept);
  }
});

it("counts the lines that it has no room for", () => {
  const { log, text } = capture();
  log("x".repeat(99));
  for (let line = 0; line < 100_000; line++) log("dropped");
  expect(text()).toBe(`${"x".repeat(99)}\n… 100000 more lines`);
});

it("stays near its cap, however many lines of whatever length", () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: "binary", maxLength: 300 })),
      fc.integer({ min: 0, max: 400 }),
      (lines, max) => {
        const { log, text } = capture(max);
        for (const line of lines) log(line);
        expect(text().length).toBeLessThanOrEqual(max + 40);
        expect(text().isWellFormed()).toBe(true);
      },
    ),
  );
});

it("survives whatever is logged", () => {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  const hostile = [
    proxy,
    new Proxy({}, { get: thrower }),
    Object.assign(() => 1, { toString: thrower }),
    Object.defineProperty(new Error("x"), "name", { get: thrower }),
    Object.assign(new Error("x"), { name: Symbol("s") }),
    {
      get a() {
        return thrower();
      },
    },
    { toJSON: thrower },
    Promise.resolve(1),
    new Array(2 ** 32 - 1),
    Object.create(null),
  ];
  for (const value of hostile) {
    const { log, text } = capture(10_000);
    log(value);
    expect(text()).not.toBe("");
  }
});
