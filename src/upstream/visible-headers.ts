// The response headers that a program may see: paging, rate limits, identity, type and place of the answer. No host is in
// them: addresses inside the base are written as paths under it, others are left out. Pure.
import { MAX_HEADER_CHARS, MAX_VISIBLE_HEADERS } from "../limits.ts";
import { pathUnder } from "./inside.ts";
import { readLinks } from "./links.ts";

const VISIBLE =
  /^(?:content-type|content-range|content-language|content-disposition|accept-ranges|etag|last-modified|location|link|retry-after|date|allow|(?:x-)?(?:request|correlation|trace)-id|cf-ray|x-total(?:-count|-pages)?|x-(?:next-|prev-)?page|x-per-page|x-(?:limit|offset)|x-next-cursor|(?:x-)?ratelimit(?:-[\w-]+)?|x-rate-limit-[\w-]+)$/;

/** Where a request went, as far as its answer's addresses are read by it. */
export interface Place {
  readonly base: URL;
  /** The address that was answered. */
  readonly requested: string;
}

/** @param redact takes secrets out of a value. @returns names in lower case */
export function visibleHeaders(
  response: Response,
  place: Place,
  redact: (text: string) => string,
): Record<string, string> {
  const visible = [...response.headers]
    .filter(([name, value]) => VISIBLE.test(name) && value.length <= MAX_HEADER_CHARS)
    .flatMap(([name, value]) => {
      const told = withoutHosts(name, value, place);
      return told === "" ? [] : [[name, redact(told)] as const];
    });
  return Object.fromEntries(visible.slice(0, MAX_VISIBLE_HEADERS));
}

function withoutHosts(name: string, value: string, { base, requested }: Place): string {
  if (name === "location") return value === "" ? "" : (pathUnder(base, requested, value) ?? "");
  if (name !== "link") return value;
  return readLinks(value)
    .flatMap(({ target, relations }) => {
      const path = pathUnder(base, requested, target);
      return path === undefined ? [] : [`<${path}>; rel="${relations.join(" ")}"`];
    })
    .join(", ");
}
