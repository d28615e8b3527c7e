// What comes of messages that are broken: JSON, JSON-RPC, tools and their arguments, programs. Each gets the right kind of
// error and nothing of the inside, on both protocol revisions. Not here: broken HTTP (bad-request.test.ts).
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Received, send } from "../support/http.ts";
import {
  type RawRequest,
  REVISIONS,
  type RpcAnswer,
  rawRequest,
  rawToolCall,
  readRpcAnswer,
  readToolResult,
} from "../support/raw-mcp.ts";
import { expectNothingLeaked } from "../support/refusal.ts";
import { type TemporaryServer, temporaryServer } from "../support/server.ts";

const PARSE_ERROR = -32700;
const INVALID_REQUEST = -32600;
const METHOD_NOT_FOUND = -32601;
const INVALID_PARAMS = -32602;

const PROGRAM_BYTES = 64 * 1024;

let server: TemporaryServer;
beforeAll(async () => {
  server = await temporaryServer();
});
afterAll(() => server?.[Symbol.asyncDispose]());

async function post({
  headers,
  body,
}: {
  headers: RawRequest["headers"];
  body: string | Uint8Array;
}): Promise<Received> {
  const received = await send({
    port: server.port,
    headers: { ...headers, authorization: `Bearer ${server.key}` },
    body,
  });
  expectNothingLeaked(received, [server.key]);
  return received;
}

function refused(received: Received, status: number, code: number): RpcAnswer {
  const answer = readRpcAnswer(received.text);
  expect([received.status, answer.error?.code], received.text).toEqual([status, code]);
  return answer;
}

