// @ts-nocheck: wrangler.toml's Text rule makes each import below the file's own text; TypeScript sees the module.
// The modules that every guest gets, by the names under which they import one another.
import api from "./guest/api.js";
import capture from "./guest/console.js";
import documents from "./guest/documents.js";
import encode from "./guest/encode.js";
import main from "./guest/main.js";
import response from "./guest/response.js";
import steps from "./guest/steps.js";

/** @type {Record<string, string>} */
export const guestModules = {
  "main.js": main,
  "api.js": api,
  "console.js": capture,
  "documents.js": documents,
  "encode.js": encode,
  "response.js": response,
  "steps.js": steps,
};
