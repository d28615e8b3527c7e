// Where a document says that its API is: the first server that is an absolute URL, its variables at their defaults
// (OpenAPI 3.1, section 4.8.5). Relative ones say nothing to whoever has only the document, and longer ones than a base
// URL may be could not be used.
import { MAX_BASE_URL_CHARS } from "../limits.ts";
import { isRecord } from "./piece.ts";

/** @param servers the document's `servers` @returns "" where it has no absolute one */
export function serverUrl(servers: unknown): string {
  if (!Array.isArray(servers)) return "";
  for (const server of servers) {
    if (!isRecord(server) || typeof server.url !== "string" || server.url.length > MAX_BASE_URL_CHARS) continue;
    const url = URL.parse(withDefaults(server.url, server.variables));
    if (url === null || !/^https?:$/.test(url.protocol) || url.href.length > MAX_BASE_URL_CHARS) continue;
    if (url.username === "" && url.search === "" && url.hash === "") return url.href;
  }
  return "";
}

function withDefaults(url: string, variables: unknown): string {
  return url.replace(/\{([^{}]+)\}/g, (whole, name: string) => {
    const variable = isRecord(variables) && Object.hasOwn(variables, name) ? variables[name] : undefined;
    return isRecord(variable) && typeof variable.default === "string" ? cut(variable.default) : whole;
  });
}

/** Enough to be seen as too long, and not so much that a few names make gigabytes. */
function cut(value: string): string {
  return value.slice(0, MAX_BASE_URL_CHARS + 1);
}
