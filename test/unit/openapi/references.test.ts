// References, one by one: what each kind reads as, where cycles end, and where a program is stopped.
import { describe, expect, it } from "vitest";
import { MAX_EXPANSIONS } from "../../../src/openapi/document/registry.js";
import { compiled } from "./support/compiled.ts";

// biome-ignore lint/suspicious/noExplicitAny: a program sees a document of unknown shape
type Spec = any;
const open = async (document: object, limits = {}): Promise<Spec> => (await compiled(document)).open(limits).spec;
const withSchemas = (schemas: object, paths: object = {}) => ({ openapi: "3.1.0", paths, components: { schemas } });

describe("a reference", () => {
  it("is its target: the same object wherever it is used", async () => {
    const spec = await open(
      withSchemas(
        { User: { type: "object" }, Users: { items: { $ref: "#/components/schemas/User" } } },
        { "/users": { get: { a: { $ref: "#/components/schemas/User" }, b: { $ref: "#/components/schemas/User" } } } },
      ),
    );
    const { a, b } = spec.paths["/users"].get;
    expect(a).toBe(b);
    expect(a).toBe(spec.components.schemas.User);
    expect(spec.components.schemas.Users.items).toBe(a);
    expect(JSON.stringify(a)).toBe('{"type":"object"}');
  });

  it("ends in a marker where it leads back to an ancestor, and only there", async () => {
    const spec = await open(
      withSchemas({
        Node: { properties: { next: { $ref: "#/components/schemas/Node" } } },
        A: { b: { $ref: "#/components/schemas/B" } },
        B: { a: { $ref: "#/components/schemas/A" } },
        Self: { $ref: "#/components/schemas/Self" },
        Ping: { $ref: "#/components/schemas/Pong" },
        Pong: { $ref: "#/components/schemas/Ping" },
      }),
    );
    const { Node, A, B, Self, Ping } = spec.components.schemas;
    expect(Node.properties.next).toStrictEqual({ $circular: "#/components/schemas/Node" });
    expect(A.b.a).toStrictEqual({ $circular: "#/components/schemas/A" });
    expect(B.a.b).toStrictEqual({ $circular: "#/components/schemas/B" });
    expect(Self).toStrictEqual({ $circular: "#/components/schemas/Self" });
    expect(Object.keys(Ping)).toStrictEqual(["$circular"]);
  });

  it("names what it does not find, in this document or another", async () => {
    const spec = await open(
      withSchemas({ A: [{ $ref: "#/components/schemas/No" }, { $ref: "other.yaml#/X" }, { $ref: "#bad" }] }),
    );
    expect(JSON.stringify(spec.components.schemas.A)).toBe(
      '[{"$unresolved":"#/components/schemas/No"},{"$unresolved":"other.yaml#/X"},{"$unresolved":"#bad"}]',
    );
  });

  it("goes through ~0 ~1 %XX, array indexes and other references", async () => {
    const spec = await open(
      withSchemas({
        "a/b~c d": { allOf: [{ const: 1 }, { title: "second" }] },
        Alias: { $ref: "#/components/schemas/a~1b~0c%20d" },
        Use: { x: { $ref: "#/components/schemas/Alias/allOf/1" }, no: { $ref: "#/components/schemas/Alias/allOf/01" } },
      }),
    );
    expect(spec.components.schemas.Use.x.title).toBe("second");
    expect(spec.components.schemas.Use.no).toStrictEqual({ $unresolved: "#/components/schemas/a~1b~0c%20d/allOf/01" });
  });

  it("gives way to its siblings", async () => {
    const spec = await open(
      withSchemas({
        A: { type: "string", description: "a" },
        B: { p: { $ref: "#/components/schemas/A", description: "b", x: 1 } },
      }),
    );
    expect(JSON.stringify(spec.components.schemas.B.p)).toBe('{"type":"string","description":"b","x":1}');
    expect(spec.components.schemas.A.description).toBe("a");
  });

  it("is data as a name, and in examples and defaults", async () => {
    const data = { $ref: "#/components/schemas/A" };
    const schemas = {
      A: { type: "string" },
      B: {
        properties: { $ref: { type: "number" } },
        example: data,
        examples: [data],
        default: { deep: data },
        enum: [data],
        const: data,
      },
    };
    const spec = await open(withSchemas(schemas));
    expect(JSON.stringify(spec.components.schemas.B)).toBe(JSON.stringify(schemas.B));
  });
});

