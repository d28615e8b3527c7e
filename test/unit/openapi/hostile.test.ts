// Documents made to hurt, or to be misread: what each would take without the bound that stops it, a server does not have.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as limits from "../../../src/limits.ts";
import { MAX_HOPS } from "../../../src/openapi/document/locate.js";
import { MAX_POINTER_CHARS } from "../../../src/openapi/document/pointer.js";
import { MAX_OPEN } from "../../../src/openapi/document/scope.js";
import { serverTemplate, serverUrl } from "../../../src/openapi/server-url.ts";
import { compiled } from "./support/compiled.ts";
import { resolved } from "./support/plain-resolver.ts";

// biome-ignore lint/suspicious/noExplicitAny: a program sees a document of unknown shape
type Spec = any;
const open = async (document: object | string): Promise<Spec> => (await compiled(document)).open().spec;
const withSchemas = (schemas: object) => ({ openapi: "3.1.0", paths: {}, components: { schemas } });
const named = <T>(count: number, name: (at: number) => string, value: (at: number) => T): Record<string, T> =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [name(at), value(at)]));

it("the guest follows references exactly as far as the import does", () => {
  expect([MAX_HOPS, MAX_POINTER_CHARS]).toStrictEqual([limits.MAX_REFERENCE_HOPS, limits.MAX_POINTER_CHARS]);
});

describe("members of a path item that come again", () => {
  const value = fc.constantFrom(
    '{"operationId":"x"}',
    '{"tags":["t"]}',
    "5",
    "null",
    '[{"name":"p","in":"query"}]',
    '"s"',
  );
  const member = fc.tuple(fc.constantFrom("get", "post", "summary", "parameters", "additionalOperations"), value);
  const item = fc.array(member, { maxLength: 6 });

  it("have the place of the first and the value of the last, each item its own", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(item, { maxLength: 5 }), async (items) => {
        const paths = items.map(
          (members, at) => `"/${at}":{${members.map(([key, text]) => `"${key}":${text}`).join()}}`,
        );
        const text = `{"paths":{${paths.join()}}}`;
        expect(JSON.stringify(await open(text))).toBe(JSON.stringify(resolved(JSON.parse(text))));
      }),
    );
  });

  it("are no longer looked into once they are replaced", async () => {
    const text = `{"openapi":"3.1.0","paths":{"/a":{"x-a":{"$ref":"#/nowhere"},"x-a":1,"get":{"responses":{}}}}}`;
    expect((await compiled(text)).snapshot.summary.warnings).toStrictEqual([]);
  });
});

describe("an operation that is a reference", () => {
  it("that leads to itself, alone or in a round, reads as circular", async () => {
    const spec = await open({
      paths: {
        "/a": { get: { $ref: "#/paths/~1a/get" } },
        "/b": { get: { $ref: "#/paths/~1c/get" } },
        "/c": { get: { $ref: "#/paths/~1b/get", summary: "c" } },
      },
    });
    expect(JSON.parse(JSON.stringify(spec.paths))).toStrictEqual({
      "/a": { get: { $circular: "#/paths/~1a/get" } },
      "/b": { get: { $circular: "#/paths/~1b/get", summary: "c" } },
      "/c": { get: { $circular: "#/paths/~1b/get", summary: "c" } },
    });
  });

  it("has the light fields of its target, its own before them, and the parameters of its own path item", async () => {
    const spec = await open({
      paths: {
        "/a": { get: { summary: "a", tags: ["t"], parameters: [{ name: "own", in: "query" }] } },
        "/b": { parameters: [{ name: "p", in: "query" }], get: { $ref: "#/paths/~1a/get", summary: "b" } },
        "/c": { get: { $ref: "#/components/x-operations/O" } },
        "/d": { additionalOperations: { COPY: { $ref: "#/paths/~1a/get" } } },
      },
      components: { "x-operations": { O: { operationId: "o" } } },
    });
    const { get } = spec.paths["/b"];
    expect([get.summary, get.tags, get.operationId]).toStrictEqual(["b", ["t"], undefined]);
    expect(get.parameters.map(({ name }: { name: string }) => name)).toStrictEqual(["own", "p"]);
    expect(spec.paths["/a"].get.parameters).toHaveLength(1);
    expect(spec.paths["/c"].get.operationId).toBe("o");
    expect(spec.paths["/d"].additionalOperations.COPY).toBe(spec.paths["/a"].get);
  });

  it("leaves its target as it is, in components too", async () => {
    const spec = await open({
      paths: { "/a": { get: { summary: "a" } } },
      components: { pathItems: { P: { parameters: [{ name: "p", in: "query" }], get: { $ref: "#/paths/~1a/get" } } } },
    });
    expect(spec.components.pathItems.P.get.parameters).toHaveLength(1);
    expect(spec.paths["/a"].get.parameters).toBeUndefined();
  });
});

