// What the operations of a document want of credentials, as its importer is told.
import { expect, it } from "vitest";
import { MAX_WANTED_CHARS, MAX_WANTED_KINDS } from "../../../src/limits.ts";
import { compiled } from "./support/compiled.ts";

async function wanted(operations: readonly object[], document: object = {}) {
  const paths = Object.fromEntries(operations.map((get, number) => [`/${number}`, { get }]));
  return (await compiled({ openapi: "3.1.0", paths, ...document })).snapshot.summary.credentials;
}

it("is counted by what goes together, most wanted first, whatever the scopes", async () => {
  const [key, oauth] = [{ security: [{ key: [] }] }, { security: [{ oauth: ["read"], app: [] }, { key: [] }] }];
  const again = { security: [{ oauth: ["write"], app: [] }, { key: [] }] };
  expect(await wanted([key, oauth, again])).toStrictEqual([
    { operations: 2, anyOf: [["oauth", "app"], ["key"]] },
    { operations: 1, anyOf: [["key"]] },
  ]);
});

it("is the document's where an operation says nothing, wherever the document says it", async () => {
  const operations = [{}, { security: [] }, { security: [{ own: [] }] }];
  const expected = [
    { operations: 1, anyOf: [["root"]] },
    { operations: 1, anyOf: [["own"]] },
  ];
  expect(await wanted(operations, { security: [{ root: [] }] })).toStrictEqual(expected);
  const first = JSON.stringify({ security: [{ root: [] }], paths: { "/a": { get: {} } } });
  expect((await compiled(first)).snapshot.summary.credentials).toStrictEqual(expected.slice(0, 1));
});

it("is the same of Swagger 2.0", async () => {
  const swagger = { swagger: "2.0", paths: { "/a": { get: {}, post: { security: [] } } }, security: [{ key: [] }] };
  expect((await compiled(swagger)).snapshot.summary.credentials).toStrictEqual([{ operations: 1, anyOf: [["key"]] }]);
});

it.each([
  ["nothing", {}],
  ["an alternative that wants none", { security: [{ key: [] }, {}] }],
  ["no list", { security: "key" }],
  ["no requirements", { security: [5, null] }],
])("is nothing for %s", async (_, operation) => {
  expect(await wanted([operation])).toStrictEqual([]);
});

it("is nothing for webhooks, which nobody calls", async () => {
  const webhooks = { a: { post: { security: [{ key: [] }] } } };
  expect(await wanted([], { webhooks })).toStrictEqual([]);
});

it("takes the names of prototypes as names", async () => {
  const names = JSON.parse('{"__proto__": [], "constructor": []}');
  expect(await wanted([{ security: [names] }])).toStrictEqual([
    { operations: 1, anyOf: [["__proto__", "constructor"]] },
  ]);
});

it("is bounded, whatever the document wants", async () => {
  const kinds = (count: number) => Array.from({ length: count }, (_, n) => ({ security: [{ [`scheme${n}`]: [] }] }));
  expect(await wanted(kinds(MAX_WANTED_KINDS))).toHaveLength(MAX_WANTED_KINDS);
  expect(await wanted(kinds(MAX_WANTED_KINDS + 1))).toHaveLength(MAX_WANTED_KINDS);
  const name = (chars: number) => ({ security: [{ ["n".repeat(chars)]: [] }] });
  const room = MAX_WANTED_CHARS - '[[""]]'.length;
  expect(await wanted([name(room)])).toHaveLength(1);
  expect(await wanted([name(room + 1)])).toStrictEqual([]);
});