describe("a path item", () => {
  const document = {
    openapi: "3.1.0",
    paths: {
      "/a/{id}": {
        summary: "A",
        parameters: [{ $ref: "#/components/parameters/Id" }, { name: "page", in: "query", description: "inherited" }],
        get: { parameters: [{ name: "page", in: "query", description: "own" }] },
        post: {},
      },
      "/b": { $ref: "#/paths/~1a~1{id}" },
    },
    components: {
      parameters: { Id: { name: "id", in: "path" } },
      pathItems: { P: { parameters: [{ name: "p", in: "query" }], get: {} } },
    },
  };

  it("gives its parameters to operations that do not declare them", async () => {
    const spec = await open(document);
    const item = spec.paths["/a/{id}"];
    expect(item.get.parameters.map((parameter: Spec) => parameter.description ?? parameter.name)).toStrictEqual([
      "own",
      "id",
    ]);
    expect(item.post.parameters).toHaveLength(2);
    expect(item.post.parameters[0]).toBe(spec.components.parameters.Id);
    expect(item.summary).toBe("A");
    expect(item.parameters).toHaveLength(2);
    expect(spec.components.pathItems.P.get.parameters).toStrictEqual([{ name: "p", in: "query" }]);
  });

  it("may be a reference to another", async () => {
    const spec = await open(document);
    expect(spec.paths["/b"]).toBe(spec.paths["/a/{id}"]);
  });
});

describe("a document that is too large when resolved", () => {
  /** Each level refers twice to the next: 2^30 nodes in thirty schemas. */
  const doubling = withSchemas(
    Object.fromEntries(
      Array.from({ length: 30 }, (_, at) => {
        const next = { $ref: `#/components/schemas/L${at + 1}` };
        return [`L${at}`, at < 29 ? { left: next, right: next } : {}];
      }),
    ),
  );

  it("refuses to be walked as a whole, in words that help", async () => {
    const spec = await open(doubling);
    expect(() => JSON.stringify(spec)).toThrow(
      /too much of the document at once \(more than 1,000,000 nodes.*pick the fields/,
    );
  });

  it("can be visited once in every part", async () => {
    const spec = await open(doubling, { maxNodes: 200 });
    const seen = new Set();
    const visit = (value: Spec) => {
      if (typeof value !== "object" || value === null || seen.has(value)) return;
      seen.add(value);
      for (const key of Object.keys(value)) visit(value[key]);
    };
    visit(spec);
    expect(seen.size).toBe(30 + 4);
  });

  it("allows the limit and not one node more", async () => {
    const document = withSchemas({ A: { b: { c: {} } } });
    const walk = async (maxNodes: number) => {
      const { A } = (await open(document, { maxNodes })).components.schemas;
      Object.keys(A);
      Object.keys(A);
    };
    await walk(3);
    await expect(walk(2)).rejects.toThrow("too much of the document");
  });

  it("expands a dense cycle in a bounded number of ways, so that a visit of every part ends", async () => {
    const names = Array.from({ length: 14 }, (_, at) => `S${at}`);
    const refs = Object.fromEntries(names.map((name) => [name, { $ref: `#/components/schemas/${name}` }]));
    const spec = await open(withSchemas(Object.fromEntries(names.map((name) => [name, { properties: refs }]))));
    const seen = new Set();
    const visit = (value: Spec) => {
      if (typeof value !== "object" || value === null || seen.has(value)) return;
      seen.add(value);
      for (const key of Object.keys(value)) visit(value[key]);
    };
    visit(spec);
    expect(seen.size).toBeLessThan(names.length * (MAX_EXPANSIONS + 1) * (names.length + 2));
  });
});
