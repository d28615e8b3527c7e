// What is found first, and why: each rule by itself, over documents of a few operations.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readQuery } from "../../../../src/openapi/ranking/query.js";
import { wordsOfText } from "../../../../src/openapi/ranking/words.js";
import { documentOf, found, searchable } from "../support/searchable.ts";

const ROOT = join(import.meta.dirname, "../../../..");
const marketHub = await searchable(await readFile(join(ROOT, "specs/markethub.json")));

const shop = await searchable(
  documentOf({
    "GET /orders": "List orders",
    "POST /orders": "Create an order",
    "GET /orders/{orderId}": "Get an order",
    "PATCH /orders/{orderId}": "Update an order",
    "DELETE /orders/{orderId}": "Delete an order",
    "GET /customers": "List customers",
    "GET /customers/{customerId}/orders": "List the orders of a customer",
  }),
);

describe("the verb of a question", () => {
  it.each([
    ["make a new order", "POST /orders"],
    ["add order", "POST /orders"],
    ["edit an order", "PATCH /orders/{orderId}"],
    ["change order", "PATCH /orders/{orderId}"],
    ["remove an order", "DELETE /orders/{orderId}"],
    ["get rid of an order", "DELETE /orders/{orderId}"],
    ["show orders", "GET /orders"],
    ["which orders are there", "GET /orders"],
  ])("is understood: %j", (question, first) => {
    expect(found(shop, question)[0]).toBe(first);
  });
});

describe("a question", () => {
  it("about many things finds the list, about one thing the one", () => {
    expect(found(shop, "fetch orders")[0]).toBe("GET /orders");
    expect(found(shop, "fetch order")[0]).toBe("GET /orders/{orderId}");
  });

  it("about the parts of something finds these, not all of them", () => {
    expect(found(shop, "orders of a customer")[0]).toBe("GET /customers/{customerId}/orders");
  });

  it("in names is the same as in words", () => {
    expect(found(shop, "listCustomers")).toEqual(found(shop, "list customers"));
    expect(found(shop, "/customers")[0]).toBe("GET /customers");
  });

  it("may use other words, and abbreviations", async () => {
    const forge = await searchable(
      documentOf({
        "GET /repositories": "List repositories",
        "GET /pulls": "List pull requests",
        "GET /tags": "List tags",
      }),
    );
    expect(found(forge, "repos")[0]).toBe("GET /repositories");
    expect(found(forge, "open PRs")[0]).toBe("GET /pulls");
  });

  it("finds by operationId, tag, description and parameters, too", async () => {
    const api = await searchable(
      documentOf({
        "GET /a": { operationId: "fetchWidget" },
        "GET /b": { tags: ["Gadgets"] },
        "GET /c": { description: "Where the gizmos are." },
        "GET /d": {
          parameters: [{ name: "doohickeyId", in: "query" }, { $ref: "#/components/parameters/thingamajig" }],
        },
        "POST /e": { requestBody: { content: { "application/json": { schema: { properties: { whatsit: {} } } } } } },
        "GET /f": { summary: "Nothing of these" },
      }),
    );
    for (const [word, path] of Object.entries({
      widget: "a",
      gadget: "b",
      gizmo: "c",
      doohickey: "d",
      thingamajig: "d",
      whatsit: "e",
    }))
      expect(found(api, word).map((name) => name.split(" ")[1])).toEqual([`/${path}`]);
  });

  it("that asks for nothing finds nothing", () => {
    for (const nothing of ["", " ", "the of a", "?!", "zzzzqqq"]) expect(found(shop, nothing)).toEqual([]);
  });

  it("is one, whatever is in it", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 600 }), (question) => {
        const hits = found(marketHub, question, 7);
        expect(hits.length).toBeLessThanOrEqual(7);
        expect(new Set(hits).size).toBe(hits.length);
      }),
    );
  });

  it("with punctuation of the syntax in it still finds", () => {
    for (const question of ['cancel: an order "now', "how to cancel an order? (id: 5)", "cancel* - order"])
      expect(found(marketHub, question)).toContain("POST /orders/{id}/cancel");
  });
});

describe("the address of an operation", () => {
  it("finds that operation first, with its method or without, with its parameters named, filled in or called otherwise", () => {
    fc.assert(
      fc.property(fc.constantFrom(...marketHub.operations), ({ method, path }) => {
        expect(found(marketHub, `${method} ${path}`, 1)).toEqual([`${method} ${path}`]);
        expect(found(marketHub, ` ${method.toLowerCase()} ${path.toUpperCase()}/ `, 1)).toEqual([`${method} ${path}`]);
        expect(found(marketHub, `${method} ${path.replaceAll(/\{\w+\}/g, "{it}")}`, 1)).toEqual([`${method} ${path}`]);
        expect(found(marketHub, `${method} ${path.replaceAll(/\{\w+\}/g, "ord_17")}`, 1)).toEqual([
          `${method} ${path}`,
        ]);
        expect(found(marketHub, path, 1)[0]?.split(" ")[1]).toBe(path);
      }),
      { numRuns: marketHub.operations.length },
    );
  });

  it("is one whatever is in it: the root, a colon, a word that no other has", async () => {
    const odd = await searchable(documentOf({ "GET /": "Root", "POST /v1/{name}:cancel": "Stop", "GET /a*b": "Star" }));
    for (const address of ["GET /", "POST /v1/{name}:cancel", "GET /a*b"]) {
      expect(found(odd, address, 1)).toEqual([address]);
      expect(readQuery(address).problems).toEqual([]);
    }
  });

  it("that is nowhere is words", () => {
    expect(found(shop, "/shop/customers")[0]).toBe("GET /customers");
  });
});

