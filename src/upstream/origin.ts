// The origin of a base URL: what credentials are bound to. Pure.

/** @param baseUrl absolute, or `service:NAME`, which is an origin of its own @returns "" for what is neither */
export function originOf(baseUrl: string): string {
  if (/^service:[a-z0-9-]+$/.test(baseUrl)) return baseUrl;
  const url = URL.parse(baseUrl);
  return url === null || url.origin === "null" ? "" : url.origin;
}
