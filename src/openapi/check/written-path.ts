// A path as it is written, in a document or by a program, taken apart: what stands before its query, the query, and the
// fragment (RFC 3986, section 3). Documents tell operations of one address apart by either: `/?Action=List`, `/#List`. Pure.

export interface WrittenPath {
  /** Without its query and fragment. */
  readonly bare: string;
  /** Names and values of the query, decoded. */
  readonly query: readonly (readonly [name: string, value: string])[];
  /** Undefined where there is none; it is not sent. */
  readonly fragment: string | undefined;
}

export function takeApart(written: string): WrittenPath {
  const [, bare = "", query = "", fragment] = /^([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s.exec(written) ?? [];
  return { bare, query: [...new URLSearchParams(query)], fragment };
}

/**
 * Whether a request means a path of the document by what stands behind it: the same fragment, and each name of the
 * document's query with its value and no other. Of two values a server may take either.
 */
export function hasEnd(asked: WrittenPath, own: WrittenPath): boolean {
  return asked.fragment === own.fragment && (own.query.length === 0 || hasQuery(asked.query, own.query));
}

function hasQuery(asked: WrittenPath["query"], own: WrittenPath["query"]): boolean {
  const names = new Set(own.map(([name]) => name));
  const tell = (pairs: WrittenPath["query"]) =>
    pairs.filter(([name]) => names.has(name)).map((pair) => JSON.stringify(pair));
  return tell(asked).sort().join() === tell(own).sort().join();
}
