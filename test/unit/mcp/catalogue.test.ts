// The catalogue over several specs and collections: what each list has, in which order, and what is said where there is
// nothing.
import { describe, expect, it, vi } from "vitest";
import { SluiceError } from "../../../src/errors.ts";
import { PAGE_ITEMS } from "../../../src/limits.ts";
import { inspect } from "../../../src/mcp/catalogue/inspect.ts";
import type { Library } from "../../../src/mcp/catalogue/library.ts";
import * as lists from "../../../src/mcp/catalogue/lists.ts";
import { searchCatalogue } from "../../../src/mcp/catalogue/search.ts";
import { id } from "../../../src/openapi/catalogue/id.ts";
import { libraryOf } from "./support/shelves.ts";

const ALL = { limit: PAGE_ITEMS, room: 60_000 };
const SHELVES = {
  "shop/v2": { "/carts": { get: { tags: ["carts"], summary: "List carts" } } },
  "shop/v1": {
    "/pets": { post: { tags: ["pets"] }, get: { tags: ["pets"], deprecated: true } },
    "/animals": { get: { tags: ["animals", "pets"] } },
  },
  "bank/main": { "/accounts": { get: {} } },
};

const [SHOP, BANK] = [id("shop"), id("bank")];
const [V1, V2] = [id(SHOP, "v1"), id(SHOP, "v2")];

describe("the catalogue", () => {
  it("has specs by domain, whatever the order of the documents", async () => {
    expect(lists.listSpecs(await libraryOf(SHELVES), ALL)).toEqual({
      specs: [
        { id: BANK, domain: "bank" },
        { id: SHOP, domain: "shop" },
      ],
      total: 2,
    });
  });

  it("has the collections of a spec by name, with counts", async () => {
    expect(await lists.listCollections(await libraryOf(SHELVES), SHOP, ALL)).toEqual({
      spec: { id: SHOP, domain: "shop" },
      collections: [
        { id: V1, title: "The shop/v1", countTags: 2, countMethods: 3 },
        { id: V2, title: "The shop/v2", countTags: 1, countMethods: 1 },
      ],
      total: 2,
    });
  });

  it("has the tags of a collection, of a spec, and one by its id", async () => {
    const library = await libraryOf(SHELVES);
    const [animals, pets] = [
      { id: id(SHOP, V1, "animals,pets"), title: "animals,pets", countMethods: 1 },
      { id: id(SHOP, V1, "pets"), title: "pets", countMethods: 2 },
    ];
    const carts = { id: id(SHOP, V2, "carts"), title: "carts", countMethods: 1 };
    expect(await lists.listTags(library, V1, ALL)).toEqual({
      spec: { id: SHOP, domain: "shop" },
      collection: { id: V1, title: "The shop/v1", countMethods: 3 },
      tags: [animals, pets],
      total: 2,
    });
    expect(await lists.listTagsOfSpec(library, SHOP, ALL)).toEqual({ tags: [animals, pets, carts], total: 3 });
    expect(await lists.showTag(library, carts.id)).toEqual({ tag: carts });
  });

  it("has endpoints of a spec, of a collection, of a tag, and one by its id", async () => {
    const library = await libraryOf(SHELVES);
    const tagId = id(SHOP, V1, "pets");
    const get = { id: id(SHOP, V1, "GET", "/pets", ""), method: "GET", path: "/pets", summary: "GET /pets" };
    const post = { id: id(SHOP, V1, "POST", "/pets", ""), method: "POST", path: "/pets", summary: "POST /pets" };
    const head = { spec: { id: SHOP, domain: "shop" }, collection: { id: V1, title: "The shop/v1", countMethods: 3 } };
    const tag = { id: tagId, title: "pets", countMethods: 2 };

    expect(await lists.listEndpointsOfTag(library, tagId, ALL)).toEqual({
      ...head,
      tag,
      endpoints: [get, post],
      total: 2,
    });
    const { endpoints, ...rest } = await lists.listEndpoints(library, V1, ALL);
    expect(rest).toEqual({ ...head, total: 3 });
    expect(endpoints.slice(1)).toEqual([get, post].map((row) => ({ ...row, tagId, tagName: "pets" })));
    const all = await lists.listEndpointsOfSpec(library, SHOP, ALL);
    expect(all.endpoints.map(({ path }) => path)).toEqual(["/animals", "/pets", "/pets", "/carts"]);
    expect(all.endpoints[3]).toEqual({
      ...{ id: id(SHOP, V2, "GET", "/carts", ""), tagId: id(SHOP, V2, "carts"), tagName: "carts" },
      ...{ collectionId: V2, collectionTitle: "The shop/v2", specId: SHOP, specDomain: "shop" },
      ...{ method: "GET", path: "/carts", summary: "List carts" },
    });
    expect(await lists.showEndpoint(library, get.id)).toEqual({ ...head, tag, endpoint: { ...get, deprecated: true } });
  });

  it("shows every endpoint once, page by page, in the smallest room", async () => {
    const paths = Object.fromEntries(
      Array.from({ length: 60 }, (_, at) => [
        `/${'"'.repeat(at * 10)}/${at}`,
        { get: { summary: "x".repeat(at * 10) } },
      ]),
    );
    const library = await libraryOf({ "shop/v1": paths });
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await lists.listEndpointsOfSpec(library, SHOP, { limit: 7, room: 2_000, cursor });
      expect(JSON.stringify(page).length).toBeLessThanOrEqual(2_000);
      seen.push(...page.endpoints.map((endpoint) => endpoint.id));
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    expect(seen).toHaveLength(60);
    expect(new Set(seen).size).toBe(60);
  });
});