describe("a section that is a reference", () => {
  it("reads as its target, whole and in parts, and with what it says itself", async () => {
    const spec = await open({
      paths: { "/a": { get: { x: { $ref: "#/components/schemas/A" } } } },
      webhooks: { $ref: "#/x-hooks" },
      components: {
        $ref: "#/x-components",
        responses: { R: { description: "own" } },
        "x-a": { $ref: "#/x-schemas/A" },
      },
      "x-components": { schemas: { $ref: "#/x-schemas" }, responses: {} },
      "x-schemas": { A: { type: "string", properties: { $ref: "#/x-schemas" } } },
      "x-hooks": { done: { post: { summary: "done" } } },
    });
    expect(spec.webhooks.done.post.summary).toBe("done");
    expect(spec.components.schemas.A.type).toBe("string");
    expect(spec.components["x-a"].type).toBe("string");
    expect(spec.components.responses.R.description).toBe("own");
    expect(spec.paths["/a"].get.x).toBe(spec.components["x-a"]);
    expect(spec.components.schemas.A.properties).toStrictEqual({ $circular: "#/x-schemas" });
  });

  it("that leads to itself reads as circular, and others like it do not", async () => {
    const spec = await open({
      components: {
        schemas: { A: { items: { $ref: "#/components/responses" } }, B: { items: { $ref: "#/components/schemas" } } },
        responses: { R: {} },
      },
      paths: { $ref: "#/webhooks" },
      webhooks: { $ref: "#/paths" },
    });
    expect(spec.components.schemas.A.items).toBe(spec.components.responses);
    expect(spec.components.schemas.B.items).toStrictEqual({ $circular: "#/components/schemas" });
    expect(Object.keys(spec.paths)).toStrictEqual(["$circular"]);
    expect(Object.keys(spec.webhooks)).toStrictEqual(["$circular"]);
  });
});

describe("the index", () => {
  it("keeps a light field up to the limit; a longer one is read from the body", async () => {
    const at = (length: number) => ({
      summary: "s".repeat(length),
      operationId: "o".repeat(length),
      tags: ["t".repeat(length)],
    });
    const document = await compiled({
      paths: { "/in": { get: at(limits.MAX_LIGHT_CHARS) }, "/over": { get: at(limits.MAX_LIGHT_CHARS + 1) } },
    });
    const { spec, inflated }: Spec = document.open();
    expect(Object.values(at(limits.MAX_LIGHT_CHARS))).toStrictEqual(
      Object.keys(at(0)).map((key) => spec.paths["/in"].get[key]),
    );
    expect(inflated()).toBe(0);
    expect({ ...spec.paths["/over"].get }).toStrictEqual(at(limits.MAX_LIGHT_CHARS + 1));
    expect(document.index).not.toContain("s".repeat(limits.MAX_LIGHT_CHARS + 1));
  });

  it.each(["a", "é", "\u007f"])("refuses more names than it may hold, of %j", async (character) => {
    const name = character.repeat(limits.MAX_INDEX_BYTES / 16 / (character === "a" ? 1 : 6));
    const document = (count: number) => ({
      components: {
        schemas: named(
          count,
          (at) => `${name}${at}`,
          () => true,
        ),
      },
    });
    expect((await compiled(document(15))).index.length).toBeLessThan(limits.MAX_INDEX_BYTES);
    await expect(compiled(document(16))).rejects.toMatchObject({
      code: "too_large",
      hint: expect.stringContaining("split"),
    });
  });

  it("stays small whatever references lead into themselves", async () => {
    const loop = (at: number, way: string) => ({ $ref: `#/components/schemas/A${at}${way}` });
    for (const [count, way] of [
      [1, "/a".repeat(50_000)],
      [500, "/a".repeat(900)],
      [5_000, "/a"],
    ] as const) {
      const text = JSON.stringify(
        withSchemas(
          named(
            count,
            (at) => `A${at}`,
            (at) => loop(at, way),
          ),
        ),
      );
      const { index } = await compiled(text);
      expect(index.length).toBeLessThan(2 * text.length + 3 * limits.MAX_INNER_CHARS);
    }
  });
});

