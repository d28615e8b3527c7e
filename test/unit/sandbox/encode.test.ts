// What a program returned as JSON text: plain data exactly as JSON.stringify, everything else as JSON or a clear error.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { encode, messageOf, ResultError } from "../../../src/sandbox/guest/encode.js";

/** Rows of a table with the value hidden from the runner, which would print it. */
const hidden = <T>(rows: [string, unknown, T][]) =>
  rows.map(([name, value, told]) => [name, { value: () => value }, told] as const);

const BOUNDS = { maxChars: 100_000, maxDepth: 64 };
const encoded = (value: unknown, bounds = BOUNDS) => {
  const made = encode(value, bounds);
  if (made.kind === "bytes") throw new Error("bytes");
  return made;
};
const textOf = (value: unknown) => encoded(value).text;
const parsed = (value: unknown): unknown => JSON.parse(textOf(value));

/** What kept a value from being returned. */
function refusal(value: unknown, bounds = BOUNDS): string {
  try {
    encode(value, bounds);
  } catch (thrown) {
    if (thrown instanceof ResultError) return thrown.message;
    throw thrown;
  }
  throw new Error("The value was returned.");
}

function thrower(): never {
  throw new Error("no");
}
const thenName: string = "then";
const thenable = (value: unknown) => Object.defineProperty({}, thenName, { value, enumerable: true });
const revoked = () => {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
};
const detached = () => {
  const bytes = new Uint8Array(8);
  structuredClone(bytes.buffer, { transfer: [bytes.buffer] });
  return bytes;
};

