// Inventory: how many of a variant lie in a warehouse.

import type { Action } from "../action.ts";
import { integer, reference } from "../field.ts";
import { problem } from "../problem.ts";
import { ALL_VERBS, resource } from "../resource.ts";

/** The greatest single correction of a stock level. */
const ADJUSTMENT = 100_000;

const adjust: Action = {
  name: "adjust",
  summary: "Add to or take from a stock level",
  description: "Changes `quantity` by `delta`; 409 when it would fall below `reserved`.",
  body: { delta: integer({ required: true, min: -ADJUSTMENT, max: ADJUSTMENT, example: -2 }) },
  run(store, row, { delta }) {
    const [quantity, reserved] = [Number(row.quantity), Number(row.reserved)];
    const next = quantity + Number(delta);
    if (next < reserved) {
      const message = `quantity is ${quantity} and ${reserved} are reserved: it cannot become ${next}.`;
      throw problem("conflict", message, [{ field: "delta", message: `must be ${reserved - quantity} or more` }]);
    }
    return store.update("inventory", row, { quantity: next });
  },
};

export const inventory = resource({
  name: "inventory",
  noun: "InventoryLevel",
  prefix: "inventory",
  example: "inventory-desk-lamp-brass-east",
  description: "Stock levels: one row for each variant and warehouse.",
  fields: {
    variantId: reference("variants", "cascade", { required: true, fixed: true, agrees: ["productId"] }),
    productId: reference("products", "cascade", { required: true, fixed: true, description: "The variant's product." }),
    warehouseId: reference("warehouses", "restrict", { required: true, fixed: true }),
    quantity: integer({ initial: 0, searched: true, max: 1_000_000, description: "Pieces on the shelf." }),
    reserved: integer({ initial: 0, max: 1_000_000, description: "Pieces promised to orders." }),
    reorderLevel: integer({ initial: 10, max: 1_000_000 }),
  },
  unique: [["variantId", "warehouseId"]],
  verbs: ALL_VERBS,
  actions: [adjust],
});