describe("a search", () => {
  it("finds endpoints of every document, shaped as a spec's, and no more than were asked for", async () => {
    const library = await libraryOf(SHELVES);
    const all = await lists.listEndpointsOfSpec(library, SHOP, ALL);
    const carts = all.endpoints.filter(({ path }) => path === "/carts");
    expect(await searchCatalogue(library, "list carts", 1, 60_000)).toEqual({ endpoints: carts });
    const { endpoints } = await searchCatalogue(library, "method:get", 50, 60_000);
    expect(endpoints.map(({ specDomain, path }) => `${specDomain}${path}`).sort()).toEqual([
      ...["bank/accounts", "shop/animals", "shop/carts", "shop/pets"],
    ]);
    expect(await searchCatalogue(library, "zebra", 10, 60_000)).toEqual({ endpoints: [] });
  });

  it("keeps to its room, and says how many it had no room for", async () => {
    const paths = Object.fromEntries(
      Array.from({ length: 50 }, (_, at) => [`/carts/${at}`, { get: { summary: '"cart"'.repeat(20) } }]),
    );
    const found = await searchCatalogue(await libraryOf({ "shop/v1": paths }), "cart", 50, 2_000);
    expect(JSON.stringify(found).length).toBeLessThanOrEqual(2_000);
    const shown = found.endpoints.length;
    expect(shown).toBeGreaterThan(0);
    expect(found).toMatchObject({ notice: expect.stringContaining(`The best ${shown} of 50: `) });
  });

  it("says what is wrong with a query", async () => {
    const library = await libraryOf(SHELVES);
    for (const query of ["", "nope:carts"])
      await expect(searchCatalogue(library, query, 10, 60_000)).rejects.toMatchObject({ code: "validation_failed" });
  });

  it("searches what can be read; where nothing can, that is told", async () => {
    const whole = await libraryOf(SHELVES);
    const { snapshot } = await whole.open(whole.collection(V2));
    const read = async (name: string, known: string) => {
      if (name === known) return snapshot;
      throw new SluiceError("config_error", `${name} is missing.`);
    };
    const one = await libraryOf(SHELVES, (name) => read(name, "shop/v2"));
    expect((await searchCatalogue(one, "carts", 10, 60_000)).endpoints).toHaveLength(1);
    const none = await libraryOf(SHELVES, (name) => read(name, ""));
    await expect(searchCatalogue(none, "carts", 10, 60_000)).rejects.toMatchObject({ code: "config_error" });
  });
});

