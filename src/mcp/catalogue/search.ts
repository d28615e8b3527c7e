// `endpoint_search`: endpoints of all documents in scope by words, best first. Not here: the ranking, and how a query is
// written (openapi/ranking/).
import { charsOf, fitTexts } from "../../openapi/catalogue/fit.ts";
import { searchEndpoints } from "../../openapi/endpoint-search.ts";
import type { Library } from "./library.ts";
import { placedRow } from "./rows.ts";

/** Characters of JSON around the endpoints, and of the notice. */
const ENVELOPE_CHARS = 200;

/**
 * @param limit endpoints at most; fewer where the room is less, and then that is told
 * @param room characters of the whole answer
 */
export async function searchCatalogue(library: Library, query: string, limit: number, room: number) {
  const searched = await library.ofAll(({ collection, catalogue, snapshot }) => ({
    ...{ collection, catalogue },
    ranking: snapshot.searchable(),
  }));
  const rankings = searched.map(({ ranking }) => ranking);
  const rows = searchEndpoints(rankings, query, limit).flatMap(({ at, operation }) => {
    const found = searched[at]?.catalogue.endpointOf(operation);
    const collection = searched[at]?.collection;
    return collection === undefined || found === undefined ? [] : [placedRow({ collection, found })];
  });
  const endpoints: typeof rows = [];
  let left = room - ENVELOPE_CHARS;
  for (const row of rows) {
    const shown = endpoints.length === 0 ? fitTexts(row, left) : row;
    left -= charsOf(shown) + 1;
    if (endpoints.length > 0 && left < 0) break;
    endpoints.push(shown);
  }
  return { endpoints, ...(endpoints.length < rows.length && { notice: noticeOf(endpoints.length, rows.length) }) };
}

function noticeOf(shown: number, found: number): string {
  return `The best ${shown} of ${found}: the answer has no room for more. Say more of what the endpoint does, or narrow by tag: or path:.`;
}
