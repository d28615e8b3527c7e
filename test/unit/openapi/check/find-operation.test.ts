// A method and a path lead to the operation that they mean, or to the nearest ones there are.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SluiceError } from "../../../../src/errors.ts";
import { MAX_PATH_CHARS } from "../../../../src/limits.ts";
import { findOperation } from "../../../../src/openapi/check/find-operation.ts";
import "../../../support/properties.ts";
import { documentWith } from "./support.ts";

async function finder(...paths: readonly string[]) {
  const document = await documentWith(...paths);
  return (path: string, method = "GET") => {
    const { entry, params, path: sent } = findOperation(document, method, path);
    return { found: entry.path, params: { ...params }, sent };
  };
}

function refusalOf(find: () => unknown): SluiceError {
  try {
    find();
  } catch (thrown) {
    if (thrown instanceof SluiceError) return thrown;
    throw thrown;
  }
  throw new Error("nothing was refused");
}

describe("an operation is found", () => {
  it("by its path as the document has it, and by one that is filled in", async () => {
    const find = await finder("/orders/{id}", "/orders");
    expect(find("/orders/{id}")).toEqual({ found: "/orders/{id}", params: {}, sent: "/orders/{id}" });
    expect(find("/orders/12")).toEqual({ found: "/orders/{id}", params: { id: "12" }, sent: "/orders/12" });
    expect(find("/orders?status=open")).toEqual({ found: "/orders", params: {}, sent: "/orders?status=open" });
  });

  it("by a path that is filled in part: what is left is the template's", async () => {
    const find = await finder("/users/{user}/orders/{order}");
    expect(find("/users/5/orders/{order}")).toMatchObject({ params: { user: "5" } });
    expect(refusalOf(() => find("/users/5/orders/{id}")).hint).toContain("GET /users/{user}/orders/{order}");
  });

  it.each([
    ["/users/me", "/users/me", {}],
    ["/users/7", "/users/{id}", { id: "7" }],
    ["/users/me/posts", "/users/me/{part}", { part: "posts" }],
    ["/users/7/posts", "/users/{id}/posts", { id: "7" }],
    ["/files/a.json", "/files/{name}.json", { name: "a" }],
    ["/files/a.xml", "/files/{name}.{type}", { name: "a", type: "xml" }],
    ["/files/a", "/files/{name}", { name: "a" }],
    ["/jobs/7:cancel", "/jobs/{id}:cancel", { id: "7" }],
    ["/jobs/7", "/jobs/{id}", { id: "7" }],
    ["/odata('x')", "/odata('{key}')", { key: "x" }],
  ])("%s is the most concrete of those that match: %s", async (path, found, params) => {
    const find = await finder(
      ...["/users/{id}", "/users/me", "/users/{id}/posts", "/users/me/{part}", "/{kind}/{id}/{part}"],
      ...[
        "/files/{name}",
        "/files/{name}.{type}",
        "/files/{name}.json",
        "/jobs/{id}",
        "/jobs/{id}:cancel",
        "/odata('{key}')",
      ],
    );
    expect(find(path)).toMatchObject({ found, params });
  });

  it("that has the method, where a more concrete path has not", async () => {
    const find = await finder("GET /users/{id}", "PATCH /users/me");
    expect(find("/users/me", "GET").found).toBe("/users/{id}");
    expect(find("/users/me", "PATCH").found).toBe("/users/me");
  });

  it("among templates of the same shape, whatever their names", async () => {
    const find = await finder("GET /things/{id}", "DELETE /things/{thing}");
    expect(find("/things/4", "DELETE")).toMatchObject({ found: "/things/{thing}", params: { thing: "4" } });
  });

  it("whether a last slash is written or not: the document's is sent", async () => {
    const find = await finder("/orders/", "/users", "/both", "/both/");
    expect(find("/orders").sent).toBe("/orders/");
    expect(find("/users/").sent).toBe("/users");
    expect([find("/both").found, find("/both/").found]).toEqual(["/both", "/both/"]);
  });

  it("by what is percent-encoded; values stay as they are written", async () => {
    const find = await finder("/café/{id}", "/a/{b}");
    expect(find("/caf%C3%A9/a%2Fb%20c")).toMatchObject({ found: "/café/{id}", params: { id: "a%2Fb%20c" } });
    expect(() => find("/a%2Fb")).toThrow("no path");
  });

  it("by a path with a query that the document has in its path", async () => {
    const find = await finder("POST /?Action=List", "POST /?Action=Get");
    expect(find("/?Action=Get", "POST").found).toBe("/?Action=Get");
  });

  it("by a path whose query or fragment the document has in its path, filled in", async () => {
    const find = await finder("/a/{id}", "/a/{id}?beta=true", "/a/{id}?beta=true&x=1", "/b/{id}#copy", "/b/{id}");
    expect(find("/a/5?beta=true")).toEqual({ found: "/a/{id}?beta=true", params: { id: "5" }, sent: "/a/5?beta=true" });
    expect(find("/a/5/?page=2&beta=true")).toMatchObject({
      found: "/a/{id}?beta=true",
      sent: "/a/5?page=2&beta=true",
    });
    expect(find("/a/5?x=1&beta=true").found).toBe("/a/{id}?beta=true&x=1");
    expect(find("/a/5?page=2").found).toBe("/a/{id}");
    expect(find("/b/5#copy")).toEqual({ found: "/b/{id}#copy", params: { id: "5" }, sent: "/b/5#copy" });
    expect(find("/b/5?page=2#copy").found).toBe("/b/{id}#copy");
    expect(find("/b/5").found).toBe("/b/{id}");
  });

  it("only by a query that says no more than the document's, of the names that this has", async () => {
    const find = await finder("POST /?Action=List", "POST /?Action=Delete");
    for (const path of ["/?Action=List&Action=Delete", "/?%41ction=Delete&Action=List", "/?Action=", "/"]) {
      expect(refusalOf(() => find(path, "POST")).code).toBe("not_found");
    }
    expect(find("/?%41ction=Li%73t&page=1", "POST").found).toBe("/?Action=List");
  });

  it("under names that every object has", async () => {
    const find = await finder("/{__proto__}/{constructor}", "/__proto__");
    expect(find("/__proto__").found).toBe("/__proto__");
    const { params } = find("/a/b");
    expect(Object.entries(params)).toEqual([
      ["__proto__", "a"],
      ["constructor", "b"],
    ]);
  });

  it("from each of its paths, filled in with anything, or another that matches and is no less concrete", async () => {
    const part = fc.constantFrom("a", "b", "{x}", "{y}", "{x}.{y}", "{x}:go", "a{x}");
    const templates = fc.uniqueArray(
      fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => `/${parts.join("/")}`),
      { minLength: 1, maxLength: 12 },
    );
    const value = fc
      .string({ minLength: 1, maxLength: 6, unit: "grapheme" })
      .map((text) => encodeURIComponent(text.toWellFormed()));
    const count = (path: string) => path.split("/").filter((segment) => segment.includes("{")).length;
    await fc.assert(
      fc.asyncProperty(templates, value, async (paths, filling) => {
        const find = await finder(...paths);
        for (const path of paths) {
          const filled = path.replace(/\{\w\}/g, filling);
          const { found, params } = find(filled);
          expect(found.replace(/\{(\w)\}/g, (_, name: string) => (params as Record<string, string>)[name] ?? "")).toBe(
            filled,
          );
          expect(count(found)).toBeLessThanOrEqual(count(path));
        }
      }),
      { numRuns: 100 },
    );
  });
});

