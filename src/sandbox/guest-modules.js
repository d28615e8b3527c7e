// @ts-nocheck: wrangler.toml's Text rule makes each import below the file's own text; TypeScript sees the module.
// The modules of a guest, by the names under which they import one another. A test holds them to the folder.
import fflate from "../../node_modules/fflate/esm/browser.js";
import api from "./guest/api.js";
import bound from "./guest/bound.js";
import console from "./guest/console.js";
import cut from "./guest/cut.js";
import documentBody from "./guest/document/body.js";
import documentClone from "./guest/document/clone.js";
import documentKeeper from "./guest/document/keeper.js";
import documentLazyMap from "./guest/document/lazy-map.js";
import documentLazyNode from "./guest/document/lazy-node.js";
import documentLazyOperation from "./guest/document/lazy-operation.js";
import documentLocate from "./guest/document/locate.js";
import documentNodeCount from "./guest/document/node-count.js";
import documentOpen from "./guest/document/open.js";
import documentOutline from "./guest/document/outline.js";
import documentOverlay from "./guest/document/overlay.js";
import documentParameters from "./guest/document/parameters.js";
import documentPieces from "./guest/document/pieces.js";
import documentPointer from "./guest/document/pointer.js";
import documentPosition from "./guest/document/position.js";
import documentRegistry from "./guest/document/registry.js";
import documentResolver from "./guest/document/resolver.js";
import documentScope from "./guest/document/scope.js";
import documentViews from "./guest/document/views.js";
import documents from "./guest/documents.js";
import encode from "./guest/encode.js";
import main from "./guest/main.js";
import response from "./guest/response.js";
import steps from "./guest/steps.js";

/** What every guest gets. @type {Record<string, string>} */
export const guestModules = {
  "api.js": api,
  "bound.js": bound,
  "console.js": console,
  "cut.js": cut,
  "documents.js": documents,
  "encode.js": encode,
  "main.js": main,
  "response.js": response,
  "steps.js": steps,
};

/** What reads a document, for programs that name one. @type {Record<string, string | { js: string }>} */
export const documentModules = {
  "document/body.js": documentBody,
  "document/clone.js": documentClone,
  "document/keeper.js": documentKeeper,
  "document/lazy-map.js": documentLazyMap,
  "document/lazy-node.js": documentLazyNode,
  "document/lazy-operation.js": documentLazyOperation,
  "document/locate.js": documentLocate,
  "document/node-count.js": documentNodeCount,
  "document/open.js": documentOpen,
  "document/outline.js": documentOutline,
  "document/overlay.js": documentOverlay,
  "document/parameters.js": documentParameters,
  "document/pieces.js": documentPieces,
  "document/pointer.js": documentPointer,
  "document/position.js": documentPosition,
  "document/registry.js": documentRegistry,
  "document/resolver.js": documentResolver,
  "document/scope.js": documentScope,
  "document/views.js": documentViews,
  // workerd resolves a bare specifier beside the module that imports it.
  "document/fflate": { js: fflate },
};