describe.each(REVISIONS)("revision %s", (revision) => {
  const { headers, body } = rawToolCall(revision, "execute", { code: "() => 1" });
  const execute = async (args: unknown) => {
    const received = await post(rawToolCall(revision, "execute", args));
    expect(received.status).toBe(200);
    return readRpcAnswer(received.text);
  };
  const failure = async (args: unknown) => {
    const { texts, isError } = readToolResult((await execute(args)).result);
    expect(isError).toBe(true);
    return texts.join("\n");
  };
  const success = async (args: unknown) => {
    const { texts, isError } = readToolResult((await execute(args)).result);
    expect(isError, texts[0]).toBe(false);
    return texts;
  };

  afterEach(async () => {
    expect(await success({ code: "() => 'still well'" })).toEqual(["still well"]);
  });

  describe("JSON", () => {
    test.each([
      ["is cut off", body.slice(0, -1)],
      ["is empty", ""],
      ["is not JSON", "<xml/>"],
      ["has an unescaped line end in a string", body.replace("() =>", "()\n=>")],
    ])("that %s is a parse error", async (_what, broken) => {
      refused(await post({ headers, body: broken }), 400, PARSE_ERROR);
    });

    test.each([["[]"], ["[1]"], ["null"], ["7"], ['"text"'], ["{}"], ['{"id":1,"method":"tools/list"}']])(
      "that is no JSON-RPC message is an invalid request: %s",
      async (message) => {
        refused(await post({ headers, body: message }), 400, INVALID_REQUEST);
      },
    );

    test("in a batch is an invalid request: neither revision has batches", async () => {
      refused(await post({ headers, body: `[${body}]` }), 400, INVALID_REQUEST);
      refused(await post({ headers, body: `[${body},${body}]` }), 400, INVALID_REQUEST);
    });

    test("nested 100,000 levels deep does no harm, wherever it stands", async () => {
      const deep = "[".repeat(100_000) + "]".repeat(100_000);
      refused(await post({ headers, body: deep }), 400, INVALID_REQUEST);
      for (const nested of [
        body.replace('"() => 1"', deep),
        body.replace('"execute"', deep),
        body.replace('"2.0"', deep),
      ])
        expect([200, 400]).toContain((await post({ headers, body: nested })).status);
    });

    test("with a duplicate key counts the last one, as JSON.parse does", async () => {
      const twice = body.replace('"code":"() => 1"', '"code":"() => 1","code":"() => 2"');
      expect(readToolResult(readRpcAnswer((await post({ headers, body: twice })).text).result).texts).toEqual(["2"]);
    });

    test("with invalid UTF-8 in it is read as replacement characters, or is a parse error", async () => {
      const [before = "", after = ""] = body.split("() => 1");
      const inside = Buffer.concat([Buffer.from(`${before}() => '`), Buffer.of(0xff, 0xc0), Buffer.from(`'${after}`)]);
      const { result } = readRpcAnswer((await post({ headers, body: inside })).text);
      expect(readToolResult(result).texts[0]).toMatch(/^\uFFFD+$/);
      refused(await post({ headers, body: Buffer.concat([Buffer.from(body), Buffer.of(0xff)]) }), 400, PARSE_ERROR);
    });

    test("of any kind is answered, and never with a fault of the server", async () => {
      const member = fc.constantFrom("jsonrpc", "id", "method", "params", "name", "arguments", "code", "_meta");
      const message = fc.oneof(
        fc.json(),
        fc
          .dictionary(member, fc.oneof(fc.jsonValue(), fc.constantFrom("2.0", "tools/call", "initialize", "execute")))
          .map((value) => JSON.stringify(value)),
        fc
          .tuple(fc.nat(body.length - 1), fc.string({ minLength: 1, maxLength: 3 }))
          .map(([at, text]) => body.slice(0, at) + text + body.slice(at + text.length)),
      );
      await fc.assert(
        fc.asyncProperty(message, async (text) => {
          expect((await post({ headers, body: text })).status).toBeLessThan(500);
        }),
        { numRuns: 60 },
      );
    });
  });

  describe("a method or tool", () => {
    test("that is unknown is a JSON-RPC error", async () => {
      const status = revision === "2025-11-25" ? 200 : 404; // the newer revision tells of it in the status too
      refused(await post(rawRequest(revision, "tools/nope")), status, METHOD_NOT_FOUND);
      const { error } = refused(await post(rawToolCall(revision, "nope", {})), 200, INVALID_PARAMS);
      expect(error?.message).toContain("nope");
    });

    test.each(["constructor", "__proto__", "toString", ""])("named %j is not a tool", async (name) => {
      expect(readRpcAnswer((await post(rawToolCall(revision, name, { code: "() => 1" }))).text).error).toBeDefined();
    });

    test("that has no name, or a number for one, is invalid", async () => {
      refused(await post(rawRequest(revision, "tools/call")), 200, INVALID_PARAMS);
      const numbered = readRpcAnswer((await post({ headers, body: body.replace('"execute"', "5") })).text);
      expect(numbered.error).toBeDefined();
    });
  });

  describe("arguments", () => {
    test.each([{ code: 5 }, {}, { code: null }, { code: ["() => 1"] }, { code: "() => 1", spec: 5 }])(
      "of the wrong type are named to the model: %j",
      async (args) => {
        expect(await failure(args)).toMatch(/\b(?:code|spec): .*expected string/);
      },
    );

    test.each([[null], [[]], ["() => 1"], [7]])("that are no object are invalid: %j", async (args) => {
      expect((await execute(args)).error?.code).toBe(INVALID_PARAMS);
    });

    test("that nobody asked for are ignored", async () => {
      expect(await success({ code: "() => 1", extra: { deep: [1] } })).toEqual(["1"]);
    });

    test("naming an unknown document are told which there are", async () => {
      expect(await failure({ code: "() => 1", spec: "nope" })).toMatch(/"nope".*markethub/);
    });
  });

  describe("a program", () => {
    const ofBytes = (bytes: number, filler: string) => {
      const head = "() => 1 //";
      const room = bytes - head.length;
      const wide = filler.repeat(Math.floor(room / Buffer.byteLength(filler)));
      return head + wide + "x".repeat(room - Buffer.byteLength(wide));
    };

    test.each(["x", "ü", "😀", "\u0001"])(
      "of exactly 64 KiB runs, and one byte more is refused: %j",
      async (filler) => {
        expect(await success({ code: ofBytes(PROGRAM_BYTES, filler) })).toEqual(["1"]);
        expect(await failure({ code: ofBytes(PROGRAM_BYTES + 1, filler) })).toMatch(/larger than 64 KiB/);
      },
    );

    test("with a syntax error is refused with line and column", async () => {
      expect(await failure({ code: "() => {\n  const x = ;\n}" })).toMatch(/^Execute failed: .*line 2, column 13/);
    });

    test("that is empty, or ends too early, is refused", async () => {
      expect(await failure({ code: "" })).toMatch(/^Execute failed: .*empty/);
      expect(await failure({ code: "() => {" })).toMatch(/^Execute failed: .*line 1, column 8/);
    });
  });
});
