// Services of the deployment that base URLs can name.
import { expect, it } from "vitest";
import { openUpstream, servicesOf } from "../../../src/upstream/service.ts";

const fetcher = (text: string) => ({ fetch: async (_: Request) => new Response(text) });
const namespace = { idFromName: () => {}, getByName: () => {} };

it("a service binding is an upstream under its name in lower case", async () => {
  const services = servicesOf({ BILLING: fetcher("bills"), ORDER_API: fetcher("orders") });
  for (const [baseUrl, text, base] of [
    ["service:billing", "bills", "http://billing/"],
    ["service:order-api", "orders", "http://order-api/"],
  ] as const) {
    const upstream = openUpstream(baseUrl, services, false);
    expect(upstream.base.href).toBe(base);
    expect(await (await upstream.fetch(new Request(upstream.base))).text()).toBe(text);
  }
});

it.each([
  ["one of the server's own objects", { REGISTRY: namespace }, "registry"],
  ["a Durable Object's namespace", { OTHER: namespace }, "other"],
  ["one of the server's own parts", { ASSETS: fetcher("x") }, "assets"],
  ["a secret", { UPSTREAM_KEY: "x" }, "upstream-key"],
  ["a bucket", { BUCKET: { get: () => {}, put: () => {} } }, "bucket"],
  ["a name in lower case", { billing: fetcher("x") }, "billing"],
  ["nothing", { NOTHING: null }, "nothing"],
  ["a name of every object", {}, "constructor"],
])("%s is no service", (_, env, name) => {
  expect(() => openUpstream(`service:${name}`, servicesOf(env), false)).toThrow(/base URL is missing/);
});

it.each([undefined, null, "x", 5])("an environment may be anything: %s", (env) => expect(servicesOf(env)).toEqual({}));
