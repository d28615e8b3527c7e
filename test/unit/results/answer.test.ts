// An answer: blocks that stay within their budget whatever a program returned, and that are honest about what is cut.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SluiceError } from "../../../src/errors.ts";
import {
  MAX_ANSWER_CHARS,
  MAX_CHOSEN_ANSWER_CHARS,
  MAX_LOG_CHARS,
  MAX_NOTICE_CHARS,
  MAX_SHOWN_MEDIA_BYTES,
  MIN_ANSWER_CHARS,
} from "../../../src/limits.ts";
import { type Answer, answerError, answerOutcome, wholeOf } from "../../../src/results/answer.ts";
import { type Budget, budgetOf, DEFAULT_BUDGET, LOGS_HEADING } from "../../../src/results/budget.ts";
import { bound } from "../../../src/sandbox/guest/bound.js";
import type { Outcome } from "../../../src/sandbox/outcome.ts";
import { png, wav } from "./support/media.ts";

const textsOf = ({ blocks }: Answer) => blocks.map((block) => ("text" in block ? block.text : block.type));
const charsOf = (answer: Answer) => textsOf(answer).reduce((chars, text) => chars + text.length, 0);
const plain = ({ blocks, isError }: Answer) => ({ texts: textsOf({ blocks, isError }), isError });

interface Setting {
  readonly logs?: string;
  readonly budget?: Budget;
  readonly resultId?: string | null;
  readonly hasResultTools?: boolean;
}

/** What a guest makes of a text, and the host of that. */
function answer(kind: "json" | "text", whole: string, setting: Setting = {}): Answer {
  const { logs = "", budget = DEFAULT_BUDGET, resultId = "r4nd0m", hasResultTools = false } = setting;
  const room = budget.answer - (logs === "" ? 0 : LOGS_HEADING.length + logs.length);
  const { text, cut } = bound({ kind, text: whole, cuts: [] }, { room, notice: budget.notice, shape: budget.shape });
  const outcome = { kind, text, cut, logs, unawaited: 0, whole: null, resultId };
  return answerOutcome("Execute", outcome, { budget, hasResultTools });
}

const text = (chars: number, setting?: Setting) => answer("text", "x".repeat(chars), setting);
const json = (value: unknown, setting?: Setting) => answer("json", JSON.stringify(value), setting);
const nothing = (logs: string, unawaited = 0) => answerOutcome("Search", { kind: "undefined", logs, unawaited });
const failure = (message: string, logs: string, budget = DEFAULT_BUDGET) =>
  answerOutcome(
    "Execute",
    { kind: "error", message, stack: "", logs, unawaited: 0 },
    { budget, hasResultTools: false },
  );

