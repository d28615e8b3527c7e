// The Worker: exports only, and the wiring of its environment. Every name exported here is an address in the
// deployment: the fetch handler, and the Durable Objects of wrangler.toml.
import { openSecrets } from "./access/secrets.ts";
import { openCallRates } from "./agent/call-rates.ts";
import { RegistryView } from "./agent/registry-view.ts";
import { openResults } from "./agent/result-store.ts";
import { readConfig } from "./config.ts";
import { app } from "./http/app.ts";
import { documentsWithDemo } from "./snapshots/demo.ts";
import { Tokens } from "./upstream/auth/tokens.ts";
import { servicesOf } from "./upstream/service.ts";

export { Principal } from "./agent/principal.ts";
export { Registry } from "./agent/registry.ts";
export { MarketHub } from "./markethub/markethub.ts";

let view: RegistryView | undefined;
const tokens = new Tokens(Date.now);

export default {
  async fetch(request, env, ctx) {
    const waitUntil = (work: Promise<unknown>) => ctx.waitUntil(work);
    // A stub belongs to the request that made it, so each load of the view makes its own.
    view ??= new RegistryView(
      (until) => documentsWithDemo(env.REGISTRY.getByName("registry"), env.SNAPSHOTS, until),
      Date.now,
    );
    const config = readConfig(env);
    const deployment = {
      loader: env.LOADER,
      snapshots: env.SNAPSHOTS,
      registry: view,
      services: {
        ...servicesOf(env),
        markethub: (call: Request) => env.MARKETHUB.getByName("demo").fetch(call),
      },
      secrets: openSecrets(env, config.sealingSecret),
      tokens,
      results: openResults(env.PRINCIPAL),
      callRates: openCallRates(env.PRINCIPAL),
      allowPrivate: config.allowPrivate,
      waitUntil,
    };
    return app.fetch(request, { config, deployment, registry: env.REGISTRY.getByName("registry") }, ctx);
  },
} satisfies ExportedHandler<Cloudflare.Env>;
