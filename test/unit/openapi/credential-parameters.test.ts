// A parameter that is a credential of its operation is not required of a caller.
import { describe, expect, it } from "vitest";
import { openApiDocument } from "../../../src/openapi/api-document.ts";
import { compiled } from "./support/compiled.ts";

const SCHEMES = {
  key: { type: "apiKey", in: "query", name: "api_key" },
  "a/b~c é": { type: "apiKey", in: "header", name: "X-Key-Id" },
  session: { type: "apiKey", in: "cookie", name: "session" },
  oauth: { type: "oauth2", flows: {} },
  bearer: { type: "http", scheme: "bearer" },
  nowhere: { $ref: "#/components/securitySchemes/none" },
  linked: { $ref: "#/components/securitySchemes/key" },
};

/** The names that a caller has to give, of one operation. */
async function required(place: string, name: string, security: unknown, document: object = {}) {
  const parameter = { in: place, name, required: true, schema: { type: "string" } };
  const { index, blocks } = await compiled({
    openapi: "3.1.0",
    paths: { "/x": { get: { parameters: [parameter], security, responses: {} } } },
    components: { securitySchemes: SCHEMES },
    ...document,
  });
  const api = openApiDocument(index, blocks);
  return api.operations.flatMap((entry) => api.operation(entry).parameters).filter((found) => found.required).length;
}

describe("a required parameter", () => {
  it.each<[string, string, unknown]>([
    ["query", "api_key", [{ key: [] }]],
    ["query", "api_key", [{}, { oauth: [], key: [] }]],
    ["query", "api_key", [{ linked: [] }]],
    ["header", "x-key-id", [{ "a/b~c é": [] }]],
    ["cookie", "session", [{ session: [] }]],
    ["query", "token", [{ oauth: ["read"] }]],
    ["query", "access_token", [{ bearer: [] }]],
  ])("in %s, %s, is the host's to give under %j", async (place, name, security) => {
    expect(await required(place, name, security)).toBe(0);
  });

  it.each<[string, string, unknown]>([
    ["query", "api_key", []],
    ["query", "api_key", undefined],
    ["query", "api_key", [{ session: [] }, { nowhere: [] }, { __proto__: [] }, { constructor: [] }]],
    ["query", "API_KEY", [{ key: [] }]],
    ["header", "X-Page", [{ key: [] }]],
    ["header", "session", [{ session: [] }]],
    ["query", "page_token", [{ oauth: [] }]],
    ["query", "token", [{ key: [] }]],
    ["path", "api_key", [{ key: [] }]],
  ])("in %s, %s, is the caller's under %j", async (place, name, security) => {
    expect(await required(place, name, security)).toBe(1);
  });

  it("is the host's by the document's security, too, and in Swagger 2.0", async () => {
    expect(await required("query", "api_key", undefined, { security: [{ key: [] }] })).toBe(0);
    const swagger = { openapi: undefined, swagger: "2.0", securityDefinitions: SCHEMES };
    expect(await required("query", "api_key", [{ key: [] }], swagger)).toBe(0);
  });
});
