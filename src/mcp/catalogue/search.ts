// `endpoint_search`: endpoints of all documents in scope by words, best first. Not here: the ranking, and how a query is
// written (openapi/ranking/).
import { searchEndpoints } from "../../openapi/endpoint-search.ts";
import type { Library } from "./library.ts";
import { placedRow } from "./rows.ts";

/** Characters of JSON around the endpoints. */
const ENVELOPE_CHARS = 20;

/**
 * @param limit endpoints at most; fewer where the room is less
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
  let chars = ENVELOPE_CHARS;
  const fitting = rows.findIndex((row) => {
    chars += JSON.stringify(row).length + 1;
    return chars > room;
  });
  return { endpoints: fitting < 0 ? rows : rows.slice(0, fitting) };
}
