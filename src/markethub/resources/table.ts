// The table of resources, each after those that it refers to, and the relations between them. Everything else in this
// folder is made from it.

import { camel, type Resource, type ResourceName } from "../resource.ts";
import { categories, products, reviews, variants } from "./catalogue.ts";
import { coupons } from "./coupons.ts";
import { addresses, customers } from "./customers.ts";
import { inventory } from "./inventory.ts";
import { orderItems, orders, payments, shipments } from "./orders.ts";
import { refunds, returns } from "./returns.ts";
import { payouts, sellers, warehouses } from "./sellers.ts";

export const RESOURCES: Readonly<Record<ResourceName, Resource>> = {
  sellers,
  warehouses,
  payouts,
  categories,
  products,
  variants,
  inventory,
  customers,
  addresses,
  coupons,
  orders,
  "order-items": orderItems,
  payments,
  shipments,
  returns,
  refunds,
  reviews,
};

export const TABLE: readonly Resource[] = Object.values(RESOURCES);

/** A field of `child` that names a row of another resource, the parent. */
export interface Relation {
  parent: Resource;
  child: Resource;
  field: string;
}

const RELATIONS: readonly Relation[] = TABLE.flatMap((child) =>
  Object.entries(child.fields).flatMap(([field, { reference }]) =>
    reference ? [{ parent: RESOURCES[reference.to], child, field }] : [],
  ),
);

export const parentsOf = (resource: Resource): readonly Relation[] =>
  RELATIONS.filter(({ child }) => child.name === resource.name);

export const childrenOf = (resource: Resource): readonly Relation[] =>
  RELATIONS.filter(({ parent }) => parent.name === resource.name);

/** The relation by which `nested` is listed under `resource`. */
export function relationOf(resource: Resource, nested: ResourceName): Relation {
  const relation = childrenOf(resource).find(({ child }) => child.name === nested);
  if (!relation) throw new Error(`${nested} do not refer to ${resource.name}`);
  return relation;
}

/** What `_embed` takes: `seller` for the row that `sellerId` names, `orderItems` for the order items that name this row. */
export function embedsOf(resource: Resource): ReadonlyMap<string, Relation> {
  return new Map([
    ...parentsOf(resource).map((relation) => [relation.field.replace(/Id$/, ""), relation] as const),
    ...childrenOf(resource).map((relation) => [camel(relation.child.name), relation] as const),
  ]);
}
