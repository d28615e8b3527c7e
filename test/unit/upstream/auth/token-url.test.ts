// Where a client's secret may go for a token: never to an address of the inside unless that is allowed.
import { expect, it } from "vitest";
import { openTokenUrl } from "../../../../src/upstream/auth/token-url.ts";
import { openUpstream } from "../../../../src/upstream/service.ts";

const own = async () => new Response();
const upstream = (base: string) => ({ base: new URL(base), fetch: own });
const refused = expect.objectContaining({ code: "config_error", message: expect.stringContaining("private") });

it.each(["http://127.0.0.1/token", "https://[::1]/token", "http://login.internal/token", "http://0x7f.1/token"])(
  "not to %s, unless it is allowed",
  (tokenUrl) => {
    expect(() => openTokenUrl(tokenUrl, upstream("https://api.example.com"), false)).toThrow(refused);
    expect(openTokenUrl(tokenUrl, upstream("https://api.example.com"), true)).not.toBe(own);
  },
);

it("to a public address, and to the API's own, which answers it as it answers the rest", () => {
  expect(openTokenUrl("https://login.example.com/t", upstream("https://api.example.com"), false)).not.toBe(own);
  expect(openTokenUrl("https://api.example.com/t", upstream("https://api.example.com/v1"), false)).toBe(own);
  expect(openTokenUrl("http://billing/t", upstream("http://billing"), false)).toBe(own);
});

it("nor is a private base URL opened, but a service's is", () => {
  const services = { billing: own };
  for (const base of ["http://127.0.0.1", "http://169.254.169.254/latest", "http://billing"]) {
    expect(() => openUpstream(base, services, false)).toThrow(refused);
    expect(openUpstream(base, services, true).base.href).toContain(base);
  }
  expect(openUpstream("service:billing", services, false).fetch).toBe(own);
});
