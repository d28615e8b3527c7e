// `find` and `signature` in a real guest, over real snapshots.
import { describe, expect, it } from "vitest";
import { z } from "zod";
import marketHub from "../../specs/markethub.json";
import { documentOf, errorOf, resultOf, runProgram } from "./run-program.ts";

const Names = z.array(z.string());

const box = { "application/json": { schema: { $ref: "#/components/schemas/Box" } } };
const shop = {
  openapi: "3.1.0",
  info: { title: "Shop", version: "1" },
  paths: {
    "/orders": {
      get: { operationId: "listOrders", summary: "List orders", tags: ["orders"], responses: {} },
      post: { operationId: "createOrder", summary: "Create an order", tags: ["orders"], responses: {} },
    },
    "/orders/{id}/tree": {
      parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
      get: {
        operationId: "getTree",
        summary: "Show how an order is packed",
        responses: { 200: { description: "", content: box } },
      },
    },
  },
  components: {
    schemas: {
      Box: { type: "object", properties: { boxes: { type: "array", items: { $ref: "#/components/schemas/Box" } } } },
    },
  },
};

const shopDocument = () => documentOf("shop", shop);
const marketHubDocument = () => documentOf("markethub", JSON.parse(String(marketHub)));

describe("find", () => {
  it("gives the operations of the document, best first, with what is needed to call them", async () => {
    const documents = [await shopDocument()];
    expect(await resultOf("() => find('place a new order')", { documents })).toEqual([
      {
        spec: "shop",
        method: "POST",
        path: "/orders",
        operationId: "createOrder",
        summary: "Create an order",
        tags: ["orders"],
        deprecated: false,
        score: expect.any(Number),
      },
      expect.objectContaining({ method: "GET", path: "/orders" }),
      expect.objectContaining({ path: "/orders/{id}/tree" }),
    ]);
  });

  it("finds what a path item gets from elsewhere, and what it has itself first", async () => {
    const elsewhere = {
      openapi: "3.1.0",
      info: { title: "Bills", version: "1" },
      paths: {
        "/invoices": {
          $ref: "#/components/pathItems/Invoices",
          post: { summary: "Create an invoice", responses: {} },
        },
        "/nowhere": { $ref: "#/components/pathItems/None" },
      },
      components: {
        pathItems: {
          Invoices: {
            get: { summary: "List invoices", tags: ["bills"], responses: {} },
            post: { summary: "Hidden", responses: {} },
          },
        },
      },
    };
    const documents = [await documentOf("bills", elsewhere)];
    const code =
      "() => find('list invoices').map(({ method, path, summary, tags }) => [method, path, summary, ...tags])";
    expect(await resultOf(code, { documents })).toEqual([
      ["GET", "/invoices", "List invoices", "bills"],
      ["POST", "/invoices", "Create an invoice"],
    ]);
  });

  it("looks into all documents in scope at once, or into one", async () => {
    const documents = [await shopDocument(), await marketHubDocument()];
    const specsOf = async (code: string) => new Set(Names.parse(await resultOf(code, { documents })));
    expect(await specsOf("() => find('list orders').map(({ spec }) => spec)")).toEqual(new Set(["shop", "markethub"]));
    expect(await specsOf("() => find('list orders', { spec: 'shop' }).map(({ spec }) => spec)")).toEqual(
      new Set(["shop"]),
    );
    expect(await errorOf("() => find('x', { spec: 'nowhere' })", { documents })).toBe(
      'There is no document "nowhere" in scope. There are: shop, markethub.',
    );
  });

  it("narrows by tag and method, and gives as many as are asked for", async () => {
    const documents = [await marketHubDocument()];
    const tags = "() => find('list', { tag: 'Coupons', method: 'get' }).map(({ method, tags }) => method + ' ' + tags)";
    expect(new Set(Names.parse(await resultOf(tags, { documents })))).toEqual(new Set(["GET coupons"]));
    expect(await resultOf("() => find('orders', { limit: 3 }).length", { documents })).toBe(3);
    expect(
      await resultOf("() => [0, -1, 2.9, '2'].map((limit) => find('orders', { limit }).length)", { documents }),
    ).toEqual([0, 0, 2, 2]);
    expect(await resultOf("() => find('-nothing', { limit: 1e9 }).length", { documents })).toBe(100);
  });

  it.each(["", "   ", "?!", "the of a", "qqqqzzzz", "-", '"', "*"])("finds nothing for %j", async (query) => {
    const documents = [await shopDocument()];
    expect(await resultOf(`() => find(${JSON.stringify(query)})`, { documents })).toEqual([]);
  });

  it("says which of the documents it could not look into", async () => {
    const documents = [await shopDocument(), { name: "gone", snapshot: null, problem: "gone: it is missing." }];
    expect(await runProgram("() => find('order').length", { documents })).toMatchObject({
      text: "3",
      logs: expect.stringContaining("gone was not searched: gone: it is missing."),
    });
    expect(await errorOf("() => find('order', { spec: 'gone' })", { documents })).toBe("gone: it is missing.");
  });

  it("finds by what the index has where the snapshot is older than the ranking", async () => {
    const document = await shopDocument();
    if (document.snapshot === null) expect.fail("it was just made");
    const older = { ...document, snapshot: { ...document.snapshot, ranking: undefined } };
    expect(await resultOf("() => find('new order')[0].operationId", { documents: [older] })).toBe("createOrder");
  });

  it("tells what it takes", async () => {
    const documents = [await shopDocument()];
    expect(await errorOf("() => find({ query: 'x' })", { documents })).toMatch(/^find\(\) takes a text/);
    for (const options of ["5", "'orders'", "true"])
      expect(await errorOf(`() => find('x', ${options})`, { documents })).toMatch(
        /^find\(\) takes a text, and options/,
      );
    for (const limit of ["NaN", "'many'", "{}"])
      expect(await errorOf(`() => find('x', { limit: ${limit} })`, { documents })).toMatch(/^find\(\) takes a number/);
  });

  it("takes null for what is not given", async () => {
    const documents = [await shopDocument()];
    const options = ["undefined", "null", "{}", "{ limit: null, tag: null, method: null, spec: null }"];
    const found = await Promise.all(
      options.map((given) => resultOf(`() => find('order', ${given}).map(({ path }) => path)`, { documents })),
    );
    for (const paths of found) expect(paths).toEqual(["/orders", "/orders", "/orders/{id}/tree"]);
  });
});

