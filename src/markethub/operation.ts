// Every operation that the table of resources gives rise to: what the app routes and what the document describes, both
// from this one list.

import type { Action } from "./action.ts";
import type { Resource, ResourceName, Verb } from "./resource.ts";
import { RESOURCES, type Relation, relationOf, TABLE } from "./resources/table.ts";

type Method = "get" | "post" | "patch" | "put" | "delete";

/** What an operation does, to rows of which resource. */
export type Deed =
  | { kind: Verb; resource: Resource }
  | { kind: "nested"; resource: Resource; relation: Relation }
  | { kind: "action"; resource: Resource; action: Action }
  | { kind: "reset" };

export interface Operation {
  operationId: string;
  method: Method;
  /** In OpenAPI's form: `/sellers/{id}`. */
  path: string;
  tag: string;
  deed: Deed;
}

const METHODS: Readonly<Record<Verb, Method>> = {
  list: "get",
  create: "post",
  get: "get",
  update: "patch",
  replace: "put",
  delete: "delete",
};

export const OPERATIONS: readonly Operation[] = [
  ...TABLE.flatMap(operationsOf),
  { operationId: "resetMarketplace", method: "post", path: "/reset", tag: "marketplace", deed: { kind: "reset" } },
];

function operationsOf(resource: Resource): Operation[] {
  return [
    ...resource.verbs.map((verb) => ofVerb(resource, verb)),
    ...resource.actions.map((action) => ofAction(resource, action)),
    ...resource.nested.map((name) => ofNested(resource, name)),
  ];
}

function ofVerb(resource: Resource, kind: Verb): Operation {
  const { name, noun, nouns } = resource;
  const whole = kind === "list" || kind === "create";
  return {
    operationId: kind + (kind === "list" ? nouns : noun),
    method: METHODS[kind],
    path: whole ? `/${name}` : `/${name}/{id}`,
    tag: name,
    deed: { kind, resource },
  };
}

function ofAction(resource: Resource, action: Action): Operation {
  const { name, noun } = resource;
  const path = `/${name}/{id}/${action.name}`;
  return {
    operationId: action.name + noun,
    method: "post",
    path,
    tag: name,
    deed: { kind: "action", resource, action },
  };
}

function ofNested(resource: Resource, child: ResourceName): Operation {
  const { name, noun } = resource;
  const relation = relationOf(resource, child);
  const operationId = `list${noun}${RESOURCES[child].nouns}`;
  return {
    operationId,
    method: "get",
    path: `/${name}/{id}/${child}`,
    tag: name,
    deed: { kind: "nested", resource, relation },
  };
}