describe("a path that the document does not have", () => {
  it.each([
    ["/order/{id}", "GET /orders/{id}"],
    ["/orders/{orderId}", "GET /orders/{id}"],
    ["/ordres/12", "GET /orders/{id}"],
    ["/Orders", "GET /orders"],
    ["/api/v2/orders", "GET /orders"],
    ["/order-item", "GET /orders/{id}/order_items"],
    ["/status", "GET /v1/status"],
    ["orders/12", "GET /orders/{id}"],
  ])("%s is refused with the nearest that it has: %s", async (path, nearest) => {
    const find = await finder(
      "/customers",
      "/orders",
      "/orders/{id}",
      "/orders/{id}/order_items",
      "/v1/status",
      "/v1/health/{x}/y",
    );
    const { code, hint } = refusalOf(() => find(path));
    expect(code).toBe("not_found");
    expect(hint.startsWith("The nearest: ")).toBe(true);
    const named = hint.slice("The nearest: ".length, hint.indexOf(". Look")).split(", ");
    expect(named).toHaveLength(3);
    expect(path === "/order-item" ? named : named.slice(0, 1)).toContain(nearest);
  });

  it.each([
    "/tags/C#",
    "/tags/C#/",
    "/tags/#",
    "/tags/a#b#c",
    "/tags/#1/",
    "/tags/C?x=1#",
    "/tags/C?x=C#",
    "/tags/C#x",
    "/tags/C#copied",
  ])("%s is refused where a number sign would cut it off: another thing would be hit", async (path) => {
    const find = await finder("DELETE /tags/{name}", "DELETE /tags", "DELETE /tags/{name}#copy");
    const { code, text } = refusalOf(() => find(path, "DELETE"));
    expect(code).toBe("validation_failed");
    expect(text).toContain('has a "#" that must be percent-encoded. Write %23');
    expect(find(encodeURI(path).replaceAll("#", "%23"), "DELETE").found).toMatch(/^\/tags/);
    expect(refusalOf(() => find("/tags#copy", "DELETE")).code).toBe("validation_failed");
  });

  it("is refused with any number sign in it that the document does not have", async () => {
    const find = await finder("/tags/{name}", "/tags/{name}#copy", "/{kind}/{name}/x#copy");
    await fc.assert(
      fc.property(fc.string({ maxLength: 8 }), fc.string({ maxLength: 8 }), (before, after) => {
        fc.pre(after !== "copy");
        expect(() => find(`/tags/${before}#${after}`)).toThrow(SluiceError);
      }),
    );
  });

  it("is told from a method that a path does not have", async () => {
    const find = await finder("GET /orders", "POST /orders");
    const { code, text } = refusalOf(() => find("/orders", "PATCH"));
    expect(code).toBe("not_found");
    expect(text).toBe("/orders has no method PATCH. It has GET, POST.");
  });

  it("is refused whatever it is made of, and quoted in one short line", async () => {
    const find = await finder("/orders/{id}");
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary", maxLength: 300 }), async (text) => {
        const { message } = refusalOf(() => find(`/x/y/${text}`));
        expect(message.length).toBeLessThan(300);
        expect(message).not.toMatch(/[\n\r]/);
      }),
    );
    expect(refusalOf(() => find(`/${"a".repeat(MAX_PATH_CHARS - 1)}`)).hint).toContain("GET /orders/{id}");
    expect(refusalOf(() => find(`/orders/${"a".repeat(MAX_PATH_CHARS)}`)).message).toBe(
      "There is no path of that length.",
    );
    expect(refusalOf(() => find("/orders//")).code).toBe("not_found");
  });

  it("of a document without operations", async () => {
    const find = await finder();
    expect(refusalOf(() => find("/x")).hint).toContain("The document has no operations.");
  });
});
