// The seed: every row of a fresh marketplace, the same each time. Rows are grown in the order in which they build on each
// other.

import type { Seed } from "../store.ts";
import { plantCatalogue, plantCoupons, plantSellers } from "./catalogue.ts";
import { plantCustomers, plantReviews } from "./customers.ts";
import { plantOrders, plantReturns } from "./orders.ts";
import { bed } from "./planting.ts";

export function seed(): Seed {
  const { rows, plant } = bed();
  for (const grow of [
    plantSellers,
    plantCatalogue,
    plantCoupons,
    plantCustomers,
    plantReviews,
    plantOrders,
    plantReturns,
  ]) {
    grow({ rows, plant });
  }
  return rows;
}
