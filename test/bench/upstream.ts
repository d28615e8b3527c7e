// The API behind the documents, as small as can be: every path answers the same rows. It also serves the document, to
// the peer, which fetches it. It knows how long it took over requests, so that this can be taken off.
import { createServer } from "node:http";
import { ROWS } from "./programs.ts";

export interface Upstream extends AsyncDisposable {
  readonly url: string;
  readonly documentUrl: string;
  /** Milliseconds spent on all requests so far. */
  spent(): number;
}

const DOCUMENT_PATH = "/the-document.json";

export async function startUpstream(document: Buffer): Promise<Upstream> {
  const rows = Array.from({ length: ROWS }, (_, index) => ({ id: `row-${index}`, name: `Row ${index}`, active: true }));
  const body = Buffer.from(JSON.stringify(rows));
  let spent = 0;
  const server = createServer((request, response) => {
    const started = performance.now();
    response.on("finish", () => {
      spent += performance.now() - started;
    });
    response.setHeader("content-type", "application/json");
    response.end(request.url === DOCUMENT_PATH ? document : body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The upstream has no port.");
  const url = `http://127.0.0.1:${address.port}`;
  return {
    url,
    documentUrl: url + DOCUMENT_PATH,
    spent: () => spent,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
