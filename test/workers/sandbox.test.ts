// What a program can and cannot do, each in a real isolate.
import { describe, expect, it } from "vitest";
import { MAX_CALLS, MAX_LOG_CHARS } from "../../src/limits.ts";
import { answer, documentOf, errorOf, resultOf, runProgram } from "./run-program.ts";

describe("what comes back", () => {
  it.each([
    ["async () => ({ a: 1, b: [true, null] })", { a: 1, b: [true, null] }],
    ["42", 42],
    ["const a = 20; a + 22", 42],
    ["const a = 1; return a", 1],
    ["```js\nasync () => 'fenced'\n```", "fenced"],
    ["export default async () => 'exported'", "exported"],
    ["async function main() { return 'function' }", "function"],
    ["10n", "10"],
    ["new Map([['a', 1]])", { a: 1 }],
    ["new Set([1, 2])", [1, 2]],
    ["new Date(0)", "1970-01-01T00:00:00.000Z"],
    ["const main = async () => 7", 7],
    ["let r; r = () => 5; r()", 5],
    ["const a = [1]\nconst f = (x) => 8", 8],
    ["class A { a = 1; static b = 2; f = () => 3 }; [new A().a, A.b, new A().f(), new A().f.name]", [1, 2, 3, "f"]],
    ["new Error('told')", { name: "Error", message: "told" }],
    ["[, 1]", [null, 1]],
    ["({ gone: undefined })", { gone: null }],
    ["({ then(resolve) { resolve('thenable') } })", "thenable"],
    ["new Proxy({ a: 1 }, {})", { a: 1 }],
    ["const a = {}; a.a = a; a", { a: { $circular: "result" } }],
    ["new Uint8Array([1, 2])", new Uint8Array([1, 2])],
    ["[new Uint8Array([1, 2])]", [{ $bytes: 2, base64: "AQI=" }]],
    ["[NaN, Infinity, -0]", [null, null, 0]],
  ])("%s", async (code, expected) => {
    expect(await resultOf(code)).toEqual(expected);
  });

  it("undefined is undefined, not nothing", async () => {
    expect(await runProgram("undefined")).toEqual({ kind: "undefined", logs: "", unawaited: 0 });
  });

  it("half a character does not break the answer", async () => {
    expect(await runProgram("'a\\ud800'")).toMatchObject({ kind: "text", text: "a\ufffd" });
    expect(await runProgram("console.log('\\ud800'); throw new Error('\\udc00')")).toMatchObject({
      kind: "error",
      message: "\ufffd",
      logs: "\ufffd",
    });
  });

  it("a string comes as it is", async () => {
    expect(await runProgram("'line\\nline \"quoted\"'")).toMatchObject({ kind: "text", text: 'line\nline "quoted"' });
  });
});

describe("what is an error", () => {
  it.each([
    ["throw 'x'", "The program threw x"],
    ["throw ''", "The program threw an empty string"],
    ["throw ' '", "The program threw an empty string"],
    ["throw new Error(' ')", "Error without a message"],
    ["Object.defineProperty(globalThis, '__sluice' + '_step', { value: () => {} })", "Cannot redefine property"],
    [
      "let d = 0; class A { a = d < 60 ? (d++, new A(), d--) : 0; b = d < 60 ? (d++, new A(), d--) : 0 } new A()",
      "loop turns",
    ],
    ["throw null", "The program threw null"],
    ["throw undefined", "The program threw undefined"],
    ["throw new Error('')", "Error without a message"],
    ["throw { code: 7 }", 'The program threw {"code":7}'],
    ["() => () => 1", "The program returned a function"],
    ["Symbol('s')", "The program returned a symbol"],
    ["({ get a() { throw new Error('inside') } })", "Reading result.a threw: inside"],
    ["[Promise.resolve(1)]", "result[0] is a promise"],
    ["new Uint8Array(20 * 2 ** 20)", "larger than 10,485,760 bytes"],
    ["let a = []; for (let i = 0; i < 1000; i++) a = [a]; a", "nested deeper than 256"],
    ["new Proxy({}, { ownKeys() { throw new Error('trap') } })", "threw: trap"],
    ["const { proxy, revoke } = Proxy.revocable({}, {}); revoke(); proxy", "revoked"],
    ["for (;;);", "loop turns"],
    ["while (true) await null", "loop turns"],
    ["const f = (n) => f(n + 1) + 1; f(0)", "call stack"],
    ["const f = (n) => (n < 2 ? n : f(n - 1) + f(n - 2)); f(60)", "loop turns"],
    ["throw new Error('long '.repeat(1e6))", "long long"],
    ["Promise.reject(null)", "The program threw null"],
  ])("%s", async (code, message) => {
    expect(await errorOf(code)).toContain(message);
  });

  it("says the line and column of the author's text", async () => {
    const outcome = await runProgram("async () => {\n  const a = 1;\n  a.b.c();\n}");
    expect(outcome).toMatchObject({ kind: "error" });
    expect(outcome.kind === "error" && /program\.js:3:/.test(outcome.stack)).toBe(true);
  });
});

