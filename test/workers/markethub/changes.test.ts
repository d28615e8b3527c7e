// Creating, changing and deleting rows, and the actions: what they answer and what they leave behind.
import { beforeEach, expect, test } from "vitest";
import { parentsOf, TABLE } from "../../../src/markethub/resources/table.ts";
import { freshMarket, walk } from "./market.ts";

const market = freshMarket();
beforeEach(async () => {
  await market("POST", "/reset");
});

const total = async (path: string) => Number((await market("GET", path)).headers.get("x-total-count"));

test("a new row has its id, the first status, and the defaults of what was left out", async () => {
  const body = { name: "Tidewater", slug: "tidewater", email: "hi@tidewater.example" };
  const made = await market("POST", "/sellers", body);
  expect(made.status).toBe(201);
  expect(made.headers.get("location")).toBe("/sellers/seller-tidewater");
  const row = made.row();
  expect(row).toMatchObject({ ...body, id: "seller-tidewater", status: "pending", country: "US", phone: null });
  expect(row.createdAt).toBe(row.updatedAt);
  expect((await market("GET", "/sellers/seller-tidewater")).row()).toEqual(row);
});

test("two rows whose names give the same id get different ones", async () => {
  const ids = [];
  for (const email of ["one@mail.example", "two@mail.example"]) {
    ids.push((await market("POST", "/customers", { name: "Åsa  Öberg", email })).row().id);
  }
  expect(ids[0]).toBe("customer-asa-oberg");
  expect(ids[1]).toMatch(/^customer-asa-oberg-[a-z0-9]{8}$/);
});

test("a patch changes what it names and moves updatedAt; one that changes nothing does not", async () => {
  const before = (await market("GET", "/products/product-desk-lamp")).row();
  const after = (await market("PATCH", "/products/product-desk-lamp", { status: "active" })).row();
  expect(after).toEqual({ ...before, status: "active", updatedAt: after.updatedAt });
  expect(after.updatedAt).not.toBe(before.updatedAt);
  expect((await market("PATCH", "/products/product-desk-lamp", { status: "active" })).row()).toEqual(after);
});

test("a replacement resets what it leaves out, but for the status", async () => {
  const { sellerId, categoryId, title, slug } = (await market("GET", "/products/product-wool-throw")).row();
  const body = { sellerId, categoryId, title, slug, priceCents: 1 };
  const row = (await market("PUT", "/products/product-wool-throw", body)).row();
  expect(row).toMatchObject({ ...body, description: null, featured: false, status: "active" });
});

test("every move along a life cycle is taken, and every other one is a 409 that says what may follow", async () => {
  for (const { name, lifeCycle = {} } of TABLE) {
    const statuses = Object.keys(lifeCycle);
    for (const from of statuses) {
      const [row] = (await market("GET", `/${name}?status=${from}&_per_page=1`)).rows();
      for (const to of statuses.filter((status) => status !== from)) {
        const answered = await market("PATCH", `/${name}/${row?.id}`, { status: to });
        const next = lifeCycle[from] ?? [];
        const expected = next.includes(to) ? 200 : 409;
        expect(answered.status, `${name}: ${from} to ${to}`).toBe(expected);
        if (expected === 200) await market("POST", "/reset");
        else for (const status of next) expect(answered.refusal().message).toContain(status);
      }
    }
  }
});

test("deleting the desk lamp takes its variants, inventory and reviews with it", async () => {
  const parts = ["/variants", "/inventory", "/reviews"].map((path) => `${path}?productId=product-desk-lamp`);
  for (const path of parts) expect(await total(path), path).toBeGreaterThan(0);
  expect(await total("/order-items?productId=product-desk-lamp")).toBe(0);
  expect((await market("DELETE", "/products/product-desk-lamp")).status).toBe(204);
  expect((await market("GET", "/products/product-desk-lamp")).status).toBe(404);
  for (const path of parts) expect(await total(path), path).toBe(0);
});

test("a product that order items name is not deleted, nor is anything of it", async () => {
  const variants = await total("/variants?productId=product-wool-throw");
  const answered = await market("DELETE", "/products/product-wool-throw");
  expect(answered.status).toBe(409);
  expect(answered.refusal().message).toContain("order-items");
  expect(await total("/variants?productId=product-wool-throw")).toBe(variants);
});