describe("signature", () => {
  it("takes a hit, an operation of the document, and a method with a path", async () => {
    const documents = [await shopDocument()];
    const [hit, operation, named] = Names.parse(
      await resultOf(
        `() => [
          signature(find('order packed')[0]),
          signature(spec.paths['/orders/{id}/tree'].get),
          signature({ method: 'GET', path: '/orders/{id}/tree' }),
        ]`,
        { documents },
      ),
    );
    expect(hit).toBe(
      `// Show how an order is packed
type GetTree = {
  method: "GET";
  path: "/orders/{id}/tree";
  params: { id: string };
  result: Box /* 200 */;
}
type Box = { boxes?: Box[] }`,
    );
    expect(operation).toBe(hit);
    expect(named).toBe(hit);
  });

  it("says that there is no such operation, and what it takes", async () => {
    const documents = [await shopDocument()];
    expect(await errorOf("() => signature({ method: 'GET', path: '/nowhere' })", { documents })).toBe(
      "There is no GET /nowhere in shop. Look for it with find().",
    );
    expect(await errorOf("() => signature('GET /orders')", { documents })).toMatch(/^signature\(\) takes an operation/);
  });

  it("says in which documents an operation is where several have it, and takes the one that is named", async () => {
    const paths = { "/orders": { get: { summary: "Of another" } }, "/other": { get: {} } };
    const other = await documentOf("other", { openapi: "3.1.0", info: {}, paths });
    const documents = [await shopDocument(), other];
    const orders = "method: 'GET', path: '/orders'";
    for (const spec of ["", ", spec: null", ", spec: undefined"])
      expect(await errorOf(`() => signature({ ${orders}${spec} })`, { documents })).toBe(
        'Several documents have GET /orders, so say which: spec: "shop" or "other".',
      );
    expect(await resultOf(`() => signature({ ${orders}, spec: 'other' })`, { documents })).toContain("Of another");
    expect(await resultOf(`() => signature(specs.other.paths['/orders'].get)`, { documents })).toContain("Of another");
    expect(await resultOf("() => signature({ method: 'GET', path: '/other' })", { documents })).toContain("/other");
  });
});
