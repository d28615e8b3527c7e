// The blocks of an answer, made by both halves: the guest makes a result fit, the host puts the blocks together. One
// budget for all of them, a notice only when there is something to notice.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SluiceError } from "../../../src/errors.ts";
import { MAX_ANSWER_CHARS, MAX_LOG_CHARS, MAX_NOTICE_CHARS } from "../../../src/limits.ts";
import { type Answer, answerError, answerOutcome } from "../../../src/results/answer.ts";
import { bound } from "../../../src/sandbox/guest/bound.js";
import { LOGS_HEADING } from "../../../src/sandbox/outcome.ts";

const charsOf = ({ blocks }: Answer) => blocks.reduce((chars, block) => chars + block.length, 0);

function answer(kind: "json" | "text", whole: string, logs = ""): Answer {
  const logged = logs === "" ? 0 : LOGS_HEADING.length + logs.length;
  const { text, cut } = bound({ kind, text: whole }, MAX_ANSWER_CHARS - logged, MAX_NOTICE_CHARS);
  return answerOutcome("Execute", { kind, text, cut, logs, unawaited: 0 });
}

const text = (chars: number, logs = "") => answer("text", "x".repeat(chars), logs);
const json = (value: unknown, logs = "") => answer("json", JSON.stringify(value), logs);
const nothing = (logs: string, unawaited = 0) => answerOutcome("Search", { kind: "undefined", logs, unawaited });
const failure = (message: string, logs: string) =>
  answerOutcome("Execute", { kind: "error", message, stack: "", logs, unawaited: 0 });

describe("an answer", () => {
  it("is the result as it is", () => {
    expect(text(3)).toEqual({ blocks: ["xxx"], isError: false });
    expect(json({ a: [1] })).toEqual({ blocks: ['{"a":[1]}'], isError: false });
    expect(json(null)).toEqual({ blocks: ["null"], isError: false });
    expect(nothing("")).toEqual({ blocks: ["undefined"], isError: false });
  });

  it("ends with the logs, when there are some", () => {
    expect(text(1, "a\nb").blocks).toEqual(["x", "Logs:\na\nb"]);
    expect(nothing("a").blocks).toEqual(["undefined", "Logs:\na"]);
  });

  it("of a failure says which tool failed and why", () => {
    const failed = failure("no", "a");
    expect(failed).toEqual({ blocks: ["Execute failed: no", "Logs:\na"], isError: true });
    expect(answerError("Search", new SluiceError("not_found", "No such document.", "Try another."))).toEqual({
      blocks: ["Search failed: No such document. Try another."],
      isError: true,
    });
  });

  it.each(["", "line", "l".repeat(MAX_LOG_CHARS + 100)])(
    "is whole up to its last character, with logs of %#",
    (logs) => {
      const room = MAX_ANSWER_CHARS - (logs === "" ? 0 : "Logs:\n".length + logs.length);
      for (const chars of [room - 1, room]) {
        expect(text(chars, logs).blocks[0]).toBe("x".repeat(chars));
        expect(json(["x".repeat(chars - 4)], logs).blocks[0]).toBe(`["${"x".repeat(chars - 4)}"]`);
      }
      for (const answer of [text(room + 1, logs), json(["x".repeat(room - 3)], logs)]) {
        expect(answer.blocks[0]).toContain(`The result has ${(room + 1).toLocaleString("en-US")} characters`);
        expect(charsOf(answer)).toBeLessThanOrEqual(MAX_ANSWER_CHARS);
      }
    },
  );

  it("stays within its budget, whatever was returned, logged or thrown", () => {
    const long = (max: number) =>
      fc
        .tuple(fc.string({ unit: "binary", minLength: 1 }), fc.nat(max))
        .map(([part, chars]) => part.repeat(chars / part.length));
    const value = fc.dictionary(long(300), fc.array(fc.oneof(long(9_000), fc.dictionary(long(90), long(900)))), {
      maxKeys: 60,
      size: "max",
    });
    fc.assert(
      fc.property(value, long(MAX_LOG_CHARS + 100), long(5_000), (returned, logs, message) => {
        const made = [json(returned, logs), failure(message, logs)];
        for (const each of made) expect(charsOf(each)).toBeLessThanOrEqual(MAX_ANSWER_CHARS);
        const [first, second] = made[0]?.blocks ?? [];
        const result = first?.startsWith("Notice:") ? second : first;
        expect(() => JSON.parse(result ?? "")).not.toThrow();
      }),
      { numRuns: 60 },
    );
  });
});

describe("a notice", () => {
  it("tells of requests that nobody waited for", () => {
    expect(nothing("", 1).blocks).toEqual([expect.stringMatching(/^Notice: 1 request was not awaited/), "undefined"]);
    expect(nothing("", 12).blocks[0]).toContain("12 requests were not awaited");
  });

  it("says what was cut, of how much, and what to do", () => {
    const [notice] = json({ data: Array.from({ length: 50_000 }, (_, id) => ({ id })) }).blocks;
    expect(notice).toMatch(
      /^Notice: The result has 638,900 characters and was cut to fit\. Kept: result\.data: [\d,]+ of 50,000 items\. What is not shown exists: do not guess it\. Filter or map in the program and return less\.$/,
    );
  });

  it("of a text counts its characters and breaks none", () => {
    const { blocks } = answer("text", `x${"🙂".repeat(20_000)}`);
    expect(blocks[1]?.isWellFormed()).toBe(true);
    expect(blocks[0]).toContain(`result: ${blocks[1]?.length.toLocaleString("en-US")} of 40,001 characters`);
  });

  it("has room for five cuts at long paths, and counts the others", () => {
    const rows = Array(30).fill(
      Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`${i}${"🙂".repeat(200)}`, Array(2_000).fill(1)])),
    );
    const cut = json(rows);
    expect(cut.blocks[0]?.length).toBeLessThanOrEqual(MAX_NOTICE_CHARS);
    expect(cut.blocks[0]).toMatch(/and at \d more paths/);
    expect(cut.blocks[0]?.isWellFormed()).toBe(true);
    expect(charsOf(cut)).toBeLessThanOrEqual(MAX_ANSWER_CHARS);
  });
});

it("a result of blanks is never a block without a visible character", () => {
  for (const text of ["", " ", "\n\t", " ".repeat(100)]) {
    expect(answer("text", text).blocks).toEqual([JSON.stringify(text)]);
  }
  const { blocks } = answer("text", " ".repeat(101));
  expect(blocks).toEqual(["A string of 101 blank characters"]);
});

it("a guest that did not make its answer fit is told so, not let through", () => {
  const logs = "l".repeat(MAX_LOG_CHARS);
  const large = { kind: "text", text: "x".repeat(MAX_ANSWER_CHARS), cut: null, logs, unawaited: 0 } as const;
  expect(answerOutcome("Search", large)).toEqual({
    blocks: ["Search failed: The program's answer was made too large."],
    isError: true,
  });
});
