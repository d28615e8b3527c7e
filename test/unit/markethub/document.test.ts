// The document and the routes are one: what is documented is routed, what is routed is documented, and the file that
// ships is up to date and valid.
import { readFileSync } from "node:fs";
import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, test } from "vitest";
import { z } from "zod";
import { marketplace } from "../../../src/markethub/app.ts";
import { document } from "../../../src/markethub/document.ts";
import { parseListQuery } from "../../../src/markethub/query.ts";
import { TABLE } from "../../../src/markethub/resources/table.ts";

const reference = z.object({ $ref: z.string() });
const parameter = z.object({ name: z.string(), in: z.string(), schema: z.unknown() });
const operation = z.object({
  operationId: z.string().regex(/^[a-z][A-Za-z]+$/),
  summary: z.string().min(1),
  tags: z.array(z.string()).length(1),
  parameters: z.array(z.union([parameter, reference])).optional(),
  requestBody: z.unknown().optional(),
  responses: z.record(z.string(), z.unknown()),
});
const METHODS = ["get", "post", "patch", "put", "delete"] as const;
const path = z.partialRecord(z.enum([...METHODS, "parameters"]), z.unknown());
const shape = z.object({
  tags: z.array(z.object({ name: z.string(), description: z.string().min(1) })),
  paths: z.record(z.string(), path),
  components: z.object({ parameters: z.record(z.string(), parameter) }),
});

const whole = document();
const parsed = shape.parse(whole);
const operations = Object.entries(parsed.paths).flatMap(([at, item]) =>
  METHODS.flatMap((method) => (item[method] ? [{ at, method, ...operation.parse(item[method]) }] : [])),
);
const text = readFileSync(`${import.meta.dirname}/../../../specs/markethub.json`, "utf8");

test("every documented operation is routed and every route is documented", () => {
  const app = marketplace(() => {
    throw new Error("no request is made");
  });
  const routed = app.routes.filter(({ method }) => method !== "ALL").map(({ method, path }) => `${method} ${path}`);
  const documented = operations.map(({ method, at }) => `${method.toUpperCase()} ${at.replace("{id}", ":id")}`);
  expect(routed.toSorted()).toEqual(documented.toSorted());
});

test("specs/markethub.json is this document, minified", () => {
  expect(text).toBe(`${JSON.stringify(document())}\n`);
});

test("a public validator accepts it as OpenAPI 3.1", async () => {
  const validator = new Validator();
  expect(await validator.validate(JSON.parse(text))).toEqual({ valid: true });
  expect(validator.version).toBe("3.1");
});

test("it is about 90,000 characters and has a hundred operations or more, each with its own id", () => {
  expect(text.length).toBeGreaterThan(80_000);
  expect(text.length).toBeLessThan(110_000);
  expect(operations.length).toBeGreaterThanOrEqual(100);
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
});

test("every tag is described, and used", () => {
  const used = new Set(operations.flatMap(({ tags }) => tags));
  expect(parsed.tags.map(({ name }) => name).toSorted()).toEqual([...used].toSorted());
});

test("every operation that takes a body documents it, and every reference leads somewhere", () => {
  for (const { method, operationId, requestBody } of operations) {
    if (method === "patch" || method === "put" || operationId.startsWith("create"))
      expect(requestBody, operationId).toBeDefined();
  }
  for (const [, pointer = ""] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    const found = pointer
      .split("/")
      .reduce<unknown>((at, key) => z.record(z.string(), z.unknown()).parse(at)[key], whole);
    expect(found, pointer).toBeDefined();
  }
});

test("returns are listed by the operation that everyone expects", () => {
  const tagged = operations.filter(({ tags }) => tags.includes("returns"));
  expect(tagged.find(({ operationId }) => operationId === "listReturns")).toMatchObject({
    at: "/returns",
    method: "get",
  });
  const ids = tagged.map(({ operationId }) => operationId);
  expect(ids).toEqual(expect.arrayContaining(["createReturn", "getReturn", "updateReturn", "deleteReturn"]));
});

test("the server takes every documented query parameter of every list", () => {
  for (const resource of TABLE) {
    const list = operations.find(({ at, method }) => at === `/${resource.name}` && method === "get");
    const names = (list?.parameters ?? []).map((each) =>
      "$ref" in each
        ? parsed.components.parameters[each.$ref.replace("#/components/parameters/", "")]?.name
        : each.name,
    );
    expect(names).toEqual(expect.arrayContaining(["_sort", "_page", "_per_page", "_embed", "updatedAt:gte"]));
    for (const name of names) {
      const query = new URLSearchParams([[name ?? "", sample(resource.fields, name ?? "")]]);
      expect(() => parseListQuery(resource, query), `${resource.name} ${name}`).not.toThrow();
    }
  }
});

function sample(fields: (typeof TABLE)[number]["fields"], name: string): string {
  if (name === "_sort") return "-updatedAt";
  if (name === "_embed") return "";
  const field = fields[name.split(":")[0] ?? ""];
  if (field?.choices) return field.choices[0] ?? "";
  if (field?.type === "timestamp") return "2026-06-01";
  return field?.type === "boolean" ? "true" : "1";
}
