// Request headers that are the host's alone, whatever a document declares: those that frame the message, route it, say who
// is asking, or make it another message. Pure. Not here: which of the others an operation takes (upstream/parameters/).

/** Patterns of names as servers compare them: lower case, `_` read as `-` (CGI, WSGI and Rack take both for one). */
const HOST_HEADERS = [
  // Framing and connection: RFC 9110 7.6.1, 8.6; RFC 9112.
  /^(?:connection|keep-alive|te|trailer|transfer-encoding|upgrade|http2-settings|expect|content-(?:type|length|encoding))$/,
  // Where it goes: the host's address is the operator's.
  /^(?:host|via|forwarded|cdn-loop|origin|referer|x-host|x-backend-.+|x-original-.+|x-rewrite-.+|x-envoy-.+|x-forwarded-.+|x-http-.+|x-middleware-.+)$/,
  // What it is: a POST that some servers then take for a DELETE.
  /^x-method(?:-override)?$/,
  // Who asks: credentials. `proxy` alone is httpoxy (CVE-2016-5385).
  /^(?:authorization|proxy(?:-.+)?|cookie2?|dpop|signature(?:-.+)?|(?:.+-)?api-?key|x-auth(?:-.+)?|x-amz-(?:security-token|date|credential|signature|algorithm|content-sha256))$/,
  // Tokens, but for those of a place in a list.
  /^(?!(?:.+-)?(?:page|paging|pagination|next|prev|previous|cursor|continuation|sync)-token$)(?:.+-)?token$/,
  // Who asks: addresses and certificates that a proxy vouches for.
  /^(?:remote-.+|x-remote-.+|(?:.+-)?client-?ip|x-real-ip|x-originating-.+|x-client-(?:cert|dn|s-dn|verify|ip|ssl|host|user)(?:-.+)?|ssl-.+|x-ssl-.+|fastly-.+|x-azure-.+|cf-.+|sec-.+)$/,
];

export function isHostHeader(name: string): boolean {
  const compared = name.toLowerCase().replaceAll("_", "-");
  return HOST_HEADERS.some((pattern) => pattern.test(compared));
}
