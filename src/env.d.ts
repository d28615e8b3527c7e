// The bindings of wrangler.toml, as types. `config.ts` reads the plain values; nothing else does.
declare namespace Cloudflare {
  interface Env {
    readonly REGISTRY: DurableObjectNamespace<import("./agent/registry.ts").Registry>;
    readonly PRINCIPAL: DurableObjectNamespace<import("./agent/principal.ts").Principal>;
    readonly MARKETHUB: DurableObjectNamespace<import("./markethub/markethub.ts").MarketHub>;
    readonly SNAPSHOTS: R2Bucket;
    readonly LOADER: WorkerLoader;
    /** The bootstrap key, principal `admin`. A secret: `wrangler secret put SLUICE_ADMIN_KEY`. */
    readonly SLUICE_ADMIN_KEY?: string;
    /** Seals the upstreams' credentials that are stored: `wrangler secret put SLUICE_SECRET`. */
    readonly SLUICE_SECRET?: string;
    /** "true": base URLs may be private addresses. */
    readonly ALLOW_PRIVATE?: string;
    /** Characters of one answer, 2,000 to 100,000; 24,000 unless given. */
    readonly ANSWER_CHARS?: string;
    /** Comma-separated origins (`https://app.example.com`) whose pages may call this server. */
    readonly ALLOWED_ORIGINS?: string;
    /** Comma-separated host names, beyond local ones and workers.dev, under which this server answers. */
    readonly ALLOWED_HOSTS?: string;
  }

  interface GlobalProps {
    mainModule: typeof import("./worker.ts");
    durableNamespaces: "Registry" | "Principal" | "MarketHub";
  }
}

interface Env extends Cloudflare.Env {}
