// What a program is told of a credential that nobody configured.
import { expect, it } from "vitest";
import { missingNotes } from "../../../../src/upstream/auth/missing.ts";

it.each([
  [
    401,
    ["key"],
    "The operation wants the credential key, which is not configured. Tell the operator: sluice auth shop.",
  ],
  [
    403,
    ["key", "bearer"],
    "The operation wants the credential key and bearer, which is not configured. Tell the operator: sluice auth shop.",
  ],
])("an answer of %i says so", (status, missing, message) => {
  expect(missingNotes("shop", missing, status)).toEqual([{ code: "credential_missing", message }]);
});

it("any other answer, and one whose credential was sent, says nothing", () => {
  expect([
    missingNotes("shop", ["key"], 200),
    missingNotes("shop", ["key"], 500),
    missingNotes("shop", [], 401),
  ]).toEqual([[], [], []]);
});
