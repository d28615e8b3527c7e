// Addresses of the inside, in every spelling that a URL has for them; and those of the internet, which must pass.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isPrivateAddress } from "../../../src/upstream/private-address.ts";

const judge = (host: string) => isPrivateAddress(new URL(`http://${host}/`));

describe("private", () => {
  it.each([
    // Ranges, at their ends
    "0.0.0.0",
    "0.255.255.255",
    "10.0.0.0",
    "10.255.255.255",
    "100.64.0.0",
    "100.127.255.255",
    "127.0.0.1",
    "127.255.255.255",
    "169.254.169.254",
    "172.16.0.0",
    "172.31.255.255",
    "192.0.0.1",
    "192.0.2.1",
    "192.168.0.0",
    "192.168.255.255",
    "198.18.0.0",
    "198.19.255.255",
    "198.51.100.1",
    "203.0.113.1",
    "224.0.0.1",
    "255.255.255.255",
    // Spellings
    "2130706433",
    "0x7f000001",
    "0177.0.0.1",
    "127.1",
    "0x7f.1",
    "0",
    "127.0.0.1.",
    "①②⑦.⓪.⓪.①",
    "１０.0.0.1",
    "%31%30.0.0.1",
    "10。0。0。1",
    // IPv6
    "[::]",
    "[::1]",
    "[0:0:0:0:0:0:0:1]",
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
    "[::ffff:a00:1]",
    "[::127.0.0.1]",
    "[64:ff9b::a9fe:a9fe]",
    "[64:ff9b:1::1]",
    "[2002:7f00:1::]",
    "[2002:c0a8:101::1]",
    "[2001::1]",
    "[2001:db8::1]",
    "[3fff::1]",
    "[fc00::1]",
    "[fdff:ffff::1]",
    "[fe80::1]",
    "[febf::1]",
    "[fec0::1]",
    "[ff02::1]",
    "[100::1]",
    "[4000::1]",
    // Names
    "localhost",
    "LOCALHOST",
    "localhost.",
    "a.localhost",
    "printer.local",
    "metadata.google.internal",
    "metadata.google.internal.",
    "router.lan",
    "nas.home.arpa",
    "intranet",
    "kubernetes",
    "db.corp",
    "host.docker.internal",
    "kubernetes.default.svc",
    "billing.shop.svc",
    "billing.shop.svc.cluster.local",
    "vault.service.consul",
    "web.service.dc1.consul",
    "nas.fritz.box",
    "fritz.box",
    "speedport.ip",
    "db.docker",
    "168.63.129.16",
    "[::ffff:168.63.129.16]",
    "0xa83f8110",
    "ｌocalhost",
  ])("%s", (host) => {
    expect(judge(host)).toBe(true);
  });
});

describe("public", () => {
  it.each([
    "1.1.1.1",
    "8.8.8.8",
    "9.255.255.255",
    "11.0.0.0",
    "100.63.255.255",
    "100.128.0.0",
    "126.255.255.255",
    "128.0.0.0",
    "168.63.129.15",
    "168.63.129.17",
    "169.253.255.255",
    "169.255.0.0",
    "172.15.255.255",
    "172.32.0.0",
    "192.167.255.255",
    "192.169.0.0",
    "198.17.255.255",
    "198.20.0.0",
    "223.255.255.255",
    "[2606:4700:4700::1111]",
    "[2a00:1450:4001::1]",
    "[2001:4860:4860::8888]",
    "[::ffff:1.1.1.1]",
    "[64:ff9b::101:101]",
    "[2002:101:101::1]",
    "api.example.com",
    "api.example.com.",
    "localhost.example.com",
    "10.0.0.1.example.com",
    "local.dev",
    "internal.example.com",
    "mylocal.com",
    "notlocalhost.com",
    "svc.example.com",
    "mail.example.com",
    "consul.io",
    "notfritz.box",
  ])("%s", (host) => {
    expect(judge(host)).toBe(false);
  });
});

it("an IPv4 address is judged alike as such and inside IPv6", () => {
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      const [a = 0, b = 0, c = 0, d = 0] = address.split(".").map(Number);
      const hex = (high: number, low: number) => (high * 256 + low).toString(16);
      const expected = judge(address);
      expect(judge(`[::ffff:${address}]`)).toBe(expected);
      expect(judge(`[64:ff9b::${address}]`)).toBe(expected);
      expect(judge(`[2002:${hex(a, b)}:${hex(c, d)}::1]`)).toBe(expected);
      expect(judge(String(((a * 256 + b) * 256 + c) * 256 + d))).toBe(expected);
    }),
  );
});
