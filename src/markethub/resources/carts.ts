// Carts and their items, the checkout that makes an order of them, and the coupons that make it cheaper.

import type { Action } from "../action.ts";
import { move } from "../action.ts";
import { currency, integer, line, reference } from "../field.ts";
import { problem } from "../problem.ts";
import { ALL_VERBS, NO_REPLACE, resource } from "../resource.ts";

/** Pieces of one variant in a cart or an order. */
export const PIECES = 1_000;

const checkout: Action = {
  name: "checkout",
  summary: "Make an order of a cart",
  description:
    "Answers the new pending order; its items have the variants' present prices. 409 when the cart is empty or not open.",
  body: { shippingAddressId: reference("addresses", "restrict") },
  creates: "orders",
  run(store, cart, { shippingAddressId = null }) {
    const lines = store.where("cart-items", { cartId: cart.id ?? null }).map((item) => {
      const variant = store.get("variants", String(item.variantId));
      const product = store.get("products", String(variant.productId));
      const quantity = Number(item.quantity);
      const unitPriceCents = Number(variant.priceCents);
      return { product, variant, quantity, unitPriceCents, totalCents: quantity * unitPriceCents };
    });
    if (lines.length === 0) throw problem("conflict", "The cart is empty: add cart items first.");
    store.move("carts", cart, "converted");
    const subtotalCents = lines.reduce((sum, { totalCents }) => sum + totalCents, 0);
    const order = store.create("orders", {
      customerId: cart.customerId ?? null,
      shippingAddressId,
      currency: cart.currency ?? null,
      subtotalCents,
      totalCents: subtotalCents,
    });
    for (const { product, variant, quantity, unitPriceCents } of lines) {
      store.create("order-items", {
        orderId: order.id ?? null,
        sellerId: product.sellerId ?? null,
        productId: product.id ?? null,
        variantId: variant.id ?? null,
        quantity,
        unitPriceCents,
      });
    }
    return order;
  },
};

export const coupons = resource({
  name: "coupons",
  noun: "Coupon",
  prefix: "coupon",
  idFrom: "code",
  example: "coupon-spring-10",
  description: "Codes that take a percentage off an order; `sellerId` is null for those of the whole marketplace.",
  fields: {
    sellerId: reference("sellers", "cascade"),
    code: line({ required: true, unique: true, format: "sku", max: 40, example: "SPRING-10" }),
    percentOff: integer({ required: true, min: 1, max: 90 }),
    minimumCents: integer({ initial: 0 }),
    usageLimit: integer({ initial: 1_000, max: 1_000_000 }),
  },
  lifeCycle: { active: ["disabled"], disabled: ["active"] },
  verbs: ALL_VERBS,
  actions: [
    move("coupons", "disable", "disabled", "Stop a coupon from being used"),
    move("coupons", "enable", "active", "Let a coupon be used again"),
  ],
});

export const carts = resource({
  name: "carts",
  noun: "Cart",
  prefix: "cart",
  example: "cart-001",
  description: "What customers mean to buy.",
  fields: {
    customerId: reference("customers", "cascade", { required: true, fixed: true }),
    currency: currency(),
    note: line(),
  },
  lifeCycle: { open: ["abandoned", "converted"], abandoned: ["open"], converted: [] },
  verbs: NO_REPLACE,
  actions: [checkout, move("carts", "abandon", "abandoned", "Give up a cart")],
  nested: ["cart-items"],
});

export const cartItems = resource({
  name: "cart-items",
  noun: "CartItem",
  prefix: "cart-item",
  example: "cart-item-001-1",
  description: "The variants in a cart and how many of each.",
  fields: {
    cartId: reference("carts", "cascade", { required: true, fixed: true }),
    variantId: reference("variants", "cascade", { required: true, fixed: true }),
    quantity: integer({ initial: 1, min: 1, max: PIECES }),
  },
  unique: [["cartId", "variantId"]],
  verbs: NO_REPLACE,
});