describe("what a program cannot reach", () => {
  it.each([
    ["await fetch('https://example.com/')", "A program has no network."],
    ["new WebSocket('wss://example.com/')", "A program has no network."],
    ["eval('1')", "Code generation from strings disallowed"],
    ["new Function('return 1')()", "Code generation from strings disallowed"],
    ["(async () => {}).constructor('return 1')()", "Code generation from strings disallowed"],
    ["setTimeout('1', 0)", ""],
  ])("%s", async (code, message) => {
    expect(await errorOf(code)).toContain(message);
  });

  it.each(["process", "Buffer", "require", "caches", "env", "__dirname", "Deno", "Bun"])(
    "there is no %s",
    async (name) => {
      expect(await resultOf(`typeof globalThis[${JSON.stringify(name)}]`)).toBe("undefined");
      expect(await resultOf(`typeof Object.getPrototypeOf(globalThis)[${JSON.stringify(name)}]`)).toBe("undefined");
    },
  );

  it("search has no api, and says where it is", async () => {
    expect(await errorOf("api.request({})")).toContain("Call the API in execute.");
    expect(await resultOf("typeof api")).toBe("undefined");
  });

  it("no run sees what another left behind", async () => {
    await resultOf("globalThis.left = Object.prototype.left = 'here'; 1");
    expect(await resultOf("typeof left + typeof ({}).left")).toBe("undefinedundefined");
  });
});

describe("a program that tampers with its sandbox", () => {
  it.each([
    "JSON.stringify = () => 'forged'; 1",
    "JSON.stringify = () => undefined; 1",
    'JSON.stringify = () => \'{"outcome":"json","logs":""}\'; ({})',
    "JSON.parse = () => { throw 1 }; 1",
    "Array.prototype.join = () => 'not json'; ({})",
    "Array.prototype.push = () => 0; [1]",
    "String.prototype.slice = () => ({}); 1",
    "Object.keys = () => { throw new Error('keys') }; ({})",
    "Promise.prototype.then = () => {}; 1",
    "Array.isArray = () => true; ({})",
    "Map.prototype.get = null; Reflect.get = null; ({ a: 1 })",
    "Object.defineProperty(Object.prototype, 'outcome', { get() { throw 1 } }); 1",
    "globalThis.TextEncoder = globalThis.Promise = undefined; 1",
  ])("%s gets an answer or a clear error, and the server goes on", async (code) => {
    const outcome = await runProgram(code);
    if (outcome.kind === "json") expect(() => JSON.parse(outcome.text)).not.toThrow();
    if (outcome.kind === "error") expect(outcome.message).not.toBe("");
    expect(await resultOf("1")).toBe(1);
  });
});

describe("console", () => {
  it("is captured in order, with values shown", async () => {
    const outcome = await runProgram("console.log('a', { b: 1 }, [undefined]); console.error(new Error('bad')); 1");
    expect(outcome.logs).toBe('a {"b":1} [null]\nError: bad');
  });

  it("is capped, and says how much was dropped", async () => {
    const { logs } = await runProgram("for (let i = 0; i < 200_000; i++) console.log('line ' + i); 1");
    expect(logs.length).toBeLessThanOrEqual(MAX_LOG_CHARS + 100);
    expect(logs).toMatch(/… \d+ more lines$/);
  });

  it("survives a failing program", async () => {
    expect(await runProgram("console.log('before'); throw new Error('x')")).toMatchObject({
      kind: "error",
      logs: "before",
    });
  });
});

