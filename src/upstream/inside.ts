// Is an address inside a base: the same origin, below the base's path, on whatever server reads it? And how a program
// names it: as a path under the base, so that no host reaches a guest. Pure. Not here: building an address (url.ts).

/** Where a server may see a new segment: some decode `%2f` and `%5c`, once or twice, before they resolve dots. */
const SEPARATOR = /\/|\\|%(?:25)*(?:2f|5c)/i;

/** "." and "..", also percent-encoded. Some drop `;…` from a segment first. */
const DOT_SEGMENT = /^(?:\.|%(?:25)*2e){1,2}(?:$|;|%(?:25)*3b)/i;

/** @param base an absolute URL; a look-alike of its last segment (`/v1` and `/v10`) is outside */
export function isInside(base: URL, url: URL): boolean {
  const prefix = prefixOf(base);
  return (
    url.origin === base.origin &&
    url.username === "" &&
    url.password === "" &&
    (url.pathname === prefix || url.pathname.startsWith(`${prefix}/`)) &&
    !url.pathname.startsWith(`${prefix}//`) &&
    !climbs(url.pathname)
  );
}

/** Whether a path has a segment that some server takes for "." or "..". Of a path before the URL parser resolves them, too. */
export function climbs(path: string): boolean {
  return path.split(SEPARATOR).some((segment) => DOT_SEGMENT.test(segment));
}

/**
 * @param reference as an upstream writes it: absolute, or relative to the request's own address
 * @returns the path under the base, with its query, or undefined for what is outside of it, or no address
 */
export function pathUnder(base: URL, requested: string, reference: string): string | undefined {
  const url = URL.parse(reference, requested);
  if (url === null || !isInside(base, url)) return undefined;
  return `${url.pathname.slice(prefixOf(base).length) || "/"}${url.search}`;
}

function prefixOf(base: URL): string {
  return base.pathname.replace(/\/+$/, "");
}
