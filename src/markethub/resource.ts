// A resource: a kind of row with its fields, its life cycle, and what can be done with it. The table in resources/ is
// made of these; columns, routes, checks and document all follow from it.

import type { Action } from "./action.ts";
import { choice, type Fields, line, timestamp } from "./field.ts";

export type ResourceName =
  | "sellers"
  | "warehouses"
  | "payouts"
  | "categories"
  | "products"
  | "variants"
  | "inventory"
  | "customers"
  | "addresses"
  | "coupons"
  | "orders"
  | "order-items"
  | "payments"
  | "shipments"
  | "returns"
  | "refunds"
  | "reviews";

export type Verb = "list" | "create" | "get" | "update" | "replace" | "delete";

/** From each status the ones that may follow; the first status is a new row's. */
type LifeCycle = Readonly<Record<string, readonly string[]>>;

export interface Declaration {
  name: ResourceName;
  /** The noun of one row in operationIds and schema names: `OrderItem`. */
  noun: string;
  /** The plural of the noun, where it is not the noun with an s. */
  nouns?: string;
  description: string;
  /** What ids begin with: `seller-`. */
  prefix: string;
  /** The field whose value the id of a new row is made of; without one the id is random. */
  idFrom?: string;
  /** The id of a seeded row, for examples. */
  example: string;
  fields: Fields;
  lifeCycle?: LifeCycle;
  /** Sets of fields whose values together belong to one row alone, beside the unique fields. */
  unique?: readonly (readonly string[])[];
  verbs: readonly Verb[];
  actions?: readonly Action[];
  /** Resources that refer to this one and are also listed under it: `/sellers/{id}/products`. */
  nested?: readonly ResourceName[];
}

export interface Resource extends Required<Omit<Declaration, "idFrom" | "lifeCycle">> {
  idFrom: string | undefined;
  lifeCycle: LifeCycle | undefined;
}

export const ALL_VERBS: readonly Verb[] = ["list", "create", "get", "update", "replace", "delete"];
export const NO_REPLACE: readonly Verb[] = ["list", "create", "get", "update", "delete"];
/** For rows that money hangs on: they change status, and stay. */
export const NO_DELETE: readonly Verb[] = ["list", "create", "get", "update"];

/** Completes a declaration with what every resource has: id, status, timestamps. */
export function resource(declared: Declaration): Resource {
  const status = declared.lifeCycle ? statusField(declared.lifeCycle) : {};
  const unique = Object.entries(declared.fields).flatMap(([name, field]) => (field.unique ? [[name]] : []));
  return {
    ...declared,
    nouns: declared.nouns ?? `${declared.noun}s`,
    idFrom: declared.idFrom,
    lifeCycle: declared.lifeCycle,
    unique: [...unique, ...(declared.unique ?? [])],
    actions: declared.actions ?? [],
    nested: declared.nested ?? [],
    fields: {
      id: line({ readOnly: true, example: declared.example }),
      ...declared.fields,
      ...status,
      createdAt: timestamp({ readOnly: true }),
      updatedAt: timestamp({ readOnly: true }),
    },
  };
}

function statusField(lifeCycle: LifeCycle): Fields {
  const statuses = Object.keys(lifeCycle);
  return { status: choice(statuses, { initial: statuses[0] ?? null }) };
}

/** `order-items` as a property name: `orderItems`. */
export const camel = (name: string): string => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** `OrderItem` in running text: `order item`. */
export const spoken = (noun: string): string => noun.replace(/\B[A-Z]/g, (letter) => ` ${letter}`).toLowerCase();