describe("api", () => {
  const send = async (request: unknown) => answer(request);

  it("sends what the program asks for and reads the answer", async () => {
    const response = await resultOf("api.request({ method: 'GET', path: '/a', query: { b: 1, c: undefined } })", {
      send,
    });
    expect(response).toMatchObject({
      success: true,
      status: 200,
      result: { method: "GET", path: "/a", query: { b: 1 } },
    });
  });

  it("gives an upstream's 404 as a value", async () => {
    const notFound = async () => answer({ error: { code: "gone", message: "no such" } }, 404);
    expect(await resultOf("api.request({})", { send: notFound })).toMatchObject({
      success: false,
      status: 404,
      errors: [{ code: "gone", message: "no such" }],
    });
  });

  it("gives bytes as a Uint8Array", async () => {
    const bytes = async () =>
      `${JSON.stringify({ status: 200, contentType: "image/png", headers: {}, isBase64: true })}\niVAA/w==`;
    const code = "const { result } = await api.request({}); [result instanceof Uint8Array, ...result]";
    expect(await resultOf(code, { send: bytes })).toEqual([true, 137, 80, 0, 255]);
  });

  it("tells nothing of a fault of the host", async () => {
    const faulty = async () => {
      throw new Error("secret at 10.0.0.7");
    };
    const message = await errorOf("api.request({})", { send: faulty });
    expect(message).toContain("Something went wrong in the server.");
    expect(message).not.toContain("secret");
  });

  it(`lets ${MAX_CALLS} calls through and refuses the next`, async () => {
    let calls = 0;
    const counted = async () => {
      calls++;
      return answer(calls);
    };
    const code = (n: number) =>
      `const all = []; for (let i = 0; i < ${n}; i++) all.push(await api.request({})); all.length`;
    expect(await resultOf(code(MAX_CALLS), { send: counted })).toBe(MAX_CALLS);
    calls = 0;
    expect(await errorOf(code(MAX_CALLS + 1), { send: counted })).toContain(`${MAX_CALLS} requests`);
    expect(calls).toBe(MAX_CALLS);
  });

  it("is dead when the run is over, whoever kept it", async () => {
    let calls = 0;
    const slow = async () => {
      calls++;
      return answer(calls);
    };
    // The program leaves a loop behind that goes on calling after its answer.
    const code = `
      (async () => { for (;;) { await new Promise((done) => setTimeout(done, 5)); await api.request({}).catch(() => {}); } })();
      'answered'`;
    expect(await resultOf(code, { send: slow })).toBe("answered");
    const atTheEnd = calls;
    await new Promise((done) => setTimeout(done, 200));
    expect(calls).toBe(atTheEnd);
  });

  it("waits for requests that the program did not wait for, and says so", async () => {
    const sent: unknown[] = [];
    const slow = async (request: unknown) => {
      await new Promise((done) => setTimeout(done, 20));
      sent.push(request);
      return answer(null);
    };
    const forgotten = "[1, 2, 3].forEach(async (n) => { await api.request({ path: '/' + n }) });";
    expect(await runProgram(`${forgotten} 'done'`, { send: slow })).toMatchObject({
      kind: "text",
      text: "done",
      unawaited: 3,
    });
    expect(await runProgram(`${forgotten} throw new Error('late')`, { send: slow })).toMatchObject({
      kind: "error",
      unawaited: 3,
    });
    expect(sent).toHaveLength(6);
  });

  it("sends bytes as base64, and where in the body they stand", async () => {
    const seen: unknown[] = [];
    const send = async (request: unknown) => answer(seen.push(request));
    await runProgram(
      "const b = new Uint8Array([0, 255, 7]); await api.request({ body: b.subarray(1) }); await api.request({ body: b.buffer })",
      { send },
    );
    await runProgram(
      "const b = new Uint8Array([1]); await api.request({ method: 'POST', body: { 'a/b': [0, b], '~': { data: b.buffer, on: new Date(0) } } })",
      { send },
    );
    await runProgram("await api.request({ body: 'AP8H' }); await api.request({ body: undefined })", { send });
    expect(seen).toEqual([
      { body: "/wc=", bytes: [""] },
      { body: "AP8H", bytes: [""] },
      {
        method: "POST",
        body: { "a/b": [0, "AQ=="], "~": { data: "AQ==", on: "1970-01-01T00:00:00.000Z" } },
        bytes: ["/a~1b/1", "/~0/data"],
      },
      { body: "AP8H" },
      {},
    ]);
  });

  it.each(["null", "undefined", "5", "() => 1", "[1]", "'text'"])(
    "hands %s to the host as JSON, never as itself",
    async (options) => {
      const seen: unknown[] = [];
      const recording = async (request: unknown) => {
        seen.push(request);
        return answer(null);
      };
      await runProgram(`api.request(${options})`, { send: recording });
      expect(JSON.stringify(seen)).not.toContain("function");
      expect(seen.length).toBeLessThanOrEqual(1);
    },
  );
});

