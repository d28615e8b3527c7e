// The HTTP side of MarketHub: a Hono app that routes every operation, and answers each refusal as JSON. It makes no
// decision about the marketplace; those are in the table, the store and the checks.

import { type Context, Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import { readBody } from "./body.ts";
import type { Fields } from "./field.ts";
import { fixedFaults, referenceFaults } from "./integrity.ts";
import { links } from "./links.ts";
import { embed, list } from "./list.ts";
import { type Deed, OPERATIONS } from "./operation.ts";
import { type Detail, problem } from "./problem.ts";
import { type Condition, parseListQuery, parseRowQuery } from "./query.ts";
import type { Resource } from "./resource.ts";
import { TABLE } from "./resources/table.ts";
import { initial, type Row, type Store } from "./store.ts";
import { type BodyCheck, bodyCheck, type Values } from "./validation.ts";

type Handler = (context: Context, store: Store) => Response | Promise<Response>;

/** The app over the store that `open` gives. */
export function marketplace(open: () => Store): Hono {
  const app = new Hono();
  const allowed = new Map<string, string[]>();
  for (const { method, path, deed } of OPERATIONS) {
    const route = path.replace("{id}", ":id");
    const handle = handler(deed);
    app.on(method.toUpperCase(), route, (context) => handle(context, open()));
    allowed.set(route, [
      ...(allowed.get(route) ?? []),
      ...(method === "get" ? ["GET", "HEAD"] : [method.toUpperCase()]),
    ]);
  }
  for (const [route, methods] of allowed) {
    const allow = methods.join(", ");
    app.all(route, ({ req }) => {
      throw problem("method_not_allowed", `${req.method} is not allowed here; allowed: ${allow}.`, [], {
        Allow: allow,
      });
    });
  }
  app.notFound(() => {
    const names = TABLE.map(({ name }) => `/${name}`).join(", ");
    return problem("not_found", `There is no such path. The resources are: ${names}.`).getResponse();
  });
  app.onError((error) => {
    if (error instanceof HTTPException) return error.getResponse();
    console.error(error);
    return problem("internal", "Something went wrong here; nothing was changed.").getResponse();
  });
  return app;
}

function handler(deed: Deed): Handler {
  switch (deed.kind) {
    case "list":
      return (context, store) => answerList(context, store, deed.resource);
    case "nested":
      return (context, store) => {
        const { relation, resource } = deed;
        const { id = null } = store.get(resource.name, idOf(context));
        return answerList(context, store, relation.child, { field: relation.field, operator: "eq", values: [id] });
      };
    case "create":
      return createHandler(deed.resource);
    case "get":
      return (context, store) => {
        const names = parseRowQuery(deed.resource, searchOf(context), true);
        const [row] = embed(store.db, deed.resource, [store.get(deed.resource.name, idOf(context))], names);
        return context.json(row);
      };
    case "update":
      return changeHandler(deed.resource, bodyCheck(deed.resource.name, deed.resource.fields, "partial"), () => ({}));
    case "replace":
      return changeHandler(deed.resource, bodyCheck(deed.resource.name, deed.resource.fields, "whole"), leftOut);
    case "delete":
      return (context, store) => {
        parseRowQuery(deed.resource, searchOf(context), false);
        store.db.transaction(() => store.remove(deed.resource.name, store.get(deed.resource.name, idOf(context))));
        return context.body(null, 204);
      };
    case "action": {
      const { action, resource } = deed;
      const check = bodyCheck(`the body of ${action.name}`, action.body, "whole");
      return async (context, store) => {
        parseRowQuery(resource, searchOf(context), false);
        const body = (await readBody(context.req.raw)) ?? {};
        const row = store.db.transaction(() => {
          const present = store.get(resource.name, idOf(context));
          return action.run(store, present, checked(store, action.body, check, body));
        });
        return context.json(row, action.creates ? 201 : 200);
      };
    }
    case "reset":
      return (context, store) => {
        store.db.transaction(() => store.reset());
        return context.body(null, 204);
      };
  }
}

function createHandler(resource: Resource): Handler {
  const check = bodyCheck(resource.name, resource.fields, "whole");
  return async (context, store) => {
    parseRowQuery(resource, searchOf(context), false);
    const body = required(await readBody(context.req.raw));
    const row = store.db.transaction(() => store.create(resource.name, checked(store, resource.fields, check, body)));
    return context.json(row, 201, { Location: `/${resource.name}/${row.id}` });
  };
}

/** PATCH and PUT: they differ in what a body must have, and in what becomes of the fields that it leaves out. */
function changeHandler(resource: Resource, check: BodyCheck, others: (resource: Resource) => Values): Handler {
  return async (context, store) => {
    parseRowQuery(resource, searchOf(context), false);
    const body = required(await readBody(context.req.raw));
    const row = store.db.transaction(() => {
      const present = store.get(resource.name, idOf(context));
      const values = checked(store, resource.fields, check, body, present);
      return store.update(resource.name, present, { ...others(resource), ...values });
    });
    return context.json(row);
  };
}

/** What a replacement sets the fields to that its body leaves out; a status stays, as it has a life cycle to follow. */
function leftOut(resource: Resource): Values {
  const { status: _, ...values } = initial(resource);
  return values;
}

/** The values of a body, or one problem with every fault of it. */
function checked(store: Store, fields: Fields, check: BodyCheck, body: unknown, present?: Row): Values {
  const { values, faults } = check(body);
  faults.push(...referenceFaults(store.db, fields, values));
  if (present) faults.push(...fixedFaults(fields, present, values));
  if (faults.length === 0) return values;
  const list = faults.map(({ field, message }: Detail) => `${field} ${message}`).join("; ");
  throw problem("validation_failed", `The body is not accepted: ${list}.`, faults);
}

function required(body: unknown): unknown {
  if (body !== undefined) return body;
  throw problem("bad_request", "A JSON body is required.");
}

function answerList(context: Context, store: Store, resource: Resource, fixed?: Condition): Response {
  const query = parseListQuery(resource, searchOf(context));
  const conditions = fixed ? [fixed, ...query.conditions] : query.conditions;
  const { rows, total } = list(store.db, resource, { ...query, conditions });
  const link = links(new URL(context.req.url), { ...query, total });
  return context.json(rows, 200, { "X-Total-Count": String(total), Link: link });
}

const idOf = (context: Context): string => context.req.param("id") ?? "";
const searchOf = (context: Context): URLSearchParams => new URL(context.req.url).searchParams;
