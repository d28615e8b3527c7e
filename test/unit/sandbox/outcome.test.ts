// What a guest answered, read as a stranger's words.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_ANSWER_CHARS, MAX_ERROR_CHARS, MAX_LOG_CHARS } from "../../../src/limits.ts";
import { readOutcome } from "../../../src/sandbox/outcome.ts";

const cut = { chars: 9, cuts: [{ path: "result", unit: "items", kept: 1, total: 2, places: 1 }], paths: 1 };
const answer = (head: object, text = "") =>
  readOutcome(`${JSON.stringify({ unawaited: 0, cut: null, ...head })}\n${text}`);

describe("an answer is read", () => {
  it.each([
    ["json", '{"a":1}'],
    ["json", "null"],
    ["text", ""],
    ["text", "a\nb"],
  ])("as %s: %j", (outcome, text) => {
    expect(answer({ outcome, logs: "l" }, text)).toEqual({ kind: outcome, text, logs: "l", cut: null, unawaited: 0 });
    expect(answer({ outcome, logs: "", cut, unawaited: 2 }, text)).toMatchObject({ cut, unawaited: 2 });
  });

  it("as undefined, and as an error with its stack", () => {
    expect(answer({ outcome: "undefined", logs: "" }, "x")).toEqual({ kind: "undefined", logs: "", unawaited: 0 });
    const error = { outcome: "error", logs: "", message: "m", stack: "s" };
    expect(answer(error)).toEqual({ kind: "error", message: "m", stack: "s", logs: "", unawaited: 0 });
  });

  it("with its logs and its message cut to their caps", () => {
    const logs = "l".repeat(50_000);
    const read = answer({ outcome: "error", logs, message: "m".repeat(20_000), stack: "" });
    expect(read.logs.length).toBe(MAX_LOG_CHARS + 100);
    expect(read.kind === "error" && read.message).toBe(`${"m".repeat(MAX_ERROR_CHARS)}…`);
  });
});

describe("a forged answer is an error:", () => {
  const json = '{"outcome":"json","logs":"","cut":null,"unawaited":0}\n';
  it.each<[string, unknown]>([
    ["nothing", undefined],
    ["null", null],
    ["an object", { outcome: "json" }],
    ["no head", ""],
    ["no line end", '{"outcome":"undefined","logs":""}'],
    ["a head that is not JSON", "x\n1"],
    ["an unknown outcome", '{"outcome":"success","logs":""}\n1'],
    ["a head without logs", '{"outcome":"json"}\n1'],
    ["logs that are no text", '{"outcome":"json","logs":[]}\n1'],
    ["an error without a message", '{"outcome":"error","logs":"","stack":""}\n'],
    ["a result that is missing", json],
    ["a result that is not JSON", `${json}{"a":`],
    ["two results", `${json}1 2`],
    ["a result that is too large", `${json}"${"x".repeat(MAX_ANSWER_CHARS - 1)}"`],
    ["far too much", `${json}"${"x".repeat(20_000_000)}"`],
    ["a cut of a negative number", `${json.replace("null", '{"chars":-1,"cuts":[],"paths":0}')}1`],
    [
      "a cut with a path that fills a notice",
      `${json.replace("null", JSON.stringify({ ...cut, cuts: [{ ...cut.cuts[0], path: "p".repeat(101) }] }))}1`,
    ],
    ["a number of requests that is none", `${json.replace('"unawaited":0', '"unawaited":0.5')}1`],
    ["a head that is too large", `{"outcome":"undefined","logs":"${"x".repeat(200_000)}"}\n`],
    ["a stack that is too large", `{"outcome":"error","message":"","logs":"","stack":"${"x".repeat(4_001)}"}\n`],
  ])("%s", (_, forged) => {
    expect(readOutcome(forged)).toMatchObject({
      kind: "error",
      message: expect.stringContaining("broke its own sandbox"),
    });
  });

  it("whatever is sent, an outcome comes of it, and a result that is JSON parses", () => {
    const head = fc.record(
      {
        outcome: fc.constantFrom("json", "text", "undefined", "error", "x"),
        logs: fc.anything(),
        message: fc.string(),
        stack: fc.string(),
        unawaited: fc.constantFrom(0, 3, -1),
        cut: fc.constantFrom(null, cut, {}),
      },
      { requiredKeys: ["outcome"] },
    );
    const sent = fc.oneof(
      fc.anything(),
      fc.tuple(head, fc.oneof(fc.json(), fc.string())).map(([head, text]) => `${JSON.stringify(head)}\n${text}`),
    );
    fc.assert(
      fc.property(sent, (sent) => {
        const outcome = readOutcome(sent);
        if (outcome.kind === "json") expect(() => JSON.parse(outcome.text)).not.toThrow();
        if (outcome.kind === "error") expect(typeof outcome.message).toBe("string");
      }),
      { numRuns: 500 },
    );
  });
});