describe("plain data", () => {
  it("is what JSON.stringify makes of it", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        if (typeof value === "string") expect(encode(value, BOUNDS)).toEqual({ kind: "text", text: value, cuts: [] });
        else expect(encode(value, BOUNDS)).toEqual({ kind: "json", text: JSON.stringify(value), cuts: [] });
      }),
    );
  });

  it("with keys of any kind is what JSON.stringify makes of it", () => {
    const key = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom("__proto__", "constructor", "toString", "", "\ud800", "1"),
    );
    fc.assert(
      fc.property(
        fc.dictionary(key, fc.oneof(fc.string({ unit: "binary" }), fc.double(), fc.constant(null))),
        (value) => {
          expect(textOf(value)).toBe(JSON.stringify(value));
        },
      ),
    );
    expect(textOf(JSON.parse('{"__proto__":{"a":1}}'))).toBe('{"__proto__":{"a":1}}');
  });

  it("of any JavaScript values at all becomes JSON, or an error that says why", () => {
    const anything = fc.anything({
      withBigInt: true,
      withDate: true,
      withMap: true,
      withSet: true,
      withTypedArray: true,
      withSparseArray: true,
      withNullPrototype: true,
      withBoxedValues: true,
      withObjectString: true,
    });
    fc.assert(
      fc.property(anything, (value) => {
        const made = encode(value, BOUNDS);
        if (made.kind === "json") expect(() => JSON.parse(made.text)).not.toThrow();
        else if (made.kind === "bytes") expect(ArrayBuffer.isView(value) || value instanceof ArrayBuffer).toBe(true);
        else expect(value).toBe(made.kind === "text" ? made.text : undefined);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe("a value that JSON does not have", () => {
  const circular: { list: unknown[]; self?: unknown } = { list: [] };
  circular.self = circular;
  circular.list.push({ up: circular.list });
  class Failure extends Error {
    override name = "Failure";
    status = 409;
  }
  class Secret {
    #value = 1;
    get value() {
      return this.#value;
    }
  }
  const cases: [string, unknown, unknown][] = [
    ["undefined", undefined, null],
    ["a function", () => 1, "[function]"],
    ["a class", class A {}, "[function]"],
    ["a symbol", Symbol("s"), "[symbol]"],
    ["a BigInt", 2n ** 70n, "1180591620717411303424"],
    ["a negative BigInt", -5n, "-5"],
    ["NaN", Number.NaN, null],
    ["Infinity", Number.NEGATIVE_INFINITY, null],
    ["negative zero", -0, 0],
    ["a Date", new Date(0), "1970-01-01T00:00:00.000Z"],
    ["an invalid Date", new Date(Number.NaN), null],
    ["a Map with strings as keys", new Map([["a", new Set([1])]]), { a: [1] }],
    [
      "a Map with other keys",
      new Map<unknown, unknown>([
        [1, "x"],
        ["b", { c: 2n }],
      ]),
      [
        [1, "x"],
        ["b", { c: "2" }],
      ],
    ],
    ["an empty Map", new Map(), {}],
    ["a Set", new Set([1, "a", undefined]), [1, "a", null]],
    ["an Error", new TypeError("no"), { name: "TypeError", message: "no" }],
    ["an Error with fields of its own", new Failure("no"), { name: "Failure", message: "no", status: 409 }],
    ["a RegExp", /a\/"b/gi, '/a\\/"b/gi'],
    ["bytes", new Uint8Array([1, 2, 255]), { $bytes: 3, base64: "AQL/" }],
    ["bytes in the middle of a buffer", new Uint8Array([1, 2, 255]).subarray(1, 2), { $bytes: 1, base64: "Ag==" }],
    ["a buffer", new ArrayBuffer(2), { $bytes: 2, base64: "AAA=" }],
    ["a DataView", new DataView(new ArrayBuffer(1)), { $bytes: 1, base64: "AA==" }],
    ["a boxed number", Object(5), 5],
    ["a boxed string", Object("s"), "s"],
    ["a boxed boolean", Object(false), false],
    ["a boxed BigInt", Object(5n), "5"],
    ["a boxed symbol", Object(Symbol("s")), "[symbol]"],
    ["holes", Object.assign(new Array(3), { 1: 1 }), [null, 1, null]],
    ["an object without a prototype", Object.assign(Object.create(null), { a: 1 }), { a: 1 }],
    ["an empty object without a prototype", Object.create(null), {}],
    ["an object with hidden keys", Object.defineProperty({ a: 1, [Symbol("s")]: 2 }, "h", { value: 3 }), { a: 1 }],
    [
      "an object of a class",
      new (class Point {
        x = 1;
      })(),
      { x: 1 },
    ],
    ["an object of a class with nothing to read", new Secret(), "[Secret]"],
    ["a Response", new Response("x"), "[Response]"],
    ["a WeakMap", new WeakMap(), "[WeakMap]"],
    ["search parameters", new URLSearchParams("a=1"), "[URLSearchParams]"],
    ["a URL", new URL("https://a.example/b"), "https://a.example/b"],
    ["an object with toJSON", { toJSON: () => ({ a: 1n }) }, { a: "1" }],
    [
      "an object whose toJSON answers itself",
      {
        a: 1,
        toJSON() {
          return this;
        },
      },
      { a: 1, toJSON: "[function]" },
    ],
    ["an object whose toJSON wants its key", { toJSON: (key: string) => key.length > 0 }, true],
    ["an object whose toJSON answers nothing", { toJSON() {} }, null],
    ["an array with toJSON", Object.assign([1], { toJSON: () => "list" }), "list"],
    ["a cycle", circular, { list: [{ up: { $circular: "RESULT.list" } }], self: { $circular: "RESULT" } }],
    ["a Proxy of plain data", new Proxy({ a: [1] }, {}), { a: [1] }],
    ["a Proxy of an array", new Proxy([1, 2], {}), [1, 2]],
    ["an array with getters", Object.defineProperty([0, 1], 0, { get: () => "got" }), ["got", 1]],
    [
      "an object with a getter",
      {
        get a() {
          return { b: 1 };
        },
      },
      { a: { b: 1 } },
    ],
    ["an object with `then` that is data", thenable(5), JSON.parse('{"then":5}')],
  ];

  it.each(hidden(cases))("%s is told within an object, an array and a Map", (_, hiding, told) => {
    const value = hiding.value();
    const at = (path: string) => JSON.parse(JSON.stringify(told).replaceAll("RESULT", path));
    expect(parsed({ a: value })).toEqual({ a: at("result.a") });
    expect(parsed([0, value])).toEqual([0, at("result[1]")]);
    expect(parsed(new Map([["k-1", value]]))).toEqual({ "k-1": at('result[\\"k-1\\"]') });
  });

  it("shares no cycle with a value that only stands in two places", () => {
    const shared = { a: 1 };
    expect(parsed([shared, { shared }])).toEqual([{ a: 1 }, { shared: { a: 1 } }]);
  });

  it("at the top is its own kind, or refused", () => {
    expect(encode(undefined, BOUNDS)).toEqual({ kind: "undefined", text: "", cuts: [] });
    expect(encode("", BOUNDS)).toEqual({ kind: "text", text: "", cuts: [] });
    expect(encode(null, BOUNDS)).toEqual({ kind: "json", text: "null", cuts: [] });
    expect(refusal(() => 1)).toBe("The program returned a function. Return data: call it, or return its result.");
    expect(refusal(Symbol("s"))).toContain("returned a symbol");
    expect(refusal(new Proxy(() => 1, {}))).toContain("returned a function");
  });
});

describe("an error with the place is what comes of", () => {
  it.each(
    hidden<string>([
      ["a promise", { a: [Promise.resolve(1)] }, "result.a[0] is a promise. Await it first"],
      ["a thenable", { a: thenable(() => {}) }, "result.a is a promise"],
      ["a toJSON that answers a promise", { a: { toJSON: async () => 1 } }, "result.a is a promise"],
      ["an iterator", { a: [1].values() }, "result.a is an iterator. Return its values"],
      [
        "a generator",
        (function* () {
          yield 1;
        })(),
        "result is an iterator",
      ],
      ["an async generator", (async function* () {})(), "result is an iterator"],
      [
        "a getter that throws",
        {
          a: {
            get "b-c"() {
              return thrower();
            },
          },
        },
        'Reading result.a["b-c"] threw: no',
      ],
      [
        "a getter that throws nothing",
        {
          get a() {
            throw undefined;
          },
        },
        "Reading result.a threw: undefined",
      ],
      [
        "an array's getter that throws",
        Object.defineProperty([0], 0, { get: thrower, enumerable: true }),
        "Reading result[0] threw: no",
      ],
      ["a toJSON that throws", { a: { toJSON: thrower } }, "Reading result.a threw: no"],
      ["a revoked Proxy", { a: revoked() }, "Reading result.a.toJSON threw"],
      ["a Proxy whose get throws", new Proxy({}, { get: thrower }), "threw: no"],
      ["a Proxy whose ownKeys throws", { a: new Proxy({}, { ownKeys: thrower }) }, "Reading result.a threw: no"],
      [
        "a Proxy whose ownKeys answers nonsense",
        new Proxy({}, { ownKeys: () => [1] as never }),
        "Reading result threw",
      ],
      [
        "a Proxy whose prototype throws",
        { a: new Proxy({}, { getPrototypeOf: thrower }) },
        "Reading result.a threw: no",
      ],
      [
        "a Proxy whose descriptors throw",
        new Proxy({ a: 1 }, { getOwnPropertyDescriptor: thrower }),
        "Reading result threw: no",
      ],
      [
        "a Proxy that answers functions for all but toJSON",
        new Proxy({}, { get: (_, key) => (key === "toJSON" ? undefined : () => ({})) }),
        "is a promise",
      ],
      [
        "an array whose length throws",
        new Proxy([], { get: (list, key) => (key === "length" ? thrower() : Reflect.get(list, key)) }),
        "Reading result.length threw: no",
      ],
      [
        "a boxed number whose valueOf throws",
        { a: Object.assign(Object(1), { valueOf: thrower }) },
        "Reading result.a threw: no",
      ],
      [
        "a RegExp whose toString throws",
        { a: Object.assign(/a/, { toString: thrower }) },
        "Reading result.a threw: no",
      ],
      [
        "an Error whose message throws",
        { a: Object.defineProperty(new Error("x"), "message", { get: thrower }) },
        "Reading result.a.message threw: no",
      ],
      ["an object that only claims to be a Map", Object.create(Map.prototype), "Reading result threw"],
      ["an object that only claims to be a Date", { a: Object.create(Date.prototype) }, "Reading result.a threw"],
      ["a detached buffer", { a: detached().buffer }, "Reading result.a threw"],
      ["a BigInt of a million digits", [10n ** 1_000_000n], "result[0] is a BigInt of more than 30,000 digits"],
      ["a negative BigInt of a million digits", -(10n ** 1_000_000n), "is a BigInt of more than"],
    ]),
  )("%s", (_, { value }, message) => {
    expect(refusal(value())).toContain(message);
  });
});

describe("what never ends is refused or ended:", () => {
  const endless = {
    get a(): unknown {
      return Object.create(Object.prototype, Object.getOwnPropertyDescriptors(endless));
    },
  };
  class EndlessMap extends Map<string, unknown> {
    override *[Symbol.iterator](): MapIterator<[string, unknown]> {
      for (;;) yield ["a", 2];
    }
  }
  const growing = new Map<string, unknown>();
  let grown = 0;
  growing.set("a", {
    get b() {
      growing.set(`k${++grown}`, 1);
      return 1;
    },
  });
  const nested = (): unknown => ({ toJSON: () => ({ a: nested() }) });
  const boxed = (): unknown => Object.assign(Object(1), { valueOf: boxed });
  let length = 0;

  it.each(
    hidden<string>([
      ["getters of getters", endless, "nested deeper than 64 levels"],
      ["a toJSON for every level", nested(), "nested deeper than 64 levels"],
      ["boxes in boxes", boxed(), "nested deeper than 64 levels"],
    ]),
  )("%s", (_, { value }, message) => {
    expect(refusal(value())).toContain(message);
  });

  it.each(
    hidden<[path: string, total: number]>([
      [
        "an array that says it is huge",
        new Proxy([], { get: (_, key) => (key === "length" ? 2 ** 53 : undefined) }),
        ["result", 2 ** 53 - 1],
      ],
      [
        "an array that says it is endless",
        new Proxy([], { get: (_, key) => (key === "length" ? Number.POSITIVE_INFINITY : undefined) }),
        ["result", 2 ** 53 - 1],
      ],
      ["a huge array of nothing", new Array(2 ** 32 - 1), ["result", 2 ** 32 - 1]],
      [
        "a Proxy with a million keys",
        new Proxy(
          {},
          {
            ownKeys: () => Array.from({ length: 1e6 }, (_, i) => `k${i}`),
            getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
          },
        ),
        ["result", 1e6],
      ],
      ["huge bytes", [new Uint8Array(75_001)], ["result", 1]],
      ["a huge string", ["a".repeat(2 ** 28)], ["result[]", 2 ** 28]],
      ["a huge key", { ["a".repeat(2 ** 28)]: 1 }, ["result", 1]],
      [
        "a wide tree of one shared object",
        Array.from({ length: 40 }).reduce<unknown>((inner) => [inner, inner], 1),
        ["result", 2],
      ],
    ]),
  )("%s ends where the bounds are, and is told", (_, { value }, [path, total]) => {
    const { text, cuts } = encoded(value());
    expect(text.length).toBeLessThanOrEqual(BOUNDS.maxChars);
    expect(() => JSON.parse(text)).not.toThrow();
    expect(cuts).toContainEqual(expect.objectContaining({ path, total }));
  });

  it("a Map whose own iterator never ends, a Map that grows as it is read, an array whose length grows", () => {
    expect(parsed(new EndlessMap([["a", 1]]))).toEqual({ a: 1 });
    expect(parsed(growing)).toEqual({ a: { b: 1 } });
    const list = new Proxy([1], { get: (target, key) => (key === "length" ? ++length : Reflect.get(target, key)) });
    expect(parsed(list)).toEqual([1]);
  });
});

describe("bounds", () => {
  it("hold at the last character and not one further", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        fc.pre(typeof value === "object" && value !== null);
        const chars = textOf(value).length;
        expect(encoded(value, { maxChars: chars, maxDepth: 64 })).toEqual({
          kind: "json",
          text: textOf(value),
          cuts: [],
        });
        fc.pre(chars > 2);
        const { text, cuts } = encoded(value, { maxChars: chars - 1, maxDepth: 64 });
        expect(text.length).toBeLessThan(chars);
        expect(cuts).not.toEqual([]);
      }),
    );
  });

  it("hold at the last level and not one further", () => {
    const nest = (levels: number): unknown =>
      levels === 0 ? 1 : levels % 2 ? [nest(levels - 1)] : { a: nest(levels - 1) };
    expect(JSON.parse(textOf(nest(64)))).toEqual(nest(64));
    expect(refusal(nest(65))).toBe("The result is nested deeper than 64 levels. Return a flatter shape.");
  });
});

describe("the text of what was thrown", () => {
  const cases: [unknown, string][] = [
    [new Error("no"), "no"],
    [new TypeError(""), "TypeError without a message"],
    [Object.assign(new Error(""), { name: "" }), "An error without a message"],
    ["", "an empty string"],
    ["no", "no"],
    [null, "null"],
    [undefined, "undefined"],
    [0, "0"],
    [Symbol("s"), "Symbol(s)"],
    [{ code: 1 }, '{"code":1}'],
    [Object.defineProperty(new Error("x"), "message", { get: thrower }), "a value that cannot be read"],
    [Object.assign(new Error(""), { name: Symbol("s") }), "a value that cannot be read"],
    [Object.assign(new Error(""), { message: { toString: thrower } }), "a value that cannot be read"],
    [revoked(), "a value that cannot be read"],
    [new Proxy(new Error("x"), { get: thrower, getPrototypeOf: thrower }), "a value that cannot be read"],
  ];
  it.each(cases.map(([thrown, text]) => [text, { thrown: () => thrown }] as const))("is %j", (text, { thrown }) => {
    expect(messageOf(thrown())).toBe(text);
  });

  it("that is more than is told ends with an ellipsis", () => {
    for (const thrown of [{ all: "x".repeat(9_000) }, Array.from({ length: 9_000 }, (_, n) => n)]) {
      expect(messageOf(thrown)).toMatch(/[\]}]…$/);
      expect(() => JSON.parse(messageOf(thrown).slice(0, -1))).not.toThrow();
    }
  });

  it("survives a cyclic cause", () => {
    const error = new Error("no");
    error.cause = error;
    expect(messageOf(error)).toBe("no");
    expect(textOf({ error })).toBe('{"error":{"name":"Error","message":"no","cause":{"$circular":"result.error"}}}');
  });

  it("is text, whatever was thrown", () => {
    fc.assert(
      fc.property(fc.anything({ withBoxedValues: true, withNullPrototype: true, withMap: true }), (thrown) => {
        expect(messageOf(thrown).length).toBeGreaterThan(0);
      }),
    );
  });
});