describe("an answer", () => {
  it("is the result as it is", () => {
    expect(plain(text(3))).toEqual({ texts: ["xxx"], isError: false });
    expect(plain(json({ a: [1] }))).toEqual({ texts: ['{"a":[1]}'], isError: false });
    expect(plain(json(null))).toEqual({ texts: ["null"], isError: false });
    expect(plain(nothing(""))).toEqual({ texts: ["undefined"], isError: false });
  });

  it("of a failure that is too long to tell says that it goes on, and keeps its place in the program", () => {
    for (const budget of [DEFAULT_BUDGET, budgetOf(MIN_ANSWER_CHARS)]) {
      const place = " (line 12345, column 12345)";
      const told = (message: string) => textsOf(failure(message, "", budget))[0];
      expect(told(`${"e".repeat(budget.error)}…${place}`)).toMatch(/e… \(line 12345, column 12345\)$/);
      expect(told("e".repeat(budget.error * 2))).toBe(`Execute failed: ${"e".repeat(budget.error)}…`);
      const error = new SluiceError("not_found", "n".repeat(budget.error), "Look for another.");
      expect(textsOf(answerError("Search", error, budget))[0]).toMatch(/n (Look for another\.)?…?$/);
    }
  });

  it("ends with the logs, when there are some", () => {
    expect(textsOf(text(1, { logs: "a\nb" }))).toEqual(["x", "Logs:\na\nb"]);
    expect(textsOf(nothing("a"))).toEqual(["undefined", "Logs:\na"]);
  });

  it("of a failure says which tool failed and why", () => {
    expect(plain(failure("no", "a"))).toEqual({ texts: ["Execute failed: no", "Logs:\na"], isError: true });
    expect(plain(answerError("Search", new SluiceError("not_found", "No such document.", "Try another.")))).toEqual({
      texts: ["Search failed: No such document. Try another."],
      isError: true,
    });
  });

  it.each(["", "line", "l".repeat(MAX_LOG_CHARS + 100)])(
    "is whole up to its last character, with logs of %#",
    (logs) => {
      const room = MAX_ANSWER_CHARS - (logs === "" ? 0 : "Logs:\n".length + logs.length);
      for (const chars of [room - 1, room]) {
        expect(textsOf(text(chars, { logs }))[0]).toBe("x".repeat(chars));
        expect(textsOf(json(["x".repeat(chars - 4)], { logs }))[0]).toBe(`["${"x".repeat(chars - 4)}"]`);
      }
      for (const answer of [text(room + 1, { logs }), json(["x".repeat(room - 3)], { logs })]) {
        expect(textsOf(answer)[0]).toContain(`The result has ${(room + 1).toLocaleString("en-US")} characters`);
        expect(charsOf(answer)).toBeLessThanOrEqual(MAX_ANSWER_CHARS);
      }
    },
  );

  it("stays within any budget, whatever was returned, logged or thrown", () => {
    const long = (max: number) =>
      fc
        .tuple(fc.string({ unit: "binary", minLength: 1 }), fc.nat(max))
        .map(([part, chars]) => part.repeat(chars / part.length));
    const value = fc.dictionary(long(300), fc.array(fc.oneof(long(9_000), fc.dictionary(long(90), long(900)))), {
      maxKeys: 60,
      size: "max",
    });
    const chars = fc.oneof(
      fc.constantFrom(MIN_ANSWER_CHARS, MAX_ANSWER_CHARS, MAX_CHOSEN_ANSWER_CHARS),
      fc.integer({ min: MIN_ANSWER_CHARS, max: MAX_CHOSEN_ANSWER_CHARS }),
    );
    fc.assert(
      fc.property(value, long(MAX_LOG_CHARS + 100), long(5_000), chars, (returned, logged, message, chars) => {
        const budget = budgetOf(chars);
        const logs = logged.slice(0, budget.logs + 100);
        const made = [json(returned, { logs, budget }), failure(message, logs, budget)];
        for (const each of made) {
          expect(charsOf(each)).toBeLessThanOrEqual(chars);
          expect(textsOf(each).join("")).not.toContain("was made too large");
        }
        const [first, second] = textsOf(made[0] ?? { blocks: [], isError: true });
        const result = first?.startsWith("Notice:") ? second : first;
        expect(() => JSON.parse(result ?? "")).not.toThrow();
      }),
      { numRuns: 80 },
    );
  });
});

describe("a notice", () => {
  it("tells of requests that nobody waited for", () => {
    expect(textsOf(nothing("", 1))).toEqual([expect.stringMatching(/^Notice: 1 request was not awaited/), "undefined"]);
    expect(textsOf(nothing("", 12))[0]).toContain("12 requests were not awaited");
  });

  it("says what was cut, of how much, of what shape, what to return instead, and where the whole is", () => {
    const rows = { data: Array.from({ length: 50_000 }, (_, id) => ({ id })) };
    expect(textsOf(json(rows))[0]).toMatch(
      /^Notice: The result has 638,900 characters and was cut to fit\. Kept: result\.data: [\d,]+ of 50,000 items\. Shape: \{ data: \{ id: number \}\[\] \}\. What is not shown exists: do not guess it\. Return less, for example result\.data\.map\(\(\{ id \}\) => \(\{ id \}\)\)\. The whole is kept for 1 hour as resultId r4nd0m: await results\.get\("r4nd0m"\) in a program, or the results tools \(add tools=all to the server's address\)\.$/,
    );
    expect(textsOf(json(rows, { hasResultTools: true }))[0]).toContain("in a program, or response_filter");
    expect(textsOf(json(rows, { resultId: null }))[0]).toContain("The whole could not be kept.");
  });

  it("of a text counts its characters and breaks none", () => {
    const [notice, shown] = textsOf(answer("text", `x${"🙂".repeat(20_000)}`));
    expect(shown?.isWellFormed()).toBe(true);
    expect(notice).toContain(`result: ${shown?.length.toLocaleString("en-US")} of 40,001 characters`);
  });

  it("of a small answer leaves out the shape before the handle", () => {
    const value = Array.from({ length: 900 }, (_, n) =>
      Object.fromEntries(Array.from({ length: 19 }, (_, i) => [`a rather long key ${i}`, [n]])),
    );
    const [notice] = textsOf(json(value, { budget: budgetOf(MIN_ANSWER_CHARS) }));
    expect(notice).toContain('results.get("r4nd0m")');
    expect(notice).toContain("of 900 items");
  });

  it("has room for long paths, and counts the cuts that it does not tell", () => {
    const rows = Array(30).fill(
      Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`${i}${"🙂".repeat(200)}`, Array(2_000).fill(1)])),
    );
    const cut = json(rows);
    const [notice = ""] = textsOf(cut);
    expect(notice.length).toBeLessThanOrEqual(MAX_NOTICE_CHARS);
    expect(notice).toMatch(/and at \d more paths/);
    expect(notice.isWellFormed()).toBe(true);
    expect(charsOf(cut)).toBeLessThanOrEqual(MAX_ANSWER_CHARS);
  });
});

