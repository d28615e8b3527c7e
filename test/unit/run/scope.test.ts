// Which documents a call may see, and by what names.
import { describe, expect, it } from "vitest";
import type { DocumentEntry } from "../../../src/agent/registry.ts";
import { DEFAULT_SETTINGS } from "../../../src/agent/spec-settings.ts";
import { oneDocument, scopeDocuments } from "../../../src/run/scope.ts";

const entry = (domain: string, collection = "main"): DocumentEntry => ({
  domain,
  collection,
  title: "",
  baseUrl: "",
  snapshot: "",
  operations: 1,
  settings: DEFAULT_SETTINGS,
});
const ALL = [entry("shop"), entry("bank", "cards"), entry("bank", "main")];
const names = (...narrowing: (string | undefined)[]) => scopeDocuments(ALL, ...narrowing).map(({ name }) => name);

describe("the documents in scope", () => {
  it("are all of them, named by domain alone while it has one collection", () => {
    expect(names()).toEqual(["shop", "bank/cards", "bank/main"]);
    expect(names(undefined, undefined)).toEqual(names());
  });

  it.each([
    ["shop", ["shop"]],
    ["shop/main", ["shop"]],
    ["bank", ["bank/cards", "bank/main"]],
    ["bank/cards", ["bank/cards"]],
  ])("are narrowed by %s to %j", (name, left) => {
    expect(names(name)).toEqual(left);
  });

  it("are narrowed by the endpoint first, and by the tool only within that", () => {
    expect(names("bank", "bank/main")).toEqual(["bank/main"]);
    expect(() => names("bank", "shop")).toThrow('There is no document "shop".');
  });

  it.each(["", "Shop", "shop/", "shop/other", "bank/", "__proto__", "sho"])(
    "are none under the name %j, which names those there are",
    (name) => {
      expect(() => names(name)).toThrow(
        expect.objectContaining({ code: "not_found", hint: "There are: shop, bank/cards, bank/main." }),
      );
    },
  );

  it("are told up to fifty", () => {
    const many = Array.from({ length: 51 }, (_, index) => entry(`d${index}`));
    const told = (count: number) => expect(() => scopeDocuments(many.slice(0, count), "x".repeat(9_999)));
    told(50).toThrow(expect.objectContaining({ hint: expect.stringMatching(/d49\.$/) }));
    told(51).toThrow(
      expect.objectContaining({
        hint: expect.stringMatching(/d49, and 1 more\.$/),
        message: expect.stringMatching(/^.{0,170}$/),
      }),
    );
    told(0).toThrow(expect.objectContaining({ hint: "There are: none." }));
  });
});

describe("the one document of a request", () => {
  it("is the only one, or the one that is named", () => {
    expect(oneDocument(scopeDocuments(ALL, "shop"), undefined).name).toBe("shop");
    expect(oneDocument(scopeDocuments(ALL), "bank/cards").name).toBe("bank/cards");
  });

  it("has to be named when there are several", () => {
    const error = { code: "validation_failed", hint: "Name one with spec: bank/cards, bank/main." };
    expect(() => oneDocument(scopeDocuments(ALL), "bank")).toThrow(expect.objectContaining(error));
    expect(() => oneDocument(scopeDocuments(ALL, "bank"), undefined)).toThrow(expect.objectContaining(error));
  });

  it("is none outside the scope, or when there is none", () => {
    expect(() => oneDocument(scopeDocuments(ALL, "bank"), "shop")).toThrow(
      expect.objectContaining({ code: "not_found" }),
    );
    expect(() => oneDocument([], undefined)).toThrow("There is no document.");
  });
});
