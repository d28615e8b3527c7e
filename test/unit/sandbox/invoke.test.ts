// The program of `invoke`: one request, and what comes of it as plain data.
import { expect, it } from "vitest";
import { ApiError } from "../../../src/sandbox/guest/api.js";
import { invoke } from "../../../src/sandbox/guest/invoke.js";
import { invokeProgram } from "../../../src/sandbox/invoke-program.ts";

const answer = { success: true, status: 200, result: [1], errors: [], messages: [], headers: { etag: "a" } };

it("gives status, headers and body, and what the host had to say where it had something", async () => {
  const asked: unknown[] = [];
  const api = { request: async (options: unknown) => ({ ...answer, asked: asked.push(options) }) };
  expect(await invoke(api, '{"method":"GET","__proto__":1}')).toEqual({
    ...{ statusCode: 200, headers: { etag: "a" }, body: [1] },
  });
  expect(JSON.stringify(asked)).toBe('[{"method":"GET","__proto__":1}]');
  const messages = [{ code: "repaired", message: "5 was text." }];
  expect(await invoke({ request: async () => ({ ...answer, messages }) }, "{}")).toMatchObject({ messages });
});

it("gives why nothing was answered, in its parts", async () => {
  const refusal = { code: "forbidden", message: "No.", hint: "Yes." };
  const refused = { request: async () => Promise.reject(new ApiError(refusal)) };
  expect(await invoke(refused, "{}")).toEqual({ refused: refusal });
  await expect(invoke({ request: async () => Promise.reject(new Error("x")) }, "{}")).rejects.toThrow("x");
});

it("is one module, in which the request is nothing but data", () => {
  const body = '");import("x");("\u2028`${';
  const { text, usesDocument } = invokeProgram({ method: "POST", body });
  expect(usesDocument).toBe(false);
  const [, literal = ""] = /invoke\(api, (".*")\);$/s.exec(text) ?? [];
  expect(JSON.parse(JSON.parse(literal))).toEqual({ method: "POST", body });
});
