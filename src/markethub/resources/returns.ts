// Returns and the refunds that follow from them.

import type { Action } from "../action.ts";
import { move } from "../action.ts";
import { cents, choice, currency, line, paragraph, reference } from "../field.ts";
import { problem } from "../problem.ts";
import { NO_DELETE, NO_REPLACE, resource } from "../resource.ts";

const refund: Action = {
  name: "refund",
  summary: "Pay back a return that has been received",
  description: "Answers the new pending refund, of `refundCents` against the order's captured payment.",
  body: {},
  creates: "refunds",
  run(store, row) {
    const [payment] = store.where("payments", { orderId: row.orderId ?? null, status: "captured" });
    if (!payment) throw problem("conflict", "The order has no captured payment to refund.");
    store.move("returns", row, "refunded");
    return store.create("refunds", {
      paymentId: payment.id ?? null,
      returnId: row.id ?? null,
      amountCents: row.refundCents ?? null,
      currency: payment.currency ?? null,
    });
  },
};

export const returns = resource({
  name: "returns",
  noun: "Return",
  prefix: "return",
  example: "return-1001-1",
  description: "Order items that customers send back, from request to refund.",
  fields: {
    orderId: reference("orders", "restrict", { required: true, fixed: true }),
    orderItemId: reference("order-items", "restrict", { required: true, fixed: true, agrees: ["orderId", "sellerId"] }),
    sellerId: reference("sellers", "restrict", {
      required: true,
      fixed: true,
      description: "The order item's seller.",
    }),
    reason: choice(["damaged", "wrong_item", "not_as_described", "no_longer_needed", "late"], { required: true }),
    comment: paragraph(),
    refundCents: cents({ initial: 0, searched: true, description: "What is to be paid back." }),
    rejectReason: line(),
  },
  lifeCycle: {
    requested: ["approved", "rejected", "cancelled"],
    approved: ["received", "cancelled"],
    received: ["refunded"],
    refunded: [],
    rejected: [],
    cancelled: [],
  },
  verbs: NO_REPLACE,
  actions: [
    move("returns", "approve", "approved", "Approve a requested return"),
    move("returns", "reject", "rejected", "Reject a requested return", { rejectReason: line({ required: true }) }),
    move("returns", "receive", "received", "Record that the goods have come back"),
    refund,
  ],
});

export const refunds = resource({
  name: "refunds",
  noun: "Refund",
  prefix: "refund",
  example: "refund-001",
  description: "Money paid back to customers, for a return or as a courtesy.",
  fields: {
    paymentId: reference("payments", "restrict", { required: true, fixed: true }),
    returnId: reference("returns", "restrict", { fixed: true }),
    amountCents: cents({ required: true }),
    currency: currency(),
    note: line(),
  },
  lifeCycle: { pending: ["completed", "failed"], completed: [], failed: ["pending"] },
  verbs: NO_DELETE,
  actions: [move("refunds", "complete", "completed", "Record that the money has been paid back")],
});
