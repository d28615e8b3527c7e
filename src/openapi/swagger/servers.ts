// `host`, `basePath` and `schemes` of Swagger 2.0 as servers (OpenAPI 3.0, section 4.7.5).
import type { Settings } from "./settings.ts";

/** https comes first: requests go to the first server. Nothing where the document says nothing. */
export function serversOf(
  { host, basePath, schemes, warn }: Settings,
  own?: readonly string[],
): { url: string }[] | undefined {
  const path = basePath.replace(/\/+$/, "");
  const below = path === "" || path.startsWith("/") ? path : `/${path}`;
  if (host === "") return below === "" || own !== undefined ? undefined : [{ url: below }];
  const named = own ?? schemes;
  if (named.length === 0) warn("The document has a host and no schemes: https is taken.");
  const ordered = named.length === 0 ? ["https"] : named.toSorted((left, right) => rank(left) - rank(right));
  return ordered.map((scheme) => ({ url: `${scheme}://${host}${below}` }));
}

function rank(scheme: string): number {
  return scheme === "https" ? 0 : 1;
}
