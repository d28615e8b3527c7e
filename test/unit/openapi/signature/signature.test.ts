// An operation as TypeScript: what is told of it, in which words, and that no document makes it long, wrong or slow.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { keysOf } from "../../../../src/openapi/document/pointer.js";
import { MAX_SIGNATURE_CHARS, signatureOf } from "../../../../src/openapi/signature/signature.js";
import { compiled } from "../support/compiled.ts";

const ROOT = join(import.meta.dirname, "../../../..");

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
const pointerInto = (document: unknown) => (ref: string) =>
  keysOf(ref)?.reduce<unknown>(
    (value, key) => (isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined),
    document,
  );

/** Of an operation in a document of these schemas. */
function signature(operation: unknown, schemas: object = {}): string {
  return signatureOf(operation, { method: "get", path: "/x", at: pointerInto({ components: { schemas } }) });
}

/** The type of a schema, as the answer has it. */
function typeOf(schema: unknown, schemas: object = {}): string {
  const text = signature({ responses: { 200: { content: { "application/json": { schema } } } } }, schemas);
  return /^ {2}result: (.*) \/\* 200 \*\/;\n\}(.*)$/ms.exec(text)?.slice(1).join("") ?? text;
}

it("tells of an operation what a call takes, what it gives, and how it fails", () => {
  const json = (schema: object) => ({ content: { "application/json": { schema } } });
  const operation = {
    operationId: "orders/update-one",
    summary: "Update an order",
    deprecated: true,
    parameters: [
      { name: "expand", in: "query", schema: { type: "array", items: { enum: ["lines", "customer"] } } },
      {
        name: "id",
        in: "path",
        required: true,
        schema: { type: "string", format: "uuid" },
        description: "Of the order. Not its number.",
      },
      { name: "If-Match", in: "header", required: true, schema: { type: "string" } },
      { name: "session", in: "cookie", schema: { type: "string" } },
    ],
    requestBody: {
      required: true,
      ...json({
        type: "object",
        required: ["total"],
        properties: { total: { type: "integer", minimum: 0, default: 0 }, id: { readOnly: true } },
      }),
    },
    responses: {
      default: json({ type: "object", properties: { message: { type: "string" } } }),
      200: json({
        type: "object",
        properties: { ok: { type: "boolean" }, secret: { type: "string", writeOnly: true } },
      }),
      404: {},
    },
  };
  expect(
    signatureOf(operation, { method: "patch", path: "/orders/{id}", at: () => undefined }),
  ).toBe(`// Update an order. Deprecated
type OrdersUpdateOne = {
  method: "PATCH";
  path: "/orders/{id}";
  params: { id: string /* uuid, Of the order */ };
  query?: { expand?: ("lines" | "customer")[] };
  headers: { "If-Match": string };
  cookies?: { session?: string };
  body: { total: number /* integer, 0.., default 0 */ };
  result: { ok?: boolean } /* 200 */;
  error: { message?: string } /* 404, default */;
}`);
});

describe("a schema", () => {
  it.each([
    [{ type: "string", enum: ["a", 'b"*/'] }, String.raw`"a" | "b\"* /"`],
    [{ const: null }, "null"],
    [{ type: ["string", "null"] }, "string | null"],
    [{ type: "string", nullable: true }, "string | null"],
    [{ type: "array", items: { type: ["string", "number"] } }, "(string | number)[]"],
    [{ type: "array" }, "unknown[]"],
    [{ items: { type: "number" } }, "number[]"],
    [{ type: "object" }, "Record<string, unknown>"],
    [{ additionalProperties: { type: "number" } }, "Record<string, number>"],
    [{ properties: { "a-b": { type: "string", format: "date" } } }, '{ "a-b"?: string /* date */ }'],
    [{ oneOf: [{ type: "string" }, { type: "number" }] }, "string | number"],
    [
      { type: "object", allOf: [{ properties: { a: {} } }, { properties: { b: {} } }] },
      "{ a?: unknown } & { b?: unknown }",
    ],
    [{ type: "string", format: "binary" }, "Uint8Array"],
    [true, "unknown"],
    [false, "never"],
    [{}, "unknown"],
    [{ $ref: "#/components/schemas/Nowhere" }, "unknown"],
    [{ type: { odd: 1 }, properties: 5, required: "x", enum: "y", allOf: {} }, "unknown"],
  ])("%j is %s", (schema, type) => {
    expect(typeOf(schema)).toBe(type);
  });

  it("that contains itself has a name", () => {
    const Tree = {
      type: "object",
      properties: { children: { type: "array", items: { $ref: "#/components/schemas/Tree" } } },
    };
    expect(typeOf({ $ref: "#/components/schemas/Tree" }, { Tree })).toBe("Tree\ntype Tree = { children?: Tree[] }");
  });

  it("that is nothing but itself ends", () => {
    expect(typeOf({ $ref: "#/components/schemas/A" }, { A: { $ref: "#/components/schemas/A" } })).toBe("unknown");
    expect(typeOf({ $ref: "#/components/schemas/A" }, { A: { allOf: [{ $ref: "#/components/schemas/A" }] } })).toMatch(
      /^A\ntype A = /,
    );
  });

  it("with names of prototypes is as any other", () => {
    const schema = JSON.parse('{"properties":{"__proto__":{"type":"string"},"constructor":{"type":"number"}}}');
    expect(typeOf(schema)).toBe("{ __proto__?: string; constructor?: number }");
  });
});

