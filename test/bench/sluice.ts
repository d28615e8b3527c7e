// Sluice as a system under measurement: the Worker as `npm start` runs it, a state folder that may outlive the process,
// and the admin API that documents come in by.
import { randomBytes } from "node:crypto";
import { z } from "zod";
import { connect } from "../../src/cli/remote.ts";
import { freePort, startServer } from "../../src/cli/server.ts";
import { type Call, type CallTool, connectMcp } from "./mcp.ts";
import { workerMemory } from "./memory.ts";
import type { Dialect } from "./programs.ts";
import type { Subject } from "./subject.ts";
import { killOnExit, type System } from "./system.ts";

export interface Sluice extends System {
  /** Sends the document. @returns the operations that were found */
  import(subject: Subject, baseUrl: string): Promise<number>;
  /** As `call`, with the embedded MarketHub in scope instead of the document. */
  readonly callMarketHub: Call;
  /** A tool of the catalogue, over every document. */
  readonly callCatalogue: CallTool;
}

export interface SluiceOptions {
  readonly state: string;
  /** Further variables of the server's process. */
  readonly processEnv?: Readonly<Record<string, string>>;
}

const DOMAIN = "bench";

const dialect: Dialect = {
  document: "",
  request: (options) => `async () => (await api.request(${JSON.stringify(options)})).result.length`,
};

export async function startSluice({ state, processEnv = {} }: SluiceOptions): Promise<Sluice> {
  const key = randomBytes(24).toString("base64url");
  const port = await freePort();
  const server = await startServer({ port, state, adminKey: key, processEnv });
  const keep = killOnExit(server.pid);
  const remote = await connect({ url: server.url, key });
  const client = await connectMcp(server.url, key);
  const catalogue = await connectMcp(server.url, key, "?tools=catalog");
  const spec = `/api/v1/specs/${DOMAIN}`;
  return {
    name: "sluice",
    dialect,
    call: (program) => client.call(program, { spec: DOMAIN }),
    callMarketHub: (program) => client.call(program, { spec: "markethub" }),
    callCatalogue: catalogue.callTool,
    memory: await workerMemory(server.pid, port),
    async import({ gzip }, baseUrl) {
      await remote.request("PUT", spec, {
        body: JSON.stringify({ baseUrl }),
        headers: { "content-type": "application/json" },
      });
      const answer = await remote.request("PUT", `${spec}/collections/main`, {
        body: gzip,
        headers: { "content-type": "application/json", "content-encoding": "gzip" },
      });
      return Summary.parse(answer).operations;
    },
    async [Symbol.asyncDispose]() {
      keep();
      await Promise.all([client.close(), catalogue.close()]);
      await server.stop();
    },
  };
}

const Summary = z.object({ operations: z.int() });
