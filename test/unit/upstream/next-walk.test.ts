// Lists of several pages walked to their ends by `next` alone, over real HTTP, with what real documents declare.
import type { ServerResponse } from "node:http";
import { expect, it } from "vitest";
import { z } from "zod";
import { openApiDocument } from "../../../src/openapi/api-document.ts";
import { readingHints } from "../../../src/upstream/reading-hints.ts";
import { handledServer } from "../../support/upstreams/handled.ts";
import { compiled } from "../openapi/support/compiled.ts";
import { asProgramSees, sendTo } from "./sending.ts";

const ROWS = 8;
const PER_PAGE = 3;
const Items = z.array(z.object({ id: z.number() }));
const Options = z.strictObject({
  method: z.literal("GET"),
  path: z.literal("/rows"),
  query: z.record(z.string(), z.union([z.string(), z.number()])),
});

interface Api {
  readonly parameters: readonly object[];
  /** Of the success. */
  readonly links?: object;
  readonly serve: (query: URLSearchParams, response: ServerResponse) => void;
  readonly items?: (result: unknown) => unknown;
}

async function walk({ parameters, links, serve, items = (result) => result }: Api): Promise<number[][]> {
  const operation = { operationId: "listRows", parameters, responses: { "200": { description: "", links } } };
  const paths = { "/rows": { get: operation } };
  const { index, blocks } = await compiled({ openapi: "3.1.0", info: { title: "T", version: "1" }, paths });
  const document = openApiDocument(index, blocks);
  const hints = document.operations.map((entry) => readingHints(document.operation(entry), document))[0];
  if (hints === undefined) throw new Error("no operation");
  await using server = await handledServer(({ url }, response) =>
    serve(new URL(url, "http://x").searchParams, response),
  );
  const pages: number[][] = [];
  let options: z.infer<typeof Options> | undefined = { method: "GET", path: "/rows", query: {} };
  while (options !== undefined && pages.length < 10) {
    const search: string = new URLSearchParams(
      Object.entries(options.query).map(([k, v]) => [k, String(v)]),
    ).toString();
    const { text, error } = await sendTo({ base: `${server.url}/v1`, path: `/rows?${search}`, hints });
    if (error !== undefined) throw error;
    const answer = asProgramSees(text, options);
    pages.push(Items.parse(items(answer.result)).map(({ id }) => id));
    options = Options.optional().parse(answer.next);
  }
  return pages;
}

const EVERY_PAGE = [
  [1, 2, 3],
  [4, 5, 6],
  [7, 8],
];
const rowsFrom = (start: number) =>
  Array.from({ length: Math.min(PER_PAGE, ROWS - start) }, (_, at) => ({ id: start + at + 1 }));
const json = (response: ServerResponse, body: unknown, headers = {}) =>
  response.writeHead(200, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
const field = (name: string) => (result: unknown) => z.looseObject({ [name]: z.unknown() }).parse(result)[name];
const query = (name: string, schema: object) => ({ name, in: "query", schema });
const pageOf = (asked: URLSearchParams) => Number(asked.get("page") ?? 1);

it.each<[string, Api]>([
  [
    "a Link header with absolute addresses",
    {
      parameters: [query("page", { type: "integer" })],
      serve(asked, response) {
        const page = pageOf(asked);
        const host = response.req.headers.host;
        const link =
          page < 3
            ? {
                link: `<http://${host}/v1/rows?page=${page + 1}>; rel="next", <http://${host}/v1/rows?page=3>; rel="last"`,
              }
            : {};
        json(response, rowsFrom((page - 1) * PER_PAGE), link);
      },
    },
  ],
  [
    "a cursor",
    {
      parameters: [query("cursor", { type: "string" })],
      serve(asked, response) {
        const start = Number(Buffer.from(asked.get("cursor") ?? "", "base64").toString() || 0);
        const end = start + PER_PAGE;
        json(response, {
          data: rowsFrom(start),
          next_cursor: end < ROWS ? Buffer.from(String(end)).toString("base64") : null,
        });
      },
      items: field("data"),
    },
  ],
  [
    "a page's number and a count of pages",
    {
      parameters: [query("page", { type: "integer", default: 1 })],
      serve: (asked, response) => json(response, { items: rowsFrom((pageOf(asked) - 1) * PER_PAGE), total_pages: 3 }),
      items: field("items"),
    },
  ],
  [
    "a page's number in headers",
    {
      parameters: [query("page", { type: "integer" }), query("per_page", { type: "integer" })],
      serve(asked, response) {
        const page = pageOf(asked);
        json(response, rowsFrom((page - 1) * PER_PAGE), {
          "x-page": page,
          "x-next-page": page < 3 ? page + 1 : "",
          "x-total-pages": 3,
        });
      },
    },
  ],
  [
    "an offset and a total",
    {
      parameters: [query("offset", { type: "integer" }), query("limit", { type: "integer" })],
      serve: (asked, response) => json(response, { total: ROWS, results: rowsFrom(Number(asked.get("offset") ?? 0)) }),
      items: field("results"),
    },
  ],
  [
    "the last item's id",
    {
      parameters: [query("starting_after", { type: "integer" })],
      serve(asked, response) {
        const start = Number(asked.get("starting_after") ?? 0);
        json(response, { data: rowsFrom(start), has_more: start + PER_PAGE < ROWS });
      },
      items: field("data"),
    },
  ],
  [
    "the envelope, numbered",
    {
      parameters: [query("page", { type: "integer" }), query("per_page", { type: "integer" })],
      serve(asked, response) {
        const page = pageOf(asked);
        const result_info = { page, per_page: PER_PAGE, count: 3, total_count: ROWS, total_pages: 3 };
        json(response, {
          success: true,
          errors: [],
          messages: [],
          result: rowsFrom((page - 1) * PER_PAGE),
          result_info,
        });
      },
    },
  ],
  [
    "a link of the document",
    {
      parameters: [query("marker_of_rows", { type: "string" })],
      links: { NextRows: { operationId: "listRows", parameters: { marker_of_rows: "$response.body#/page/marker" } } },
      serve(asked, response) {
        const start = Number(asked.get("marker_of_rows") ?? 0);
        const more = start + PER_PAGE < ROWS ? { marker: String(start + PER_PAGE) } : {};
        json(response, { rows: rowsFrom(start), page: more });
      },
      items: field("rows"),
    },
  ],
  [
    "an address in the body",
    {
      parameters: [query("page", { type: "integer" })],
      serve(asked, response) {
        const page = pageOf(asked);
        const next = page < 3 ? { href: `http://${response.req.headers.host}/v1/rows?page=${page + 1}` } : null;
        json(response, { rows: rowsFrom((page - 1) * PER_PAGE), _links: { self: { href: "/v1/rows" }, next } });
      },
      items: field("rows"),
    },
  ],
])("a list of three pages by %s is walked to its end", async (_, api) => expect(await walk(api)).toEqual(EVERY_PAGE));

it("a list that tells of no next page is one page", async () => {
  const api = { parameters: [query("page", {}), query("cursor", {}), query("offset", {})] };
  expect(await walk({ ...api, serve: (_, response) => json(response, rowsFrom(0)) })).toEqual([[1, 2, 3]]);
});