describe("inspect", () => {
  const schema = (depth: number): object => ({
    description: "x".repeat(200),
    ...(depth > 0 && { properties: Object.fromEntries([..."abcd"].map((name) => [name, schema(depth - 1)])) }),
  });
  const DEEP = {
    "shop/v1": {
      "/pets/{id}": {
        parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
        put: { requestBody: { content: { "application/json": { schema: schema(5) } } } },
      },
    },
  };
  const endpointId = id(SHOP, V1, "PUT", "/pets/{id}", "");
  const ask = { endpointId, pointer: "", format: "json", room: 10_000 } as const;

  it("tells where an operation is, and all of it", async () => {
    const library = await libraryOf(SHELVES);
    const found = await inspect(library, { ...ask, endpointId: id(SHOP, V2, "GET", "/carts", "") });
    expect(found).toEqual({
      ...{
        endpointId: id(SHOP, V2, "GET", "/carts", ""),
        tagId: id(SHOP, V2, "carts"),
        collectionId: V2,
        specId: SHOP,
      },
      ...{ method: "GET", path: "/carts", baseUrl: "https://api.example/v1", fullUrl: "https://api.example/v1/carts" },
      operation: { tags: ["carts"], summary: "List carts" },
    });
  });

  it("folds what does not fit, and opens it by its pointer", async () => {
    const library = await libraryOf(DEEP);
    const whole = await inspect(library, ask);
    expect(JSON.stringify(whole).length).toBeLessThanOrEqual(10_000);
    expect(whole).toMatchObject({
      notice: expect.stringContaining("folded"),
      operation: { parameters: [{ name: "id" }] },
    });
    const pointer = /"\$folded":"([^"]+)"/.exec(JSON.stringify(whole))?.[1] ?? "";
    const part = await inspect(library, { ...ask, pointer });
    expect(part).toMatchObject({ operation: { description: "x".repeat(200) } });
  });

  it("tells the signature of an operation in its place", async () => {
    const library = await libraryOf(DEEP);
    const told = await inspect(library, { ...ask, format: "typescript" });
    expect(told).not.toHaveProperty("operation");
    expect(told).toMatchObject({ signature: expect.stringMatching(/params: \{ id: string \}/) });
    const small = await inspect(library, { ...ask, format: "typescript", room: 2_000 });
    expect(JSON.stringify(small).length).toBeLessThanOrEqual(2_000);
    expect(told).not.toHaveProperty("notice");
    expect(small).toMatchObject({ notice: expect.stringContaining("The signature was cut to fit") });
  });

  it("says how far a pointer leads, and what there is", async () => {
    const library = await libraryOf(DEEP);
    const pointer = "/requestBody/content/application~1xml/schema";
    await expect(inspect(library, { ...ask, pointer })).rejects.toMatchObject({
      ...{ code: "not_found", hint: "/requestBody/content has application/json." },
    });
    await expect(inspect(library, { ...ask, pointer: "nonsense" })).rejects.toMatchObject({
      hint: "It has requestBody, parameters.",
    });
  });
});

describe("any answer", () => {
  const hostile = ['"', "\\", "字", "\u0001", "\ud83e\udd86", "</"].map((part) => part.repeat(4_000));
  const texts = hostile.map((text) => ["one", `${text}1`, `${text}2`] as const);

  it.each(texts)("keeps to its room, and its ids are whole, whatever the document says (%#)", async (_, one, two) => {
    const operation = { tags: [one], summary: two, operationId: one, description: two };
    const paths = Object.fromEntries(
      [one, two].map((name) => [`/${name}`, { get: operation, post: { ...operation, tags: [two] } }]),
    );
    const library = await libraryOf({ "shop/v1": paths });
    const page = { limit: PAGE_ITEMS, room: 2_000 };
    const { tags } = await lists.listTags(library, V1, ALL);
    const [tagId = ""] = tags.map((tag) => tag.id);
    const { endpoints } = await lists.listEndpoints(library, V1, ALL);
    const [endpointId = ""] = endpoints.map((endpoint) => endpoint.id);
    const ask = { endpointId, pointer: "", room: 2_000 };
    const answers = [
      await lists.listCollections(library, SHOP, page),
      await lists.listTags(library, V1, page),
      await lists.listTagsOfSpec(library, SHOP, page),
      await lists.listEndpointsOfSpec(library, SHOP, page),
      await lists.listEndpoints(library, V1, page),
      await lists.listEndpointsOfTag(library, tagId, page),
      await lists.showTag(library, tagId),
      await lists.showEndpoint(library, endpointId),
      await searchCatalogue(library, "method:get", 50, 2_000),
      await inspect(library, { ...ask, format: "json" }),
      await inspect(library, { ...ask, format: "typescript" }),
    ];
    for (const answer of answers) {
      const text = JSON.stringify(answer);
      expect(text.length).toBeLessThanOrEqual(2_000);
      JSON.parse(text, (key, value) => {
        if (/^(?:id|tagId|collectionId|specId|endpointId)$/.test(key)) expect(value).toMatch(/^[0-9a-f]{32}$/);
        return value;
      });
    }
    expect(answers.at(-1)).toMatchObject({ notice: expect.stringContaining("cut to fit") });
  });
});

