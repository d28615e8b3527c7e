// What a guest answered, read as a stranger's words.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_ANSWER_CHARS, MAX_ERROR_CHARS, MAX_KEPT_BYTES, MAX_LOG_CHARS } from "../../../src/limits.ts";
import { budgetOf } from "../../../src/results/budget.ts";
import { readOutcome } from "../../../src/sandbox/outcome.ts";

const cut = {
  ...{ chars: 9, cuts: [{ path: "result", unit: "items", kept: 1, total: 2, places: 1 }], paths: 1 },
  ...{ ended: [], shape: "number[]", advice: "result.slice(0, 20)" },
};
const sent = (text: string, whole: unknown = null) => ({ text, whole });
const bytes = (length: number) => new ArrayBuffer(length);
const answer = (head: object, text = "") =>
  readOutcome(sent(`${JSON.stringify({ unawaited: 0, cut: null, ...head })}\n${text}`));

describe("an answer is read", () => {
  it.each([
    ["json", '{"a":1}'],
    ["json", "null"],
    ["text", ""],
    ["text", "a\nb"],
  ])("as %s: %j", (outcome, text) => {
    expect(answer({ outcome, logs: "l" }, text)).toEqual({
      ...{ kind: outcome, text, logs: "l", cut: null, unawaited: 0, whole: null, resultId: null },
    });
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

it("a whole is taken up to its limit, and not one byte further", () => {
  const text = `${JSON.stringify({ outcome: "text", logs: "", unawaited: 0, cut })}\na`;
  expect(readOutcome(sent(text, bytes(MAX_KEPT_BYTES)))).toMatchObject({ whole: bytes(MAX_KEPT_BYTES), text: "a" });
  expect(readOutcome(sent(text, bytes(MAX_KEPT_BYTES + 1)))).toMatchObject({ whole: null, text: "a" });
  const shown = `${JSON.stringify({ outcome: "bytes", logs: "", unawaited: 0 })}\n`;
  expect(readOutcome(sent(shown, bytes(MAX_KEPT_BYTES)))).toMatchObject({
    kind: "bytes",
    bytes: bytes(MAX_KEPT_BYTES),
  });
});

it("each part is held to the budget of its answer", () => {
  const budget = budgetOf(2_000);
  const read = (head: object, text = "") =>
    readOutcome(sent(`${JSON.stringify({ unawaited: 0, cut: null, logs: "", ...head })}\n${text}`), budget);
  expect(read({ outcome: "text" }, "x".repeat(2_000))).toMatchObject({ kind: "text" });
  expect(read({ outcome: "text" }, "x".repeat(2_001))).toMatchObject({ kind: "error" });
  expect(read({ outcome: "undefined", logs: "l".repeat(5_000) }).logs.length).toBe(budget.logs + 100);
});

describe("a forged answer is an error:", () => {
  const json = '{"outcome":"json","logs":"","cut":null,"unawaited":0}\n';
  it.each<[string, unknown]>([
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
    [
      "a cut of a negative number",
      `${json.replace("null", '{"chars":-1,"cuts":[],"ended":[],"paths":0,"shape":"","advice":""}')}1`,
    ],
    [
      "a cut with a path that fills a notice",
      `${json.replace("null", JSON.stringify({ ...cut, cuts: [{ ...cut.cuts[0], path: "p".repeat(101) }] }))}1`,
    ],
    ["a number of requests that is none", `${json.replace('"unawaited":0', '"unawaited":0.5')}1`],
    ["a head that is too large", `{"outcome":"undefined","logs":"${"x".repeat(200_000)}"}\n`],
    ["a stack that is too large", `{"outcome":"error","message":"","logs":"","stack":"${"x".repeat(4_001)}"}\n`],
  ])("%s", (_, forged) => {
    for (const answered of [sent(String(forged)), sent(String(forged), bytes(1))])
      expect(readOutcome(answered)).toMatchObject({
        kind: "error",
        message: expect.stringContaining("broke its own sandbox"),
      });
  });

  it.each<[string, unknown]>([
    ["nothing", undefined],
    ["null", null],
    ["a text alone", `${json}1`],
    ["an object of another form", { outcome: "json" }],
    ["a whole that is no bytes", sent(`${json}1`, "x")],
    ["a whole that is missing", { text: `${json}1` }],
    ["bytes that are missing", sent('{"outcome":"bytes","logs":"","unawaited":0}\n')],
    ["bytes above their limit", sent('{"outcome":"bytes","logs":"","unawaited":0}\n', bytes(MAX_KEPT_BYTES + 1))],
  ])("%s", (_, forged) => {
    expect(readOutcome(forged)).toMatchObject({ kind: "error", message: expect.stringContaining("broke its own") });
  });

  it("whatever is sent, an outcome comes of it, and a result that is JSON parses", () => {
    const head = fc.record(
      {
        outcome: fc.constantFrom("json", "text", "undefined", "bytes", "error", "x"),
        logs: fc.anything(),
        message: fc.string(),
        stack: fc.string(),
        unawaited: fc.constantFrom(0, 3, -1),
        cut: fc.constantFrom(null, cut, {}),
      },
      { requiredKeys: ["outcome"] },
    );
    const whole = fc.oneof(fc.constantFrom(null, bytes(3)), fc.anything());
    const answered = fc.oneof(
      fc.anything(),
      fc
        .tuple(head, fc.oneof(fc.json(), fc.string()), whole)
        .map(([head, text, whole]) => sent(`${JSON.stringify(head)}\n${text}`, whole)),
    );
    fc.assert(
      fc.property(answered, (answered) => {
        const outcome = readOutcome(answered);
        if (outcome.kind === "json") expect(() => JSON.parse(outcome.text)).not.toThrow();
        if (outcome.kind === "error") expect(typeof outcome.message).toBe("string");
      }),
      { numRuns: 500 },
    );
  });
});
