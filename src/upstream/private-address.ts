// Is this an address of the inside: of this machine, of a private network, of a cloud's metadata? By IANA's registries of
// special-purpose addresses (RFC 6890). Pure: a name is judged by its spelling, because nothing here can resolve it.

/** First address and prefix length: all that is not globally reachable. */
const PRIVATE_IPV4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10", // between carriers and their customers (RFC 6598)
  "127.0.0.0/8",
  "168.63.129.16/32", // routed, but Azure's own: what a machine is told of itself
  "169.254.0.0/16", // link-local, and the metadata of most clouds
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24", // documentation
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15", // benchmarks
  "198.51.100.0/24", // documentation
  "203.0.113.0/24", // documentation
  "224.0.0.0/3", // multicast, reserved, broadcast
].map(readRange);

/**
 * RFC 6761, 6762, 8375, 9476, and the names that networks, clusters and routers use without asking anyone: no top-level
 * domain of the internet is called so, but for `fritz.box`.
 */
const PRIVATE_NAME =
  /(?:^|\.)(?:localhost|localdomain|local|localnet|internal|intranet|private|corp|home|mail|lan|home\.arpa|fritz\.box|svc|consul|nomad|docker|cluster|workgroup|dhcp|vpn|ip|test|invalid|onion|alt)$/;

/** @param url as WHATWG URL parses it: other spellings of an IPv4 address (octal, hexadecimal, one number) are dotted there */
export function isPrivateAddress(url: URL): boolean {
  const host = url.hostname.toLowerCase().replace(/\.+$/, "");
  if (host.startsWith("[")) return isPrivateIpv6(readIpv6(host.slice(1, -1)));
  if (/^\d+(?:\.\d+){3}$/.test(host)) return isPrivateIpv4(readIpv4(host));
  return !host.includes(".") || PRIVATE_NAME.test(host); // one label alone is a machine of the network
}

function isPrivateIpv4(address: number): boolean {
  return PRIVATE_IPV4.some(([first, size]) => address >= first && address < first + size);
}

/** @param parts eight groups of 16 bits */
function isPrivateIpv6(parts: readonly number[]): boolean {
  const [first = 0, second = 0, third = 0] = parts;
  const embedded = (at: number) => isPrivateIpv4((parts[at] ?? 0) * 2 ** 16 + (parts[at + 1] ?? 0));
  const isZero = (from: number, to: number) => parts.slice(from, to).every((part) => part === 0);
  if (isZero(0, 5) && parts[5] === 0xffff) return embedded(6); // ::ffff:0:0/96, an IPv4 address
  if (first === 0x64 && second === 0xff9b && isZero(2, 6)) return embedded(6); // 64:ff9b::/96, translated to IPv4
  if (first === 0x2002) return embedded(1); // 6to4
  if (first === 0x2001 && second < 0x200) return true; // 2001::/23: Teredo and other protocols
  if (first === 0x2001 && second === 0xdb8) return true; // documentation
  if (first === 0x3fff && second < 0x1000) return true; // documentation
  if (first === 0x2620 && second === 0x4f && third === 0x8000) return true; // AS112
  return first >> 13 !== 1; // 2000::/3 is all that is globally routed
}

function readRange(text: string): readonly [first: number, size: number] {
  const [address = "", bits] = text.split("/");
  return [readIpv4(address), 2 ** (32 - Number(bits))];
}

function readIpv4(text: string): number {
  return text.split(".").reduce((number, part) => number * 256 + Number(part), 0);
}

/** @param text as WHATWG URL writes it: hexadecimal groups, one `::` at most */
function readIpv6(text: string): number[] {
  const [left = "", right = ""] = text.split("::");
  const groups = (half: string) =>
    half.split(":").flatMap((group) => (group === "" ? [] : [Number.parseInt(group, 16)]));
  const [head, tail] = [groups(left), groups(right)];
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail];
}
