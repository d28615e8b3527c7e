// Coupons: codes that make an order cheaper.

import { move } from "../action.ts";
import { integer, line, reference } from "../field.ts";
import { NO_REPLACE, resource } from "../resource.ts";

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
  verbs: NO_REPLACE,
  actions: [
    move("coupons", "disable", "disabled", "Stop a coupon from being used"),
    move("coupons", "enable", "active", "Let a coupon be used again"),
  ],
});
