// Which request headers a program may set: none that frames the message, routes it, says who is asking, or makes it
// another message. A list of refusals until a request is held against its operation, which declares what it takes.

/** Patterns of names as servers compare them: lower case, `_` read as `-` (CGI, WSGI and Rack take both for one). */
const REFUSED = [
  // Framing and connection: RFC 9110 7.6.1, 8.6; RFC 9112.
  /^(?:connection|keep-alive|te|trailer|transfer-encoding|upgrade|http2-settings|expect|content-(?:type|length|encoding))$/,
  // Where it goes: the host's address is the operator's.
  /^(?:host|via|forwarded|cdn-loop|origin|referer|x-host|x-backend-.+|x-original-.+|x-rewrite-.+|x-envoy-.+|x-forwarded-.+|x-http-.+|x-middleware-.+)$/,
  // What it is: a POST that some servers then take for a DELETE.
  /^x-method(?:-override)?$/,
  // Who asks: credentials and addresses. `proxy` alone is httpoxy (CVE-2016-5385).
  /^(?:authorization|proxy(?:-.+)?|cookie2?|dpop|signature(?:-.+)?|(?:.+-)?api-?key|(?:.+-)?token|x-auth(?:-.+)?|x-amz-.+)$/,
  /^(?:remote-.+|x-remote-.+|(?:.+-)?client-?ip|x-real-ip|x-originating-.+|x-client-.+|ssl-.+|x-ssl-.+|fastly-.+|x-azure-.+|cf-.+|sec-.+)$/,
];

export function isRefusedHeader(name: string): boolean {
  const compared = name.toLowerCase().replaceAll("_", "-");
  return REFUSED.some((pattern) => pattern.test(compared));
}
