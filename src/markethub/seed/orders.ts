// Seeded orders with their items, payments, shipments, returns and refunds.

import { RESOURCES } from "../resources/table.ts";
import type { Row } from "../store.ts";
import { RETURN_COMMENTS } from "./people.ts";
import { type Bed, number, text, turn } from "./planting.ts";

const ORDERS = 120;
const FIRST_NUMBER = 1_001;
const SHIPPING_CENTS = 600;
const CARRIERS = ["Northline", "Swiftpost", "Parcel Union"] as const;

export function plantOrders(bed: Bed): void {
  const onSale = bed.rows("products").filter(({ status }) => status !== "draft");
  const bySeller = [...Map.groupBy(onSale, ({ sellerId }) => sellerId).values()];
  for (let place = 0; place < ORDERS; place++) plantOrder(bed, bySeller, place);
}

function plantOrder(bed: Bed, bySeller: readonly (readonly Row[])[], place: number): void {
  const day = 5 + Math.floor(place * 2.6);
  const key = String(FIRST_NUMBER + place);
  // Every third order has something of the first seller, so that one seller has enough of everything to page through.
  const shelves = [place, place * 2 + 3, ...(place % 3 === 0 ? [0] : [])].map((seller) => turn(bySeller, seller));
  const products = [...new Set(shelves.map((shelf, each) => turn(shelf, place * 3 + each)))];
  const lines = products.map((product, each) => {
    const variants = bed.rows("variants").filter(({ productId }) => productId === product.id);
    const variant = turn(variants, place + each);
    return {
      product,
      variant,
      quantity: 1 + ((place + each) % 3 === 2 ? 1 : 0),
      unitPriceCents: number(variant, "priceCents"),
    };
  });

  const customer = turn(bed.rows("customers"), place * 7);
  const address = bed.rows("addresses").find(({ customerId }) => customerId === customer.id);
  const subtotalCents = lines.reduce((sum, { quantity, unitPriceCents }) => sum + quantity * unitPriceCents, 0);
  const couponId = place % 8 === 5 ? "coupon-welcome-5" : null;
  const discountCents = couponId ? Math.round(subtotalCents / 20) : 0;
  const totalCents = subtotalCents - discountCents + SHIPPING_CENTS;
  const status = statusOf(place);
  const values = {
    customerId: text(customer, "id"),
    shippingAddressId: address?.id ?? null,
    couponId,
    subtotalCents,
    discountCents,
    shippingCents: SHIPPING_CENTS,
    totalCents,
    cancelReason: status === "cancelled" ? "The customer changed their mind." : null,
    status,
  };
  bed.plant("orders", `order-${key}`, values, day, status === "pending" ? 0 : 1 + (place % 6));
  lines.forEach(({ product, variant, quantity, unitPriceCents }, each) => {
    const item = {
      orderId: `order-${key}`,
      variantId: text(variant, "id"),
      productId: text(product, "id"),
      sellerId: text(product, "sellerId"),
      quantity,
      unitPriceCents,
    };
    bed.plant("order-items", `order-item-${key}-${each + 1}`, item, day);
  });
  plantPayment(bed, key, status, totalCents, place, day);
  plantShipment(bed, key, status, text(lines[0]?.product ?? {}, "sellerId"), place, day);
}

function statusOf(place: number): string {
  if (place >= 112) return "pending";
  if (place >= 104) return "paid";
  if (place % 11 === 4) return "cancelled";
  return place >= 94 ? "shipped" : "delivered";
}

function plantPayment(
  { plant }: Bed,
  key: string,
  status: string,
  amountCents: number,
  place: number,
  day: number,
): void {
  const paid = {
    pending: turn(["pending", "authorized"], place),
    cancelled: turn(["voided", "refunded", "failed"], place),
  }[status];
  const values = {
    orderId: `order-${key}`,
    method: turn(["card", "card", "wallet", "bank_transfer"], place),
    amountCents,
    failureReason: paid === "failed" ? "The card was declined." : null,
    status: paid ?? "captured",
  };
  plant("payments", `payment-${key}`, values, day, paid === "pending" ? 0 : 1);
}

function plantShipment({ plant }: Bed, key: string, order: string, sellerId: string, place: number, day: number): void {
  const status = { paid: "preparing", shipped: place === 97 ? "lost" : "in_transit", delivered: "delivered" }[order];
  if (!status) return;
  const sent = status !== "preparing";
  const values = {
    orderId: `order-${key}`,
    warehouseId: `${sellerId.replace("seller", "warehouse")}-${turn(["east", "west"], place)}`,
    carrier: sent ? turn(CARRIERS, place) : null,
    trackingNumber: sent ? `NL${100_000 + place * 137}` : null,
    status,
  };
  plant("shipments", `shipment-${key}`, values, day + 1, sent ? 3 + (place % 4) : 0);
}

/** Half of what comes back to the first seller has yet to be looked at; elsewhere returns are in every status alike. */
export function plantReturns(bed: Bed): void {
  const statuses = Object.keys(RESOURCES.returns.lifeCycle ?? {});
  const reasons = Object.entries(RETURN_COMMENTS);
  const delivered = new Map(
    bed.rows("orders").flatMap((order) => (order.status === "delivered" ? [[order.id, order]] : [])),
  );
  const items = bed.rows("order-items").filter(({ orderId }) => delivered.has(orderId ?? null));
  const aurora = items.filter(({ sellerId }) => sellerId === "seller-aurora");
  const others = items.filter(({ sellerId }, place) => sellerId !== "seller-aurora" && place % 4 === 1);
  const chosen = [
    ...aurora.map((item, place) => ({ item, status: place % 2 === 0 ? "requested" : turn(statuses, (place + 1) / 2) })),
    ...others.map((item, place) => ({ item, status: turn(statuses, place) })),
  ];
  chosen.forEach(({ item, status }, place) => {
    const id = text(item, "id").replace("order-item", "return");
    const [reason, comment] = turn(reasons, place);
    const values = {
      orderId: text(item, "orderId"),
      orderItemId: text(item, "id"),
      sellerId: text(item, "sellerId"),
      reason,
      comment,
      refundCents: number(item, "quantity") * number(item, "unitPriceCents"),
      rejectReason: status === "rejected" ? "It was used after it arrived." : null,
      status,
    };
    const orderPlace = Number(values.orderId.replace("order-", "")) - FIRST_NUMBER;
    const day = 18 + Math.floor(orderPlace * 2.6);
    bed.plant("returns", id, values, day, 1 + ((place * 5) % 14));
    if (status === "refunded" || status === "received") plantRefund(bed, values, id, day);
  });
}

function plantRefund(
  { plant, rows }: Bed,
  returned: { orderId: string; refundCents: number; status: string },
  id: string,
  day: number,
): void {
  const place = rows("refunds").length;
  const open = place % 5 === 2 ? "failed" : "pending";
  const values = {
    paymentId: returned.orderId.replace("order", "payment"),
    returnId: id,
    amountCents: returned.refundCents,
    status: returned.status === "refunded" ? "completed" : open,
  };
  plant("refunds", `refund-${String(place + 1).padStart(3, "0")}`, values, day + 16, 1 + (place % 3));
}
