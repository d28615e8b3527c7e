// A marketplace of one's own for a test: a real Durable Object under a name that nothing else uses.
import { env } from "cloudflare:workers";
import { z } from "zod";

const row = z.record(z.string(), z.unknown());
const rows = z.array(row);
const refusal = z.object({
  error: z.object({
    code: z.string(),
    message: z.string().min(1),
    details: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  }),
});

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  row(): Record<string, unknown>;
  rows(): Record<string, unknown>[];
  refusal(): z.infer<typeof refusal>["error"];
}

export type Market = (method: string, path: string, body?: unknown) => Promise<Answer>;

const ORIGIN = "http://markethub";

export async function answer(response: Response): Promise<Answer> {
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text,
    row: () => row.parse(JSON.parse(text)),
    rows: () => rows.parse(JSON.parse(text)),
    refusal: () => refusal.parse(JSON.parse(text)).error,
  };
}

/** Sends what it is given, whatever it is, to a fresh marketplace. */
export function stub(): { fetch(path: string, init?: RequestInit): Promise<Response> } {
  const object = env.MARKETHUB.getByName(crypto.randomUUID());
  return { fetch: (path, init) => object.fetch(`${ORIGIN}${path}`, init) };
}

export function freshMarket(): Market {
  const object = stub();
  return async (method, path, body) => {
    const json = { body: JSON.stringify(body), headers: { "content-type": "application/json" } };
    return answer(await object.fetch(path, body === undefined ? { method } : { method, ...json }));
  };
}

/** Every row of a list, page after page as the Link header leads. */
export async function walk(market: Market, path: string): Promise<Record<string, unknown>[]> {
  const all: Record<string, unknown>[] = [];
  for (let next: string | undefined = path; next !== undefined; ) {
    const page: Answer = await market("GET", next);
    all.push(...page.rows());
    next = link(page, "next");
  }
  return all;
}

export function link({ headers }: Answer, relation: string): string | undefined {
  return headers.get("link")?.match(new RegExp(`<([^>]*)>; rel="${relation}"`))?.[1];
}
