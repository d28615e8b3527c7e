// The Registry's ledger on real SQLite: what an older version wrote is kept, and what is not told to change does not.
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { makeTables } from "../../src/agent/registry-schema.ts";
import { DEFAULT_SETTINGS, Policy } from "../../src/agent/spec-settings.ts";

const registry = (name: string) => env.REGISTRY.getByName(name);
const spec = { domain: "shop", title: "Shop", baseUrl: "https://api.example.com" };
const secret = (name: string) => ({ secret: name, origins: ["https://api.example.com"] });
const settingsOf = async (name: string) => (await registry(name).specs())[0]?.settings;

it("a ledger of the first version gets its new columns, and keeps its rows", async () => {
  const old = registry("old");
  await runInDurableObject(old, async (_, { storage }) => {
    storage.sql.exec("DROP TABLE specs");
    storage.sql.exec(
      "CREATE TABLE specs (domain TEXT PRIMARY KEY, title TEXT NOT NULL, base_url TEXT NOT NULL) STRICT",
    );
    storage.sql.exec("INSERT INTO specs VALUES ('shop', 'Shop', 'https://api.example.com')");
    makeTables(storage.sql);
    makeTables(storage.sql); // as each start does
  });
  expect(await old.specs()).toEqual([{ ...spec, settings: DEFAULT_SETTINGS, collections: [] }]);
});

it("a change of one thing leaves the others: settings, credentials, and each of these", async () => {
  const stub = registry("changes");
  const policy = Policy.parse({ checks: "strict", instruction: "Prices are in cents." });
  await stub.putSpec({
    ...spec,
    policy,
    auth: { schemes: { a: { value: secret("A") } }, headers: { x: secret("X") } },
  });
  await stub.putSpec({ ...spec, title: "Other" });
  expect(await settingsOf("changes")).toEqual({
    ...policy,
    auth: { schemes: { a: { value: secret("A") } }, headers: { x: secret("X") } },
  });
  await stub.putSpec({ ...spec, auth: { schemes: { b: { value: secret("B") } }, headers: { x: null } } });
  expect(await settingsOf("changes")).toEqual({
    ...policy,
    auth: { schemes: { a: { value: secret("A") }, b: { value: secret("B") } }, headers: {} },
  });
  await stub.putSpec({ ...spec, policy: Policy.parse({}), auth: null });
  expect(await settingsOf("changes")).toEqual(DEFAULT_SETTINGS);
});
