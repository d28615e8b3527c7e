// The tool group `catalog`: each tool with what answers it. Not here: the tools as clients see them (tools.ts), and the
// answers (lists.ts, inspect.ts, invoke.ts, info.ts).
import type { McpServer } from "@modelcontextprotocol/server";
import type { z } from "zod";
import type { Deployment } from "../../run/run.ts";
import { scopeDocuments } from "../../run/scope.ts";
import { readSnapshot } from "../../snapshots/store.ts";
import type { Endpoint } from "../endpoint.ts";
import { type Handler, registerTool, type Tool } from "../tool.ts";
import { info } from "./info.ts";
import { inspect } from "./inspect.ts";
import { invoke } from "./invoke.ts";
import { Library } from "./library.ts";
import * as lists from "./lists.ts";
import { searchCatalogue } from "./search.ts";
import * as tools from "./tools.ts";

/** When this isolate first answered: a Worker has no clock before that. */
let startedAt: number | undefined;

export function registerCatalogueTools(server: McpServer, deployment: Deployment, endpoint: Endpoint): void {
  startedAt ??= Date.now();
  const room = endpoint.pageChars;
  const register = <Input extends z.ZodObject, Output extends z.ZodObject>(
    tool: Tool<Input, Output>,
    handle: Handler<Input, Output>,
  ) => registerTool(server, tool, endpoint.maxChars, handle);
  const open = async () => {
    const documents = await deployment.registry.documents(deployment.waitUntil);
    const read = (snapshot: string) => readSnapshot(deployment.snapshots, snapshot, deployment.waitUntil);
    return new Library(scopeDocuments(documents, endpoint.spec), read);
  };

  register(tools.SPEC_LIST, async (page) => lists.listSpecs(await open(), { ...page, room }));
  register(tools.SPEC_BY_ID, async ({ id, ...page }) => lists.listCollections(await open(), id, { ...page, room }));
  register(tools.COLLECTION_BY_SPEC, async ({ specId, ...page }) =>
    lists.listCollections(await open(), specId, { ...page, room }),
  );
  register(tools.COLLECTION_BY_ID, async ({ id, ...page }) => lists.listTags(await open(), id, { ...page, room }));
  register(tools.TAG_BY_SPEC, async ({ specId, ...page }) =>
    lists.listTagsOfSpec(await open(), specId, { ...page, room }),
  );
  register(tools.TAG_BY_COLLECTION, async ({ collectionId, ...page }) =>
    lists.listTags(await open(), collectionId, { ...page, room }),
  );
  register(tools.TAG_BY_ID, async ({ id }) => lists.showTag(await open(), id));
  register(tools.ENDPOINT_BY_SPEC, async ({ specId, ...page }) =>
    lists.listEndpointsOfSpec(await open(), specId, { ...page, room }),
  );
  register(tools.ENDPOINT_BY_COLLECTION, async ({ collectionId, ...page }) =>
    lists.listEndpoints(await open(), collectionId, { ...page, room }),
  );
  register(tools.ENDPOINT_BY_TAG, async ({ tagId, ...page }) =>
    lists.listEndpointsOfTag(await open(), tagId, { ...page, room }),
  );
  register(tools.ENDPOINT_BY_ID, async ({ id }) => lists.showEndpoint(await open(), id));
  register(tools.ENDPOINT_SEARCH, async ({ query, limit }) => searchCatalogue(await open(), query, limit, room));
  register(tools.INSPECT, async (args) => inspect(await open(), { ...args, room }));
  register(tools.INVOKE, async (args, signal) => {
    const { endpointId, parameters, requestBody } = args;
    const hasResultTools = endpoint.tools.has("results");
    const { spec: endpointSpec, maxChars } = endpoint;
    const call = { endpointId, parameters, requestBody, endpointSpec, maxChars, hasResultTools, signal };
    return invoke(await open(), call, deployment);
  });
  register(tools.INFO, async () => info((await open()).documents, Date.now() - (startedAt ?? 0)));
}
