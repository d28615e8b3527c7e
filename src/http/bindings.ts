// What the Worker makes of its environment for each request, as Hono's bindings.
import type { Registry } from "../agent/registry.ts";
import type { Config } from "../config.ts";
import type { Deployment } from "../run/run.ts";

export interface Bindings {
  Bindings: {
    readonly config: Config;
    readonly deployment: Omit<Deployment, "principal">;
    readonly registry: DurableObjectStub<Registry>;
  };
  /** What a request is found to be, once its key is checked. */
  Variables: {
    readonly principal: string;
  };
}
