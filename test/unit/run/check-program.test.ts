// A program whose requests cannot be sent is refused before it runs.
import { describe, expect, it } from "vitest";
import { DEFAULT_SETTINGS, type SpecSettings } from "../../../src/agent/spec-settings.ts";
import { SluiceError } from "../../../src/errors.ts";
import { openApiDocument } from "../../../src/openapi/api-document.ts";
import { checkProgram } from "../../../src/run/check-program.ts";
import { normalise } from "../../../src/sandbox/normalise.ts";
import { compiled } from "../openapi/support/compiled.ts";

const DOCUMENT = {
  openapi: "3.1.0",
  info: { title: "T", version: "1" },
  paths: {
    "/orders": { get: { responses: {}, parameters: [{ in: "query", name: "status", required: true, schema: {} }] } },
    "/orders/{id}": { get: { responses: {} }, delete: { responses: {} } },
    "/?Action=List": { get: { responses: {} } },
  },
};

/** The text of the refusal, "" where there is none; and what was read. */
async function refusalOf(code: string, checks: SpecSettings["checks"] = "warn", names = ["shop"]) {
  const { index, blocks } = await compiled(DOCUMENT);
  const read: string[] = [];
  const scope = names.map((name) => ({
    name,
    entry: {
      ...{ domain: name, collection: "main", title: name, baseUrl: "", snapshot: name, operations: 2 },
      settings: { ...DEFAULT_SETTINGS, checks },
    },
  }));
  const open = async (snapshot: string) => {
    read.push(snapshot);
    return { document: () => openApiDocument(index, blocks) };
  };
  try {
    await checkProgram(normalise(code).requests, scope, open);
    return { text: "", read };
  } catch (thrown) {
    if (!(thrown instanceof SluiceError)) throw thrown;
    return { text: thrown.text, read };
  }
}

describe("a program", () => {
  it("with a path that there is not is refused, with the place and the nearest", async () => {
    const { text } = await refusalOf('async () => {\n  return api.request({ method: "GET", path: "/order/{id}" });\n}');
    expect(text).toMatch(
      /^Line 2, column 22: The document has no path \/order\/\{id\}\. The nearest: GET \/orders\/\{id\}, GET \/orders[.,]/,
    );
    expect(text).toMatch(/Nothing was run\.$/);
  });

  it("with a method that a path has not is refused", async () => {
    const { text } = await refusalOf('() => api.request({ method: "PUT", path: "/orders/5" })');
    expect(text).toContain("/orders/5 has no method PUT. It has GET, DELETE.");
  });

  it.each(["strict", "warn", "off"] as const)(
    "without a value that the path needs is refused, by %s too",
    async (checks) => {
      const text = async (options: string) =>
        (await refusalOf(`() => api.request({ method: "GET", ${options} })`, checks)).text;
      expect(await text('path: "/orders/{id}"')).toContain("the path has no value for id.");
      expect(await text('path: "/orders/{id}", params: { orderId: 1 }')).toContain("no value for id.");
      expect(await text('path: "/orders/{id}", params: { id: 1 }')).toBe("");
      expect(await text('path: "/orders/{id}", params')).toBe("");
      expect(await text('path: "/orders/5"')).toBe("");
    },
  );

  it("with names that there are not is refused where the policy is strict, and left to the run where it is not", async () => {
    const code = (query: string) => `() => api.request({ method: "GET", path: "/orders"${query} })`;
    expect((await refusalOf(code(", query: { state: 1 }"), "strict")).text).toContain(
      "GET /orders: query.state is no parameter (did you mean status?); query.status is required. It takes status (query, required).",
    );
    expect((await refusalOf(code(""), "strict")).text).toContain("query.status is required");
    for (const query of [", query: { status: 1 }", ", query", ", query: { ...query }"]) {
      expect((await refusalOf(code(query), "strict")).text).toBe("");
    }
    expect((await refusalOf('() => api.request({ method: "GET", path: "/orders?status=1" })', "strict")).text).toBe("");
    for (const policy of ["warn", "off"] as const)
      expect((await refusalOf(code(", query: { state: 1 }"), policy)).text).toBe("");
  });

  it("with names whose value is nothing is as one without them", async () => {
    const text = async (query: string) =>
      (await refusalOf(`() => api.request({ method: "GET", path: "/orders", query: ${query} })`, "strict")).text;
    expect(await text("{ status: 1, nope: undefined }")).toBe("");
    expect(await text("{ status: 1, nope: page ? page : undefined }")).toBe("");
    expect(await text("{ status: undefined }")).toContain("query.status is required");
    expect(await text("{ status: 1, nope: page }")).toContain("query.nope is no parameter");
  });

  it("with a number sign that would cut off its path is refused, by every policy", async () => {
    for (const policy of ["strict", "warn", "off"] as const) {
      const { text } = await refusalOf('() => api.request({ method: "DELETE", path: "/orders/C#" })', policy);
      expect(text).toContain('The path /orders/C# has a "#" that must be percent-encoded.');
    }
  });

  it("with a path that has a query in the document is let through", async () => {
    const code = '() => api.request({ method: "GET", path: "/?Action=List" })';
    expect((await refusalOf(code, "strict")).text).toBe("");
  });

  it("that names no document where there are several, or one that there is not, is refused", async () => {
    const request = (spec: string) => `() => api.request({ method: "GET", path: "/orders"${spec} })`;
    expect((await refusalOf(request(""), "warn", ["a", "b"])).text).toBe(
      "Line 1, column 19: Several documents are in scope. Name one with spec: a, b. Nothing was run.",
    );
    expect((await refusalOf(request(', spec: "c"'), "warn", ["a", "b"])).text).toContain('There is no document "c".');
    expect(await refusalOf(request(', spec: "b"'), "warn", ["a", "b"])).toEqual({ text: "", read: ["b"] });
    expect(await refusalOf(request(", spec: name"), "warn", ["a", "b"])).toEqual({ text: "", read: [] });
  });

  it("without literal requests has no document read", async () => {
    expect(await refusalOf("() => api.request(options)")).toEqual({ text: "", read: [] });
  });
});
