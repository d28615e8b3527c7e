// An upstream whose one list is paged by an opaque cursor: `{data, next_cursor}`, null on the last page.
import { createServer } from "node:http";
import { type Listening, listen } from "./listen.ts";

const PER_PAGE = 3;

/** @param rows how many there are, called 1, 2, 3 … */
export async function cursorServer(rows: number): Promise<Listening> {
  const server = createServer((request, response) => {
    const cursor = new URL(request.url ?? "", "http://here").searchParams.get("cursor");
    const start = cursor === null ? 0 : Number(Buffer.from(cursor, "base64").toString());
    const end = Math.min(start + PER_PAGE, rows);
    const data = Array.from({ length: end - start }, (_, at) => ({ id: start + at + 1 }));
    const next_cursor = end < rows ? Buffer.from(String(end)).toString("base64") : null;
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ data, next_cursor }));
  });
  return listen(server);
}

export const CURSOR_DOCUMENT = {
  openapi: "3.1.0",
  info: { title: "Rows", version: "1" },
  paths: {
    "/rows": {
      get: {
        operationId: "listRows",
        parameters: [{ name: "cursor", in: "query", schema: { type: "string" } }],
        responses: { "200": { description: "A page of rows" } },
      },
    },
  },
};
