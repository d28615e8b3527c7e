// A document as a catalogue: tags, endpoints, their order and their ids, from the index alone.
import { describe, expect, it } from "vitest";
import { openApiDocument } from "../../../../src/openapi/api-document.ts";
import { type Catalogue, catalogueOf, endpointIdOf, summaryOf } from "../../../../src/openapi/catalogue/catalogue.ts";
import { id } from "../../../../src/openapi/catalogue/id.ts";
import { compiled, section } from "../support/compiled.ts";

const SPEC = id("shop");
const COLLECTION = id(SPEC, "main");

async function opened(paths: object, more: object = {}) {
  const { index, blocks, snapshot } = await compiled({ openapi: "3.1.0", info: {}, paths, ...more });
  const document = openApiDocument(index, blocks, section(snapshot, "openings"));
  return { document, warnings: snapshot.summary.warnings, catalogue: catalogueOf(document, SPEC, COLLECTION) };
}

const idsIn = ({ endpoints }: Catalogue) => endpoints.map(endpointIdOf);

describe("a catalogue", () => {
  it("has tags by title and endpoints by path and method", async () => {
    const { catalogue } = await opened({
      "/b": { post: { tags: ["two"] }, get: { tags: ["two"] } },
      "/a": { get: {}, put: { tags: ["one", "two"] } },
    });
    expect(catalogue.tags.map(({ title }) => title)).toEqual(["default", "one,two", "two"]);
    const told = ({ entry }: (typeof catalogue.endpoints)[number]) => `${entry.method} ${entry.path}`;
    expect(catalogue.endpoints.map(told)).toEqual(["GET /a", "PUT /a", "GET /b", "POST /b"]);
    expect(catalogue.tags[2]?.endpoints.map(told)).toEqual(["GET /b", "POST /b"]);
  });

  it("makes ids of spec, collection and what a thing is called", async () => {
    const { catalogue } = await opened({ "/a b": { get: { tags: ["Pet Store"], operationId: "List" }, put: {} } });
    expect(catalogue.tag(id(SPEC, COLLECTION, "pet_store"))?.title).toBe("Pet Store");
    expect(catalogue.endpoint(id(SPEC, COLLECTION, "GET", "/a b", "list"))?.entry.operationId).toBe("List");
    expect(catalogue.endpoint(id(SPEC, COLLECTION, "PUT", "/a b", ""))?.entry.method).toBe("PUT");
    expect(catalogue.endpoint(id("another"))).toBeUndefined();
  });

  it("takes tags that cannot be seen for none", async () => {
    const { catalogue } = await opened({
      "/a": { get: { tags: [""] }, put: { tags: ["  ", "\u200b\n"] }, post: {}, delete: { tags: ["", "two"] } },
    });
    expect(catalogue.tags.map(({ id: tagId, title, endpoints }) => [tagId, title, endpoints.length])).toEqual([
      [id(SPEC, COLLECTION, "default"), "default", 3],
      [id(SPEC, COLLECTION, "two"), "two", 1],
    ]);
  });

  it("takes tags with equal ids for one tag, under the name that came first", async () => {
    const { catalogue } = await opened({ "/a": { get: { tags: ["Pet Store"] }, put: { tags: ["pet_store "] } } });
    expect(catalogue.tags.map(({ title, endpoints }) => [title, endpoints.length])).toEqual([["Pet Store", 2]]);
  });

  it("numbers endpoints whose ids would be the same, and their importer is told", async () => {
    const { catalogue, warnings } = await opened({
      "/a/b": { get: { responses: {} } },
      "/A/b": { get: {} },
      "/a_b": { get: {} },
    });
    expect(catalogue.endpoints.map((endpoint) => [endpoint.entry.path, endpointIdOf(endpoint)])).toEqual([
      ["/A/b", id(SPEC, COLLECTION, "GET", "/a/b", "", "2")],
      ["/a/b", id(SPEC, COLLECTION, "GET", "/a/b", "")],
      ["/a_b", id(SPEC, COLLECTION, "GET", "/a/b", "", "3")],
    ]);
    expect(warnings).toEqual([
      "GET /A/b: its id in the catalogue would be that of GET /a/b; it gets a number.",
      "GET /a_b: its id in the catalogue would be that of GET /a/b; it gets a number.",
    ]);
  });

  it("is another one under another name, and the same one under the same", async () => {
    const { document, catalogue } = await opened({ "/a": { get: {} } });
    expect(catalogueOf(document, SPEC, COLLECTION)).toBe(catalogue);
    expect(idsIn(catalogueOf(document, id("other"), id("more")))).not.toEqual(idsIn(catalogue));
  });

  it("reads no body", async () => {
    const { index, snapshot } = await compiled({ paths: { "/a": { get: { description: "Lists" } } } });
    const document = openApiDocument(index, new Uint8Array(), section(snapshot, "openings"));
    const { endpoints } = catalogueOf(document, SPEC, COLLECTION);
    expect(endpoints.map(({ entry }) => summaryOf(entry))).toEqual(["Lists"]);
  });

  it("takes names that every object has for names", async () => {
    const { catalogue } = await opened({
      "/a": { get: { tags: ["__proto__"], operationId: "constructor" }, put: { tags: ["toString"] } },
    });
    expect(catalogue.tags.map(({ title }) => title)).toEqual(["__proto__", "toString"]);
    expect(catalogue.endpoints).toHaveLength(2);
  });

  it("changes only the ids whose inputs changed", async () => {
    const before = await opened({ "/a": { get: { operationId: "x" } }, "/b": { get: { operationId: "y" } } });
    const after = await opened({
      "/new": { post: { tags: ["t"] } },
      "/b": { get: { operationId: "y", summary: "new", tags: ["t"] } },
      "/a": { get: { operationId: "renamed" } },
    });
    const ids = ({ catalogue }: typeof before) =>
      new Map(catalogue.endpoints.map((endpoint) => [endpoint.entry.path, endpointIdOf(endpoint)]));
    expect(ids(after).get("/b")).toBe(ids(before).get("/b"));
    expect(ids(after).get("/a")).not.toBe(ids(before).get("/a"));
  });
});

