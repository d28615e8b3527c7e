// The syntax of a query, as `endpoint_search` takes it.
import { describe, expect, it } from "vitest";
import { SluiceError } from "../../../../src/errors.ts";
import { searchEndpoints } from "../../../../src/openapi/endpoint-search.ts";
import { MAX_QUERY_CHARS } from "../../../../src/openapi/ranking/query.js";
import { documentOf, searchable } from "../support/searchable.ts";

const dns = await searchable(
  documentOf({
    "GET /zones": { summary: "List zones", tags: ["Zone"] },
    "DELETE /zones/{zone}": { summary: "Delete a zone", tags: ["Zone"] },
    "GET /zones/{zone}/dns_records": { summary: "List the records of a zone", tags: ["DNS Records"] },
    "DELETE /zones/{zone}/dns_records/{id}": {
      summary: "Delete a record",
      tags: ["DNS Records"],
      description: "For good.",
    },
    "GET /accounts": { summary: "List accounts", tags: ["Account"] },
  }),
);

function endpoints(query: string): string[] {
  return searchEndpoints([dns], query, 10).map(({ operation }) => `${operation.method} ${operation.path}`);
}

function refusal(query: string): SluiceError {
  try {
    searchEndpoints([dns], query, 10);
  } catch (thrown) {
    if (thrown instanceof SluiceError) return thrown;
  }
  return expect.fail(`${query} was taken`);
}

describe("a query", () => {
  it.each([
    ["method:DELETE", ["DELETE /zones/{zone}", "DELETE /zones/{zone}/dns_records/{id}"]],
    ["method:delete record", ["DELETE /zones/{zone}/dns_records/{id}"]],
    ['tag:"dns records"', ["GET /zones/{zone}/dns_records", "DELETE /zones/{zone}/dns_records/{id}"]],
    ["tag:account", ["GET /accounts"]],
    ["path:dns_records method:GET", ["GET /zones/{zone}/dns_records"]],
    ["path:/zones/{zone}/dns_records method:GET", ["GET /zones/{zone}/dns_records"]],
    ["summary:zone -method:DELETE", ["GET /zones", "GET /zones/{zone}/dns_records"]],
    ['"delete a record"', ["DELETE /zones/{zone}/dns_records/{id}"]],
    ["account*", ["GET /accounts"]],
    ["path:acc*", ["GET /accounts"]],
    ["delete -record", ["DELETE /zones/{zone}"]],
    ["delete -good", ["DELETE /zones/{zone}"]],
    ["record -tag:zone -method:get", ["DELETE /zones/{zone}/dns_records/{id}"]],
    ["METHOD:Get TAG:Account", ["GET /accounts"]],
  ])("%s finds that and no other", (query, expected) => {
    expect(endpoints(query).sort()).toEqual([...expected].sort());
  });

  it.each([
    ["verb:GET", "verb: is no field."],
    ["http://zones", "http: is no field."],
    ['"delete a', '"delete has a quotation mark that is not closed, or that does not begin it.'],
    ["re*cord", "re*cord has a * that does not end a word."],
    ["*", "* has a * that does not end a word."],
    ["method:", "method: has no term behind it."],
    ["zone -", "- has no word after it."],
    ['tag:"?!"', 'tag:"?!" has no word to look for.'],
    ["-the", "-the has no word to look for."],
    ["z".repeat(MAX_QUERY_CHARS + 1), `The query is longer than ${MAX_QUERY_CHARS} characters.`],
  ])("%s is refused, and told why and how", (query, why) => {
    expect(refusal(query)).toMatchObject({
      code: "validation_failed",
      message: why,
      hint: 'Write words, field:term (method, tag, path, summary), "a phrase", -not or begin*.',
    });
  });

  it.each(["", "  ", "the of", "?"])("that asks for nothing, %j, is refused", (query) => {
    expect(refusal(query).message).toBe("The query has no word to look for.");
  });

  it("of the greatest length is taken", () => {
    expect(endpoints("zones ".repeat(MAX_QUERY_CHARS).slice(0, MAX_QUERY_CHARS))[0]).toBe("GET /zones");
  });
});
