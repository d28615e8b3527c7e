// An upstream's answer as the program sees it.
import { describe, expect, it } from "vitest";
import { readResponse } from "../../../src/sandbox/guest/response.js";

const read = (status: number, contentType: string, body: string) =>
  readResponse({ status, contentType, headers: { etag: "x" } }, body, '{"method":"GET","path":"/"}');
const errorsOf = (body: unknown, status = 400) => read(status, "application/json", JSON.stringify(body)).errors;

describe("a result", () => {
  it.each([
    "application/json",
    "application/json; charset=utf-8",
    "Application/JSON",
    "application/problem+json",
    "application/vnd.api.v1+json;v=1",
    "text/json",
  ])("of type %s is parsed", (type) => {
    expect(read(200, type, ' {"a":[1]}\n')).toEqual({
      success: true,
      status: 200,
      result: { a: [1] },
      errors: [],
      messages: [],
      headers: { etag: "x" },
    });
  });

  it.each([
    "text/plain",
    "text/html; x=application/json",
    "application/xml",
  ])("of type %j is text", (type) => {
    expect(read(200, type, "[1]").result).toBe("[1]");
  });

  it("that is empty is null, whatever its type", () => {
    for (const type of ["application/json", "text/plain", ""])
      expect(read(204, type, "")).toMatchObject({ success: true, result: null, messages: [] });
  });

  it("that is not the JSON it says is its text, with a message", () => {
    for (const body of ["{", "\uFEFF{}", "NaN", " "]) {
      const { success, result, messages } = read(200, "application/json", body);
      expect({ success, result, codes: messages.map(({ code }) => code) }).toEqual({
        success: true,
        result: body,
        codes: ["invalid_json"],
      });
    }
  });

  it.each([
    [199, false],
    [200, true],
    [299, true],
    [301, false],
    [404, false],
    [500, false],
  ])("with status %i succeeds: %s", (status, success) => {
    expect(read(status, "", "x")).toMatchObject({ success, status });
    expect(read(status, "", "x").errors.length).toBe(success ? 0 : 1);
  });
});

describe("an error is told in the upstream's own words:", () => {
  it.each<[unknown, string | number, string]>([
    [{ error: { code: "taken", message: "The slug is taken." } }, "taken", "The slug is taken."],
    [{ error: { code: 7, message: "no" } }, 7, "no"],
    [{ error: "no" }, 400, "no"],
    [{ error: "Bad Request", message: "name is required" }, 400, "name is required"],
    [{ error: "invalid_grant", error_description: "The code is old." }, 400, "The code is old."],
    [{ message: "no" }, 400, "no"],
    [{ code: "c", message: "no" }, "c", "no"],
    [{ title: "Conflict", detail: "It exists." }, 400, "It exists."],
    [{ type: "about:blank", title: "Conflict" }, 400, "Conflict"],
    [{ error: null, message: "no" }, 400, "no"],
    ["no", 400, "no"],
    [null, 400, "The upstream answered 400."],
    [{ error: "" }, 400, "The upstream answered 400."],
    [{ error: {} }, 400, "The upstream answered 400."],
    [{ errors: [] }, 400, "The upstream answered 400."],
    [{ error: { code: { a: 1 }, message: ["no"] } }, 400, "The upstream answered 400."],
    [[1], 400, "The upstream answered 400."],
  ])("%j", (body, code, message) => {
    expect(errorsOf(body)).toEqual([{ code, message }]);
  });

  it("each one of a list, up to twenty", () => {
    const errors = [{ code: 1, message: "a" }, "b", { detail: "c" }, null, { error: { message: "d" } }];
    expect(errorsOf({ errors }, 422)).toEqual([
      { code: 1, message: "a" },
      { code: 422, message: "b" },
      { code: 422, message: "c" },
      { code: 422, message: "The upstream answered 422." },
      { code: 422, message: "d" },
    ]);
    expect(errorsOf({ errors: Array(21).fill("a") }).length).toBe(20);
  });

  it("a page of text only by its start", () => {
    expect(read(502, "text/html", "x".repeat(10_000)).errors).toEqual([{ code: 502, message: "x".repeat(500) }]);
  });
});
