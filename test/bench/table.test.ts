// A table's shape, whatever stands in its cells.
import fc from "fast-check";
import { expect, it } from "vitest";
import { table } from "./table.ts";

it("pads cells, numbers to the right", () => {
  expect(table(["document", "ms"], [["MarketHub", "9"]])).toBe(
    ["| document  |  ms |", "| --------- | --: |", "| MarketHub |   9 |"].join("\n"),
  );
});

it("has one line a row and as many cells as the head, whatever the cells hold", () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.string(), { maxLength: 5 }), { maxLength: 5 }), (rows) => {
      const lines = table(["a", "b", "c"], rows).split("\n");
      expect(lines).toHaveLength(rows.length + 2);
      for (const line of lines) expect(line.replaceAll(/\\./g, "").split("|")).toHaveLength(5);
    }),
  );
});
