// The operator's settings: what is missing is nothing, never everything.
import { expect, it } from "vitest";
import { readConfig } from "../../src/config.ts";

it("without settings nothing is served and nothing allowed", () => {
  expect(readConfig({ OTHER: {} })).toEqual({
    adminKey: "",
    sealingSecret: "",
    allowPrivate: false,
    answerChars: 24_000,
    allowedOrigins: [],
    allowedHosts: [],
  });
  expect(readConfig({ SLUICE_ADMIN_KEY: " \n" }).adminKey).toBe("");
});

it("lists are split, trimmed, in lower case, without empty items", () => {
  const { allowedHosts, allowedOrigins } = readConfig({
    ALLOWED_HOSTS: " A.example,, b.example ,",
    ALLOWED_ORIGINS: "https://C.example/",
  });
  expect({ allowedHosts, allowedOrigins }).toEqual({
    allowedHosts: ["a.example", "b.example"],
    allowedOrigins: ["https://c.example"],
  });
});

it("a key keeps its case and loses the newline that it was piped in with", () => {
  expect(readConfig({ SLUICE_ADMIN_KEY: "Key\n" }).adminKey).toBe("Key");
});

it.each([
  ["2000", 2_000],
  ["100000", 100_000],
  ["1999", 24_000],
  ["100001", 24_000],
  ["2000.5", 24_000],
  ["many", 24_000],
  ["", 24_000],
])("answers of %j characters are of %i", (ANSWER_CHARS, chars) => {
  expect(readConfig({ ANSWER_CHARS }).answerChars).toBe(chars);
});

it.each([{ SLUICE_ADMIN_KEY: 1 }, { ALLOWED_HOSTS: ["a.example"] }, null, "x"])(
  "what is not text is refused: %j",
  (env) => {
    expect(() => readConfig(env)).toThrow();
  },
);

it.each([
  ["true", true],
  [" TRUE\n", true],
  ["", false],
  ["false", false],
  ["1", false],
  ["yes", false],
])("private addresses are allowed by the word true alone, not by %j", (text, allowed) => {
  expect(readConfig({ ALLOW_PRIVATE: text }).allowPrivate).toBe(allowed);
});