describe("a cycle", () => {
  const ring = (count: number) =>
    withSchemas(
      named(
        count,
        (at) => `A${at}`,
        (at) => ({ properties: { next: { $ref: `#/components/schemas/A${(at + 1) % count}` } } }),
      ),
    );

  it("is followed for a number of targets, and reads as circular beyond", async () => {
    const steps = async (count: number) => {
      let schema = (await open(ring(count))).components.schemas.A0;
      let taken = 0;
      for (; schema.properties !== undefined; taken++) schema = schema.properties.next;
      return [taken, schema];
    };
    expect(await steps(MAX_OPEN)).toStrictEqual([MAX_OPEN, { $circular: "#/components/schemas/A0" }]);
    expect(await steps(5_000)).toStrictEqual([MAX_OPEN, { $circular: `#/components/schemas/A${MAX_OPEN}` }]);
  });

  it("of thousands, or of hundreds that all lead to one another, is refused as too much at once", async () => {
    const names = Array.from({ length: 200 }, (_, at) => `S${at}`);
    const all = Object.fromEntries(names.map((name) => [name, { $ref: `#/components/schemas/${name}` }]));
    const dense = withSchemas(Object.fromEntries(names.map((name) => [name, { properties: all }])));
    for (const document of [ring(10_000), dense]) {
      const spec = await open(document);
      expect(() => JSON.stringify([spec, spec, spec])).toThrow("too much of the document at once");
    }
  });
});

it.each([
  ["aliases", (at: number) => ({ $ref: `#/components/schemas/A${at + 1}` })],
  ["references with siblings", (at: number) => ({ $ref: `#/components/schemas/A${at + 1}`, title: "t" })],
])("a chain of thousands of %s ends in a marker", async (_, link) => {
  const count = 5_000;
  const spec = await open(
    withSchemas(
      named(
        count,
        (at) => `A${at}`,
        (at) => (at < count - 1 ? link(at) : { end: true }),
      ),
    ),
  );
  expect(JSON.stringify(spec.components.schemas.A0)).toContain("$circular");
  expect(spec.components.schemas[`A${count - 2}`].end).toBe(true);
});

