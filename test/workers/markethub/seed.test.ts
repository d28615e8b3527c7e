// A fresh marketplace holds what the demo and the documentation speak of, and `POST /reset` brings it back.
import { expect, test } from "vitest";
import { TABLE } from "../../../src/markethub/resources/table.ts";
import { freshMarket, walk } from "./market.ts";

const everything = async (market: ReturnType<typeof freshMarket>) =>
  Promise.all(TABLE.map(({ name }) => walk(market, `/${name}?_per_page=100`)));

test("two fresh marketplaces are the same, row by row", async () => {
  expect(await everything(freshMarket())).toEqual(await everything(freshMarket()));
});

test("every status of every life cycle occurs", async () => {
  const market = freshMarket();
  for (const { name, lifeCycle } of TABLE) {
    const present = new Set((await walk(market, `/${name}?_per_page=100`)).map(({ status }) => status ?? null));
    expect([...present].toSorted(), name).toEqual(lifeCycle ? Object.keys(lifeCycle).toSorted() : [null]);
  }
});

test("seller-aurora has more than a page of ten requested returns, no two changed at the same time", async () => {
  const market = freshMarket();
  const path = "/returns?sellerId=seller-aurora&status=requested&_sort=-updatedAt&_per_page=10";
  const first = await market("GET", path);
  expect(first.rows()).toHaveLength(10);
  const times = (await walk(market, path)).map(({ updatedAt }) => String(updatedAt));
  expect(times.length).toBe(Number(first.headers.get("x-total-count")));
  expect(times.length).toBeGreaterThanOrEqual(14);
  expect(new Set(times).size).toBe(times.length);
  expect(times).toEqual(times.toSorted().toReversed());
});

test("at least eight active sellers have active products, and all of those have variants with a SKU", async () => {
  const market = freshMarket();
  const sellers = await walk(market, "/sellers?status=active&_embed=products");
  expect(sellers.length).toBeGreaterThanOrEqual(8);
  for (const { id } of sellers) {
    const products = (await market("GET", `/sellers/${id}/products?status=active&_embed=variants`)).rows();
    expect(products.length).toBeGreaterThan(0);
    for (const { variants } of products)
      expect(variants).toContainEqual(expect.objectContaining({ sku: expect.any(String) }));
  }
});

test("changes are spread over months of 2026", async () => {
  const returns = await walk(freshMarket(), "/returns?_per_page=100");
  expect(new Set(returns.map(({ updatedAt }) => String(updatedAt).slice(0, 7))).size).toBeGreaterThanOrEqual(6);
});

test("reset undoes what was created, changed and deleted", async () => {
  const market = freshMarket();
  const before = await everything(market);
  await market("POST", "/sellers", { name: "Tidewater", slug: "tidewater", email: "a@tidewater.example" });
  await market("PATCH", "/orders/order-1120", { note: "changed" });
  await market("DELETE", "/products/product-desk-lamp");
  expect(await everything(market)).not.toEqual(before);
  expect((await market("POST", "/reset")).status).toBe(204);
  expect(await everything(market)).toEqual(before);
});
