// The words of names and texts, and their stems.
import { describe, expect, it } from "vitest";
import { stem, wordsOfName, wordsOfText } from "../../../../src/openapi/ranking/words.js";

describe("a name", () => {
  it.each([
    ["listOrders", "list order"],
    ["list_orders", "list order"],
    ["list-orders", "list order"],
    ["/dns_records/{dnsRecordId}", "dn record dn record id"],
    ["DNSRecords", "dn record"],
    ["projectsV2", "project v2"],
    ["getOrderByID", "get order id"],
  ])("%s is the words %j", (name, words) => {
    expect(wordsOfName(name).join(" ")).toBe(words);
  });
});

describe("a sentence", () => {
  it("is its words without those that every sentence has", () => {
    expect(wordsOfText("How do I list all the orders of a customer?")).toEqual(["list", "order", "customer"]);
  });

  it("keeps what is written in one word together", () => {
    expect(wordsOfText("GitHub")).toEqual(["github"]);
  });

  it("of a script without spaces is each pair of its characters", () => {
    expect(wordsOfText("注文一覧")).toEqual(["注文", "文一", "一覧"]);
    expect(wordsOfText("Заказы клиента")).toEqual(["заказы", "клиента"]);
  });
});

describe("one word", () => {
  it.each([
    ["merge merged merging merges"],
    ["create created creating creation"],
    ["query queries"],
    ["address addresses"],
    ["status statuses"],
    ["react reaction reactions"],
    ["deploy deployment deployments deployed"],
    ["validate validation validated"],
    ["run running"],
    ["id ids"],
    ["available availability"],
  ])("is made of %j", (words) => {
    expect(new Set(words.split(" ").map(stem)).size).toBe(1);
  });

  it.each(["organ organization", "set settings", "string str", "business busy", "use user"])(
    "is not made of %j",
    (words) => {
      expect(new Set(words.split(" ").map(stem)).size).toBe(2);
    },
  );

  it("is short, however long it is, and no trouble", () => {
    expect(stem("a".repeat(100_000)).length).toBeLessThan(50);
    expect(stem("ing".repeat(50_000)).length).toBeLessThan(50);
    expect(wordsOfName("aA".repeat(50_000)).length).toBeGreaterThan(0);
  });
});
