// Echoed secrets: found in every spelling that an answer has for them, and nothing else is touched.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MIN_SECRET_CHARS } from "../../../../src/limits.ts";
import { createRedactor, REDACTED } from "../../../../src/upstream/auth/redact.ts";
import { parts } from "../../../../src/upstream/auth/secret-texts.ts";

const SECRET = "Ab9/+&\"<é>' value-_~.x=1";
const escapedUnits = (text: string, write: (code: string) => string) =>
  [...text].map((unit) => (/\w/.test(unit) ? unit : write(unit.charCodeAt(0).toString(16)))).join("");

const SPELLINGS: [string, (text: string) => string][] = [
  ["as it is", (text) => text],
  ["in JSON", (text) => JSON.stringify(text).slice(1, -1)],
  ["in JSON with escaped slashes", (text) => JSON.stringify(text).slice(1, -1).replaceAll("/", "\\/")],
  ["in JSON with escaped units", (text) => escapedUnits(text, (code) => `\\u${code.padStart(4, "0")}`)],
  [
    "in JSON with escaped units, upper case",
    (text) => escapedUnits(text, (code) => `\\u${code.toUpperCase().padStart(4, "0")}`),
  ],
  ["in a path or a query", encodeURIComponent],
  ["in a URL, lower case", (text) => encodeURIComponent(text).replace(/%../g, (code) => code.toLowerCase())],
  ["in a form", (text) => new URLSearchParams({ "": text }).toString().slice(1)],
  [
    "in HTML",
    (text) =>
      text
        .replaceAll("&", "&amp;")
        .replaceAll("<", "&lt;")
        .replaceAll(">", "&gt;")
        .replaceAll('"', "&quot;")
        .replaceAll("'", "&#39;"),
  ],
];

describe("a secret is taken out", () => {
  it.each(SPELLINGS)("%s", (_, spell) => {
    const redact = createRedactor([SECRET]);
    expect(redact(`a ${spell(SECRET)}, ${spell(SECRET)}; b`)).toBe(`a ${REDACTED}, ${REDACTED}; b`);
  });

  it("as base64 and base64url, whatever stands around it", () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ minLength: MIN_SECRET_CHARS }), fc.string(), (before, secret, after) => {
        const redact = createRedactor([secret]);
        const held = Buffer.from(before + secret + after);
        for (const encoding of ["base64", "base64url"] as const) {
          const [text, redacted] = [held.toString(encoding), redact(held.toString(encoding))];
          expect(redacted).not.toBe(text);
          expect(Buffer.from(redacted.replace(REDACTED, ""), encoding).toString("latin1")).not.toContain(secret);
        }
      }),
    );
  });

  it("in any text and any of the simple spellings", () => {
    const secret = fc.string({ minLength: MIN_SECRET_CHARS, unit: "grapheme" }).filter((text) => text.isWellFormed());
    fc.assert(
      fc.property(secret, fc.constantFrom(...SPELLINGS.slice(0, 3), ...SPELLINGS.slice(5, 8)), (text, [, spell]) => {
        expect(createRedactor([text])(`a ${spell(text)} b`)).not.toContain(spell(text));
      }),
    );
  });
});

it.each(SPELLINGS)(
  "a secret that was sent percent-encoded is found when that is told again %s, or as base64",
  (_, spell) => {
    const sent = encodeURIComponent(SECRET);
    const redact = createRedactor([SECRET]);
    expect(redact(`a ${spell(sent)} b`)).toBe(`a ${REDACTED} b`);
    expect(redact(Buffer.from(`x=${sent}`).toString("base64"))).toContain(REDACTED);
  },
);

it("a secret is found in bytes, as UTF-8 and as Latin-1", () => {
  const secret = fc.string({ minLength: MIN_SECRET_CHARS, unit: "grapheme" }).filter((text) => text.isWellFormed());
  fc.assert(
    fc.property(secret, (text) => {
      const bytes = Buffer.concat([Buffer.from([0, 255]), Buffer.from(text), Buffer.from([128])]);
      expect(createRedactor([text])(bytes.toString("latin1"))).not.toContain(Buffer.from(text).toString("latin1"));
    }),
  );
  const latin = Buffer.from("\u00ff a pässwörd", "latin1").toString("latin1");
  expect(createRedactor(["pässwörd"])(latin)).toBe(`\u00ff a ${REDACTED}`);
});

it("an answer that holds no secret stays as it is", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(createRedactor([`never ${SECRET}`])(text)).toBe(text);
    }),
  );
});

it("a secret that is part of another one leaves nothing of that", () => {
  expect(createRedactor(["abcdef", "abcdefghij"])("abcdefghij abcdef")).toBe(`${REDACTED} ${REDACTED}`);
});

it("what is too short to be told from other text is not looked for", () => {
  const [short, enough] = ["x".repeat(MIN_SECRET_CHARS - 1), "x".repeat(MIN_SECRET_CHARS)];
  expect(createRedactor([short, ""])(short)).toBe(short);
  expect(createRedactor([enough])(enough)).toBe(REDACTED);
});

it.each([
  ["Bearer the-token", ["Bearer the-token", "the-token"]],
  ["user:password", ["user:password", "password"]],
  ["sk_live_0123456789:", ["sk_live_0123456789:", "sk_live_0123456789"]],
  ["somebody@a.company.example:pass:word", ["somebody@a.company.example:pass:word", "pass:word"]],
  ["plain", ["plain"]],
  ["session=s123456; theme=dark", ["session=s123456; theme=dark", "s123456", "dark"]],
  ["a=x%2Fy; b=%zz", ["a=x%2Fy; b=%zz", "x%2Fy", "x/y", "%zz"]],
  ['Token token="toktok123456"', ['Token token="toktok123456"', 'token="toktok123456"', "toktok123456"]],
  ['OAuth a = "x\\"y", b=z', ['OAuth a = "x\\"y", b=z', 'x"y', "z"]],
  ["Key tenant 0123456789abcdef", ["Key tenant 0123456789abcdef", "0123456789abcdef"]],
  ["user:correct horse battery", ["user:correct horse battery", "correct horse battery"]],
])("of %j these are secret: %j", (secret, expected) => {
  expect(parts(secret)).toEqual(expected);
});

it("any value of a longer header is taken out when it is told alone", () => {
  const value = fc.stringMatching(/^[\w/+.:-]{6,30}$/);
  const pairs = fc.array(fc.tuple(fc.stringMatching(/^[a-z]{1,8}$/), value), { minLength: 1, maxLength: 5 });
  const cookies = (all: [string, string][]) => all.map(([name, text]) => `${name}=${text}`).join("; ");
  const scheme = (all: [string, string][]) => `Own ${all.map(([name, text]) => `${name}="${text}"`).join(", ")}`;
  fc.assert(
    fc.property(pairs, fc.constantFrom(cookies, scheme), (all, write) => {
      const redact = createRedactor(parts(write(all)));
      for (const [, text] of all) expect(redact(`was: ${text}.`)).not.toContain(text);
    }),
  );
});
