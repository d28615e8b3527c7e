// An action: something that can be done to one row beyond changing its fields, as `POST /orders/{id}/cancel`.
// Most only move the row along its life cycle; the others bring their own `run`.

import type { Field, Fields, Scalar } from "./field.ts";
import type { ResourceName } from "./resource.ts";
import type { Row, Store } from "./store.ts";

export interface Action {
  name: string;
  summary: string;
  description?: string;
  body: Fields;
  /** The resource whose row is answered, where it is a new row of another one. */
  creates?: ResourceName;
  run(store: Store, row: Row, body: Readonly<Record<string, Scalar>>): Row;
}

/** Moves a row of `resource` to status `to`, with the body's values stored in the fields of the same names. */
export function move(
  resource: ResourceName,
  name: string,
  to: string,
  summary: string,
  body: Readonly<Record<string, Field>> = {},
): Action {
  return {
    name,
    summary,
    description: `Sets \`status\` to \`${to}\`.`,
    body,
    run: (store, row, given) => store.move(resource, row, to, given),
  };
}