describe("whatever the document", () => {
  it("it is short, the same each time, and one comment does not end another", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.jsonValue({ maxDepth: 6 }), (parameters, schema) => {
        const operation = { parameters, responses: { 200: { content: { x: { schema } } } }, requestBody: schema };
        const text = signature(operation);
        expect(text.length).toBeLessThanOrEqual(MAX_SIGNATURE_CHARS);
        expect(signature(operation)).toBe(text);
        expect(text.split("/*").length).toBe(text.split("*/").length);
      }),
    );
  });

  it("descriptions are one line that ends no comment, and short", () => {
    const description = `*/ evil(); /*\n\u2028// more ${"x".repeat(10_000)}`;
    const text = signature({ summary: description, parameters: [{ name: "a", in: "query", description }] });
    expect(text.length).toBeLessThan(500);
    expect(text.match(/\*\//g)).toHaveLength(1);
    expect(text).not.toContain("\u2028");
  });

  it("a schema that doubles at each step is told as far as there is room", () => {
    const next = (at: number) => ({ $ref: `#/components/schemas/S${at + 1}` });
    const schemas = Object.fromEntries(
      Array.from({ length: 60 }, (_, at) => [`S${at}`, { properties: { left: next(at), right: next(at) } }]),
    );
    const text = signature({ requestBody: { content: { "a/json": { schema: next(-1) } } } }, schemas);
    expect(text.length).toBeLessThanOrEqual(MAX_SIGNATURE_CHARS);
    expect(text).toContain("body?: {");
  });

  it("a chain of thousands of schemas ends", () => {
    const schemas = Object.fromEntries(
      Array.from({ length: 5_000 }, (_, at) => [`S${at}`, { allOf: [{ $ref: `#/components/schemas/S${at + 1}` }] }]),
    );
    expect(typeOf({ $ref: "#/components/schemas/S0" }, schemas)).toBe("unknown");
  });

  it("ten thousand parameters, values and fields are told as so many more", () => {
    const many = Array.from({ length: 10_000 }, (_, at) => `value${at}`);
    const fields = Object.fromEntries(many.map((name) => [name, { type: "string" }]));
    const parameters = many.map((name) => ({ name, in: "query", schema: { enum: many } }));
    const text = signature({ parameters, requestBody: { content: { "a/json": { schema: { properties: fields } } } } });
    expect(text.length).toBeLessThanOrEqual(MAX_SIGNATURE_CHARS);
    const left = text.match(/\/\* (?:or )?\d+ more \*\//g);
    expect(left).toContain("/* 9990 more */");
    expect(left).toContain("/* or 9994 more */");
  });

  it.each([undefined, null, 5, "x", [], {}, { responses: [] }, { parameters: {} }, { requestBody: { content: [] } }])(
    "%j is an operation of which nothing is known",
    (operation) => {
      expect(signature(operation)).toContain('method: "GET";\n  path: "/x";');
    },
  );
});

it("every operation of MarketHub is told whole", async () => {
  const { spec } = (await compiled(await readFile(join(ROOT, "specs/markethub.json")))).open();
  const at = pointerInto(spec);
  for (const [path, item] of Object.entries(spec.paths ?? {}))
    for (const [method, operation] of Object.entries(item ?? {})) {
      const text = signatureOf(operation, { method, path, at });
      expect(text.length).toBeLessThanOrEqual(MAX_SIGNATURE_CHARS);
      expect(text).not.toMatch(/ more \*\/|fields \*\/|…/);
    }
});
