// What an answer tells of what a run did outside.
import { expect, it } from "vitest";
import { RunRecord } from "../../../src/run/record.ts";

const attempt = (status: number) => ({ method: "POST", path: "/things", status });

it("a failed run tells the writes that it had sent, and which had no answer", () => {
  const record = new RunRecord();
  record.wrote("POST /things", attempt(201));
  record.wrote("POST /things", attempt(0));
  record.wrote("DELETE /things/{id}", attempt(204));
  expect(record.notes(true)).toEqual([
    "Before it ended, the program had sent POST /things (2 times, 1 without an answer), DELETE /things/{id} (once).",
  ]);
  expect(record.notes(false)).toEqual([]);
});

it("what did not fit the document is told once an operation, also of a run that ended well", () => {
  const record = new RunRecord();
  record.checked("POST /things", [
    { code: "repaired", message: "body.size was sent as a number." },
    { code: "mismatch", message: "body.name is required." },
    { code: "mismatch", message: "body.nam is not known." },
  ]);
  record.checked("POST /things", [{ code: "mismatch", message: "again" }]);
  record.checked("GET /things", [{ code: "repaired", message: "fine" }]);
  expect(record.notes(false)).toEqual([
    "Sent, but not as the document has it: POST /things: body.name is required. The answers' messages have it all.",
  ]);
});

it("few are told, the rest is counted, and long ones are cut", () => {
  const record = new RunRecord();
  for (let number = 0; number < 7; number++) record.wrote(`POST /${"x".repeat(500)}/${number}`, attempt(200));
  const [note = ""] = record.notes(true);
  expect(note).toMatch(/ \(once\), and 2 more\.$/);
  expect(note.length).toBeLessThan(1_300);
});
