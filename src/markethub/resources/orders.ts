// Orders and what fulfils them: order items, payments and shipments.

import { move } from "../action.ts";
import { cents, choice, currency, integer, line, paragraph, reference } from "../field.ts";
import { NO_DELETE, NO_REPLACE, resource } from "../resource.ts";

/** Pieces of one variant in an order. */
const PIECES = 1_000;

export const orders = resource({
  name: "orders",
  noun: "Order",
  prefix: "order",
  example: "order-1001",
  description: "What customers have bought. The items of one order may come from several sellers.",
  fields: {
    customerId: reference("customers", "restrict", { required: true, fixed: true }),
    shippingAddressId: reference("addresses", "clear"),
    couponId: reference("coupons", "clear"),
    currency: currency(),
    subtotalCents: cents({ initial: 0 }),
    discountCents: cents({ initial: 0 }),
    shippingCents: cents({ initial: 0 }),
    totalCents: cents({ initial: 0, searched: true, description: "Subtotal less discount plus shipping." }),
    cancelReason: line(),
    note: paragraph(),
  },
  lifeCycle: {
    pending: ["paid", "cancelled"],
    paid: ["shipped", "cancelled"],
    shipped: ["delivered"],
    delivered: [],
    cancelled: [],
  },
  verbs: NO_REPLACE,
  actions: [move("orders", "cancel", "cancelled", "Cancel an order that has not shipped", { cancelReason: line() })],
  nested: ["order-items", "shipments", "returns"],
});

export const orderItems = resource({
  name: "order-items",
  noun: "OrderItem",
  prefix: "order-item",
  example: "order-item-1001-1",
  description: "The variants in an order, with the price at which each was bought.",
  fields: {
    orderId: reference("orders", "cascade", { required: true, fixed: true }),
    variantId: reference("variants", "restrict", { required: true, fixed: true, agrees: ["productId"] }),
    productId: reference("products", "restrict", { required: true, fixed: true, agrees: ["sellerId"] }),
    sellerId: reference("sellers", "restrict", { required: true, fixed: true, description: "The product's seller." }),
    quantity: integer({ initial: 1, min: 1, max: PIECES }),
    unitPriceCents: cents({ required: true }),
  },
  verbs: NO_REPLACE,
});

export const payments = resource({
  name: "payments",
  noun: "Payment",
  prefix: "payment",
  example: "payment-1001",
  description: "Money taken from customers for orders.",
  fields: {
    orderId: reference("orders", "restrict", { required: true, fixed: true }),
    method: choice(["card", "bank_transfer", "wallet"], { required: true }),
    amountCents: cents({ required: true, searched: true }),
    currency: currency(),
    failureReason: line(),
  },
  lifeCycle: {
    pending: ["authorized", "failed"],
    authorized: ["captured", "voided"],
    captured: ["refunded"],
    refunded: [],
    voided: [],
    failed: [],
  },
  verbs: NO_DELETE,
  actions: [
    move("payments", "capture", "captured", "Take the money of an authorized payment"),
    move("payments", "void", "voided", "Let go of an authorized payment"),
  ],
});

export const shipments = resource({
  name: "shipments",
  noun: "Shipment",
  prefix: "shipment",
  example: "shipment-1001",
  description: "Parcels on their way to customers.",
  fields: {
    orderId: reference("orders", "restrict", { required: true, fixed: true }),
    warehouseId: reference("warehouses", "restrict", { required: true }),
    carrier: line({ example: "Northline" }),
    trackingNumber: line({ unique: true, example: "NL100100" }),
  },
  lifeCycle: { preparing: ["in_transit"], in_transit: ["delivered", "lost"], delivered: [], lost: [] },
  verbs: NO_REPLACE,
  actions: [
    move("shipments", "dispatch", "in_transit", "Hand a parcel to a carrier", {
      carrier: line({ required: true }),
      trackingNumber: line({ required: true }),
    }),
    move("shipments", "deliver", "delivered", "Record that a parcel has arrived"),
  ],
});