describe("a summary", () => {
  const summaries = async (operation: object) => {
    const { catalogue } = await opened({ "/a": { get: operation } });
    return catalogue.endpoints.map(({ entry }) => summaryOf(entry));
  };

  it.each([
    ["is the operation's", { summary: "List", description: "Long" }, "List"],
    ["falls back to the first line of the description", { description: "\n  Lists all.\nMore." }, "Lists all."],
    ["does so for a blank one, too", { summary: " ", description: "Lists" }, "Lists"],
    ["falls back to method and path", { summary: "" }, "GET /a"],
    ["does so beside a description that is no text", { description: 5 }, "GET /a"],
    ["is one line", { summary: " a\r\n\tb\u2028c " }, "a b c"],
    ["hides nothing", { summary: "a\u202eb\u{e0041}\u200bc\ud800" }, "abc"],
  ])("%s", async (_, operation, summary) => {
    expect(await summaries(operation)).toEqual([summary]);
  });

  it("is short, whatever the document says", async () => {
    expect(await summaries({ summary: "x".repeat(160) })).toEqual(["x".repeat(160)]);
    expect(await summaries({ summary: "x".repeat(161) })).toEqual([`${"x".repeat(159)}…`]);
    expect((await summaries({ description: "x".repeat(5_000) }))[0]).toHaveLength(160);
  });

  it("is found behind a path item that is a reference, too", async () => {
    const { catalogue } = await opened(
      { "/a": { $ref: "#/components/pathItems/p" } },
      { components: { pathItems: { p: { get: { description: "Shared" } } } } },
    );
    expect(catalogue.endpoints.map(({ entry }) => summaryOf(entry))).toEqual(["Shared"]);
  });

  it("of a snapshot from before there were openings is method and path", async () => {
    const { index, blocks } = await compiled({ openapi: "3.1.0", paths: { "/a": { get: { description: "D" } } } });
    expect(openApiDocument(index, blocks).operations.map(summaryOf)).toEqual(["GET /a"]);
  });
});