describe("bytes", () => {
  const returned = (bytes: Buffer): Extract<Outcome, { kind: "bytes" }> => ({
    ...{ kind: "bytes", bytes: new Uint8Array(bytes).buffer, resultId: "r4nd0m", logs: "", unawaited: 0 },
  });
  const filled = (start: string, length: number) => {
    const bytes = Buffer.alloc(length);
    bytes.write(start, "latin1");
    return bytes;
  };
  const shown = (outcome: Outcome) => answerOutcome("Execute", outcome).blocks[0];

  it.each([
    ["picture", "image", "image/png", png()],
    ["sound", "audio", "audio/wav", wav()],
  ])("of a %s are shown as one", (_, type, mimeType, bytes) => {
    expect(shown(returned(bytes))).toEqual({ type, mimeType, data: bytes.toString("base64") });
  });

  it.each([
    ["%PDF-1.7", "application/pdf"],
    ["RIFF\0\0\0\0none", "application/octet-stream"],
    ["", "application/octet-stream"],
  ])("that begin with %j are a resource", (start, mimeType) => {
    const bytes = filled(start, 32);
    const blob = bytes.toString("base64");
    expect(shown(returned(bytes))).toEqual({ type: "resource", resource: { uri: "sluice:result", mimeType, blob } });
  });

  it("are shown up to their limit, and above it are a handle with type and size", () => {
    const room = ((MAX_ANSWER_CHARS - DEFAULT_BUDGET.logs - DEFAULT_BUDGET.notice) / 4) * 3;
    for (const [of, most] of [
      [(bytes: number) => png({ bytes }), MAX_SHOWN_MEDIA_BYTES],
      [(bytes: number) => filled("%PDF-", bytes), room],
    ] as const) {
      expect(shown(returned(of(most)))?.type).not.toBe("text");
      expect(wholeOf(returned(of(most)), DEFAULT_BUDGET)).toBeUndefined();
      const large = returned(of(most + 1));
      expect(shown(large)).toMatchObject({ text: expect.stringContaining(`{"$bytes":${most + 1},"mimeType":"`) });
      expect(shown(large)).toMatchObject({ text: expect.stringContaining('results.get("r4nd0m")') });
      expect(wholeOf(large, DEFAULT_BUDGET)).toMatchObject({ kind: "bytes", size: most + 1, bytes: large.bytes });
    }
  });
});

it("a result of blanks is never a block without a visible character", () => {
  for (const text of ["", " ", "\n\t", " ".repeat(100)]) {
    expect(textsOf(answer("text", text))).toEqual([JSON.stringify(text)]);
  }
  expect(textsOf(answer("text", " ".repeat(101)))).toEqual(["A string of 101 blank characters"]);
  expect(textsOf(answer("text", "\u200b\u2060\ufeff\u3164\u{e0041}"))).toEqual([
    '"\\u200b\\u2060\\ufeffㅤ\\udb40\\udc41"',
  ]);
  expect(textsOf(answer("text", " a"))).toEqual([" a"]);
});

it("a string that begins with blanks and was cut is not told as nothing but blanks", () => {
  const [notice, shown] = textsOf(answer("text", `${" ".repeat(50_000)}IMPORTANT`));
  expect([notice, shown]).toEqual([
    expect.stringContaining("22,800 of 50,009 characters"),
    "The first 22,800 characters are blank",
  ]);
});

it("a guest that did not make its answer fit is told so, not let through", () => {
  const logs = "l".repeat(MAX_LOG_CHARS);
  const text = "x".repeat(MAX_ANSWER_CHARS);
  const large = { kind: "text", text, cut: null, logs, unawaited: 0, whole: null, resultId: null } as const;
  expect(plain(answerOutcome("Search", large))).toEqual({
    texts: ["Search failed: The program's answer was made too large."],
    isError: true,
  });
});
