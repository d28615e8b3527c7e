// The blocks of an answer: one budget for all of them, a notice only when something was cut.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SluiceError } from "../../../src/errors.ts";
import { MAX_ANSWER_CHARS, MAX_LOG_CHARS } from "../../../src/limits.ts";
import { type Answer, answerError, answerOutcome } from "../../../src/results/answer.ts";

const charsOf = ({ blocks }: Answer) => blocks.reduce((chars, block) => chars + block.length, 0);
const text = (chars: number, logs = "") => answerOutcome("Execute", { kind: "text", text: "x".repeat(chars), logs });
const json = (value: unknown, logs = "") =>
  answerOutcome("Search", { kind: "json", text: JSON.stringify(value), logs });

describe("an answer", () => {
  it("is the result as it is", () => {
    expect(text(3)).toEqual({ blocks: ["xxx"], isError: false });
    expect(json({ a: [1] })).toEqual({ blocks: ['{"a":[1]}'], isError: false });
    expect(json(null)).toEqual({ blocks: ["null"], isError: false });
    expect(answerOutcome("Search", { kind: "undefined", logs: "" })).toEqual({ blocks: ["undefined"], isError: false });
  });

  it("ends with the logs, when there are some", () => {
    expect(text(1, "a\nb").blocks).toEqual(["x", "Logs:\na\nb"]);
    expect(answerOutcome("Search", { kind: "undefined", logs: "a" }).blocks).toEqual(["undefined", "Logs:\na"]);
  });

  it("of a failure says which tool failed and why", () => {
    const failed = answerOutcome("Execute", { kind: "error", message: "no", stack: "", logs: "a" });
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
        expect(answer.blocks[0]).toContain(`the result has ${(room + 1).toLocaleString("en-US")} characters`);
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
        const answers = [json(returned, logs), answerOutcome("Search", { kind: "error", message, stack: "", logs })];
        for (const answer of answers) expect(charsOf(answer)).toBeLessThanOrEqual(MAX_ANSWER_CHARS);
        const [first, second] = answers[0]?.blocks ?? [];
        const result = first?.startsWith("Notice:") ? second : first;
        expect(() => JSON.parse(result ?? "")).not.toThrow();
      }),
      { numRuns: 60 },
    );
  });
});

describe("a notice", () => {
  it("says what was cut, of how much, and what to do", () => {
    const [notice] = json({ data: Array.from({ length: 50_000 }, (_, id) => ({ id })) }).blocks;
    expect(notice).toMatch(
      /^Notice: the result has 638,900 characters and was cut to fit\. Kept: result\.data: [\d,]+ of 50,000 items\. What is not shown exists: do not guess it\. Filter or map in the program and return less\.$/,
    );
  });

  it("of a text counts its characters and breaks none", () => {
    const { blocks } = answerOutcome("Execute", { kind: "text", text: `x${"🙂".repeat(20_000)}`, logs: "" });
    expect(blocks[1]?.isWellFormed()).toBe(true);
    expect(blocks[0]).toContain(`result: ${blocks[1]?.length.toLocaleString("en-US")} of 40,001 characters`);
  });

  it("has room for five cuts at long paths, and counts the others", () => {
    const rows = Array(30).fill(
      Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`${i}${"🙂".repeat(200)}`, Array(2_000).fill(1)])),
    );
    const answer = json(rows);
    expect(answer.blocks[0]?.length).toBeLessThanOrEqual(1_000);
    expect(answer.blocks[0]).toMatch(/and at \d more paths/);
    expect(answer.blocks[0]?.isWellFormed()).toBe(true);
    expect(charsOf(answer)).toBeLessThanOrEqual(MAX_ANSWER_CHARS);
  });
});

it("a result of blanks is never a block without a visible character", () => {
  for (const text of ["", " ", "\n\t", " ".repeat(100)]) {
    expect(answerOutcome("Search", { kind: "text", text, logs: "" }).blocks).toEqual([JSON.stringify(text)]);
  }
  const { blocks } = answerOutcome("Search", { kind: "text", text: " ".repeat(101), logs: "" });
  expect(blocks).toEqual(["A string of 101 blank characters"]);
});