test("a row is kept as well while others name what would go with it: a seller, for parcels from its warehouse", async () => {
  const sellerId = "seller-kestrel-cycles";
  const place = { sellerId, code: "kestrel-barn", name: "Barn", city: "Davis" };
  const warehouse = (await market("POST", "/warehouses", place)).row();
  const shipment = (await market("POST", "/shipments", { orderId: "order-1001", warehouseId: warehouse.id })).row();
  const kept = await market("DELETE", `/sellers/${sellerId}`);
  expect(kept.status).toBe(409);
  expect(kept.refusal().message).toContain("shipments");
  expect((await market("DELETE", `/shipments/${shipment.id}`)).status).toBe(204);
  expect((await market("DELETE", `/sellers/${sellerId}`)).status).toBe(204);
  expect((await market("GET", `/warehouses/${warehouse.id}`)).status).toBe(404);
});

test("products are deleted or kept for no other reason than order items", async () => {
  for (const { id } of await walk(market, "/products?_per_page=100")) {
    const named = await total(`/order-items?productId=${id}`);
    expect((await market("DELETE", `/products/${id}`)).status, String(id)).toBe(named > 0 ? 409 : 204);
  }
});

test("whatever is deleted, no row is left that names a row that is gone", async () => {
  for (const { name, verbs } of TABLE.filter(({ verbs }) => verbs.includes("delete"))) {
    const rows = await walk(market, `/${name}?_per_page=100`);
    const statuses = [];
    for (const { id } of rows.slice(0, 40)) statuses.push((await market("DELETE", `/${name}/${id}`)).status);
    expect(verbs.includes("delete") && statuses.every((status) => [204, 409].includes(status)), name).toBe(true);
  }
  const ids = new Map<string, Set<unknown>>();
  for (const { name } of TABLE)
    ids.set(name, new Set((await walk(market, `/${name}?_per_page=100`)).map(({ id }) => id)));
  for (const resource of TABLE) {
    for (const row of await walk(market, `/${resource.name}?_per_page=100`)) {
      for (const { field, parent } of parentsOf(resource)) {
        expect(row[field] === null || ids.get(parent.name)?.has(row[field]), `${row.id}.${field}`).toBe(true);
      }
    }
  }
});

test("clearing references: an order outlives its address", async () => {
  const [order] = (await market("GET", "/orders?shippingAddressId:ne=null&_per_page=1")).rows();
  expect((await market("DELETE", `/addresses/${order?.shippingAddressId}`)).status).toBe(204);
  expect((await market("GET", `/orders/${order?.id}`)).row().shippingAddressId).toBeNull();
});

test("an action moves the row along and keeps what its body says; a second time it is refused", async () => {
  const [order] = (await market("GET", "/orders?status=paid&_per_page=1")).rows();
  const path = `/orders/${order?.id}/cancel`;
  const cancelled = await market("POST", path, { cancelReason: "sold out" });
  expect(cancelled.status).toBe(200);
  expect(cancelled.row()).toMatchObject({ id: order?.id, status: "cancelled", cancelReason: "sold out" });
  expect((await market("POST", path)).status).toBe(409);
});

test("an action without the body that it needs is refused", async () => {
  const [requested] = (await market("GET", "/returns?status=requested&_per_page=1")).rows();
  const answered = await market("POST", `/returns/${requested?.id}/reject`);
  expect(answered.status).toBe(422);
  expect(answered.refusal().details).toEqual([{ field: "rejectReason", message: "is required" }]);
});

test("a return goes from request to refund, once", async () => {
  const [requested] = (await market("GET", "/returns?status=requested&_per_page=1")).rows();
  const path = `/returns/${requested?.id}`;
  expect((await market("POST", `${path}/refund`)).status).toBe(409);
  for (const step of ["approve", "receive"]) expect((await market("POST", `${path}/${step}`)).status).toBe(200);
  const refund = await market("POST", `${path}/refund`);
  expect(refund.status).toBe(201);
  expect(refund.row()).toMatchObject({
    returnId: requested?.id,
    amountCents: requested?.refundCents,
    status: "pending",
  });
  expect((await market("POST", `${path}/refund`)).status).toBe(409);
  expect(await total(`/refunds?returnId=${requested?.id}`)).toBe(1);
});

test("stock is never taken below what is reserved", async () => {
  const [level] = (await market("GET", "/inventory?reserved:gt=0&_per_page=1")).rows();
  const [quantity, reserved] = [Number(level?.quantity), Number(level?.reserved)];
  const path = `/inventory/${level?.id}/adjust`;
  expect((await market("POST", path, { delta: reserved - quantity - 1 })).status).toBe(409);
  expect((await market("POST", path, { delta: reserved - quantity })).row().quantity).toBe(reserved);
});
