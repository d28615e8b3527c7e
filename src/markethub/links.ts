// The Link header of a page (RFC 8288): first, prev, next and last, as references from the server's root that keep the
// request's own path and query.

export interface Paging {
  page: number;
  perPage: number;
  total: number;
}

export function links(url: URL, { page, perPage, total }: Paging): string {
  const last = Math.max(1, Math.ceil(total / perPage));
  const pages: [string, number][] = [["first", 1]];
  if (page > 1) pages.push(["prev", Math.min(page - 1, last)]);
  if (page < last) pages.push(["next", page + 1]);
  pages.push(["last", last]);
  return pages.map(([relation, number]) => `<${reference(url, number)}>; rel="${relation}"`).join(", ");
}

function reference(url: URL, page: number): string {
  const query = new URLSearchParams(url.search);
  query.set("_page", String(page));
  return `${url.pathname}?${query}`;
}
