// Single values: points in time and new ids.
import fc from "fast-check";
import { expect, test } from "vitest";
import { newId, slugged } from "../../../src/markethub/identifier.ts";
import { instant } from "../../../src/markethub/instant.ts";
import { RESOURCES } from "../../../src/markethub/resources/table.ts";

const dates = fc.date({ min: new Date("0001-01-02"), max: new Date("9998-12-31"), noInvalidDate: true });

test("a stored time reads back as itself, so that text order is time order", () => {
  fc.assert(
    fc.property(dates, (date) => {
      expect(instant(date.toISOString())).toBe(date.toISOString());
    }),
  );
});

test.each([
  ["2026-03-01", "2026-03-01T00:00:00.000Z"],
  ["2026-03-01T10:30Z", "2026-03-01T10:30:00.000Z"],
  ["2026-03-01T00:30:00+02:00", "2026-02-28T22:30:00.000Z"],
])("%s is stored as %s", (text, stored) => expect(instant(text)).toBe(stored));

test.each([
  "",
  "2026",
  "yesterday",
  "2026-02-30",
  "2026-13-01",
  "2026-03-01T10:30",
  "2026-03-01T25:00Z",
  "9999-12-31T23:59-23:59",
])("%j is no point in time", (text) => expect(instant(text)).toBeUndefined());

test("words of an id are lower-case letters and digits with single hyphens between", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      expect(slugged(text)).toMatch(/^$|^[a-z0-9]+(-[a-z0-9]+)*$/);
    }),
  );
});

test("a new id comes from the row's own name, and differs when that is taken or there is none", () => {
  const { sellers, returns } = RESOURCES;
  expect(newId(sellers, { slug: "north-star" }, () => false)).toBe("seller-north-star");
  expect(newId(sellers, { slug: "north-star" }, () => true)).toMatch(/^seller-north-star-[a-z0-9]{8}$/);
  expect(newId(returns, {}, () => false)).toMatch(/^return-[a-z0-9]{8}$/);
});
