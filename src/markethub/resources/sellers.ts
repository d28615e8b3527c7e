// Sellers and what belongs to them alone: warehouses and payouts.

import { move } from "../action.ts";
import { cents, country, currency, email, line, paragraph, reference, slug, timestamp } from "../field.ts";
import { ALL_VERBS, NO_DELETE, NO_REPLACE, resource } from "../resource.ts";

export const sellers = resource({
  name: "sellers",
  noun: "Seller",
  prefix: "seller",
  idFrom: "slug",
  example: "seller-aurora",
  description: "Businesses that sell on the marketplace. Only active sellers have products on sale.",
  fields: {
    name: line({ required: true, searched: true, example: "Aurora Home" }),
    slug: slug({ required: true, unique: true, example: "aurora" }),
    email: email({ required: true, example: "hello@aurora.example" }),
    phone: line({ max: 30, example: "+1-555-0100" }),
    country: country({ initial: "US" }),
    description: paragraph(),
  },
  lifeCycle: { pending: ["active", "suspended"], active: ["suspended"], suspended: ["active"] },
  verbs: ALL_VERBS,
  actions: [
    move("sellers", "activate", "active", "Let a pending or suspended seller sell"),
    move("sellers", "suspend", "suspended", "Stop a seller from selling"),
  ],
  nested: ["products", "returns", "payouts"],
});

export const warehouses = resource({
  name: "warehouses",
  noun: "Warehouse",
  prefix: "warehouse",
  idFrom: "code",
  example: "warehouse-aurora-east",
  description: "Places from which a seller ships.",
  fields: {
    sellerId: reference("sellers", "cascade", { required: true, fixed: true }),
    code: slug({ required: true, unique: true, example: "aurora-east" }),
    name: line({ required: true }),
    city: line({ required: true }),
    country: country({ initial: "US" }),
  },
  verbs: NO_REPLACE,
});

export const payouts = resource({
  name: "payouts",
  noun: "Payout",
  prefix: "payout",
  example: "payout-aurora-03",
  description: "Money that the marketplace owes or has paid to a seller, one row a month.",
  fields: {
    sellerId: reference("sellers", "restrict", { required: true, fixed: true }),
    amountCents: cents({ required: true, searched: true }),
    currency: currency(),
    periodStart: timestamp({ required: true }),
    periodEnd: timestamp({ required: true }),
    failureReason: line(),
  },
  lifeCycle: { scheduled: ["processing", "failed"], processing: ["paid", "failed"], paid: [], failed: ["scheduled"] },
  verbs: NO_DELETE,
  actions: [
    move("payouts", "process", "processing", "Hand a scheduled payout to the bank"),
    move("payouts", "retry", "scheduled", "Schedule a failed payout again"),
  ],
});
