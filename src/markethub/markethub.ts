// MarketHub as a Durable Object: one marketplace in its SQLite storage, seeded when it is first woken. It checks no
// credentials; whoever holds the binding decides who may call.

import { DurableObject } from "cloudflare:workers";
import { marketplace } from "./app.ts";
import type { Database } from "./database.ts";
import { seed } from "./seed/seed.ts";
import { openStore } from "./store.ts";

export class MarketHub extends DurableObject {
  readonly #app = marketplace(() => this.#store);
  readonly #store = openStore(database(this.ctx.storage), seed, () => new Date());

  override async fetch(request: Request): Promise<Response> {
    return this.#app.fetch(request);
  }
}

function database(storage: DurableObjectStorage): Database {
  return {
    all: (sql, ...bound) => storage.sql.exec(sql, ...bound).toArray(),
    transaction: (work) => storage.transactionSync(work),
  };
}
