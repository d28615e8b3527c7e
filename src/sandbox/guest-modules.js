// @ts-nocheck: each import below is the file's own text (`?raw`: Vite's suffix, and a Text rule of wrangler.toml); TypeScript sees the module.
// The modules of a guest, under their paths in `src/`, so that they import one another as they do here. What stands outside of guest/ is
// pure, and runs on the host too. A test holds the lists to the folders.
import fflate from "../../node_modules/fflate/esm/browser.js?raw";
import documentBody from "../openapi/document/body.js?raw";
import documentClone from "../openapi/document/clone.js?raw";
import documentKeeper from "../openapi/document/keeper.js?raw";
import documentLazyMap from "../openapi/document/lazy-map.js?raw";
import documentLazyNode from "../openapi/document/lazy-node.js?raw";
import documentLazyOperation from "../openapi/document/lazy-operation.js?raw";
import documentLocate from "../openapi/document/locate.js?raw";
import documentNodeCount from "../openapi/document/node-count.js?raw";
import documentOpen from "../openapi/document/open.js?raw";
import documentOutline from "../openapi/document/outline.js?raw";
import documentOverlay from "../openapi/document/overlay.js?raw";
import documentParameters from "../openapi/document/parameters.js?raw";
import documentPieces from "../openapi/document/pieces.js?raw";
import documentPointer from "../openapi/document/pointer.js?raw";
import documentPosition from "../openapi/document/position.js?raw";
import documentRegistry from "../openapi/document/registry.js?raw";
import documentResolver from "../openapi/document/resolver.js?raw";
import documentScope from "../openapi/document/scope.js?raw";
import documentViews from "../openapi/document/views.js?raw";
import api from "./guest/api.js?raw";
import bound from "./guest/bound.js?raw";
import console from "./guest/console.js?raw";
import cut from "./guest/cut.js?raw";
import documents from "./guest/documents.js?raw";
import encode from "./guest/encode.js?raw";
import invoke from "./guest/invoke.js?raw";
import main from "./guest/main.js?raw";
import response from "./guest/response.js?raw";
import steps from "./guest/steps.js?raw";

/** What every guest gets. @type {Record<string, string>} */
export const guestModules = {
  "sandbox/guest/api.js": api,
  "sandbox/guest/bound.js": bound,
  "sandbox/guest/console.js": console,
  "sandbox/guest/cut.js": cut,
  "sandbox/guest/documents.js": documents,
  "sandbox/guest/encode.js": encode,
  "sandbox/guest/invoke.js": invoke,
  "sandbox/guest/main.js": main,
  "sandbox/guest/response.js": response,
  "sandbox/guest/steps.js": steps,
};

/** What reads a document, for programs that name one. @type {Record<string, string | { js: string }>} */
export const documentModules = {
  "openapi/document/body.js": documentBody,
  "openapi/document/clone.js": documentClone,
  "openapi/document/keeper.js": documentKeeper,
  "openapi/document/lazy-map.js": documentLazyMap,
  "openapi/document/lazy-node.js": documentLazyNode,
  "openapi/document/lazy-operation.js": documentLazyOperation,
  "openapi/document/locate.js": documentLocate,
  "openapi/document/node-count.js": documentNodeCount,
  "openapi/document/open.js": documentOpen,
  "openapi/document/outline.js": documentOutline,
  "openapi/document/overlay.js": documentOverlay,
  "openapi/document/parameters.js": documentParameters,
  "openapi/document/pieces.js": documentPieces,
  "openapi/document/pointer.js": documentPointer,
  "openapi/document/position.js": documentPosition,
  "openapi/document/registry.js": documentRegistry,
  "openapi/document/resolver.js": documentResolver,
  "openapi/document/scope.js": documentScope,
  "openapi/document/views.js": documentViews,
  // workerd resolves a bare specifier beside the module that imports it.
  "openapi/document/fflate": { js: fflate },
};
