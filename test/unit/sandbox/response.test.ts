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

  it.each(["text/plain", "text/html; x=application/json", "application/xml"])("of type %j is text", (type) => {
    expect(read(200, type, "[1]").result).toBe("[1]");
  });

  it.each<[string, boolean, string, unknown]>([
    ["", false, '{"a":1}', { a: 1 }],
    ["", false, " [1]", [1]],
    ["", false, "{a}", "{a}"],
    ["", false, "5", "5"],
    ["text/plain", true, '{"a":1}', { a: 1 }],
    ["text/html", true, "<html>", "<html>"],
    ["application/octet-stream", true, "[1]", [1]],
    ["text/plain", false, '{"a":1}', '{"a":1}'],
    ["text/html", false, "[1]", "[1]"],
  ])("of type %j where the document says JSON (%s): %j", (contentType, isJson, body, result) => {
    const head = { status: 200, contentType, headers: {}, hints: { isJson, query: [], link: [] } };
    expect(readResponse(head, body, "{}")).toMatchObject({ result, messages: [] });
  });

  it("that is bytes is a Uint8Array", () => {
    const head = { status: 200, contentType: "application/json", headers: {}, isBase64: true };
    expect(readResponse(head, "AP8=", "{}").result).toEqual(Uint8Array.of(0, 255));
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
    [{ detail: [{ loc: ["query", "a"], msg: "field required", type: "missing" }] }, 400, "field required"],
    [{ error: { code: 7, errors: [{ reason: "x" }], message: "no", status: "S" } }, 7, "no"],
    [{ errors: [{ status: "422", code: "c", title: "Invalid", detail: "no" }] }, "c", "no"],
    [{ message: "Invalid.", errors: { name: ["is missing"] } }, 400, "name: is missing"],
    [{ fault: { faultstring: "no", detail: { errorcode: "x" } } }, 400, "no"],
    [{ Code: "NoSuchKey", Message: "no" }, "NoSuchKey", "no"],
    [{ code: "", description: "no" }, 400, "no"],
    [{ message: "   ", reason: "no" }, 400, "no"],
    [JSON.parse('{"__proto__":{"message":"no"}}'), 400, "The upstream answered 400."],
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

describe("lines of JSON", () => {
  const lines = (body: string, type = "application/x-ndjson") => {
    const { result, messages } = read(200, type, body);
    return [result, messages.map(({ message }) => message)];
  };
  it.each<[string, unknown[]]>([
    ["", []],
    ["\n\n", []],
    ['{"a":1}\n{"a":2}', [{ a: 1 }, { a: 2 }]],
    ['{"a":1}\r\n\r\n5\r\n', [{ a: 1 }, 5]],
    ['"a\u2028b"\n', ["a\u2028b"]],
  ])("%j", (body, values) => {
    for (const type of [
      "application/x-ndjson",
      "application/ndjson; charset=utf-8",
      "application/jsonl",
      "application/stream+json",
    ])
      expect(lines(body, type)).toEqual([values, []]);
  });

  it("of RFC 7464 may have several lines each", () => {
    expect(lines('\u001e{\n"a":1}\n\u001e2\n', "application/json-seq")).toEqual([[{ a: 1 }, 2], []]);
  });

  it("that are none stay text, and are counted", () => {
    expect(lines('1\nx\n{"a"\n2')).toEqual([
      [1, "x", '{"a"', 2],
      ["Lines that the upstream called JSON, but are not: 2. They are in result as text."],
    ]);
  });
});

describe("events", () => {
  it.each<[string, unknown[]]>([
    ["data: a\n\n", [{ event: "message", data: "a" }]],
    [
      "data:a\n\ndata: b\n\n",
      [
        { event: "message", data: "a" },
        { event: "message", data: "b" },
      ],
    ],
    ["event: x\ndata: a\ndata:  b\n\n", [{ event: "x", data: "a\n b" }]],
    [
      "event: x\r\ndata: a\r\n\r\ndata: b\r\r",
      [
        { event: "x", data: "a" },
        { event: "message", data: "b" },
      ],
    ],
    [
      "id: 7\ndata: a\n\ndata: b\n\n",
      [
        { event: "message", data: "a", id: "7" },
        { event: "message", data: "b", id: "7" },
      ],
    ],
    [": ping\n\nretry: 5\n\nevent: x\n\n", []],
    [
      'data: {"a":1}\n\ndata: [DONE]\n\n',
      [
        { event: "message", data: { a: 1 } },
        { event: "message", data: "[DONE]" },
      ],
    ],
    ['data: {\ndata: "a":1}\n\n', [{ event: "message", data: { a: 1 } }]],
    ["data\n\n", [{ event: "message", data: "" }]],
    ["id: a\0b\ndata: x\n\n", [{ event: "message", data: "x" }]],
    ["constructor: x\ndata: y\n\n", [{ event: "message", data: "y" }]],
    ["data: without an end", [{ event: "message", data: "without an end" }]],
    ["", []],
  ])("%j", (body, events) => expect(read(200, "text/event-stream; charset=utf-8", body).result).toEqual(events));

  it("that are cut leave out what is not whole", () => {
    const head = { status: 200, contentType: "text/event-stream", headers: {}, cut: "time" as const };
    expect(readResponse(head, "data: a\n\ndata: b\n", "{}")).toMatchObject({
      result: [{ event: "message", data: "a" }],
      messages: [{ code: "stream_cut" }],
    });
  });
});

describe("an upstream's own envelope", () => {
  const envelope = { success: true, errors: [], messages: [], result: [1] };
  const opened = (body: object, status = 200) => read(status, "application/json", JSON.stringify(body));

  it("is opened, and not wrapped again", () => {
    const result_info = { page: 1, total_pages: 1 };
    expect(opened({ ...envelope, messages: [{ code: 7, message: "old" }, "new", {}], result_info })).toEqual({
      success: true,
      status: 200,
      result: [1],
      errors: [],
      messages: [
        { code: 7, message: "old" },
        { code: "message", message: "new" },
      ],
      headers: { etag: "x" },
      result_info,
    });
  });

  it("tells of failures, whatever the status", () => {
    const failed = { ...envelope, success: false, result: null, errors: [{ code: 1003, message: "Invalid zone" }] };
    for (const status of [200, 400])
      expect(opened(failed, status)).toMatchObject({
        success: false,
        status,
        result: null,
        errors: [{ code: 1003, message: "Invalid zone" }],
      });
  });

  it("does not make a success of a failure", () => {
    expect(opened(envelope, 500)).toMatchObject({ success: false, errors: [{ code: 500 }] });
  });

  it.each<[object]>([
    [{ success: true, result: 1 }],
    [{ success: "true", errors: [], result: 1 }],
    [{ success: true, errors: {}, result: 1 }],
    [{ success: true, errors: [], data: 1 }],
    [[envelope]],
  ])("is not %j", (body) => expect(opened(body).result).toEqual(body));
});

it("what the host tells comes first among the messages", () => {
  const messages = [{ code: "repaired", message: "limit was a string." }];
  const head = { status: 200, contentType: "application/json", headers: {}, messages };
  expect(readResponse(head, "{", "{}").messages.map(({ code }) => code)).toEqual(["repaired", "invalid_json"]);
});

it("a status that needs no body says what it means", () => {
  expect(read(304, "", "").errors).toEqual([
    { code: 304, message: "Not modified: the version that the request names is still the current one." },
  ]);
});
