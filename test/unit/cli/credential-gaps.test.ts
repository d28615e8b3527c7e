// What is forecast of a spec's calls: where they go, and which of them lack their credentials.
import { describe, expect, it } from "vitest";
import { whereCallsGo } from "../../../src/cli/address.ts";
import { gapsOf, missingCredentials } from "../../../src/cli/credential-gaps.ts";
import type { KnownDocument, KnownSpec } from "../../../src/cli/known-spec.ts";

type Wanted = KnownDocument["summary"]["credentials"];

function spec(schemes: Record<string, boolean>, settings: Partial<KnownSpec> = {}): KnownSpec {
  const shown = Object.entries(schemes).map(([name, isSent]): [string, { isSent: boolean }] => [name, { isSent }]);
  return {
    ...{ domain: "shop", title: "Shop", baseUrl: "", instruction: "", checks: "warn", rateLimit: null },
    ...{ passthrough: false, allowPrivate: false, serverVariables: {}, collections: [] },
    auth: { schemes: Object.fromEntries(shown), headers: {} },
    ...settings,
  };
}

function document(credentials: Wanted, place: Partial<KnownDocument> & { server?: string } = {}): KnownDocument {
  const { server = "", ...given } = place;
  const summary = { server, bytes: 1, operations: 3, credentials, warnings: [] };
  return { collection: "main", title: "", baseUrl: null, address: server, summary, ...given };
}

const either: Wanted = [{ operations: 3, anyOf: [["key"], ["user", "app"]] }];

describe("the credentials of operations", () => {
  it.each<[string, Record<string, boolean>, string[]]>([
    ["none is set", {}, ["missing"]],
    ["half of what goes together is set", { user: true }, ["missing"]],
    ["one alternative is set", { key: true }, []],
    ["the other is set", { user: true, app: true }, []],
    ["it was set for another address", { key: false }, ["stale"]],
    ["part of it was set for another address", { user: true, app: false }, ["stale"]],
    ["one is stale and the other is sent", { key: false, user: true, app: true }, []],
  ])("where %s", (_, schemes, expected) => {
    expect(gapsOf(spec(schemes), document(either)).map(({ is }) => is)).toStrictEqual(expected);
  });

  it("are named by name alone: a prototype has none", () => {
    const wanted = [{ operations: 1, anyOf: [["constructor"], ["__proto__"]] }];
    expect(gapsOf(spec({}), document(wanted)).map(({ is }) => is)).toStrictEqual(["missing"]);
  });

  it("are not looked for in a document that was imported before they were counted", () => {
    expect(gapsOf(spec({}), document(undefined))).toStrictEqual([]);
  });

  it("are told with the command that sets what is still lacking", () => {
    expect(
      missingCredentials(spec({ user: true }), document([{ operations: 1, anyOf: [["user", "the app"]] }])),
    ).toStrictEqual([
      "1 of 3 operations want the credential user and the app, which is not set: npx sluice auth shop 'the app'=VALUE",
    ]);
    expect(missingCredentials(spec({}, { passthrough: true }), document(either))).toStrictEqual([
      expect.stringContaining("key, or user and app, which is not set, unless a header or a caller's token stands in"),
    ]);
  });
});

it.each<[string, Partial<KnownSpec>, Partial<KnownDocument> & { server?: string }, string | undefined, string]>([
  ["the document's", {}, { server: "https://d" }, undefined, "to https://d, as the document says"],
  [
    "set now",
    { baseUrl: "https://s" },
    { server: "https://d", address: "https://s" },
    "https://s",
    "to https://s, as --base-url says; the document says https://d",
  ],
  [
    "set earlier",
    { baseUrl: "https://s" },
    { server: "https://d", address: "https://s" },
    undefined,
    'to https://s, as set earlier; the document says https://d (back to that: npx sluice configure shop --base-url "")',
  ],
  [
    "set and the same",
    { baseUrl: "https://d" },
    { server: "https://d" },
    undefined,
    "to https://d, as the document says",
  ],
  [
    "the same but for a slash",
    { baseUrl: "https://d" },
    { server: "https://d/", address: "https://d" },
    undefined,
    "to https://d, as the document says",
  ],
  ["set alone", { baseUrl: "https://s" }, { address: "https://s" }, undefined, "to https://s, as set earlier"],
  [
    "the collection's",
    { baseUrl: "https://s" },
    { baseUrl: "https://c", address: "https://c" },
    "https://s",
    "to https://c, as set for this document",
  ],
  ["nowhere", {}, {}, undefined, "nowhere: nothing says where the API is"],
])("an address is told with its reason: %s", (_, settings, place, given, expected) => {
  expect(whereCallsGo(spec({}, settings), document([], place), given)).toContain(expected);
});