describe("a word", () => {
  it("finds its family: who does it, to whom it is done", async () => {
    const forge = await searchable(
      documentOf({
        "GET /a": "List collaborators",
        "GET /b": "List reviewers",
        "GET /c": "List assignees",
        "GET /d": "List stars",
      }),
    );
    expect(found(forge, "who may collaborate")[0]).toBe("GET /a");
    expect(found(forge, "who has to review")[0]).toBe("GET /b");
    expect(found(forge, "to whom is it assigned")[0]).toBe("GET /c");
  });

  it("in two parts finds the one that they are", async () => {
    const api = await searchable(documentOf({ "GET /webhooks": "List webhooks", "GET /nets": "List web nets" }));
    expect(found(api, "web hooks")[0]).toBe("GET /webhooks");
  });

  it("with one mistake in it finds what was meant, unless that is nowhere", () => {
    for (const mistaken of ["custmers", "custommers", "custimers", "cusotmers"])
      expect(found(shop, `list ${mistaken}`)[0]).toBe("GET /customers");
    expect(found(shop, "cstmrs")).toEqual([]);
  });

  it("spelt in another country's way is the same", () => {
    for (const [one, other] of [
      ["licences", "licenses"],
      ["organisation", "organization"],
      ["synchronising", "synchronizing"],
      ["cancelled", "canceled"],
    ])
      expect(wordsOfText(one ?? "")).toEqual(wordsOfText(other ?? ""));
  });

  it("of a value that a parameter or a field takes is found", async () => {
    const schema = { enum: ["APPROVE", "DENY", 7] };
    const api = await searchable(
      documentOf({
        "GET /a": { parameters: [{ name: "x", in: "query", description: "Of the lighthouse.", schema }] },
        "POST /b": {
          requestBody: { content: { "application/json": { schema: { properties: { y: { enum: ["MERGE"] } } } } } },
        },
        "GET /c": "Other",
      }),
    );
    expect(found(api, "approve")).toEqual(["GET /a"]);
    expect(found(api, "lighthouse")).toEqual(["GET /a"]);
    expect(found(api, "merge")).toEqual(["POST /b"]);
  });
});

it("an order whose verb is not known is for an operation that does something", async () => {
  const gate = await searchable(documentOf({ "GET /guests": "Guests", "POST /guests": "Guests" }));
  expect(found(gate, "frobnicate the guests")[0]).toBe("POST /guests");
  expect(found(gate, "guests of the house")[0]).toBe("GET /guests");
});

it("an order whose verb is not known is not for an operation that destroys", () => {
  expect(found(marketHub, "refund a return")[0]).toBe("POST /returns/{id}/refund");
});

it("what was done to something asks for nothing to be done", async () => {
  const album = await searchable(documentOf({ "POST /images": "Images", "GET /images": "Images" }));
  expect(found(album, "uploaded images")[0]).toBe("GET /images");
  expect(found(album, "upload images")[0]).toBe("POST /images");
});

it("what is undone is found by whom it was done to", async () => {
  const board = await searchable(
    documentOf({
      "POST /cards/assignees": "Add assignees to a card",
      "DELETE /cards/assignees": "Remove assignees from a card",
      "DELETE /cards": "Delete a card",
    }),
  );
  expect(found(board, "unassign someone from a card")[0]).toBe("DELETE /cards/assignees");
});

it("what is deprecated comes after what is not", async () => {
  const api = await searchable(
    documentOf({
      "GET /v1/users": { summary: "List users", deprecated: true },
      "GET /v2/users": { summary: "List users" },
    }),
  );
  expect(found(api, "list users")).toEqual(["GET /v2/users", "GET /v1/users"]);
});

it("documents are searched as one: a word that is common in one of them is not worth less there", async () => {
  const many = await searchable(
    documentOf(
      Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`GET /invoices/${"x".repeat(at + 1)}`, "Invoice"])),
    ),
  );
  const one = await searchable(documentOf({ "GET /invoices": "List invoices", "GET /users": "List users" }));
  expect(found([many, one], "list invoices", 1)).toEqual(["GET /invoices"]);
  expect(found([one, many], "list invoices", 1)).toEqual(["GET /invoices"]);
});

it("the same question has the same answer", () => {
  expect(found(marketHub, "orders", 100)).toEqual(found(marketHub, "orders", 100));
});

it("the summary of an operation finds it among the first three", () => {
  fc.assert(
    fc.property(fc.constantFrom(...marketHub.operations), ({ method, path, summary = "" }) => {
      expect(found(marketHub, summary, 3)).toContain(`${method} ${path}`);
    }),
    { numRuns: marketHub.operations.length },
  );
});

it("webhooks are not found, and operations of a path item elsewhere are", async () => {
  const api = await searchable({
    openapi: "3.1.0",
    info: { title: "", version: "" },
    webhooks: { paid: { post: { summary: "An invoice was paid", responses: {} } } },
    paths: {
      "/invoices": { $ref: "#/components/pathItems/Invoices" },
      "/users": { get: { summary: "List users", responses: {} } },
    },
    components: { pathItems: { Invoices: { get: { summary: "List invoices", responses: {} } } } },
  });
  expect(found(api, "invoice")).toEqual(["GET /invoices"]);
  expect(found(api, "users")).toEqual(["GET /users"]);
});
