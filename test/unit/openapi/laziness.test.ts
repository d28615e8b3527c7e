// What a program pays for: nothing for what it does not touch, and no more memory than the limits say for what it does.
import { describe, expect, it } from "vitest";
import { createBody, MAX_INFLATED_BYTES } from "../../../src/openapi/document/body.js";
import { createKeeper } from "../../../src/openapi/document/keeper.js";
import { LazyNode } from "../../../src/openapi/document/lazy-node.js";
import { compiled } from "./support/compiled.ts";

const operations = 400;
const filler = "x".repeat(500);
const document = {
  openapi: "3.1.0",
  info: { title: "Many", version: "1" },
  paths: Object.fromEntries(
    Array.from({ length: operations }, (_, at) => [
      `/things/${at}`,
      {
        get: {
          operationId: `thing${at}`,
          summary: `Thing ${at}`,
          tags: [at % 10 === 0 ? "ten" : "other"],
          ...(at === 7 && { deprecated: true }),
          description: `${filler} ${at}`,
          responses: { 200: { $ref: `#/components/responses/R${at % 50}` } },
        },
      },
    ]),
  ),
  components: {
    responses: Object.fromEntries(
      Array.from({ length: 50 }, (_, at) => [`R${at}`, { description: `${filler} ${at}` }]),
    ),
    schemas: { Alias: { $ref: "#/components/schemas/Real" }, Real: { type: "string" } },
  },
};

// biome-ignore lint/suspicious/noExplicitAny: a program sees a document of unknown shape
type Spec = any;

describe("a program that searches by light fields", () => {
  it("inflates nothing for paths, methods, tags, summary, operationId and deprecated", async () => {
    const { spec, inflated } = (await compiled(document)).open();
    const hits = [];
    for (const [path, item] of Object.entries<Spec>(spec.paths as Spec)) {
      for (const [method, { operationId, summary, tags, deprecated }] of Object.entries<Spec>(item)) {
        if (tags.includes("ten") || deprecated) hits.push({ path, method, operationId, summary });
      }
    }
    expect(hits).toHaveLength(operations / 10 + 1);
    expect(hits[1]).toStrictEqual({ path: "/things/7", method: "get", operationId: "thing7", summary: "Thing 7" });
    expect(inflated()).toBe(0);
  });

  it("inflates nothing for the names of components, aliases among them", async () => {
    const { spec, inflated }: Spec = (await compiled(document)).open();
    expect(Object.keys(spec.components.responses)).toHaveLength(50);
    expect(Object.keys(spec.components.schemas)).toStrictEqual(["Alias", "Real"]);
    expect(spec.components.schemas.Alias).toBe(spec.components.schemas.Real);
    expect("Missing" in spec.components.schemas).toBe(false);
    expect(inflated()).toBe(0);
  });

  it("inflates one block for the description of one operation, and its reference costs one more", async () => {
    const { spec, inflated }: Spec = (await compiled(document)).open();
    const operation = spec.paths["/things/3"].get;
    expect(operation.description).toBe(`${filler} 3`);
    expect(inflated()).toBe(1);
    expect(operation.responses["200"].description).toBe(`${filler} 3`);
    expect(inflated()).toBe(2);
  });

  it("sees the same tags before and after the body is read", async () => {
    const { spec }: Spec = (await compiled(document)).open();
    const { get } = spec.paths["/things/3"];
    const before = get.tags;
    before.push("mine");
    expect(get.description).toContain("3");
    expect(get.tags).toBe(before);
    expect(JSON.parse(JSON.stringify(get)).tags).toStrictEqual(["other", "mine"]);
  });
});

describe("memory", () => {
  it("keeps inflated blocks up to the limit, and inflates again what was let go", () => {
    const size = MAX_INFLATED_BYTES / 4;
    let inflations = 0;
    const inflate = (block: Uint8Array, { out }: { out: Uint8Array }) => {
      inflations++;
      return out.fill(block[0] ?? 0);
    };
    const sizes = Array.from({ length: 6 }, () => [size, 1]).flat();
    const body = createBody(Uint8Array.from([48, 49, 50, 51, 52, 53]), sizes, inflate);
    const read = (block: number) => body.text({ offset: block * size, length: 1 });
    expect([0, 1, 2, 3, 0, 1, 2, 3].map(read).join("")).toBe("01230123");
    expect(inflations).toBe(4);
    expect(read(4)).toBe("4");
    expect([1, 2, 3, 4].map(read).join("")).toBe("1234");
    expect(inflations).toBe(5);
    expect(read(0)).toBe("0");
    expect(inflations).toBe(6);
  });

  it("keeps bodies up to the limit, those used lately before others, never forgetting the newest", () => {
    const keeper = createKeeper(30, () => false);
    const nodes = Array.from(
      { length: 5 },
      (_, at) =>
        new LazyNode(
          {},
          () => ({ value: { at }, nodes: 1, length: 10 }),
          keeper,
          () => {},
        ),
    );
    for (const node of nodes) node.open();
    expect(keeper.chars).toBeLessThanOrEqual(30);
    expect(nodes.filter((node) => node.body !== undefined)).toHaveLength(3);
    expect(nodes.at(-1)?.body).toStrictEqual({ at: 4 });
    const huge = new LazyNode(
      {},
      () => ({ value: { huge: true }, nodes: 1, length: 1000 }),
      keeper,
      () => {},
    );
    huge.open();
    expect(huge.body).toStrictEqual({ huge: true });
  });

  it("reads the same after everything was forgotten, and the node itself is the same object", async () => {
    const { spec }: Spec = (await compiled(document)).open({ maxKeptChars: 2_000 });
    const first = spec.paths["/things/0"].get;
    const text = JSON.stringify(first);
    for (const item of Object.values<Spec>(spec.paths)) JSON.stringify(item);
    expect(spec.paths["/things/0"].get).toBe(first);
    expect(JSON.stringify(first)).toBe(text);
  });

  it("never forgets what the program changed, on top or deep inside", async () => {
    const { spec }: Spec = (await compiled(document)).open({ maxKeptChars: 2_000 });
    spec.paths["/things/0"].get.description = "mine";
    spec.paths["/things/1"].get.responses["201"] = { mine: true };
    spec.components.responses.R5["x-mine"] = [1];
    delete spec.paths["/things/2"].get.description;
    for (const item of Object.values<Spec>(spec.paths)) JSON.stringify(item);
    expect(spec.paths["/things/0"].get.description).toBe("mine");
    expect(spec.paths["/things/1"].get.responses["201"]).toStrictEqual({ mine: true });
    expect(spec.paths["/things/5"].get.responses["200"]["x-mine"]).toStrictEqual([1]);
    expect("description" in spec.paths["/things/2"].get).toBe(false);
  });
});
