// Resolved operations within a bounded size: whole where they fit, folded where they do not, and every fold can be opened.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fold } from "../../../../src/openapi/catalogue/fold.ts";
import { operationView, partOf } from "../../../../src/openapi/catalogue/operation-view.ts";
import type { OperationEntry } from "../../../../src/openapi/operation.ts";
import { compiled } from "../support/compiled.ts";

const entry = (method: string, path: string): OperationEntry => ({
  ...{ method, path, operationId: undefined, summary: undefined, opening: undefined },
  ...{ tags: [], deprecated: false },
});

async function view(paths: object, { method = "GET", path = "/a", more = {} } = {}) {
  const { index, blocks } = await compiled({ openapi: "3.2.0", info: {}, paths, ...more });
  return operationView(index, blocks, entry(method, path));
}

/** Opens every fold until nothing is folded. */
function unfold(whole: unknown, pointer: string, room: number): unknown {
  const { value } = fold(partOf(whole, pointer), pointer, room);
  const opened = (part: unknown): unknown => {
    if (typeof part === "string") {
      const at = / \(\$folded: (.*)\)$/s.exec(part)?.[1];
      return at === undefined ? part : unfold(whole, at, room);
    }
    if (typeof part !== "object" || part === null) return part;
    if ("$folded" in part) return unfold(whole, String(part.$folded), room);
    if (Array.isArray(part)) return part.map(opened);
    return Object.fromEntries(Object.entries(part).map(([key, member]) => [key, opened(member)]));
  };
  return opened(value);
}

describe("what is folded", () => {
  it("is within its room, and is the value itself where that fits", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.integer({ min: 100, max: 2_000 }), (value, room) => {
        const { value: shown, folded } = fold(value, "", room);
        expect(JSON.stringify(shown).length).toBeLessThanOrEqual(room + 10);
        if (folded === 0) expect(shown).toEqual(value);
        if (JSON.stringify(value).length <= room / 10) expect(folded).toBe(0);
      }),
    );
  });

  it("opens under its pointer, until all has been seen", () => {
    const name = fc.constantFrom("a", "b/c", "~d", "", "e f", "constructor");
    const tree = fc.letrec((tie) => ({
      node: fc.oneof(
        { depthSize: "small" },
        fc.constantFrom(1, true, null, "text", "long ".repeat(100)),
        fc.array(tie("node"), { maxLength: 3 }),
        fc.dictionary(name, tie("node"), { maxKeys: 3, noNullPrototype: true }),
      ),
    })).node;
    fc.assert(
      fc.property(tree, (value) => {
        expect(unfold(value, "", 1_000)).toEqual(value);
      }),
    );
  });

  it("of a root with too many members is the rest of them", () => {
    const { value, folded } = fold(
      Array.from({ length: 1_000 }, (_, at) => at),
      "",
      100,
    );
    expect(value).toEqual(Array.from({ length: folded === 0 ? 0 : 1_000 - folded }, (_, at) => at));
    expect(folded).toBeGreaterThan(900);
  });

  it("of a text is its end", () => {
    expect(fold("x".repeat(200), "", 100)).toEqual({ value: `${"x".repeat(100)}…`, folded: 1 });
    expect(fold("x".repeat(100), "", 100)).toEqual({ value: "x".repeat(100), folded: 0 });
  });

  it("keeps names that every object has", () => {
    const value: unknown = JSON.parse('{"__proto__":{"a":1},"constructor":{"__proto__":2}}');
    expect(JSON.stringify(fold(value, "", 1_000).value)).toBe(JSON.stringify(value));
  });

  it("is as much of an endless document as there is room", async () => {
    const schemas = Object.fromEntries(
      Array.from({ length: 40 }, (_, at) => [
        `S${at}`,
        {
          properties: Object.fromEntries(
            [1, 2, 3].map((next) => [`p${next}`, { $ref: `#/components/schemas/S${at + next}` }]),
          ),
        },
      ]),
    );
    const operation = await view(
      {
        "/a": {
          get: {
            responses: { 200: { content: { "application/json": { schema: { $ref: "#/components/schemas/S0" } } } } },
          },
        },
      },
      { more: { components: { schemas } } },
    );
    const { value, folded } = fold(operation, "", 5_000);
    expect(JSON.stringify(value).length).toBeLessThanOrEqual(5_000);
    expect(JSON.stringify(value).length).toBeGreaterThan(4_000);
    expect(folded).toBeGreaterThan(10);
  });
});

describe("an operation as it is looked at", () => {
  it("has its references resolved, the parameters of its path, and marks where it is a cycle", async () => {
    const schema = { properties: { next: { $ref: "#/components/schemas/Node" } } };
    const operation = await view(
      {
        "/a": {
          parameters: [{ name: "id", in: "query" }],
          get: { requestBody: { content: { "application/json": { schema: { $ref: "#/components/schemas/Node" } } } } },
        },
      },
      { more: { components: { schemas: { Node: schema } } } },
    );
    expect(fold(operation, "", 10_000)).toEqual({
      value: {
        requestBody: {
          content: {
            "application/json": { schema: { properties: { next: { $circular: "#/components/schemas/Node" } } } },
          },
        },
        parameters: [{ name: "id", in: "query" }],
      },
      folded: 0,
    });
  });

  it("is found among additional operations, and behind a path item that is a reference", async () => {
    const paths = { "/a": { additionalOperations: { Copy: { summary: "c" } } }, "/b": { $ref: "#/paths/~1a" } };
    expect(await view(paths, { method: "COPY" })).toMatchObject({ summary: "c" });
    expect(await view(paths, { method: "COPY", path: "/b" })).toMatchObject({ summary: "c" });
    expect(await view(paths, { method: "GET" })).toBeUndefined();
    expect(await view(paths, { path: "__proto__" })).toBeUndefined();
  });

  it("has parts by pointer, and none where there is nothing", () => {
    const value = { "a/b": [{ "~": 1 }] };
    expect(partOf(value, "/a~1b/0/~0")).toBe(1);
    expect(partOf(value, "")).toBe(value);
    for (const pointer of ["a", "/x", "/a~1b/1", "/a~1b/length", "/constructor", "/a~1b/0/~0/x"])
      expect(partOf(value, pointer)).toBeUndefined();
  });
});