it.each([
  ["1<!-- (a)", "parse_error", "does not parse: HTML comments"],
  ["new Promise(() => {})", "timeout", "a promise that nothing settles"],
])("%s, which the runtime itself stops, is told as what it is", async (code, kind, says) => {
  await expect(runProgram(code)).rejects.toMatchObject({ code: kind, message: expect.stringContaining(says) });
});

describe("the end of a run", () => {
  it("comes when its time is over, and its api ends with it", async () => {
    let calls = 0;
    const send = async () => answer(++calls);
    const code = "for (;;) { await new Promise((done) => setTimeout(done, 10)); await api.request({}); }";
    const run = runProgram(code, { send, maxRunMs: 150 });
    await expect(run).rejects.toMatchObject({ code: "timeout", message: "The program ran longer than 0.15 s." });
    const atTheEnd = calls;
    expect(atTheEnd).toBeGreaterThan(0);
    await new Promise((done) => setTimeout(done, 200));
    expect(calls).toBe(atTheEnd);
  });

  it("comes when the client goes away", async () => {
    const gone = new AbortController();
    const run = runProgram("new Promise(() => {})", { signal: gone.signal });
    gone.abort();
    await expect(run).rejects.toMatchObject({ code: "run_interrupted" });
  });

  it("comes at once when the client has gone before", async () => {
    await expect(runProgram("new Promise(() => {})", { signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: "run_interrupted",
    });
  });
});

describe("documents", () => {
  const one = documentOf("shop", {
    paths: { "/a": { get: { parameters: [{ $ref: "#/components/parameters/P" }] } } },
    components: { parameters: { P: { name: "p" } } },
  });
  const two = documentOf("bank", { paths: { "/b": {} } });

  it("spec is the one in scope, its references resolved", async () => {
    const documents = [await one];
    expect(await resultOf("Object.keys(spec.paths)", { documents })).toEqual(["/a"]);
    expect(await resultOf("spec.paths['/a'].get.parameters[0].name", { documents })).toBe("p");
  });

  it("with several, spec throws their names and specs has each", async () => {
    const documents = [await one, await two];
    expect(await errorOf("spec.paths", { documents })).toContain("shop, bank");
    expect(await resultOf("Object.keys(specs.bank.paths)", { documents })).toEqual(["/b"]);
    expect(await resultOf("Object.keys(specs)", { documents })).toEqual(["shop", "bank"]);
  });

  it("a program may use the name for something of its own", async () => {
    const documents = [await one];
    expect(await resultOf("globalThis.spec = 1; spec", { documents })).toBe(1);
    expect(await resultOf("const spec = 2; spec", { documents })).toBe(2);
  });

  it("what a program writes into a document is gone with it", async () => {
    const documents = [await one];
    expect(await resultOf("spec.paths['/a'].get.mine = 1; spec.paths['/a'].get.mine", { documents })).toBe(1);
    expect(await resultOf("'mine' in spec.paths['/a'].get", { documents })).toBe(false);
  });
});
