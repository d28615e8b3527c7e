// The Link header: which pages it names, and that their addresses keep the rest of the query.
import fc from "fast-check";
import { expect, test } from "vitest";
import { links } from "../../../src/markethub/links.ts";

const read = (header: string): Map<string, URL> =>
  new Map(
    [...header.matchAll(/<([^<>]*)>; rel="(\w+)"/g)].map(([, reference = "", relation = ""]) => [
      relation,
      new URL(reference, "http://any"),
    ]),
  );

const page = (url: URL | undefined) => (url ? Number(url.searchParams.get("_page")) : undefined);

test("first and last are always there, prev and next where there is one", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 50 }),
      fc.integer({ min: 1, max: 100 }),
      fc.nat(2_000),
      (at, perPage, total) => {
        const found = read(links(new URL("http://any/rows"), { page: at, perPage, total }));
        const last = Math.max(1, Math.ceil(total / perPage));
        expect(page(found.get("first"))).toBe(1);
        expect(page(found.get("last"))).toBe(last);
        expect(page(found.get("next"))).toBe(at < last ? at + 1 : undefined);
        expect(page(found.get("prev"))).toBe(at > 1 ? Math.min(at - 1, last) : undefined);
      },
    ),
  );
});

test("the path and all other parameters stay, whatever they hold", () => {
  const pairs = fc.array(
    fc.tuple(
      fc.string({ minLength: 1 }).filter((key) => key !== "_page"),
      fc.string({ unit: "grapheme" }),
    ),
  );
  fc.assert(
    fc.property(pairs, (query) => {
      const header = links(new URL(`http://any/a/b?${new URLSearchParams(query)}`), { page: 1, perPage: 1, total: 2 });
      const next = read(header).get("next");
      expect(next?.pathname).toBe("/a/b");
      next?.searchParams.delete("_page");
      expect([...(next?.searchParams ?? [])]).toEqual(query);
    }),
  );
});