describe("what a document says of itself", () => {
  it("is cut to what a list can show, no character halved", async () => {
    const long = `${"x".repeat(limits.MAX_QUOTED_CHARS - 2)}👍`.repeat(1_000);
    const { snapshot } = await compiled({
      openapi: long,
      info: { title: long, version: long },
      paths: { "/a": { get: { operationId: long, x: { $ref: `#/${long}` }, y: { $ref: `${long}.json` } } } },
    });
    const { title, version, warnings } = snapshot.summary;
    expect([title, version]).toStrictEqual(Array(2).fill(`${"x".repeat(limits.MAX_QUOTED_CHARS - 2)}…`));
    expect(warnings.length).toBeGreaterThan(0);
    for (const warning of warnings) expect(warning.length).toBeLessThanOrEqual(limits.MAX_WARNING_CHARS);
    expect(JSON.stringify(snapshot.summary).isWellFormed()).toBe(true);
  });

  const serverOf = (servers: unknown) => serverUrl(serverTemplate(servers));

  it("has a server only where its URL is no longer than a base URL may be", () => {
    const url = (length: number) => "https://x.example/".padEnd(length, "y");
    expect(serverOf([{ url: url(limits.MAX_BASE_URL_CHARS) }])).toHaveLength(limits.MAX_BASE_URL_CHARS);
    expect(serverOf([{ url: url(limits.MAX_BASE_URL_CHARS + 1) }])).toBe("");
    const variables = { v: { default: "y".repeat(5_000_000) } };
    expect(serverOf([{ url: `https://x.example/${"{v}".repeat(500)}`, variables }])).toBe("");
  });
});

describe("a piece", () => {
  const sized = (bytes: number) => `{"paths":{},\n"x-a":"${"a".repeat(bytes - 2)}"}`;

  it("may be as large as the limit, and not a byte larger", async () => {
    expect((await open(sized(limits.MAX_PIECE_BYTES)))["x-a"]).toHaveLength(limits.MAX_PIECE_BYTES - 2);
    await expect(compiled(sized(limits.MAX_PIECE_BYTES + 1))).rejects.toMatchObject({
      code: "too_large",
      message: expect.stringMatching(/^The value of "x-a" is larger than 4 MB at line 2, column \d+\.$/),
    });
  });

  it.each([
    ["a name", () => `{"paths":{"/${"a".repeat(limits.MAX_PIECE_BYTES)}":{}}}`],
    [
      "what a path item says in many members",
      () => {
        const members = named(
          5,
          (at) => `x-${at}`,
          () => "a".repeat(limits.MAX_PIECE_BYTES / 4),
        );
        return JSON.stringify({ paths: { "/a": members } });
      },
    ],
  ])("is refused also where it is %s", async (_, text) => {
    await expect(compiled(text())).rejects.toMatchObject({ code: "too_large" });
  });

  it("is read in parts at the cost of the parts", async () => {
    const parts = named(
      5_000,
      (at) => `A${at}`,
      (at) => ({ d: "x".repeat(400), n: at }),
    );
    const uses = named(
      5_000,
      (at) => `U${at}`,
      (at) => ({ x: { $ref: `#/x-parts/A${at}` } }),
    );
    const { spec, inflated }: Spec = (await compiled({ ...withSchemas(uses), "x-parts": parts })).open();
    const numbers = Object.values(spec.components.schemas).map((use: Spec) => use.x.n);
    expect(numbers).toStrictEqual(Array.from({ length: 5_000 }, (_, at) => at));
    expect(inflated()).toBeLessThan(100);
  });
});

describe("the count of nodes", () => {
  it("leaves reading alone: one field of every operation, compared with that of every other", async () => {
    const count = 1_500;
    const { paths } = await open({
      paths: named(
        count,
        (at) => `/${at}`,
        (at) => ({ get: { parameters: at % 2 === 0 ? [{}] : [] } }),
      ),
    });
    const operations = Object.values<Spec>(paths).map(({ get }) => get);
    let equal = 0;
    for (const a of operations) for (const b of operations) if (a.parameters.length === b.parameters.length) equal++;
    expect(equal).toBe((count * count) / 2);
  });

  it("counts arrays that are walked again as it does objects", async () => {
    const next = (at: number) => ({ $ref: `#/components/schemas/L${at + 1}` });
    const doubling = named(
      30,
      (at) => `L${at}`,
      (at) => (at < 29 ? [next(at), next(at)] : []),
    );
    const spec = await open(withSchemas(doubling));
    expect(() => JSON.stringify(spec)).toThrow("too much of the document at once");
  });
});