describe("an id", () => {
  const asked: [string, (library: Library, id: string) => unknown, RegExp][] = [
    ["spec", (library, id) => lists.listCollections(library, id, ALL), /spec_list/],
    ["spec", (library, id) => lists.listTagsOfSpec(library, id, ALL), /spec_list/],
    ["spec", (library, id) => lists.listEndpointsOfSpec(library, id, ALL), /spec_list/],
    ["collection", (library, id) => lists.listTags(library, id, ALL), /spec_by_id/],
    ["collection", (library, id) => lists.listEndpoints(library, id, ALL), /spec_by_id/],
    ["tag", (library, id) => lists.showTag(library, id), /tag_by_spec/],
    ["tag", (library, id) => lists.listEndpointsOfTag(library, id, ALL), /tag_by_spec/],
    ["endpoint", (library, id) => lists.showEndpoint(library, id), /endpoint_by_tag.*endpoint_search/],
  ];

  it.each(asked)(
    "of a %s that there is not is not_found, and the hint says who has the right ones",
    async (kind, ask, hint) => {
      const library = await libraryOf(SHELVES);
      const asking = (async () => ask(library, "0".repeat(32)))();
      await expect(asking).rejects.toMatchObject({
        ...{ code: "not_found", message: `There is no ${kind} ${"0".repeat(32)}.` },
        hint: expect.stringMatching(hint),
      });
    },
  );

  it.each(asked)("of a %s that looks wrong is validation_failed, with the same hint", async (_, ask, hint) => {
    const library = await libraryOf(SHELVES);
    for (const wrong of ["", "shop", "0".repeat(31), "0".repeat(33), "g".repeat(32), "x".repeat(100_000)]) {
      const refusal = await (async () => ask(library, wrong))().catch((thrown: unknown) => thrown);
      expect(refusal).toMatchObject({ code: "validation_failed", hint: expect.stringMatching(hint) });
      expect(String(refusal).length).toBeLessThan(300);
    }
  });

  it("is taken in upper case and with spaces around it", async () => {
    expect(await lists.listCollections(await libraryOf(SHELVES), ` ${SHOP.toUpperCase()}\n`, ALL)).toMatchObject({
      spec: { domain: "shop" },
    });
  });

  it.each([
    ["is missing", new SluiceError("config_error", "It is missing.")],
    ["is damaged", new Error("The snapshot has no section index.")],
  ])("is found in another document when one %s; if nowhere, that one is told of", async (_, trouble) => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const whole = await libraryOf(SHELVES);
    const collection = await whole.open(whole.collection(V2));
    const broken = await libraryOf(SHELVES, async (name) => {
      if (name === "shop/v2") return collection.snapshot;
      throw trouble;
    });
    expect(await lists.showTag(broken, id(SHOP, V2, "carts"))).toMatchObject({ tag: { title: "carts" } });
    expect(await broken.ofAll(({ collection: { id: read } }) => read)).toEqual([V2]);
    await expect(lists.showTag(broken, "0".repeat(32))).rejects.toMatchObject({ code: "config_error" });
  });
});
