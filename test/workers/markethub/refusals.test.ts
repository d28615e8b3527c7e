// What is refused, and how it is said: the status, the code, and the names that help to mend it.
import { expect, test } from "vitest";
import { answer, freshMarket, stub } from "./market.ts";

const market = freshMarket();
const ADDRESS = { customerId: "customer-ada-lindqvist", street: "1 Elm Court", city: "Salem", postalCode: "97301" };

test.each([
  ["/returns?colour=red", "colour", "orderItemId"],
  ["/returns?status:like=x", "status:like", "startsWith"],
  ["/returns?status=opened", "status", "requested"],
  ["/returns?refundCents:gte=many", "refundCents:gte", "integer"],
  ["/returns?refundCents:contains=1", "refundCents:contains", "gte"],
  ["/returns?updatedAt:gte=yesterday", "updatedAt:gte", "2026-03-01"],
  ["/returns?_sort=-changed", "_sort", "updatedAt"],
  ["/returns?_page=0", "_page", "1"],
  ["/returns?_per_page=101", "_per_page", "100"],
  ["/returns?_per_page=ten", "_per_page", "100"],
  ["/returns?_embed=buyer", "_embed", "orderItem"],
  ["/returns?_limit=5", "_limit", "_per_page"],
  ["/returns?_page=1&_page=2", "_page", "twice"],
  ["/returns/return-1001-2?status=approved", "status", "_embed"],
])("GET %s is a 400 that names %s and says %s", async (path, field, said) => {
  const answered = await market("GET", path);
  expect(answered.status).toBe(400);
  const { code, details } = answered.refusal();
  expect(code).toBe("bad_request");
  expect(details?.map((detail) => detail.field)).toEqual([field]);
  expect(details?.[0]?.message).toContain(said);
});

test("a query with several faults has them all named", async () => {
  const { details } = (await market("GET", "/orders?colour=red&totalCents=x&_sort=size&_page=-1")).refusal();
  expect(details?.map(({ field }) => field)).toEqual(["colour", "totalCents", "_sort", "_page"]);
});

test("a body with several faults has them all named, missing references among them", async () => {
  const body = { sellerId: "seller-nobody", title: 7, slug: "Not A Slug", id: "mine", colour: "red" };
  const answered = await market("POST", "/products", body);
  expect(answered.status).toBe(422);
  const { code, details } = answered.refusal();
  expect(code).toBe("validation_failed");
  const named = details?.map(({ field }) => field).toSorted();
  expect(named).toEqual(["categoryId", "colour", "id", "priceCents", "sellerId", "slug", "title"]);
});

test("references must agree: a level of stock names its variant's own product", async () => {
  const body = {
    variantId: "variant-desk-lamp-brass",
    productId: "product-wool-throw",
    warehouseId: "warehouse-aurora-west",
  };
  const { details } = (await market("POST", "/inventory", body)).refusal();
  expect(details).toEqual([{ field: "productId", message: expect.stringContaining("product-desk-lamp") }]);
});

test("what is fixed at creation cannot change, though the same value may be sent", async () => {
  const moved = await market("PATCH", "/variants/variant-desk-lamp-brass", { productId: "product-wool-throw" });
  expect(moved.status).toBe(422);
  expect(moved.refusal().details?.[0]?.field).toBe("productId");
  expect((await market("PATCH", "/variants/variant-desk-lamp-brass", { productId: "product-desk-lamp" })).status).toBe(
    200,
  );
});

test("a taken value is a 409 that names the field and the value", async () => {
  const northStar = {
    name: "North Star Living",
    slug: "north-star-living",
    email: "hello@north-star-living.example",
    status: "pending",
  };
  const made = await market("POST", "/sellers", northStar);
  expect(made.status).toBe(201);
  expect(made.row()).toMatchObject({ ...northStar, id: "seller-north-star-living" });
  const again = await market("POST", "/sellers", northStar);
  expect(again.status).toBe(409);
  expect(again.refusal().code).toBe("conflict");
  expect(again.refusal().details).toEqual([{ field: "slug", message: expect.stringContaining("north-star-living") }]);
});

test("values that are unique together are refused together", async () => {
  const level = {
    variantId: "variant-desk-lamp-brass",
    productId: "product-desk-lamp",
    warehouseId: "warehouse-aurora-east",
  };
  const answered = await market("POST", "/inventory", level);
  expect(answered.status).toBe(409);
  expect(answered.refusal().details?.map(({ field }) => field)).toEqual(["variantId", "warehouseId"]);
});

test.each(["GET", "PATCH", "PUT", "DELETE"])(
  "%s of a row that does not exist is a 404 that names its id",
  async (method) => {
    const body = { name: "X", slug: "x", email: "x@x.example" };
    const answered = await market(
      method,
      "/sellers/seller-nobody",
      method === "PATCH" || method === "PUT" ? body : undefined,
    );
    expect(answered.status).toBe(404);
    expect(answered.refusal().code).toBe("not_found");
    expect(answered.refusal().message).toContain("seller-nobody");
  },
);

test("an unknown path is a 404 that lists the resources", async () => {
  const answered = await market("GET", "/shops");
  expect(answered.status).toBe(404);
  expect(answered.refusal().message).toContain("/sellers");
});

test.each([
  ["PUT", "/sellers", "GET, HEAD, POST"],
  ["DELETE", "/payments/payment-1001", "GET, HEAD, PATCH"],
  ["GET", "/orders/order-1001/cancel", "POST"],
  ["POST", "/sellers/seller-aurora/products", "GET, HEAD"],
])("%s %s is a 405 that allows %s", async (method, path, allow) => {
  const answered = await market(method, path);
  expect(answered.status).toBe(405);
  expect(answered.refusal().code).toBe("method_not_allowed");
  expect(answered.headers.get("allow")).toBe(allow);
});

const raw = async (body: BodyInit | undefined, type = "application/json") => {
  const init = { method: "POST", headers: { "content-type": type } };
  return answer(await stub().fetch("/addresses", body === undefined ? init : { ...init, body }));
};

test.each([
  ["no body", undefined, "application/json", 400, "bad_request"],
  ["broken JSON", '{"street": ', "application/json", 400, "bad_request"],
  ["JSON that is not UTF-8", new Uint8Array([0x22, 0xff, 0x22]), "application/json", 400, "bad_request"],
  ["another type", "street=1", "application/x-www-form-urlencoded", 415, "unsupported_media_type"],
  ["an array", "[]", "application/json", 422, "validation_failed"],
  ["null", "null", "application/json", 422, "validation_failed"],
])("a body that is %s", async (_, body, type, status, code) => {
  const answered = await raw(body, type);
  expect([answered.status, answered.refusal().code]).toEqual([status, code]);
});

test("a body may have 256 KiB and not a byte more", async () => {
  const padded = (bytes: number) => JSON.stringify(ADDRESS).padEnd(bytes, " ");
  expect((await raw(padded(256 * 1024))).status).toBe(201);
  const over = await raw(padded(256 * 1024 + 1));
  expect([over.status, over.refusal().code]).toEqual([413, "too_large"]);
});

test("a merge patch is JSON too", async () => {
  const init = {
    method: "PATCH",
    headers: { "content-type": "application/merge-patch+json" },
    body: '{"note":"ring twice"}',
  };
  expect((await stub().fetch("/orders/order-1001", init)).status).toBe(200);
});
