// What becomes of a request that the upstream sends elsewhere (RFC 9110, section 15.4). Inside the base it is followed, by
// us, hop by hop; anything else is the program's to see, because a followed redirect carries credentials and bodies to
// wherever the upstream says. Pure.
import { isInside } from "./inside.ts";
import type { Outgoing } from "./outgoing.ts";

/** 300 and 304 to 306 name no one place to go to. */
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

export function isRedirect(response: Response): boolean {
  return REDIRECTS.has(response.status) && response.headers.has("location");
}

/** @returns the next request, or undefined where it would leave the base, or be the same one again */
export function redirected(outgoing: Outgoing, response: Response, base: URL): Outgoing | undefined {
  const url = URL.parse(response.headers.get("location") ?? "", outgoing.url);
  if (url === null || !isInside(base, url)) return undefined;
  url.hash = "";
  const { status } = response;
  if (!becomesGet(status, outgoing.method)) {
    return url.href === outgoing.url ? undefined : { ...outgoing, url: url.href };
  }
  const headers = new Headers(outgoing.headers);
  for (const name of ["content-type", "content-encoding", "content-language", "content-location"]) headers.delete(name);
  return { url: url.href, method: "GET", headers, body: null };
}

/** As browsers do (Fetch, HTTP-redirect fetch): 303 says "see there", and after a POST 301 and 302 are taken for it. 307 and 308 keep all. */
function becomesGet(status: number, method: string): boolean {
  return status === 303 ? method !== "GET" && method !== "HEAD" : status <= 302 && method === "POST";
}
